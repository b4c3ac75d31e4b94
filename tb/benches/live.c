/* Plays a list of accesses through the client in C; see live.rs. Usage: live SERVER LIST OPTIONS */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvdla_live.h"

static nvdla_live *session;

static void must(nvdla_live_status status) {
  if (status == NVDLA_LIVE_OK) return;
  fprintf(stderr, "%s\n", nvdla_live_text(session));
  exit(1);
}

static unsigned digit(char c) { return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10); }

int main(int count, char **arguments) {
  static char line[1 << 24];
  static unsigned char bytes[1 << 23];
  char why[1024];
  nvdla_live_verdict verdict;
  FILE *list;
  if (count < 4 || (list = fopen(arguments[2], "r")) == NULL) return 2;
  if (nvdla_live_open(arguments[1], arguments[3], &session, why, sizeof why) != NVDLA_LIVE_OK) {
    fprintf(stderr, "%s\n", why);
    return 1;
  }
  while (fgets(line, sizeof line, list) != NULL) {
    char *at = line + 1;
    uint32_t a = (uint32_t)strtoul(at, &at, 16), value = 0, seen = 0;
    if (line[0] == 'L') {
      size_t len = 0;
      for (at++; at[0] > ' ' && at[1] > ' '; at += 2)
        bytes[len++] = (unsigned char)(digit(at[0]) << 4 | digit(at[1]));
      must(nvdla_live_load(session, a, bytes, len));
    } else if (line[0] == 'W') {
      value = (uint32_t)strtoul(at, &at, 16);
      must(strtoul(at, &at, 16) ? nvdla_live_write_posted(session, a, value)
                                : nvdla_live_write(session, a, value));
    } else if (line[0] == 'R') {
      must(nvdla_live_read(session, a, &value));
    } else if (line[0] == 'P') {
      uint32_t mask = (uint32_t)strtoul(at, &at, 16), want = (uint32_t)strtoul(at, &at, 16);
      must(nvdla_live_poll(session, a, mask, want, 1000000, &value));
    } else if (line[0] == 'A') {
      must(nvdla_live_advance(session, a));
    } else {
      while (a & ~seen) {
        int raised;
        must(nvdla_live_wait_interrupt(session, 1u << 28, &raised));
        must(nvdla_live_read(session, 0x100c, &value));
        must(nvdla_live_write(session, 0x100c, value));
        /* The handler returns when its write has reached the device. */
        must(nvdla_live_interrupt(session, &raised));
        seen |= value;
      }
    }
  }
  uint64_t clock;
  must(nvdla_live_clock(session, &clock));
  must(nvdla_live_finish(session, &verdict));
  printf("clock %llu, verdict %d\n", (unsigned long long)clock, (int)verdict);
  if (verdict != NVDLA_LIVE_RIGHT) fprintf(stderr, "%s\n", nvdla_live_text(session));
  nvdla_live_close(session);
  fclose(list);
  return (int)verdict;
}
