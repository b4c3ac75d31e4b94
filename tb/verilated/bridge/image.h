// Saved states in memory instead of files.
#pragma once

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "model.h"
#include "verilated_save.h"

namespace cosim {

// Zeros that an image leaves out: where in the state, and how many. The last bytes of an image.
struct Gap {
  std::size_t at;
  std::size_t length;
};
constexpr std::size_t kMostZeros = std::size_t{1} << 40;

class ImageWriter final : public VerilatedSerialize {
public:
  explicit ImageWriter(std::vector<std::uint8_t>& image) : image_(image) {
    m_isOpen = true;
    header();
  }
  void finish() {
    trailer();
    flush();
    leave_out();
  }
  void flush() override {
    image_.insert(image_.end(), m_bufp, m_cp);
    m_cp = m_bufp;
  }

private:
  std::vector<std::uint8_t>& image_;

  // Leaves out the longest row of zeros: most of a state is a memory that a flush has cleared, and a
  // campaign reads a state for every case.
  void leave_out() {
    Gap longest{image_.size(), 0};
    for (auto from = image_.begin(); from != image_.end();) {
      const auto first = std::find(from, image_.end(), 0);
      from = std::find_if(first, image_.end(), [](std::uint8_t byte) { return byte != 0; });
      const auto length = static_cast<std::size_t>(from - first);
      if (length > longest.length) longest = {static_cast<std::size_t>(first - image_.begin()), length};
    }
    const auto first = image_.begin() + static_cast<std::ptrdiff_t>(longest.at);
    image_.erase(first, first + static_cast<std::ptrdiff_t>(longest.length));
    const auto* bytes = reinterpret_cast<const std::uint8_t*>(&longest);
    image_.insert(image_.end(), bytes, bytes + sizeof longest);
  }
};

// Kept for all images of a model: its buffer is large, and where it lies stays in the page tables.
class ImageReader final : public VerilatedDeserialize {
public:
  // Reads from the first byte of `image`, which outlives the reading.
  void begin(Bytes image) {
    if (image.size < sizeof gap_) throw std::runtime_error("the snapshot ends early");
    data_ = static_cast<const std::uint8_t*>(image.data);
    std::memcpy(&gap_, data_ + (image.size - sizeof gap_), sizeof gap_);
    size_ = image.size - sizeof gap_;
    if (gap_.at > size_ || gap_.length > kMostZeros) throw std::runtime_error("the snapshot is damaged");
    size_ += gap_.length;
    taken_ = 0;
    whole_ = false;
    m_isOpen = true;
    m_cp = m_endp = m_bufp;
    header();
  }
  void finish() { trailer(); }
  void fill() override {
    // Called whenever little is left, also when that is enough: the end of the image is no error
    // until somebody read beyond it.
    if (m_cp > m_endp) throw std::runtime_error("the snapshot ends early");
    if (whole_) return;
    const std::size_t left = static_cast<std::size_t>(m_endp - m_cp);
    std::memmove(m_bufp, m_cp, left);
    // The gap goes from nowhere to its memory if it can, which is as large as all the rest.
    const std::size_t most = std::min(bufferSize() - left, size_ - taken_);
    const std::size_t least = bufferInsertSize() - std::min(bufferInsertSize(), left);
    const std::size_t more = taken_ < gap_.at ? std::min(most, std::max(gap_.at - taken_, least)) : most;
    copy(m_bufp + left, more);
    const std::size_t behind = bufferSize() - left - more;
    std::memset(m_bufp + left + more, 0, std::min(behind, bufferInsertSize()));
    m_cp = m_bufp;
    m_endp = m_bufp + left + more;
    whole_ = taken_ == size_ && bufferInsertSize() <= behind;
  }

private:
  const std::uint8_t* data_ = nullptr;
  Gap gap_{};
  std::size_t size_ = 0;  // of the state, the gap included
  std::size_t taken_ = 0;
  // The rest of the image is in the buffer, with zeros behind it for reads beyond its end.
  bool whole_ = false;

  // The next `size` bytes of the state, which has so many.
  void copy(std::uint8_t* to, std::size_t size) {
    const std::size_t before = std::min(size, gap_.at - std::min(gap_.at, taken_));
    const std::size_t end = gap_.at + gap_.length;
    const std::size_t zeros = std::min(size - before, end - std::min(end, taken_ + before));
    const std::size_t after = size - before - zeros;
    if (before != 0) std::memcpy(to, data_ + taken_, before);
    std::memset(to + before, 0, zeros);
    if (after != 0) std::memcpy(to + before + zeros, data_ + (taken_ + before + zeros - gap_.length), after);
    taken_ += size;
  }
};

}  // namespace cosim
