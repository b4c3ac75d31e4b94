/* A driver of another shape than that of examples/driver, as drivers of kernels have it: descriptors lie in
 * the accelerator's memory and are read through one function that copies bytes; thousands of registers
 * are written from them; one interrupt handler serves all units. The tests run it on every door.
 *
 * Usage: copied_descriptors SERVER [-m] [OPTION=VALUE]...
 * Exit code: 0 all is right, 1 the output or the verdict is wrong, 3 it could not run. */

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvdla_live.h"
#include "nvdla_registers.h"

enum {
  OPERATIONS = 60,  /* SDP and PDP in turn; each SDP adds 1 */
  MOST_WRITES = 64, /* in a descriptor */
  SDP = 0,
  PDP = 1,
  LEN = 64, /* bytes of a cube of 8 columns and 8 channels */
};

#define MEMORY 0x80000000u
#define SIZE (1u << 20)
#define DESCRIPTORS (MEMORY + 0x80000)
#define CUBE(number) (MEMORY + 0x1000 * (uint32_t)(number))

typedef struct {
  uint32_t at, value;
} register_write;

/* As it lies in memory, in words of the accelerator. */
typedef struct {
  uint32_t unit, group, count;
  register_write writes[MOST_WRITES];
} descriptor;

static nvdla_live *session;
static unsigned char *own; /* memory of this program, for -m */
static uint32_t done;      /* interrupts that the handler has seen */
static unsigned written, handled;

static void must(nvdla_live_status status) {
  if (status == NVDLA_LIVE_OK) return;
  fprintf(stderr, "%s\n", nvdla_live_text(session));
  nvdla_live_close(session);
  exit(3);
}

static void write_register(uint32_t at, uint32_t value) {
  must(nvdla_live_write(session, at, value));
  written++;
}

/* Memory: of the session, or of this program. */

static int read_own(void *user, uint32_t at, void *bytes, size_t len) {
  (void)user;
  if (at - MEMORY > SIZE || len > SIZE - (at - MEMORY)) return 1;
  memcpy(bytes, own + (at - MEMORY), len);
  return 0;
}

static int write_own(void *user, uint32_t at, const void *bytes, size_t len) {
  (void)user;
  if (at - MEMORY > SIZE || len > SIZE - (at - MEMORY)) return 1;
  memcpy(own + (at - MEMORY), bytes, len);
  return 0;
}

static void copy_out(uint32_t at, void *bytes, size_t len) {
  if (own == NULL) must(nvdla_live_dump(session, at, bytes, len));
  else if (read_own(NULL, at, bytes, len) != 0) exit(3);
}

static void copy_in(uint32_t at, const void *bytes, size_t len) {
  if (own == NULL) must(nvdla_live_load(session, at, bytes, len));
  else if (write_own(NULL, at, bytes, len) != 0) exit(3);
}

/* The only way to a descriptor. */
static void read_data(uint32_t base, uint32_t offset, void *to, uint32_t len) { copy_out(base + offset, to, len); }

/* Descriptors. */

static void put(descriptor *d, uint32_t at, uint32_t value) {
  d->writes[d->count].at = at;
  d->writes[d->count].value = value;
  d->count++;
}

