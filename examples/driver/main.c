/* The platform of the driver: a live session. The same program runs on the RTL, on the model alone, and
 * on a server that runs already.
 *
 * Usage: driver SERVER [OPTION=VALUE]...      as of nvdla_live_open
 *
 *   driver cosim                              on the RTL of this project
 *   driver cosim model=nv_small               on the model alone
 *   driver unix:nvdla.sock memory=random on a server
 *
 * Exit code: 0 all is right, 1 the program is wrong, 2 the design is wrong, 3 no session. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "nvdla_live.h"

enum { JOBS = 6, LEN = 256, PATIENCE = 200000 };

static void must(nvdla_live *session, nvdla_live_status status) {
  if (status == NVDLA_LIVE_OK) return;
  fprintf(stderr, "%s\n", nvdla_live_text(session));
  /* A design that hangs is wrong; a program that waits for nothing is. */
  int code = status == NVDLA_LIVE_DEAD ? 2 : status == NVDLA_LIVE_FUTILE ? 1 : 3;
  nvdla_live_close(session);
  exit(code);
}

static void write_register(void *session, uint32_t at, uint32_t value) {
  must(session, nvdla_live_write(session, at, value));
}

static uint32_t read_register(void *session, uint32_t at) {
  uint32_t value = 0;
  must(session, nvdla_live_read(session, at, &value));
  return value;
}

static void load(void *session, uint32_t at, const void *bytes, uint32_t len) {
  must(session, nvdla_live_load(session, at, bytes, len));
}

static void dump(void *session, uint32_t at, void *bytes, uint32_t len) {
  must(session, nvdla_live_dump(session, at, bytes, len));
}

static int sleep_until(void *session) {
  int raised = 0;
  must(session, nvdla_live_wait_interrupt(session, PATIENCE, &raised));
  return raised;
}

static void tell(void *user, const nvdla_live_event *event) {
  (void)user;
  if (event->kind != NVDLA_LIVE_INTERRUPT) printf("%s\n", event->text);
}

static int8_t clamp(int value) { return (int8_t)(value > 127 ? 127 : value < -128 ? -128 : value); }

int main(int count, char **arguments) {
  char options[4096] = "", why[1024];
  if (count < 2) {
    fprintf(stderr, "usage: driver SERVER [OPTION=VALUE]...\n");
    return 3;
  }
  for (int i = 2; i < count; i++) {
    size_t len = strlen(options);
    snprintf(options + len, sizeof options - len, "%s\n", arguments[i]);
  }
  nvdla_live *session;
  if (nvdla_live_open(arguments[1], options, &session, why, sizeof why) != NVDLA_LIVE_OK) {
    fprintf(stderr, "%s\n", why);
    return 3;
  }
  nvdla_live_set_on_event(session, tell, NULL);
  platform on = {session, write_register, read_register, load, dump, sleep_until};
  job jobs[JOBS];
  int8_t input[JOBS][LEN], output[LEN];
  for (int i = 0; i < JOBS; i++) {
    job one = {0x80000000u + (uint32_t)i * 0x1000, 0x90000000u + (uint32_t)i * 0x1000, LEN,
               (int16_t)(i - 2), 0};
    jobs[i] = one;
    for (int byte = 0; byte < LEN; byte++) input[i][byte] = (int8_t)(byte * 7 + i);
    on.load(session, one.source, input[i], LEN);
  }
  int ended = driver_run(&on, jobs, JOBS);
  int wrong = 0;
  for (int i = 0; ended == 0 && i < JOBS; i++) {
    on.dump(session, jobs[i].target, output, LEN);
    for (int byte = 0; byte < LEN; byte++) {
      int8_t want = clamp(input[i][byte] * jobs[i].scale);
      if (output[byte] == want) continue;
      if (wrong++ == 0) printf("job %d, byte %d: %d, not %d\n", i, byte, output[byte], want);
    }
  }
  nvdla_live_verdict verdict;
  must(session, nvdla_live_finish(session, &verdict));
  int code = 0;
  if (verdict == NVDLA_LIVE_DESIGN_WRONG) {
    printf("the design is wrong:\n%s\n", nvdla_live_text(session));
    code = 2;
  } else if (verdict == NVDLA_LIVE_PROGRAM_WRONG) {
    printf("the program is wrong:\n%s\n", nvdla_live_text(session));
    code = 1;
  } else if (ended != 0) {
    printf("the program waits for an interrupt that no layer raises\n");
    code = 1;
  } else if (wrong != 0) {
    printf("the program asks for something else than the layer it meant: %d bytes\n", wrong);
    code = 1;
  } else {
    printf("%d jobs are right\n", JOBS);
  }
  nvdla_live_close(session);
  return code;
}
