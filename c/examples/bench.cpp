// A test bench in C++: the model on the memory of the bench, two models on two threads.
//
// Each model runs the same layer, SDP times two, on a memory of its own that lies in the bench.

#include <cstdio>
#include <functional>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "nvdla_model.h"

// A memory of the bench, from `base` on. What lies outside of it is an error of the program.
class Dram {
 public:
  Dram(uint32_t base, size_t size) : base_(base), bytes_(size) {}

  uint8_t &operator[](uint32_t at) { return bytes_.at(at - base_); }

  nvdla_memory callbacks() {
    return {this, [](void *user, uint32_t at, uint8_t *bytes, size_t len) -> int32_t {
              return static_cast<Dram *>(user)->each(at, len, [&](uint8_t &byte) { *bytes++ = byte; });
            },
            [](void *user, uint32_t at, const uint8_t *bytes, size_t len) -> int32_t {
              return static_cast<Dram *>(user)->each(at, len, [&](uint8_t &byte) { byte = *bytes++; });
            }};
  }

 private:
  int32_t each(uint32_t at, size_t len, const std::function<void(uint8_t &)> &use) {
    if (at < base_ || at - base_ + len > bytes_.size()) return 1;
    for (size_t i = 0; i < len; i++) use(bytes_[at - base_ + i]);
    return 0;
  }

  uint32_t base_;
  std::vector<uint8_t> bytes_;
};

class Model {
 public:
  explicit Model(Dram &dram) {
    nvdla_memory callbacks = dram.callbacks();
    nvdla_model *model = nullptr;
    if (nvdla_model_new_with_memory(NVDLA_NV_SMALL, &callbacks, &model) != NVDLA_STATUS_OK)
      throw std::runtime_error("no model");
    model_.reset(model);
  }

  void set(const char *name, uint32_t value) { check(nvdla_model_write(model_.get(), at(name), value)); }

  uint32_t get(const char *name) {
    uint32_t value = 0;
    check(nvdla_model_read(model_.get(), at(name), &value));
    return value;
  }

  void settle() { check(nvdla_model_settle(model_.get())); }

 private:
  static uint32_t at(const char *name) {
    uint32_t address = 0;
    if (nvdla_register_address(name, &address) != NVDLA_STATUS_OK) throw std::runtime_error(name);
    return address;
  }

  void check(nvdla_status status) {
    if (status != NVDLA_STATUS_OK) throw std::runtime_error(nvdla_model_error(model_.get()));
  }

  struct Free {
    void operator()(nvdla_model *model) const { nvdla_model_free(model); }
  };
  std::unique_ptr<nvdla_model, Free> model_;
};

static constexpr uint32_t kSource = 0x80000000u, kTarget = 0x80001000u;

static void program(Model &model, uint32_t target) {
  model.set("SDP.D_DATA_CUBE_CHANNEL", 7);
  model.set("SDP.D_DST_BASE_ADDR_LOW", target);
  model.set("SDP.D_DST_LINE_STRIDE", 8);
  model.set("SDP.D_DST_SURFACE_STRIDE", 8);
  model.set("SDP.D_DST_DMA_CFG", 1);
  model.set("SDP.D_CVT_SCALE", 2);
  model.set("SDP_RDMA.D_DATA_CUBE_CHANNEL", 7);
  model.set("SDP_RDMA.D_SRC_BASE_ADDR_LOW", kSource);
  model.set("SDP_RDMA.D_SRC_LINE_STRIDE", 8);
  model.set("SDP_RDMA.D_SRC_SURFACE_STRIDE", 8);
  model.set("SDP_RDMA.D_SRC_DMA_CFG", 1);
  model.set("SDP_RDMA.D_FEATURE_MODE_CFG", 0);
  model.set("SDP.D_DP_BS_CFG", 1);
  model.set("SDP.D_DP_BN_CFG", 1);
  model.set("SDP_RDMA.D_BRDMA_CFG", 1);
  model.set("SDP_RDMA.D_NRDMA_CFG", 1);
  model.set("SDP.D_OP_ENABLE", 1);
  model.set("SDP_RDMA.D_OP_ENABLE", 1);
  model.settle();
}

static bool twice(uint8_t first) {
  Dram dram(kSource, 0x2000);
  for (uint32_t i = 0; i < 8; i++) dram[kSource + i] = static_cast<uint8_t>(first + i);
  Model model(dram);
  program(model, kTarget);
  bool right = model.get("GLB.S_INTR_STATUS") == 1;
  for (uint32_t i = 0; i < 8; i++) right = right && dram[kTarget + i] == 2 * (first + i);
  return right;
}

// A layer that writes where the bench has no memory is reported.
static bool outside() {
  Dram dram(kSource, 0x1000);
  Model model(dram);
  try {
    program(model, 0x40000000u);
  } catch (const std::runtime_error &error) {
    std::printf("%s\n", error.what());
    return std::string(error.what()).find("0x40000000") != std::string::npos;
  }
  return false;
}

int main() {
  bool right[2] = {false, false};
  std::thread one([&] { right[0] = twice(10); });
  std::thread two([&] { right[1] = twice(20); });
  one.join();
  two.join();
  if (!right[0] || !right[1] || !outside()) return 1;
  std::printf("two models, two threads: 8 bytes each as they must be\n");
  return 0;
}