static void describe_sdp(descriptor *d, uint32_t from, uint32_t to) {
  put(d, NVDLA_SDP_S_POINTER, d->group);
  put(d, NVDLA_SDP_RDMA_S_POINTER, d->group);
  put(d, NVDLA_SDP_RDMA_D_DATA_CUBE_WIDTH, 7);
  put(d, NVDLA_SDP_RDMA_D_DATA_CUBE_HEIGHT, 0);
  put(d, NVDLA_SDP_RDMA_D_DATA_CUBE_CHANNEL, 7);
  put(d, NVDLA_SDP_RDMA_D_SRC_BASE_ADDR_LOW, from);
  put(d, NVDLA_SDP_RDMA_D_SRC_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_SDP_RDMA_D_SRC_LINE_STRIDE, LEN);
  put(d, NVDLA_SDP_RDMA_D_SRC_SURFACE_STRIDE, LEN);
  put(d, NVDLA_SDP_RDMA_D_SRC_DMA_CFG, 1);
  put(d, NVDLA_SDP_RDMA_D_BRDMA_CFG, 1);
  put(d, NVDLA_SDP_RDMA_D_NRDMA_CFG, 1);
  put(d, NVDLA_SDP_RDMA_D_ERDMA_CFG, 1);
  put(d, NVDLA_SDP_RDMA_D_FEATURE_MODE_CFG, 0);
  put(d, NVDLA_SDP_D_DATA_CUBE_WIDTH, 7);
  put(d, NVDLA_SDP_D_DATA_CUBE_HEIGHT, 0);
  put(d, NVDLA_SDP_D_DATA_CUBE_CHANNEL, 7);
  put(d, NVDLA_SDP_D_DST_BASE_ADDR_LOW, to);
  put(d, NVDLA_SDP_D_DST_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_SDP_D_DST_LINE_STRIDE, LEN);
  put(d, NVDLA_SDP_D_DST_SURFACE_STRIDE, LEN);
  put(d, NVDLA_SDP_D_DST_DMA_CFG, 1);
  put(d, NVDLA_SDP_D_DP_BS_CFG, 1);
  put(d, NVDLA_SDP_D_DP_BN_CFG, 1);
  put(d, NVDLA_SDP_D_DP_EW_CFG, 1);
  put(d, NVDLA_SDP_D_FEATURE_MODE_CFG, 0);
  put(d, NVDLA_SDP_D_CVT_OFFSET, 0xffffffffu); /* is subtracted */
  put(d, NVDLA_SDP_D_CVT_SCALE, 1);
  put(d, NVDLA_SDP_D_CVT_SHIFT, 0);
  put(d, NVDLA_SDP_RDMA_D_OP_ENABLE, 1);
  put(d, NVDLA_SDP_D_OP_ENABLE, 1);
}

/* The maximum of single elements. */
static void describe_pdp(descriptor *d, uint32_t from, uint32_t to) {
  put(d, NVDLA_PDP_S_POINTER, d->group);
  put(d, NVDLA_PDP_RDMA_S_POINTER, d->group);
  put(d, NVDLA_PDP_RDMA_D_DATA_CUBE_IN_WIDTH, 7);
  put(d, NVDLA_PDP_RDMA_D_DATA_CUBE_IN_HEIGHT, 0);
  put(d, NVDLA_PDP_RDMA_D_DATA_CUBE_IN_CHANNEL, 7);
  put(d, NVDLA_PDP_RDMA_D_FLYING_MODE, 1);
  put(d, NVDLA_PDP_RDMA_D_SRC_BASE_ADDR_LOW, from);
  put(d, NVDLA_PDP_RDMA_D_SRC_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_PDP_RDMA_D_SRC_LINE_STRIDE, LEN);
  put(d, NVDLA_PDP_RDMA_D_SRC_SURFACE_STRIDE, LEN);
  put(d, NVDLA_PDP_RDMA_D_SRC_RAM_CFG, 1);
  put(d, NVDLA_PDP_RDMA_D_DATA_FORMAT, 0);
  for (uint32_t at = NVDLA_PDP_RDMA_D_OPERATION_MODE_CFG; at <= NVDLA_PDP_RDMA_D_PERF_ENABLE; at += 4) put(d, at, 0);
  put(d, NVDLA_PDP_D_DATA_CUBE_IN_WIDTH, 7);
  put(d, NVDLA_PDP_D_DATA_CUBE_IN_HEIGHT, 0);
  put(d, NVDLA_PDP_D_DATA_CUBE_IN_CHANNEL, 7);
  put(d, NVDLA_PDP_D_DATA_CUBE_OUT_WIDTH, 7);
  put(d, NVDLA_PDP_D_DATA_CUBE_OUT_HEIGHT, 0);
  put(d, NVDLA_PDP_D_DATA_CUBE_OUT_CHANNEL, 7);
  put(d, NVDLA_PDP_D_OPERATION_MODE_CFG, 0x11);
  for (uint32_t at = NVDLA_PDP_D_NAN_FLUSH_TO_ZERO; at <= NVDLA_PDP_D_POOLING_PADDING_VALUE_7_CFG; at += 4) put(d, at, 0);
  put(d, NVDLA_PDP_D_DST_BASE_ADDR_LOW, to);
  put(d, NVDLA_PDP_D_DST_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_PDP_D_DST_LINE_STRIDE, LEN);
  put(d, NVDLA_PDP_D_DST_SURFACE_STRIDE, LEN);
  put(d, NVDLA_PDP_D_DST_RAM_CFG, 1);
  put(d, NVDLA_PDP_D_DATA_FORMAT, 0);
  put(d, NVDLA_PDP_D_PERF_ENABLE, 0);
  put(d, NVDLA_PDP_RDMA_D_OP_ENABLE, 1);
  put(d, NVDLA_PDP_D_OP_ENABLE, 1);
}

