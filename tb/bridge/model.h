// The border between Rust and one Verilated model: pins in, edges, pins out.
//
// Decisions are Rust's. This side copies pins, evaluates, and keeps what the design said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "pins.h"
#include "rust/cxx.h"

class VerilatedContext;

namespace cosim {

struct Event;  // shared with Rust, defined by the generated header
struct Counter;
struct PowerOn;
class Model;

// How the design ended or disturbed the simulation; numbers known to ffi.rs.
enum class EventKind : std::uint8_t { Fatal = 0, Error = 1, Stop = 2, Finish = 3, Runtime = 4 };

// Makes this model's context, and its place for messages, current on this thread.
// The run time finds both through thread-local variables, and `eval` sets neither.
class Attach {
public:
  explicit Attach(Model& model);
  ~Attach();
  Attach(const Attach&) = delete;
  Attach& operator=(const Attach&) = delete;

private:
  Model* const before_;
};

// One simulated DUT. Every public function attaches, none throws.
class Model {
public:
  Model();
  virtual ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  // Zeroed memory: the run time writes structs of its context into snapshots, padding included,
  // and equal states shall have equal snapshots.
  static void* operator new(std::size_t size);
  static void operator delete(void* memory);

  // What a board does between power-on and the reset that counts: reset low, high, and low again,
  // for so many clocks, which run but leave no trace but the state of the design. False: the design
  // never settled.
  virtual bool power_up(std::uint32_t low, std::uint32_t high) = 0;

  // One step as `Dut::step` describes it. False: `take_event` tells what happened.
  virtual bool step(const PinsIn& in, std::uint8_t edges, PinsOut& out) = 0;

  // Steps with constant inputs until the outputs ask for attention. `taken` counts the steps.
  virtual bool run(const PinsIn& in, rust::Slice<const std::uint8_t> edges, std::size_t& taken,
                   PinsOut& out) = 0;

  // Steps through recorded inputs, one per step, and returns a checksum of all outputs: the
  // bare C++ loop that benches measure the other paths against.
  virtual std::uint64_t play(rust::Slice<const PinsIn> in, std::uint8_t edges) = 0;

  // The whole state as bytes; empty when the run time refused, as models that count do.
  virtual std::unique_ptr<std::vector<std::uint8_t>> save() = 0;
  virtual bool restore(rust::Slice<const std::uint8_t> image) = 0;

  virtual bool open_waves(rust::Str path) = 0;
  virtual bool close_waves() = 0;

  // What the model counts, and how often each happened, in the same order; empty unless it was
  // built for structural coverage. In coverage.cpp.
  rust::Vec<Counter> counters();
  std::unique_ptr<std::vector<std::uint32_t>> counts();

  std::uint64_t steps() const { return steps_; }
  bool has_event() const { return event_ != nullptr; }

  // The first event since the last call.
  Event take_event();
  // What the design printed since the last call, newest last, bounded.
  rust::String take_log();

  // For the hooks in model.cpp.
  void book(EventKind kind, std::string text, const char* file, int line);
  void book_stop(const char* file, int line);
  void print(const std::string& text);
  virtual VerilatedContext* context() = 0;

protected:
  // Runs `body` attached; false when an event was booked. A run time error that left the model
  // half updated is booked and makes every later call fail.
  template <typename Body>
  bool guarded(Body&& body);

  // As `guarded`, but events, messages and counts of `body` are forgotten. False: the model ended.
  template <typename Body>
  bool unobserved(Body&& body);

  std::uint64_t steps_ = 0;

private:
  struct Booked;
  std::unique_ptr<Booked> event_;
  std::string log_;
  std::size_t dropped_ = 0;
  std::size_t last_message_ = 0;  // where it begins in log_
  bool dead_ = false;

  bool forget(const std::string& said);
  void zero_counts();  // in coverage.cpp
  void die(const char* what);
  bool refuse_when_dead();
};

// Builds the model `name`; null when there is none of that name. Events of time zero, such as a
// failed parameter contract, are waiting in it.
std::unique_ptr<Model> new_model(rust::Str name, const PowerOn& power_on);

template <typename Body>
bool Model::guarded(Body&& body) {
  if (refuse_when_dead()) return false;
  Attach attach(*this);
  try {
    body();
  } catch (const std::exception& error) {
    die(error.what());
  }
  return !has_event();
}

template <typename Body>
bool Model::unobserved(Body&& body) {
  const std::string said = log_;
  guarded(body);
  return forget(said);
}

}  // namespace cosim
