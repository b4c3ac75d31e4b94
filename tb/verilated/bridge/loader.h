// The program's side of the border: libraries of models, and the models they build.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "nvdla-cosim/tb/verilated/bridge/interface.h"
#include "rust/cxx.h"

namespace cosim {

struct Event;  // shared with Rust, defined by the generated header
struct Counter;
struct PowerOn;

// A model of one library. The functions are those of `Simulation`; each enters it first, but for two that
// only look.
class Model {
public:
  // Of a simulation that was built on this thread just now.
  explicit Model(Simulation* simulation);
  ~Model() {
    simulation_->destroy();
    inside = 0;
  }
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  bool power_up(std::uint32_t low, std::uint32_t high) { return entered().power_up(low, high); }
  bool run(const PinsIn* row, std::size_t length, const std::uint8_t* edges, std::size_t count,
           std::size_t& taken, PinsOut& out) {
    return entered().run(row, length, edges, count, taken, out);
  }
  std::uint64_t play(rust::Slice<const PinsIn> in, std::uint8_t edges) {
    return entered().play(in.data(), in.size(), edges);
  }

  rust::Slice<const std::uint8_t> save();
  bool restore(rust::Slice<const std::uint8_t> image) {
    return entered().restore({image.data(), image.size()});
  }

  bool open_waves(rust::Str path);
  bool close_waves() { return entered().close_waves(); }

  rust::Vec<Counter> counters();
  std::unique_ptr<std::vector<std::uint32_t>> counts();

  rust::Vec<rust::String> points();
  std::unique_ptr<std::vector<std::uint8_t>> reached();

  std::uint64_t steps() const { return simulation_->steps(); }
  rust::Slice<const std::uint64_t> acts() const;
  bool has_event() const { return simulation_->has_event(); }
  Event take_event();
  rust::String take_log();

private:
  Simulation* const simulation_;
  const std::uint64_t number_;  // of no other model before or after it

  // The number of the model that this thread called last; 0 where that is gone. Variables of a thread
  // take little time to find here in the program, but much in a library.
  static inline thread_local std::uint64_t inside = 0;

  Simulation& entered() {
    if (inside != number_) {
      simulation_->attach();
      inside = number_;
    }
    return *simulation_;
  }
};

// A loaded library. It stays until the process ends.
class Library {
public:
  Library(void* handle, Build* build) : handle_(handle), build_(build) {}

  std::unique_ptr<Model> build(const PowerOn& power_on, std::uint32_t mutant) const;

  // Writes where the time went, of a library that counts that; false for others.
  bool write_profile() const;

private:
  void* const handle_;
  Build* const build_;
};

// Throws what the loader says when the file is no library of a model.
std::unique_ptr<Library> open_library(rust::Str path);

}  // namespace cosim
