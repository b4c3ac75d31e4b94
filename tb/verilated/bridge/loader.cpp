#include "nvdla-cosim/tb/verilated/bridge/loader.h"

#include <dlfcn.h>

#include <atomic>
#include <stdexcept>
#include <string>

#include "nvdla-cosim/tb/verilated/ffi.rs.h"

namespace cosim {

namespace {

rust::String text(Bytes bytes) {
  return rust::String::lossy(static_cast<const char*>(bytes.data), bytes.size);
}

std::uint64_t next_number() {
  static std::atomic<std::uint64_t> models{0};
  return ++models;
}

}  // namespace

Model::Model(Simulation* simulation) : simulation_(simulation), number_(next_number()) {
  inside = number_;
}

rust::Slice<const std::uint8_t> Model::save() {
  const Bytes image = entered().save();
  return {static_cast<const std::uint8_t*>(image.data), image.size};
}

rust::Slice<const std::uint64_t> Model::acts() const {
  const Counts acts = simulation_->acts();
  return {acts.data, acts.size};
}

bool Model::open_waves(rust::Str path) { return entered().open_waves(std::string(path).c_str()); }

rust::Vec<Counter> Model::counters() {
  rust::Vec<Counter> counters;
  const std::size_t count = entered().counters();
  for (std::size_t index = 0; index < count; ++index) {
    const Counted counted = entered().counter(index);
    Counter counter;
    counter.file = rust::String::lossy(counted.file);
    counter.line = counted.line;
    counter.column = counted.column;
    counter.page = rust::String::lossy(counted.page);
    counter.comment = rust::String::lossy(counted.comment);
    counter.lines = rust::String::lossy(counted.lines);
    counters.push_back(std::move(counter));
  }
  return counters;
}

std::unique_ptr<std::vector<std::uint32_t>> Model::counts() {
  auto counts = std::make_unique<std::vector<std::uint32_t>>(entered().counters());
  entered().counts(counts->data());
  return counts;
}

rust::Vec<rust::String> Model::points() {
  rust::Vec<rust::String> points;
  const std::size_t count = entered().points();
  for (std::size_t index = 0; index < count; ++index) points.push_back(text(entered().point(index)));
  return points;
}

std::unique_ptr<std::vector<std::uint8_t>> Model::reached() {
  auto reached = std::make_unique<std::vector<std::uint8_t>>(entered().points());
  entered().reached(reached->data());
  return reached;
}

Event Model::take_event() {
  const Happened happened = entered().take_event();
  Event event{};
  event.kind = static_cast<std::uint8_t>(happened.kind);
  event.text = text(happened.text);
  event.file = text(happened.file);
  event.line = happened.line;
  event.step = happened.step;
  return event;
}

rust::String Model::take_log() { return text(entered().take_log()); }

std::unique_ptr<Model> Library::build(const PowerOn& power_on, std::uint32_t mutant) const {
  return std::make_unique<Model>(build_(power_on.contents, power_on.seed, mutant));
}

bool Library::write_profile() const {
  void* const entry = dlsym(handle_, "cosim_write_profile");
  if (entry) reinterpret_cast<void (*)()>(entry)();
  return entry != nullptr;
}

std::unique_ptr<Library> open_library(rust::Str path) {
  void* const handle = dlopen(std::string(path).c_str(), RTLD_NOW | RTLD_LOCAL);
  void* const entry = handle ? dlsym(handle, "cosim_build") : nullptr;
  if (!entry) throw std::runtime_error(dlerror());
  return std::make_unique<Library>(handle, reinterpret_cast<Build*>(entry));
}

}  // namespace cosim
