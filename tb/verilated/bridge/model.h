// A model inside its library: one Verilated class, and what the design said.
//
// Decisions are Rust's. This side copies pins, evaluates, and keeps what the design said.
#pragma once

#include <cstddef>
#include <cstdint>
#include <exception>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "interface.h"

class VerilatedContext;

namespace cosim {

class Model;

// Construction touches globals of the run time, and is serialised.
std::mutex& construction();

class Model : public Simulation {
public:
  Model();
  virtual ~Model();
  Model(const Model&) = delete;
  Model& operator=(const Model&) = delete;

  // Zeroed memory: the run time writes structs of its context into snapshots, padding included,
  // and equal states shall have equal snapshots.
  static void* operator new(std::size_t size);
  static void operator delete(void* memory);

  // Makes its context, and its place for messages, current on this thread. The run time finds both
  // through thread-local variables, and `eval` sets neither.
  void attach() final;
  void destroy() final { delete this; }

  std::size_t counters() final;  // these three in coverage.cpp
  Counted counter(std::size_t index) final;
  void counts(std::uint32_t* into) final;

  std::size_t points() final;  // these three in points.cpp
  Bytes point(std::size_t index) final;
  void reached(std::uint8_t* into) final;

  std::uint64_t steps() const final { return steps_; }
  Counts acts() const final { return acts_ ? Counts{acts_->data(), acts_->size()} : Counts{}; }
  bool has_event() const final { return event_ != nullptr; }
  Happened take_event() final;
  Bytes take_log() final;

  // For the hooks in model.cpp.
  void book(EventKind kind, std::string text, const char* file, int line);
  void book_stop(const char* file, int line);
  void print(const std::string& text);
  // One more than how often the mutant acted; 0 if its guard was never true.
  std::uint64_t& met(std::uint32_t mutant) {
    if (!acts_) acts_ = std::make_unique<std::vector<std::uint64_t>>();
    if (mutant >= acts_->size()) acts_->resize(mutant + 1);
    auto& count = (*acts_)[mutant];
    if (count == 0) count = 1;
    return count;
  }
  virtual VerilatedContext* context() = 0;

protected:
  // Runs `body`; false when an event was booked. A run time error that left the model
  // half updated is booked and makes every later call fail.
  template <typename Body>
  bool guarded(Body&& body);

  // As `guarded`, but events, messages and counts of `body` are forgotten. False: the model ended.
  template <typename Body>
  bool unobserved(Body&& body);

  std::uint64_t steps_ = 0;

private:
  // By a pointer: the place of the design behind it decides a tenth of its speed.
  std::unique_ptr<std::vector<std::uint64_t>> acts_;
  struct Booked {
    EventKind kind;
    std::string text;
    std::string file;
    std::uint32_t line;
    std::uint64_t step;
  };
  std::unique_ptr<Booked> event_;
  std::unique_ptr<Booked> taken_;  // handed out by the last call
  std::string log_;
  std::string handed_;  // handed out by the last call
  std::size_t dropped_ = 0;
  std::size_t last_message_ = 0;  // where it begins in log_
  bool dead_ = false;

  struct Point {
    std::string name;
    std::uint8_t* held;
    std::uint8_t bit;
  };
  std::vector<Point> points_;

  bool forget(const std::string& said);
  void zero_counts();  // in coverage.cpp
  void find_points();  // in points.cpp
  void forget_points();
  void die(const char* what);
  void refuse();
};

template <typename Body>
[[gnu::always_inline]] inline bool Model::guarded(Body&& body) {
  if (dead_) {
    refuse();
    return false;
  }
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
