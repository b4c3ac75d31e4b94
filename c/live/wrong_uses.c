/* Thirty wrong uses of the client: each gives a code, none crashes, hangs or leaks. Built with the address
 * sanitizer by the tests.
 *
 * Usage: wrong_uses COSIM */

#include <stdio.h>
#include <string.h>

#include "nvdla_live.h"
#include "nvdla_registers.h"

static int uses, failures;

static void expect(const char *what, nvdla_live_status got, nvdla_live_status want) {
  uses++;
  if (got == want) return;
  failures++;
  printf("%s: %d, not %d\n", what, (int)got, (int)want);
}

/* Memory that cannot be read. */
static int refuse_read(void *user, uint32_t at, void *bytes, size_t len) {
  (void)at, (void)bytes, (void)len;
  ++*(int *)user;
  return 1;
}

static int take_write(void *user, uint32_t at, const void *bytes, size_t len) {
  (void)user, (void)at, (void)bytes, (void)len;
  return 0;
}

#define BAD(call) expect(#call, call, NVDLA_LIVE_BAD_ARGUMENT)

int main(int count, char **arguments) {
  char why[64];
  uint32_t value = 7;
  uint64_t clock;
  int level;
  nvdla_live_verdict verdict;
  nvdla_live *session = NULL;
  if (count < 2) return 2;
  const char *cosim = arguments[1];

  /* Nothing is open. */
  BAD(nvdla_live_open(cosim, NULL, NULL, why, sizeof why));
  BAD(nvdla_live_write(NULL, 0, 0));
  BAD(nvdla_live_write_posted(NULL, 0, 0));
  BAD(nvdla_live_read(NULL, 0, &value));
  BAD(nvdla_live_poll(NULL, 0, 0, 0, 1, &value));
  BAD(nvdla_live_load(NULL, 0, "x", 1));
  BAD(nvdla_live_dump(NULL, 0, &value, 4));
  BAD(nvdla_live_wait_interrupt(NULL, 1, &level));
  BAD(nvdla_live_advance(NULL, 1));
  BAD(nvdla_live_interrupt(NULL, &level));
  BAD(nvdla_live_clock(NULL, &clock));
  BAD(nvdla_live_reset(NULL));
  BAD(nvdla_live_flush(NULL));
  BAD(nvdla_live_finish(NULL, &verdict));
  nvdla_live_set_on_event(NULL, NULL, NULL);
  nvdla_live_close(NULL);
  if (strcmp(nvdla_live_text(NULL), "") != 0) failures++;

  /* Servers and options. */
  expect("no address", nvdla_live_open("unix:", NULL, &session, why, sizeof why), NVDLA_LIVE_NOT_OPENED);
  expect("no port", nvdla_live_open("tcp:127.0.0.1", NULL, &session, why, sizeof why),
         NVDLA_LIVE_NOT_OPENED);
  expect("no room for text", nvdla_live_open("unix:/nowhere", NULL, &session, NULL, 0),
         NVDLA_LIVE_NOT_OPENED);
  expect("a small room", nvdla_live_open(cosim, "dut=none", &session, why, 8), NVDLA_LIVE_NOT_OPENED);
  if (strlen(why) > 7 || session != NULL) failures++;
  expect("an option", nvdla_live_open(cosim, "colour=red", &session, why, sizeof why),
         NVDLA_LIVE_BAD_MESSAGE);
  expect("no command", nvdla_live_open("/nowhere/cosim", NULL, &session, why, sizeof why),
         NVDLA_LIVE_LOST);

  /* A session on the model. */
  expect("open", nvdla_live_open(cosim, "model=nv_small", &session, why, sizeof why), NVDLA_LIVE_OK);
  if (session == NULL) return 1;
  BAD(nvdla_live_read(session, 0x1000, NULL));
  BAD(nvdla_live_read(session, 0x1002, &value));
  BAD(nvdla_live_read(session, 0x40000, &value));
  BAD(nvdla_live_poll(session, 0x1000, 1, 1, 1, NULL));
  BAD(nvdla_live_load(session, 0, NULL, 1));
  BAD(nvdla_live_dump(session, 0, NULL, 1));
  BAD(nvdla_live_wait_interrupt(session, 1, NULL));
  BAD(nvdla_live_interrupt(session, NULL));
  BAD(nvdla_live_clock(session, NULL));
  BAD(nvdla_live_finish(session, NULL));
  /* A wrong write is collected, and told with the next access. */
  expect("collected", nvdla_live_write(session, 3, 0), NVDLA_LIVE_OK);
  BAD(nvdla_live_flush(session));
  expect("futile", nvdla_live_poll(session, 0x100c, 1, 1, 1000000, &value), NVDLA_LIVE_FUTILE);
  if (strstr(nvdla_live_text(session), "nothing runs") == NULL) failures++;
  expect("no bytes", nvdla_live_load(session, 0, NULL, 0), NVDLA_LIVE_OK);
  expect("version", nvdla_live_read(session, 0x1000, &value), NVDLA_LIVE_OK);
  if (value != 0x303031) failures++;
  expect("finish", nvdla_live_finish(session, &verdict), NVDLA_LIVE_OK);
  BAD(nvdla_live_finish(session, &verdict));
  BAD(nvdla_live_read(session, 0x1000, &value));
  BAD(nvdla_live_write(session, 0x1000, value));
  nvdla_live_close(session);

  /* Memory of the caller. */
  int asked = 0;
  nvdla_live_memory memory = {&asked, refuse_read, take_write}, half = {&asked, NULL, take_write};
  BAD(nvdla_live_map(NULL, 0, 0, &memory));
  expect("open", nvdla_live_open(cosim, "model=nv_small", &session, why, sizeof why), NVDLA_LIVE_OK);
  BAD(nvdla_live_map(session, 0, 0, NULL));
  BAD(nvdla_live_map(session, 0, 0, &half));
  for (int i = 0; i < 64; i++) expect("map", nvdla_live_map(session, 0, 0, &memory), NVDLA_LIVE_OK);
  BAD(nvdla_live_map(session, 0, 0, &memory));
  /* A layer of one atom. */
  const uint32_t layer[][2] = {
      {NVDLA_SDP_RDMA_D_DATA_CUBE_CHANNEL, 7}, {NVDLA_SDP_RDMA_D_BRDMA_CFG, 1},
      {NVDLA_SDP_RDMA_D_NRDMA_CFG, 1},         {NVDLA_SDP_RDMA_D_FEATURE_MODE_CFG, 0},
      {NVDLA_SDP_RDMA_D_SRC_DMA_CFG, 1},       {NVDLA_SDP_D_DATA_CUBE_CHANNEL, 7},
      {NVDLA_SDP_D_DST_BASE_ADDR_LOW, 4096},   {NVDLA_SDP_D_DP_BS_CFG, 1},
      {NVDLA_SDP_D_DP_BN_CFG, 1},              {NVDLA_SDP_D_DST_DMA_CFG, 1},
      {NVDLA_SDP_D_CVT_SCALE, 1},              {NVDLA_SDP_D_OP_ENABLE, 1},
  };
  for (size_t i = 0; i < sizeof layer / sizeof layer[0]; i++)
    nvdla_live_write(session, layer[i][0], layer[i][1]);
  expect("memory", nvdla_live_flush(session), NVDLA_LIVE_MEMORY);
  if (asked == 0 || strstr(nvdla_live_text(session), "the client could not") == NULL) failures++;
  expect("it goes on", nvdla_live_read(session, 0x1000, &value), NVDLA_LIVE_OK);
  nvdla_live_close(session);

  /* A session that is left in the middle. */
  expect("open", nvdla_live_open(cosim, "model=nv_small_ew", &session, why, sizeof why), NVDLA_LIVE_OK);
  expect("left", nvdla_live_write(session, 0x9038, 1), NVDLA_LIVE_OK);
  nvdla_live_close(session);

  printf("%d uses, %d failures\n", uses, failures);
  return failures != 0;
}
