/* Which operations run when, and the interrupt handler.
 *
 * A unit is what ends with one operation that writes memory: a convolution with its SDP and perhaps a PDP
 * behind it, an SDP with a PDP, or a single operation. Each block has two groups of registers; while a unit
 * runs, the registers of the next one are written into the other groups.
 * Source: docs/loadable.md, sections 6.4 to 6.6 and 7.1. */

#include <stdio.h>

#include "driver.h"
#include "nvdla_registers.h"

/* The blocks, in the order in which those of a unit are enabled. */
enum { PDP_RDMA_BLOCK, PDP_BLOCK, CDP_RDMA_BLOCK, CDP_BLOCK, SDP_RDMA_BLOCK, SDP_BLOCK, CACC_BLOCK, CMAC_A_BLOCK,
       CMAC_B_BLOCK, CSC_BLOCK, CDMA_BLOCK, BLOCKS };

static const uint32_t POINTERS[BLOCKS] = {
    NVDLA_PDP_RDMA_S_POINTER, NVDLA_PDP_S_POINTER,    NVDLA_CDP_RDMA_S_POINTER, NVDLA_CDP_S_POINTER,
    NVDLA_SDP_RDMA_S_POINTER, NVDLA_SDP_S_POINTER,    NVDLA_CACC_S_POINTER,     NVDLA_CMAC_A_S_POINTER,
    NVDLA_CMAC_B_S_POINTER,   NVDLA_CSC_S_POINTER,    NVDLA_CDMA_S_POINTER,
};
static const uint32_t ENABLES[BLOCKS] = {
    NVDLA_PDP_RDMA_D_OP_ENABLE, NVDLA_PDP_D_OP_ENABLE, NVDLA_CDP_RDMA_D_OP_ENABLE, NVDLA_CDP_D_OP_ENABLE,
    NVDLA_SDP_RDMA_D_OP_ENABLE, NVDLA_SDP_D_OP_ENABLE, NVDLA_CACC_D_OP_ENABLE,     NVDLA_CMAC_A_D_OP_ENABLE,
    NVDLA_CMAC_B_D_OP_ENABLE,   NVDLA_CSC_D_OP_ENABLE, NVDLA_CDMA_D_OP_ENABLE,
};
/* Events that say that a block has ended: of group 0; those of group 1 are the bits above them. */
static const uint32_t EVENTS[BLOCKS] = {
    [PDP_BLOCK] = NVDLA_INTR_PDP_0,
    [CDP_BLOCK] = NVDLA_INTR_CDP_0,
    [SDP_BLOCK] = NVDLA_INTR_SDP_0,
    [CACC_BLOCK] = NVDLA_INTR_CACC_0,
    [CDMA_BLOCK] = NVDLA_INTR_CDMA_DAT_0 | NVDLA_INTR_CDMA_WT_0,
};

enum { MOST_MEMBERS = 3 };

/* A unit that is programmed: its blocks, a bit each, and their groups. */
typedef struct {
  unsigned members[MOST_MEMBERS], count; /* in the order of the data */
  uint32_t blocks, groups;
} unit;

/* The interrupt handler. */
static void handle(driver *d) {
#if DRIVER_BUG == 1
  d->on.write(d->on.user, NVDLA_GLB_S_INTR_STATUS, UINT32_MAX);
#endif
  uint32_t status = d->on.read(d->on.user, NVDLA_GLB_S_INTR_STATUS);
  d->on.write(d->on.user, NVDLA_GLB_S_INTR_STATUS, status);
  d->seen |= status;
}

static uint32_t blocks_of(const operation *op) {
  switch (op->kind) {
    case CONV:
      return 1u << CACC_BLOCK | 1u << CMAC_A_BLOCK | 1u << CMAC_B_BLOCK | 1u << CSC_BLOCK | 1u << CDMA_BLOCK;
    case SDP: return 1u << SDP_BLOCK | (uint32_t)needs_rdma(op) << SDP_RDMA_BLOCK;
    case PDP: return 1u << PDP_BLOCK | (uint32_t)(op->cubes[0].type != IN_HARDWARE) << PDP_RDMA_BLOCK;
    default: return 1u << CDP_BLOCK | 1u << CDP_RDMA_BLOCK;
  }
}

static void select_groups(driver *d, const unit *u) {
  for (unsigned block = 0; block < BLOCKS; block++)
    if (u->blocks >> block & 1)
      d->on.write(d->on.user, POINTERS[block], DRIVER_BUG == 2 ? 0 : u->groups >> block & 1);
}

/* Writes the registers of a unit into groups that are free. */
static void program(driver *d, unit *u) {
  u->blocks = 0;
  for (unsigned i = 0; i < u->count; i++) u->blocks |= blocks_of(&d->operations[u->members[i]]);
  u->groups = d->groups & u->blocks;
  d->groups ^= u->blocks;
  select_groups(d, u);
  for (unsigned i = 0; i < u->count; i++) write_registers(d, &d->operations[u->members[i]]);
}