/* Stores the descriptors in memory. Each unit takes its two register groups in turn. */
static void describe_all(void) {
  for (uint32_t i = 0; i < OPERATIONS; i++) {
    descriptor d;
    memset(&d, 0, sizeof d);
    d.unit = i % 2;
    d.group = i / 2 % 2;
    if (d.unit == SDP) describe_sdp(&d, CUBE(i), CUBE(i + 1));
    else describe_pdp(&d, CUBE(i), CUBE(i + 1));
    copy_in(DESCRIPTORS + i * (uint32_t)sizeof d, &d, sizeof d);
  }
}

/* The one handler, for all units and groups. */
static void handle_interrupt(void) {
  uint32_t status;
  must(nvdla_live_read(session, NVDLA_GLB_S_INTR_STATUS, &status));
  done |= status;
  write_register(NVDLA_GLB_S_INTR_STATUS, status);
  handled++;
}

static void run_operation(uint32_t number) {
  uint32_t base = DESCRIPTORS + number * (uint32_t)sizeof(descriptor);
  uint32_t unit, group, count;
  read_data(base, offsetof(descriptor, unit), &unit, sizeof unit);
  read_data(base, offsetof(descriptor, group), &group, sizeof group);
  read_data(base, offsetof(descriptor, count), &count, sizeof count);
  for (uint32_t k = 0; k < count; k++) {
    register_write write;
    read_data(base, (uint32_t)(offsetof(descriptor, writes) + k * sizeof write), &write, sizeof write);
    write_register(write.at, write.value);
  }
  uint32_t bit = 1u << ((unit == SDP ? 0 : 4) + group);
  while ((done & bit) == 0) {
    int raised;
    must(nvdla_live_wait_interrupt(session, 1u << 30, &raised));
    if (raised) handle_interrupt();
  }
  done &= ~bit;
}

int main(int count, char **arguments) {
  char options[1024] = "", why[256];
  if (count < 2) return 3;
  for (int i = 2; i < count; i++) {
    if (strcmp(arguments[i], "-m") == 0) {
      own = calloc(1, SIZE);
      if (own == NULL) return 3;
      continue;
    }
    strncat(options, arguments[i], sizeof options - strlen(options) - 2);
    strcat(options, "\n");
  }
  if (nvdla_live_open(arguments[1], options, &session, why, sizeof why) != NVDLA_LIVE_OK) {
    fprintf(stderr, "%s\n", why);
    return 3;
  }
  nvdla_live_memory memory = {NULL, read_own, write_own};
  if (own != NULL) must(nvdla_live_map(session, MEMORY, SIZE, &memory));

  unsigned char bytes[LEN];
  for (int i = 0; i < LEN; i++) bytes[i] = (unsigned char)i;
  copy_in(CUBE(0), bytes, sizeof bytes);
  describe_all();
  for (uint32_t i = 0; i < OPERATIONS; i++) run_operation(i);

  int wrong = 0;
  copy_out(CUBE(OPERATIONS), bytes, sizeof bytes);
  for (int i = 0; i < LEN; i++) wrong += bytes[i] != i + OPERATIONS / 2;
  nvdla_live_verdict verdict;
  must(nvdla_live_finish(session, &verdict));
  printf("%u registers written, %u interrupts, %d bytes wrong, verdict %d\n%s\n", written, handled, wrong, (int)verdict,
         nvdla_live_text(session));
  nvdla_live_close(session);
  free(own);
  return wrong != 0 || verdict != NVDLA_LIVE_RIGHT;
}
