// Saved states in memory instead of files.
#pragma once

#include <algorithm>
#include <cstring>
#include <stdexcept>
#include <vector>

#include "model.h"
#include "verilated_save.h"

namespace cosim {

class ImageWriter final : public VerilatedSerialize {
public:
  explicit ImageWriter(std::vector<std::uint8_t>& image) : image_(image) {
    m_isOpen = true;
    header();
  }
  void finish() {
    trailer();
    flush();
  }
  void flush() override {
    image_.insert(image_.end(), m_bufp, m_cp);
    m_cp = m_bufp;
  }

private:
  std::vector<std::uint8_t>& image_;
};

class ImageReader final : public VerilatedDeserialize {
public:
  explicit ImageReader(Bytes image)
      : data_(static_cast<const std::uint8_t*>(image.data)), size_(image.size) {
    m_isOpen = true;
    m_cp = m_endp = m_bufp;
    header();
  }
  void finish() { trailer(); }
  // The next `size` bytes: `read` without its copy byte by byte.
  void take(void* to, std::size_t size) {
    if (m_cp > m_endp) throw std::runtime_error("the snapshot ends early");
    auto* at = static_cast<std::uint8_t*>(to);
    const std::size_t held = std::min(size, static_cast<std::size_t>(m_endp - m_cp));
    std::memcpy(at, m_cp, held);
    m_cp += held;
    const std::size_t rest = size - held;
    if (rest == 0) return;
    if (rest > size_ - taken_) throw std::runtime_error("the snapshot ends early");
    std::memcpy(at + held, data_ + taken_, rest);
    taken_ += rest;
  }
  // The same for a number: most of a state are a few thousand of these.
  template <typename T>
  void take_one(T& to) {
    if (sizeof to > static_cast<std::size_t>(m_endp - m_cp) || m_cp > m_endp) {
      take(&to, sizeof to);
    } else {
      std::memcpy(&to, m_cp, sizeof to);
      m_cp += sizeof to;
    }
  }
  void fill() override {
    // Called whenever little is left, also when that is enough: the end of the image is no error
    // until somebody read beyond it.
    if (m_cp > m_endp) throw std::runtime_error("the snapshot ends early");
    if (whole_) return;
    const std::size_t left = static_cast<std::size_t>(m_endp - m_cp);
    std::memmove(m_bufp, m_cp, left);
    const std::size_t more = std::min(bufferSize() - left, size_ - taken_);
    std::memcpy(m_bufp + left, data_ + taken_, more);
    std::memset(m_bufp + left + more, 0, bufferSize() - left - more);
    taken_ += more;
    m_cp = m_bufp;
    m_endp = m_bufp + left + more;
    whole_ = taken_ == size_ && left + more + bufferInsertSize() <= bufferSize();
  }

private:
  const std::uint8_t* const data_;
  const std::size_t size_;
  std::size_t taken_ = 0;
  // The rest of the image is in the buffer, with zeros behind it for reads beyond its end.
  bool whole_ = false;
};

}  // namespace cosim
