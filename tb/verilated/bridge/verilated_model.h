// `cosim::Model` over one Verilated class. Included once, by generated code, which says whether the
// model records waves (`COSIM_WAVES`).
#pragma once

#include <cstring>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "model.h"
#include "verilated.h"
#if COSIM_WAVES
#include "verilated_fst_c.h"
#endif
#if !VM_COVERAGE  // Verilator makes no snapshots of models that count
#include "image.h"
#endif

namespace cosim {

template <typename V>
class VerilatedModel final : public Model {
public:
  VerilatedModel(std::int32_t contents, std::int32_t seed, std::uint32_t mutant,
                 bool clock_gating) {
    attach();
    std::memset(&last_, 0, sizeof last_);  // padding too: it goes into images
    const std::string chosen = "+cosim_mutant=" + std::to_string(mutant);
    const char* argv[] = {"cosim", chosen.c_str()};
    context_.commandArgs(mutant ? 2 : 1, argv);
    context_.fatalOnError(false);
    context_.traceEverOn(VM_TRACE);
    context_.randReset(contents);
    context_.randSeed(seed);
    guarded([&] {
      v_ = std::make_unique<V>(&context_, "");
      tie(*v_, clock_gating);
      fall(*v_);
      drive(*v_, PinsIn{});
      v_->eval();
    });
  }

  ~VerilatedModel() override {
    const std::lock_guard<std::mutex> lock(construction());
    attach();
    try {
#if COSIM_WAVES
      record([&] { waves_->close(); });
#endif
      if (v_) v_->final();
    } catch (const std::exception&) {
      // The run time gave up while ending; there is nobody left to tell.
    }
#if COSIM_WAVES
    waves_.reset();
#endif
    v_.reset();
  }

  bool power_up(std::uint32_t low, std::uint32_t high) override {
    return unobserved([&] {
      PinsIn in{};
      const auto clocks = [&](std::uint32_t count) {
        for (; count != 0; --count) {
          fall(*v_);
          drive(*v_, in);
          v_->eval();
          rise(*v_, 3);
          v_->eval();
        }
      };
      clocks(low);
      in.reset_n = true;
      clocks(high);
      in.reset_n = false;
      fall(*v_);
      drive(*v_, in);
      v_->eval();
    });
  }

  bool run(const PinsIn* in, std::size_t length, const std::uint8_t* edges, std::size_t count,
           std::size_t& taken, PinsOut& out) override {
    taken = 0;
    const bool good = guarded([&] { advance(in, in + length - 1, edges, count, taken); });
    out = last_;
    return good;
  }

  std::uint64_t play(const PinsIn* in, std::size_t count, std::uint8_t edges) override {
    std::uint64_t sum = 0;
    guarded([&] {
      for (std::size_t index = 0; index < count; ++index) {
        drive(*v_, in[index]);
        fall(*v_);
        settle();
        sample(*v_, last_);
        raise(edges);
        sum = sum * 0x9e3779b97f4a7c15u + (last_.csb_rdata ^ last_.ar_addr ^ last_.w_data);
      }
    });
    return sum;
  }

  Bytes save() override {
    image_.clear();
#if !VM_COVERAGE
    const bool good = guarded([&] {
      ImageWriter out(image_);
      const std::uint64_t time = context_.time();
      out << steps_ << time;
      out.write(&last_, sizeof last_);
      out.write(&waited_, sizeof waited_);
      out << *v_;
      out.finish();
    });
    if (!good) image_.clear();
#endif
    return {image_.data(), image_.size()};
  }

  bool restore([[maybe_unused]] Bytes image) override {
#if VM_COVERAGE
    return false;
#else
    return guarded([&] {
      ImageReader& in = reader_;
      in.begin(image);
      std::uint64_t time = 0;
      in >> steps_ >> time;
      in.read(&last_, sizeof last_);
      in.read(&waited_, sizeof waited_);
      in >> *v_;
      in.finish();
      context_.time(time);
    });
#endif
  }

#if COSIM_WAVES
  bool open_waves(const char* path) override {
    return guarded([&] {
      waves_ = std::make_unique<VerilatedFstC>();
      v_->trace(waves_.get(), 99);
      record([&] { waves_->open(path); });
      if (!waves_ || !waves_->isOpen()) throw std::runtime_error("the wave writer cannot open its file");
    });
  }

  bool close_waves() override {
    return guarded([&] {
      record([&] { waves_->close(); });
      waves_.reset();
      if (std::exchange(waves_failed_, false)) {
        throw std::runtime_error("the waves end early: their file takes no more");
      }
    });
  }

#else
  bool open_waves(const char*) override {
    return guarded([&] { throw std::runtime_error("this model records no waves"); });
  }

  bool close_waves() override { return true; }
#endif

  VerilatedContext* context() override { return &context_; }

private:
  VerilatedContext context_;  // outlives the model
  std::unique_ptr<V> v_;
#if COSIM_WAVES
  std::unique_ptr<VerilatedFstC> waves_;
  bool waves_failed_ = false;

  // Does something with the wave writer, if there is one. One that cannot go on is left alone, and
  // its memory with it, as its destructor would write; the simulation goes on without waves.
  template <typename Body>
  void record(Body&& body) {
    if (!waves_) return;
    try {
      body();
    } catch (const std::exception&) {
      static_cast<void>(waves_.release());
      waves_failed_ = true;
    }
  }
#endif
  PinsOut last_;
  std::uint8_t waited_ = 0;  // offers that were not taken at the last edge of the core clock
  std::vector<std::uint8_t> image_;  // of the last save
  ImageReader reader_;

  // `in` up to `last` is the row. Parameters, since calls of the design cannot change them. Always
  // inline: there is a run for every two or three clocks, and each function on the way costs it.
  [[gnu::always_inline]] void advance(const PinsIn* in, const PinsIn* const last,
                                      const std::uint8_t* const edges, const std::size_t count,
                                      std::size_t& taken) {
    auto& v = *v_;
    drive(v, *in);
    bool asks = has_event();
    for (std::size_t step = 0; !asks && step < count; taken = ++step) {
      fall(v);
      settle();
      const bool follows = in != last && edges[step] & 2;
      // Outputs that ask for nothing stay where they are, but for the last step.
      asks = step + 1 == count || (follows && (in + 1 == last || !last_.csb_ready))
             || attention(v, waited_, *in, last_);
      if (asks) sample(v, last_);
      raise(edges[step]);
      if (has_event()) break;
      if (asks) {
        if (edges[step] & 1) waited_ = waiting(*in, last_);
      } else if (follows) {
        drive(v, *++in);
      }
    }
  }

  void settle() {
    v_->eval();
#if COSIM_WAVES
    record([&] { waves_->dump(context_.time()); });
#endif
    context_.timeInc(1);
  }

  void raise(std::uint8_t edges) {
    rise(*v_, edges);
    settle();
    ++steps_;
  }
};

}  // namespace cosim

// The one function of the library, see `cosim::Build`.
#define COSIM_ENTRY_POINT(CLASS, CLOCK_GATING)                                          \
  extern "C" __attribute__((visibility("default"))) cosim::Simulation* cosim_build(     \
      std::int32_t contents, std::int32_t seed, std::uint32_t mutant) {                 \
    const std::lock_guard<std::mutex> lock(cosim::construction());                      \
    return new cosim::VerilatedModel<CLASS>(contents, seed, mutant, CLOCK_GATING);      \
  }
