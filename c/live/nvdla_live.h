/* Client of live sessions: software drives the RTL of nv_small, the reference model checks it.
 *
 * One file, no dependencies: add nvdla_live.c to the sources of your program. The session itself runs in
 * another process, `cosim serve`: nothing of the simulator is in yours. Functions of one session belong
 * to one thread at a time. docs/live.md explains all of it.
 *
 * Writes are collected and sent with the next function that gives something back, so that the 150
 * registers of a layer cost one message. An error of a collected write is reported there. */

#ifndef NVDLA_LIVE_H
#define NVDLA_LIVE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct nvdla_live nvdla_live;

typedef enum {
  NVDLA_LIVE_OK = 0,
  NVDLA_LIVE_BAD_MESSAGE = 1,  /* client and server do not understand each other */
  NVDLA_LIVE_BAD_ARGUMENT = 2, /* an argument that no session takes, such as a null pointer */
  NVDLA_LIVE_DEAD = 3,         /* the design hangs, or its simulator ended: the text has the diagnosis */
  NVDLA_LIVE_FUTILE = 4,       /* the program waits for what nothing brings */
  NVDLA_LIVE_NOT_OPENED = 5,   /* the session cannot be opened */
  NVDLA_LIVE_LOST = 6,         /* the server is gone */
  NVDLA_LIVE_MEMORY = 7        /* a callback of the caller's memory failed */
} nvdla_live_status;

typedef enum {
  NVDLA_LIVE_RIGHT = 0,         /* design and model agree */
  NVDLA_LIVE_PROGRAM_WRONG = 1, /* the program does what no design can do right */
  NVDLA_LIVE_DESIGN_WRONG = 2   /* the design does something else than the model */
} nvdla_live_verdict;

typedef enum {
  NVDLA_LIVE_LAYER_BEGINS = 1, /* number: layer, from 0 since reset */
  NVDLA_LIVE_LAYER_RIGHT = 2,
  NVDLA_LIVE_LAYER_WRONG = 3,
  NVDLA_LIVE_INTERRUPT = 4, /* number: level of dla_intr */
  NVDLA_LIVE_REGISTER = 5,  /* number: address; it was read with a wrong value */
  NVDLA_LIVE_FINDING = 6    /* something that no correct design shows */
} nvdla_live_event_kind;

typedef struct {
  nvdla_live_event_kind kind;
  uint64_t clock; /* core clocks since reset */
  uint32_t number;
  const char *text; /* a sentence; valid during the call */
} nvdla_live_event;

/* Is called within the functions of the session. It must not call them. */
typedef void nvdla_live_on_event(void *user, const nvdla_live_event *event);

/* Opens a session.
 *
 * `server`: the path or name of the command `cosim`, which is started and ends with the session; or the
 * address of a running server, unix:PATH or tcp:127.0.0.1:PORT. NULL: the command `cosim`.
 * `options`: lines KEY=VALUE, or NULL: dut, model (nv_small or nv_small_ew: the model alone, without
 * RTL), seed, memory, clocks, host, origin, power-on, record and waves (files).
 * Without success `*session` is NULL and `why` has at most `size` bytes of text. */
nvdla_live_status nvdla_live_open(const char *server, const char *options, nvdla_live **session,
                                  char *why, size_t size);

void nvdla_live_set_on_event(nvdla_live *session, nvdla_live_on_event *on_event, void *user);

/* Registers, by byte address. A posted write does not wait for its completion. */
nvdla_live_status nvdla_live_write(nvdla_live *session, uint32_t at, uint32_t value);
nvdla_live_status nvdla_live_write_posted(nvdla_live *session, uint32_t at, uint32_t value);
nvdla_live_status nvdla_live_read(nvdla_live *session, uint32_t at, uint32_t *value);
/* Reads until (value & mask) == want, `most` times at the most; `*value` is the last one. */
nvdla_live_status nvdla_live_poll(nvdla_live *session, uint32_t at, uint32_t mask, uint32_t want,
                                  uint32_t most, uint32_t *value);

/* Memory. Takes no clock. */
nvdla_live_status nvdla_live_load(nvdla_live *session, uint32_t at, const void *bytes, size_t len);
nvdla_live_status nvdla_live_dump(nvdla_live *session, uint32_t at, void *bytes, size_t len);

/* Memory of the caller. Callbacks give 0, or something else if they cannot. Addresses do not wrap within
 * a call. They are called within the functions of the session, and must not call them. */
typedef struct {
  void *user;
  int (*read)(void *user, uint32_t at, void *bytes, size_t len);
  int (*write)(void *user, uint32_t at, const void *bytes, size_t len);
} nvdla_live_memory;

/* `len` bytes from `at` on belong to the caller; 0: all of the memory. What a layer reads there is asked
 * for when the layer is enabled; what it writes there is stored when all of it is written. The structure
 * must live as long as the session. */
nvdla_live_status nvdla_live_map(nvdla_live *session, uint32_t at, uint32_t len,
                                 const nvdla_live_memory *memory);

/* Waits at most `clocks` core clocks for dla_intr; `*raised`: whether it is 1. */
nvdla_live_status nvdla_live_wait_interrupt(nvdla_live *session, uint32_t clocks, int *raised);
nvdla_live_status nvdla_live_advance(nvdla_live *session, uint32_t clocks);
nvdla_live_status nvdla_live_interrupt(nvdla_live *session, int *level);
nvdla_live_status nvdla_live_clock(nvdla_live *session, uint64_t *clock);
nvdla_live_status nvdla_live_reset(nvdla_live *session);

/* Sends the writes that were collected. */
nvdla_live_status nvdla_live_flush(nvdla_live *session);

/* Lets everything come to its end and compares all of it; nvdla_live_text says what differs. */
nvdla_live_status nvdla_live_finish(nvdla_live *session, nvdla_live_verdict *verdict);

/* The text of the last error or verdict. Valid until the next call. */
const char *nvdla_live_text(const nvdla_live *session);

/* Ends the session, finished or not. NULL is allowed. */
void nvdla_live_close(nvdla_live *session);

#ifdef __cplusplus
}
#endif

#endif
