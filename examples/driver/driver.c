#include "driver.h"

/* DRIVER_BUG breaks the driver on purpose, to see it found:
 * 1: the handler clears interrupts that it has not looked at; 2: it forgets to choose the group;
 * 3: it programs one atom too few. */
#ifndef DRIVER_BUG
#define DRIVER_BUG 0
#endif

enum {
  INTR_MASK = 0x1004,
  INTR_STATUS = 0x100c,
  RDMA = 0x8000,
  SDP = 0x9000,
  POINTER = 0x04,
  RDMA_ENABLE = RDMA + 0x08,
  SDP_ENABLE = SDP + 0x38,
  ALL_BUT_SDP = 0x3f003c,
};

typedef struct {
  unsigned started, ended;
} progress;

/* The interrupt handler: the layers of SDP end in order, so that counting is enough. */
static void handle(const platform *on, progress *jobs) {
#if DRIVER_BUG == 1
  on->write(on->user, INTR_STATUS, 3);
#endif
  uint32_t status = on->read(on->user, INTR_STATUS) & 3;
  on->write(on->user, INTR_STATUS, status);
  jobs->ended += (status & 1) + (status >> 1);
}

static void program(const platform *on, const job *what, unsigned group) {
  uint32_t atoms = what->len / 8 - (DRIVER_BUG == 3);
  const uint32_t registers[][2] = {
      {RDMA + 0x0c, atoms - 1},    /* D_DATA_CUBE_WIDTH */
      {RDMA + 0x10, 0},            /* D_DATA_CUBE_HEIGHT */
      {RDMA + 0x14, 7},            /* D_DATA_CUBE_CHANNEL */
      {RDMA + 0x18, what->source}, /* D_SRC_BASE_ADDR_LOW */
      {RDMA + 0x20, what->len},    /* D_SRC_LINE_STRIDE */
      {RDMA + 0x24, what->len},    /* D_SRC_SURFACE_STRIDE */
      {RDMA + 0x28, 1},            /* D_BRDMA_CFG: no operands from memory */
      {RDMA + 0x40, 1},            /* D_NRDMA_CFG */
      {RDMA + 0x70, 0},            /* D_FEATURE_MODE_CFG: int8 from memory */
      {RDMA + 0x74, 1},            /* D_SRC_DMA_CFG */
      {SDP + 0x3c, atoms - 1},     /* D_DATA_CUBE_WIDTH */
      {SDP + 0x40, 0},             /* D_DATA_CUBE_HEIGHT */
      {SDP + 0x44, 7},             /* D_DATA_CUBE_CHANNEL */
      {SDP + 0x48, what->target},  /* D_DST_BASE_ADDR_LOW */
      {SDP + 0x50, what->len},     /* D_DST_LINE_STRIDE */
      {SDP + 0x54, what->len},     /* D_DST_SURFACE_STRIDE */
      {SDP + 0x58, 1},             /* D_DP_BS_CFG: bypassed */
      {SDP + 0x6c, 1},             /* D_DP_BN_CFG: bypassed */
      {SDP + 0xb0, 0},             /* D_FEATURE_MODE_CFG: to memory */
      {SDP + 0xb4, 1},             /* D_DST_DMA_CFG */
      {SDP + 0xbc, 0},             /* D_DATA_FORMAT: int8 */
      {SDP + 0xc0, 0},             /* D_CVT_OFFSET */
      {SDP + 0xc4, (uint16_t)what->scale},
      {SDP + 0xc8, what->shift},
  };
#if DRIVER_BUG == 2
  group = 0;
#endif
  on->write(on->user, RDMA + POINTER, group);
  on->write(on->user, SDP + POINTER, group);
  for (unsigned i = 0; i < sizeof registers / sizeof registers[0]; i++)
    on->write(on->user, registers[i][0], registers[i][1]);
  on->write(on->user, SDP_ENABLE, 1);
  on->write(on->user, RDMA_ENABLE, 1);
}

int driver_run(const platform *on, const job *jobs, unsigned count) {
  progress done = {0, 0};
  on->write(on->user, INTR_MASK, ALL_BUT_SDP);
  while (done.ended < count) {
    /* Both groups may be in use: one runs, one waits. */
    while (done.started < count && done.started - done.ended < 2) {
      program(on, &jobs[done.started], done.started & 1);
      done.started++;
    }
    if (!on->sleep(on->user)) return 1;
    handle(on, &done);
  }
  return 0;
}
