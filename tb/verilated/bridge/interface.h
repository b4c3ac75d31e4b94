// What crosses the border of a model's library: one class without data, and plain structs.
//
// The program and a model are compiled apart, each with its own run time; no type with a
// constructor crosses, and no exception.
#pragma once

#include <cstddef>
#include <cstdint>

#include "pins.h"

namespace cosim {

// How the design ended or disturbed the simulation; numbers known to `tb/verilated`.
enum class EventKind : std::uint8_t { Fatal = 0, Error = 1, Stop = 2, Finish = 3, Runtime = 4 };

// Bytes that stay until the next call.
struct Bytes {
  const void* data;
  std::size_t size;
};

struct Counts {
  const std::uint64_t* data;
  std::size_t size;
};

struct Happened {
  EventKind kind;
  Bytes text;
  Bytes file;
  std::uint32_t line;
  std::uint64_t step;
};

// One counter, as Verilator describes it.
struct Counted {
  const char* file;
  std::uint32_t line;
  std::uint32_t column;
  const char* page;
  const char* comment;
  const char* lines;
};

// One simulated DUT. No function throws. A thread that builds one is attached to it; before it calls any
// function but `destroy` of one that is not the last it was attached to, it attaches itself.
class Simulation {
public:
  // The run time finds the model it works for through variables of the thread: these are set.
  virtual void attach() = 0;

  // Ends it; the thread is attached to none then.
  virtual void destroy() = 0;

  // What a board does between power-on and the reset that counts: reset low, high, and low again,
  // for so many clocks, which run but leave no trace but the state of the design. False: the design
  // never settled.
  virtual bool power_up(std::uint32_t low, std::uint32_t high) = 0;

  // Steps with a row of inputs, at least one, as `Dut::advance` describes, until the outputs ask for
  // attention. `taken` counts the steps that ended well. False: `take_event` tells what happened.
  virtual bool run(const PinsIn* row, std::size_t length, const std::uint8_t* edges,
                   std::size_t count, std::size_t& taken, PinsOut& out) = 0;

  // Steps through recorded inputs, one per step, and returns a checksum of all outputs: the
  // bare C++ loop that benches measure the other paths against.
  virtual std::uint64_t play(const PinsIn* in, std::size_t count, std::uint8_t edges) = 0;

  // The whole state; empty when the run time refused, as models that count do.
  virtual Bytes save() = 0;
  virtual bool restore(Bytes image) = 0;

  virtual bool open_waves(const char* path) = 0;
  virtual bool close_waves() = 0;

  // What the model counts, and how often each happened, in the same order; none unless it was
  // built for structural coverage.
  virtual std::size_t counters() = 0;
  virtual Counted counter(std::size_t index) = 0;
  virtual void counts(std::uint32_t* into) = 0;

  // Cover points of the design: where and what, `top.instance.Name`, and whether each was reached since
  // power-up, 0 or 1, in the same order. Ask for their number first.
  virtual std::size_t points() = 0;
  virtual Bytes point(std::size_t index) = 0;
  virtual void reached(std::uint8_t* into) = 0;

  virtual std::uint64_t steps() const = 0;
  // How often each rare mutant acted behind `power_up`, by its number; those that are left out never did.
  // States that are restored do not change it.
  virtual Counts acts() const = 0;
  virtual bool has_event() const = 0;
  // The first event since the last call; only when there is one.
  virtual Happened take_event() = 0;
  // What the design printed since the last call, newest last, bounded.
  virtual Bytes take_log() = 0;

protected:
  ~Simulation() = default;
};

// The function `cosim_build` of a library: contents as `randReset` of the run time counts (0 zeros,
// 1 ones, 2 random bits), the seed of random bits, and the mutant of a design that has some (0:
// none). Events of time zero, such as a failed parameter contract, are waiting in what it builds.
using Build = Simulation*(std::int32_t contents, std::int32_t seed, std::uint32_t mutant);

}  // namespace cosim
