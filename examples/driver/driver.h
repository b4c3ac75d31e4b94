/* A small driver for nv_small, as on a microcontroller: it knows nothing of simulators.
 *
 * It runs compiled networks: registers of one operation are written into the free group while the one
 * before runs, and an interrupt handler notes what has ended. Work that the compiler left to the CPU is
 * done here. Source: docs/loadable.md.
 *
 *   loadable.c    the lists of the file
 *   operations.c  the descriptors of a task, checked
 *   lower.c       an operation as register writes
 *   schedule.c    which operations run when, and the interrupt handler
 *   cpu.c         softmax and power */

#ifndef DRIVER_H
#define DRIVER_H

#include "descriptors.h"
#include "loadable.h"
#include "platform.h"

enum { MOST_OPERATIONS = 1024, MOST_CUBES = 5 };

typedef struct {
  uint8_t kind;
  graph_entry graph;
  union {
    conv_descriptor conv;
    sdp_descriptor sdp;
    pdp_descriptor pdp;
    cdp_descriptor cdp;
  } work;
  /* conv: weights, 2 unused, source, target; SDP: source, x1, x2, y, target; PDP, CDP: source, target */
  cube cubes[MOST_CUBES];
  uint32_t at[MOST_CUBES]; /* addresses of the cubes */
  uint32_t offset_u, uv_stride;
  const uint8_t *lut; /* NULL: none */
  int unit;           /* the operation at the end of its unit */
  int done;
} operation;

typedef struct {
  platform on;
  loadable file;
  operation operations[MOST_OPERATIONS];
  unsigned count;
  uint32_t groups;   /* the group that each block uses next, a bit each */
  uint32_t seen;     /* interrupts that no unit has waited for */
  int flushed;       /* the convolution buffer is clear since reset */
  char text[256];    /* what is wrong */
} driver;

/* Reads a loadable, which must stay where it is, and fills the memories. NULL, or what is wrong. */
const char *driver_open(driver *d, const platform *on, const void *bytes, size_t len);

/* The tensor of input or output `number` (MEMORY_INPUT, MEMORY_OUTPUT), and where it lies. 0: there is none. */
int driver_tensor(driver *d, uint32_t flag, uint32_t number, tensor_entry *tensor, uint32_t *at);

/* Runs all tasks. NULL, or what is wrong. */
const char *driver_run(driver *d);

/* The parts. Each gives NULL, or what is wrong. */

/* Reads the operations of a task. */
const char *read_operations(driver *d, const task_entry *task);
/* Writes the registers of an operation. */
void write_registers(driver *d, const operation *op);
const char *run_operations(driver *d);
const char *run_on_cpu(driver *d, const task_entry *task);

cube *source(operation *op);
cube *destination(operation *op);
/* Whether SDP reads something from memory. */
int needs_rdma(const operation *op);

/* Address of an index in the list of a task. 0: there is none. */
int resolve(driver *d, const task_entry *task, int index, uint32_t offset, uint32_t *at);
/* `need` bytes of a descriptor, where the file has them; NULL: it has not. */
const uint8_t *describe(driver *d, const task_entry *task, int index, uint32_t offset, uint32_t need,
                        uint32_t *version);

#endif