static void enable(driver *d, const unit *u) {
  for (unsigned block = 0; block < BLOCKS; block++)
    if (u->blocks >> block & 1) d->on.write(d->on.user, ENABLES[block], 1);
}

/* Sleeps until all events of a unit have come: the last one says that it is over. */
static const char *wait_for(driver *d, const unit *u) {
  uint32_t events = 0;
  for (unsigned block = 0; block < BLOCKS; block++)
    if (u->blocks >> block & 1) events |= EVENTS[block] << (u->groups >> block & 1);
  while (events & ~d->seen) {
    if (!d->on.sleep(d->on.user)) {
      snprintf(d->text, sizeof d->text, "operation %u: its interrupt does not come", u->members[0]);
      return d->text;
    }
    handle(d);
  }
  d->seen &= ~events;
  return NULL;
}

/* Finds the unit of each operation: that which ends with operation `unit`. */
static const char *find_units(driver *d) {
  for (unsigned i = 0; i < d->count; i++) d->operations[i].unit = -1;
  for (unsigned i = 0; i < d->count; i++) {
    if (destination(&d->operations[i])->type == IN_HARDWARE) continue;
    int member = (int)i;
    for (unsigned n = 0; n < MOST_MEMBERS && member >= 0 && member < (int)d->count; n++) {
      d->operations[member].unit = (int)i;
      if (source(&d->operations[member])->type != IN_HARDWARE) break;
      member = d->operations[member].graph.fused_parent.operation;
    }
  }
  for (unsigned i = 0; i < d->count; i++) {
    if (d->operations[i].unit >= 0) continue;
    snprintf(d->text, sizeof d->text, "operation %u: nothing takes its output", i);
    return d->text;
  }
  return NULL;
}

/* Whether an operation can run, if those of its unit are programmed and enabled together. */
static int is_ready(const driver *d, unsigned number) {
  const operation *op = &d->operations[number];
  int missing = op->graph.dependency_count;
  for (unsigned i = 0; i < d->count; i++) {
    const operation *other = &d->operations[i];
    int together = other->unit == op->unit;
    for (unsigned k = 0; k <= KINDS; k++) {
      const edge *e = k < KINDS ? &other->graph.consumers[k] : &other->graph.fused_parent;
      if (e->operation != (int)number) continue;
      /* Operations of one kind run in the order of their chain. */
      if (k == other->kind && !other->done && !together) return 0;
      missing -= other->done || (together && e->event != COMPLETED);
    }
  }
  return missing <= 0;
}

/* The next unit: of those that can run, the one with the first operation. 0: there is none. */
static int next_unit(const driver *d, unit *u) {
  for (unsigned i = 0; i < d->count; i++) {
    if (d->operations[i].done) continue;
    int ready = 1;
    unsigned members[KINDS] = {0}, known = 0;
    for (unsigned k = 0; k < d->count && ready; k++) {
      if (d->operations[k].unit != d->operations[i].unit) continue;
      ready = is_ready(d, k);
      members[d->operations[k].kind] = k;
      known |= 1u << d->operations[k].kind;
    }
    if (!ready) continue;
    u->count = 0;
    for (unsigned kind = CONV; kind <= CDP; kind++)
      if (known >> kind & 1 && u->count < MOST_MEMBERS) u->members[u->count++] = members[kind];
    return 1;
  }
  return 0;
}

static void mark_done(driver *d, const unit *u) {
  for (unsigned i = 0; i < u->count; i++) d->operations[u->members[i]].done = 1;
}

/* A table must not change while CDP works. */
static int may_prepare(const driver *d, const unit *running, const unit *next) {
  const operation *op = &d->operations[next->members[0]];
  return d->operations[running->members[0]].kind != CDP || op->kind != CDP || op->lut == NULL;
}

const char *run_operations(driver *d) {
  unit units[2];
  unsigned now = 0, ended = 0;
  int prepared = 0;
  const char *wrong = find_units(d);
  int more = wrong == NULL && next_unit(d, &units[now]);
  while (wrong == NULL && more) {
    unit *running = &units[now], *next = &units[now ^ 1];
    if (d->operations[running->members[0]].kind == CONV && !d->flushed) {
      while (!(d->on.read(d->on.user, NVDLA_CDMA_S_CBUF_FLUSH_STATUS) & 1)) continue;
      d->flushed = 1;
    }
    if (prepared)
      select_groups(d, running);
    else
      program(d, running);
    enable(d, running);
    ended += running->count;
    mark_done(d, running); /* as far as the order is concerned */
    more = next_unit(d, next);
    prepared = more && may_prepare(d, running, next);
    if (prepared) program(d, next);
    wrong = wait_for(d, running);
    now ^= 1;
  }
  if (wrong == NULL && ended < d->count) wrong = "the operations wait for each other";
  return wrong;
}
