/* A small driver for nv_small, as on a microcontroller: it knows nothing of simulators.
 *
 * It is written against five functions of its platform. Layers are register writes; they are enabled in
 * the two groups of SDP in turn, so that one is programmed while the other runs, and an interrupt
 * handler notes which have ended. */

#ifndef DRIVER_H
#define DRIVER_H

#include <stdint.h>

typedef struct {
  void *user;
  void (*write)(void *user, uint32_t at, uint32_t value);
  uint32_t (*read)(void *user, uint32_t at);
  void (*load)(void *user, uint32_t at, const void *bytes, uint32_t len);
  void (*dump)(void *user, uint32_t at, void *bytes, uint32_t len);
  /* Sleeps until the interrupt line is high; 0: it does not come. */
  int (*sleep)(void *user);
} platform;

/* out = in * scale >> shift, of int8 elements. `len`: bytes in memory, a multiple of 8. */
typedef struct {
  uint32_t source, target;
  uint32_t len;
  int16_t scale;
  uint8_t shift;
} job;

/* Runs the jobs, in this order. 0: all have ended. */
int driver_run(const platform *on, const job *jobs, unsigned count);

#endif
