// What does not depend on the Verilated class: messages and events.

#include "model.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>

#include "hooks.h"
#include "verilated.h"
#include "verilated_save.h"

namespace cosim {

namespace {

// The model that this thread is inside of, or was last.
thread_local Model* current = nullptr;

// Messages kept for one model; a design that prints every clock must not fill the memory.
constexpr std::size_t log_limit = 64 * 1024;

std::string format(const char* text, va_list args) {
  va_list again;
  va_copy(again, args);
  const int size = std::vsnprintf(nullptr, 0, text, again);
  va_end(again);
  std::string line(size > 0 ? static_cast<std::size_t>(size) : 0, '\0');
  if (size > 0) std::vsnprintf(&line[0], line.size() + 1, text, args);
  return line;
}

// A saved state is read byte by byte, by a function in a header. The sources of the design define it, too,
// but without optimisation. The linker takes its first definition: this one, see dut-build/src/build/compile.rs.
[[gnu::used]] VerilatedDeserialize& (VerilatedDeserialize::*const read_saved_bytes)(void*, std::size_t) =
    &VerilatedDeserialize::read;

}  // namespace

// A model that is gone may still be `current` on a thread, which then is inside of none. Another one
// in its place has its context in the same place, too.
void Model::attach() {
  if (current == this) return;
  current = this;
  Verilated::threadContextp(context());
}

Model::Model() = default;

Model::~Model() {
  if (current == this) current = nullptr;
}

// Not in a header: a compiler that sees both may drop the zeros, since construction follows.
void* Model::operator new(std::size_t size) {
  void* const memory = std::calloc(1, size);
  if (!memory) throw std::bad_alloc();
  return memory;
}

void Model::operator delete(void* memory) { std::free(memory); }

Happened Model::take_event() {
  taken_ = std::move(event_);
  const Booked& event = *taken_;
  return {event.kind, {event.text.data(), event.text.size()}, {event.file.data(), event.file.size()},
          event.line, event.step};
}

Bytes Model::take_log() {
  handed_.clear();
  if (dropped_ != 0) handed_ = "[" + std::to_string(dropped_) + " bytes dropped]\n";
  handed_ += log_;
  log_.clear();
  dropped_ = 0;
  last_message_ = 0;
  return {handed_.data(), handed_.size()};
}

void Model::book(EventKind kind, std::string text, const char* file, int line) {
  if (event_) return;  // the first one is the cause
  event_ = std::make_unique<Booked>(Booked{
      kind, std::move(text), file ? file : "", line > 0 ? static_cast<std::uint32_t>(line) : 0,
      steps_});
}

// `$fatal`, `$error` and failed assertions print "[time] %Error: file:line: text" and then stop at
// the same place; a bare `$stop` prints nothing. Verilator 5.006 prints `$fatal` as %Error too.
void Model::book_stop(const char* file, int line) {
  const std::string path = file ? file : "";
  const std::string place = path.substr(path.rfind('/') + 1) + ":" + std::to_string(line) + ": ";
  const std::size_t end = log_.empty() ? 0 : log_.size() - 1;
  for (const auto& [mark, kind] : {std::make_pair("%Error: ", EventKind::Error),
                                   std::make_pair("%Fatal: ", EventKind::Fatal)}) {
    const std::string head = mark + place;
    const std::size_t at = log_.rfind(head);
    // The last message, that is: no other message begins after it.
    if (at == std::string::npos || at < last_message_) continue;
    book(kind, log_.substr(at + head.size(), end - at - head.size()), file, line);
    return;
  }
  book(EventKind::Stop, "$stop", file, line);
}

void Model::print(const std::string& text) {
  log_ += text;
  last_message_ = log_.size() - text.size();
  if (log_.size() > 2 * log_limit) {
    const std::size_t excess = log_.size() - log_limit;
    log_.erase(0, excess);
    dropped_ += excess;
    last_message_ = last_message_ > excess ? last_message_ - excess : 0;
  }
}

void Model::die(const char* what) {
  // The hook has booked the place already when the run time itself gave up.
  book(EventKind::Runtime, what, "", 0);
  dead_ = true;
}

// Everything but what was `said` before.
bool Model::forget(const std::string& said) {
  if (dead_) return false;
  event_.reset();
  log_ = said;
  dropped_ = 0;
  last_message_ = 0;
  acts_.reset();
  zero_counts();
  forget_points();
  return true;
}

void Model::refuse() {
  book(EventKind::Runtime, "the model ended in an earlier step; build a new one", "", 0);
}

std::mutex& construction() {
  static std::mutex mutex;
  return mutex;
}

}  // namespace cosim

using cosim::current;
using cosim::EventKind;

// Prints that no model made (there are none in a sound build) go where a person sees them.
int cosim_vl_printf(const char* text, ...) {
  va_list args;
  va_start(args, text);
  const std::string line = cosim::format(text, args);
  va_end(args);
  if (current) {
    current->print(line);
  } else {
    std::fputs(line.c_str(), stderr);
  }
  return static_cast<int>(line.size());
}

// What a design with rare mutants imports (tb/mutation/src/mutants/mutants.py): this one acts.
extern "C" void cosim_mutant_reached(unsigned mutant) {
  if (current) ++current->met(mutant);
}

// The guard of this one is true.
extern "C" void cosim_mutant_met(unsigned mutant) {
  if (current) current->met(mutant);
}

void vl_finish(const char* file, int line, const char*) {
  if (current) current->book(EventKind::Finish, "$finish", file, line);
}

void vl_stop(const char* file, int line, const char*) {
  if (current) current->book_stop(file, line);
}

// The run time cannot go on, for example when logic never settles: returning would loop for ever.
void vl_fatal(const char* file, int line, const char*, const char* text) {
  if (current) current->book(EventKind::Runtime, text, file, line);
  throw std::runtime_error(text);
}

void vl_warn(const char* file, int line, const char*, const char* text) {
  if (current) {
    current->print("%Warning: " + std::string(file ? file : "") + ":" + std::to_string(line) + ": "
                   + text + "\n");
  }
}
