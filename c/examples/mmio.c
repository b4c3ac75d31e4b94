/* The model as a device of a virtual platform: registers behind read32 and write32, memory behind the
 * bus of the platform, one interrupt line.
 *
 * QEMU calls a device like this from MemoryRegionOps and moves the line with qemu_set_irq; Renode
 * calls IDoubleWordPeripheral and sets a GPIO. What is below `The platform` stands for either. */

#include <stdio.h>
#include <string.h>

#include "nvdla_model.h"

/* The device. */

typedef struct {
  nvdla_model *model;
  void (*irq)(void *user, int level);
  void *user;
} NvdlaDevice;

static void nvdla_update(NvdlaDevice *device) {
  nvdla_interrupts interrupts;
  /* Layers end at once: the platform has no clocks for them. A real platform may set a timer and
   * call nvdla_model_step when it fires. */
  nvdla_model_settle(device->model);
  if (nvdla_model_interrupts(device->model, &interrupts) == NVDLA_STATUS_OK)
    device->irq(device->user, (int)interrupts.pin);
}

static int nvdla_open(NvdlaDevice *device, const nvdla_memory *memory,
                      void (*irq)(void *user, int level), void *user) {
  device->irq = irq;
  device->user = user;
  return nvdla_model_new_with_memory(NVDLA_NV_SMALL, memory, &device->model) == NVDLA_STATUS_OK;
}

static uint32_t nvdla_read32(NvdlaDevice *device, uint32_t offset) {
  uint32_t value = 0;
  if (nvdla_model_read(device->model, offset, &value) != NVDLA_STATUS_OK)
    fprintf(stderr, "nvdla: %s\n", nvdla_model_error(device->model));
  nvdla_update(device);
  return value;
}

static void nvdla_write32(NvdlaDevice *device, uint32_t offset, uint32_t value) {
  if (nvdla_model_write(device->model, offset, value) != NVDLA_STATUS_OK)
    fprintf(stderr, "nvdla: %s\n", nvdla_model_error(device->model));
  nvdla_update(device);
  /* What has run is of no further use here. */
  nvdla_model_forget(device->model);
}

/* The platform: RAM from 0x80000000 on, the registers of the device, a CPU that takes interrupts. */

#define RAM_BASE 0x80000000u

typedef struct {
  uint8_t ram[0x10000];
  NvdlaDevice nvdla;
  int line;
  int rises;
} Platform;

static int32_t ram_read(void *user, uint32_t at, uint8_t *bytes, size_t len) {
  Platform *platform = user;
  if (at < RAM_BASE || at - RAM_BASE + len > sizeof platform->ram) return 1;
  memcpy(bytes, platform->ram + (at - RAM_BASE), len);
  return 0;
}

static int32_t ram_write(void *user, uint32_t at, const uint8_t *bytes, size_t len) {
  Platform *platform = user;
  if (at < RAM_BASE || at - RAM_BASE + len > sizeof platform->ram) return 1;
  memcpy(platform->ram + (at - RAM_BASE), bytes, len);
  return 0;
}

static void line(void *user, int level) {
  Platform *platform = user;
  platform->rises += level && !platform->line;
  platform->line = level;
}

/* A driver: three layers, in either register group. */
static int drive(Platform *platform) {
  static const struct { const char *name; uint32_t value; } registers[] = {
      {"SDP_RDMA.D_DATA_CUBE_CHANNEL", 7}, {"SDP_RDMA.D_SRC_BASE_ADDR_LOW", RAM_BASE},
      {"SDP_RDMA.D_SRC_LINE_STRIDE", 8},   {"SDP_RDMA.D_SRC_SURFACE_STRIDE", 8},
      {"SDP_RDMA.D_SRC_DMA_CFG", 1},       {"SDP_RDMA.D_FEATURE_MODE_CFG", 0},
      {"SDP_RDMA.D_BRDMA_CFG", 1},         {"SDP_RDMA.D_NRDMA_CFG", 1},
      {"SDP.D_DATA_CUBE_CHANNEL", 7},      {"SDP.D_DST_BASE_ADDR_LOW", RAM_BASE + 0x100},
      {"SDP.D_DST_LINE_STRIDE", 8},        {"SDP.D_DST_SURFACE_STRIDE", 8},
      {"SDP.D_DST_DMA_CFG", 1},            {"SDP.D_DP_BS_CFG", 1},
      {"SDP.D_DP_BN_CFG", 1},              {"SDP.D_CVT_SCALE", 3},
      {"SDP.D_OP_ENABLE", 1},              {"SDP_RDMA.D_OP_ENABLE", 1},
  };
  for (int run = 0; run < 3; run++) {
    uint32_t group = (uint32_t)run & 1, status = 0, at = 0;
    uint32_t pointers[2] = {0, 0};
    nvdla_register_address("SDP.S_POINTER", &pointers[0]);
    nvdla_register_address("SDP_RDMA.S_POINTER", &pointers[1]);
    nvdla_write32(&platform->nvdla, pointers[0], group);
    nvdla_write32(&platform->nvdla, pointers[1], group);
    for (size_t i = 0; i < sizeof registers / sizeof *registers; i++) {
      nvdla_register_address(registers[i].name, &at);
      nvdla_write32(&platform->nvdla, at, registers[i].value);
    }
    if (!platform->line) return 0;
    nvdla_register_address("GLB.S_INTR_STATUS", &status);
    if (nvdla_read32(&platform->nvdla, status) != 1u << group) return 0;
    nvdla_write32(&platform->nvdla, status, 1u << group);
    if (platform->line) return 0;
  }
  return 1;
}

int main(void) {
  static Platform platform;
  nvdla_memory memory = {&platform, ram_read, ram_write};
  for (int i = 0; i < 8; i++) platform.ram[i] = (uint8_t)(i + 1);
  if (!nvdla_open(&platform.nvdla, &memory, line, &platform)) return 1;
  int right = drive(&platform) && platform.rises == 3;
  for (int i = 0; i < 8; i++) right = right && platform.ram[0x100 + i] == 3 * (i + 1);
  nvdla_model_free(platform.nvdla.model);
  printf("%d interrupts, the layers are %s\n", platform.rises, right ? "right" : "WRONG");
  return !right;
}
