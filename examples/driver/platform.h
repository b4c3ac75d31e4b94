/* What the driver needs of its platform: two functions for registers, two for memory, and one that
 * sleeps until the interrupt comes. On a microcontroller they are a few lines each. */

#ifndef PLATFORM_H
#define PLATFORM_H

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

/* DRIVER_BUG breaks the driver on purpose, to see it found:
 * 1: the handler clears interrupts that it has not looked at; 2: it forgets to choose the group;
 * 3: the surface stride of SDP's output is wrong. */
#ifndef DRIVER_BUG
#define DRIVER_BUG 0
#endif

#endif
