/* A test bench in C: one layer by hand, one access at a time.
 *
 * SDP copies 16 bytes with a ReLU. The bench programs it as a driver would, waits for the
 * interrupt, and compares the output. Where a device under test hangs on the same calls, its
 * registers and bytes are compared with what the model says. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvdla_model.h"

static nvdla_model *model;

static void must(nvdla_status status) {
  if (status == NVDLA_STATUS_OK) return;
  fprintf(stderr, "error %d: %s\n", status, nvdla_model_error(model));
  exit(1);
}

static uint32_t address(const char *name) {
  uint32_t at = 0;
  if (nvdla_register_address(name, &at) != NVDLA_STATUS_OK) {
    fprintf(stderr, "no register %s\n", name);
    exit(1);
  }
  return at;
}

static void set(const char *name, uint32_t value) {
  must(nvdla_model_write(model, address(name), value));
}

static uint32_t get(const char *name) {
  uint32_t value = 0;
  must(nvdla_model_read(model, address(name), &value));
  return value;
}

int main(void) {
  const int8_t input[16] = {1, -2, 3, -4, 5, -6, 7, -8, 127, -128, 0, -1, 2, -3, 4, -5};
  const uint32_t source = 0x80000000u, target = 0x90000000u;
  int8_t output[16];
  char text[256];

  if (nvdla_model_version() >> 16 != NVDLA_MODEL_VERSION >> 16) return 1;
  if (nvdla_model_new(NVDLA_NV_SMALL, &model) != NVDLA_STATUS_OK) return 1;
  must(nvdla_model_load(model, source, (const uint8_t *)input, sizeof input));

  set("SDP.D_DATA_CUBE_WIDTH", 1);
  set("SDP.D_DATA_CUBE_CHANNEL", 7);
  set("SDP.D_DST_BASE_ADDR_LOW", target);
  set("SDP.D_DST_LINE_STRIDE", 16);
  set("SDP.D_DST_SURFACE_STRIDE", 16);
  set("SDP.D_DST_DMA_CFG", 1);
  set("SDP.D_DP_BS_CFG", 0x12); /* stage BS: ReLU alone */
  set("SDP.D_DP_BN_CFG", 1);
  set("SDP.D_CVT_SCALE", 1);
  set("SDP_RDMA.D_DATA_CUBE_WIDTH", 1);
  set("SDP_RDMA.D_DATA_CUBE_CHANNEL", 7);
  set("SDP_RDMA.D_SRC_BASE_ADDR_LOW", source);
  set("SDP_RDMA.D_SRC_LINE_STRIDE", 16);
  set("SDP_RDMA.D_SRC_SURFACE_STRIDE", 16);
  set("SDP_RDMA.D_SRC_DMA_CFG", 1);
  set("SDP_RDMA.D_FEATURE_MODE_CFG", 0);
  set("SDP_RDMA.D_BRDMA_CFG", 1); /* no operands from memory */
  set("SDP_RDMA.D_NRDMA_CFG", 1);
  set("SDP.D_OP_ENABLE", 1);
  must(nvdla_model_blocked(model, 0, text, sizeof text, NULL));
  printf("%s\n", text);
  set("SDP_RDMA.D_OP_ENABLE", 1);

  must(nvdla_model_settle(model));
  if (get("GLB.S_INTR_STATUS") != 1) return 1;
  set("GLB.S_INTR_STATUS", 1);

  must(nvdla_model_dump(model, target, (uint8_t *)output, sizeof output));
  for (size_t i = 0; i < sizeof output; i++) {
    int8_t want = input[i] > 0 ? input[i] : 0;
    if (output[i] != want) {
      nvdla_element element;
      must(nvdla_model_locate(model, target + (uint32_t)i, &element));
      printf("line %u, column %u, channel %u: %d, not %d\n", element.line, element.column,
             element.channel, output[i], want);
      return 1;
    }
  }
  must(nvdla_model_layer_label(model, 0, text, sizeof text, NULL));
  printf("%s: 16 bytes as they must be\n", text);
  nvdla_model_free(model);
  return 0;
}
