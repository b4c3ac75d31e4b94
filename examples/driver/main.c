/* The platform of the driver: a live session. The same program runs on the RTL, on the model alone, and
 * on a server that runs already. `driver` without arguments says how.
 *
 * Exit code: 0 all is right, 1 the program is wrong, 2 the design is wrong, 3 it could not run. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"
#include "nvdla_live.h"
#include "tensors.h"

#ifndef PATIENCE
#define PATIENCE (1u << 30) /* clocks for which an interrupt is waited for */
#endif

static const char USAGE[] =
    "usage: driver SERVER NETWORK [INPUT]... [-e EXPECTED] [-o OUTPUT] [-m] [OPTION=VALUE]...\n"
    "\n"
    "Runs a compiled network.\n"
    "  SERVER       the command cosim, or the address of a server: unix:PATH, tcp:127.0.0.1:PORT\n"
    "  NETWORK      a loadable (docs/loadable.md)\n"
    "  INPUT        an array of NumPy (int8), or bytes as they lie in memory; one for each input\n"
    "  -e EXPECTED  what output 0 must be, as an array or as bytes\n"
    "  -o OUTPUT    a file for the bytes of output 0\n"
    "  -m           memory is in this program; layers read and write it through callbacks\n"
    "  OPTION       as of nvdla_live_open: model=nv_small, memory=random, seed=7, record=FILE ...\n";

enum { MOST_INPUTS = 16 };

typedef struct {
  const char *server, *network, *expected, *output;
  const char *inputs[MOST_INPUTS];
  unsigned count;
  int own_memory;
  char options[4096];
} arguments;

/* Memory of this program, for -m. */
#define OWN_BEGIN 0x80000000u
#define OWN_SIZE (256u << 20)

static unsigned char *own;

static nvdla_live *session;

/* Who is wrong, and why; ends the program where the session cannot go on. */
static void judge(void) {
  nvdla_live_verdict verdict;
  if (nvdla_live_finish(session, &verdict) != NVDLA_LIVE_OK) {
    fprintf(stderr, "%s\n", nvdla_live_text(session));
    nvdla_live_close(session);
    exit(3);
  }
  if (verdict == NVDLA_LIVE_RIGHT) return;
  int is_design = verdict == NVDLA_LIVE_DESIGN_WRONG;
  printf("the %s is wrong:\n%s\n", is_design ? "design" : "program", nvdla_live_text(session));
  nvdla_live_close(session);
  exit(is_design ? 2 : 1);
}

static void must(nvdla_live_status status) {
  if (status == NVDLA_LIVE_OK) return;
  fprintf(stderr, "%s\n", nvdla_live_text(session));
  /* A design that hangs may hang because of what the program did. */
  if (status == NVDLA_LIVE_DEAD || status == NVDLA_LIVE_FUTILE) judge();
  nvdla_live_close(session);
  if (status != NVDLA_LIVE_FUTILE) exit(3);
  printf("the program is wrong: it waits for what nothing brings\n");
  exit(1);
}

static int fail(const char *what, const char *why) {
  fprintf(stderr, "%s: %s\n", what, why);
  nvdla_live_close(session);
  return 3;
}

static void write_register(void *user, uint32_t at, uint32_t value) { must(nvdla_live_write(user, at, value)); }

static uint32_t read_register(void *user, uint32_t at) {
  uint32_t value = 0;
  must(nvdla_live_read(user, at, &value));
  return value;
}

/* A place in the memory of this program; NULL: there is none. */
static unsigned char *own_place(uint32_t at, size_t len) {
  uint32_t offset = at - OWN_BEGIN;
  return offset <= OWN_SIZE && len <= OWN_SIZE - offset ? own + offset : NULL;
}

static int read_own(void *user, uint32_t at, void *bytes, size_t len) {
  unsigned char *from = own_place(at, len);
  (void)user;
  if (from != NULL) memcpy(bytes, from, len);
  return from == NULL;
}

static int write_own(void *user, uint32_t at, const void *bytes, size_t len) {
  unsigned char *to = own_place(at, len);
  (void)user;
  if (to != NULL) memcpy(to, bytes, len);
  return to == NULL;
}

static void load_own(void *user, uint32_t at, const void *bytes, uint32_t len) {
  if (write_own(user, at, bytes, len) != 0) fprintf(stderr, "the memory of this program is too small\n");
}

static void dump_own(void *user, uint32_t at, void *bytes, uint32_t len) {
  if (read_own(user, at, bytes, len) != 0) memset(bytes, 0, len);
}

static void load(void *user, uint32_t at, const void *bytes, uint32_t len) {
  must(nvdla_live_load(user, at, bytes, len));
}

static void dump(void *user, uint32_t at, void *bytes, uint32_t len) {
  must(nvdla_live_dump(user, at, bytes, len));
}

static int sleep_until(void *user) {
  int raised = 0;
  must(nvdla_live_wait_interrupt(user, PATIENCE, &raised));
  return raised;
}

static void tell(void *user, const nvdla_live_event *event) {
  (void)user;
  if (event->kind != NVDLA_LIVE_INTERRUPT) printf("%s\n", event->text);
}

static int parse(int count, char **words, arguments *given) {
  memset(given, 0, sizeof *given);
  for (int i = 1; i < count; i++) {
    char *word = words[i];
    if (strcmp(word, "-e") == 0 || strcmp(word, "-o") == 0) {
      if (i + 1 == count) return 0;
      *(word[1] == 'e' ? &given->expected : &given->output) = words[++i];
    } else if (strcmp(word, "-m") == 0) {
      given->own_memory = 1;
    } else if (given->server == NULL) {
      given->server = word;
    } else if (strchr(word, '=') != NULL) {
      size_t len = strlen(given->options);
      if (strlen(word) + 2 > sizeof given->options - len) return 0;
      sprintf(given->options + len, "%s\n", word);
    } else if (given->network == NULL) {
      given->network = word;
    } else if (given->count < MOST_INPUTS) {
      given->inputs[given->count++] = word;
    } else {
      return 0;
    }
  }
  return given->network != NULL;
}

/* Gives the network its inputs. NULL, or what is wrong. */
static const char *bind_inputs(driver *d, const arguments *given) {
  tensor_entry tensor;
  uint32_t at, count = 0;
  while (driver_tensor(d, MEMORY_INPUT, count, &tensor, &at)) {
    if (count == given->count) return "the network has more inputs than were given";
    unsigned char *buffer = malloc(tensor.size + 1u);
    if (buffer == NULL) return "there is no memory";
    const char *wrong = tensor_from_file(given->inputs[count], &tensor, buffer);
    if (wrong == NULL) d->on.load(d->on.user, at, buffer, tensor.size);
    free(buffer);
    if (wrong != NULL) return wrong;
    count++;
  }
  return count < given->count ? "the network has fewer inputs than were given" : NULL;
}

/* What the network gave; `*different` elements are not those that are expected. */
static const char *take_output(driver *d, const arguments *given, unsigned *different, char first[96]) {
  tensor_entry tensor;
  uint32_t at;
  if (!driver_tensor(d, MEMORY_OUTPUT, 0, &tensor, &at)) return "the network has no output";
  unsigned char *buffer = malloc(tensor.size + 1u);
  if (buffer == NULL) return "there is no memory";
  d->on.dump(d->on.user, at, buffer, tensor.size);
  const char *wrong = NULL;
  if (given->output != NULL) {
    FILE *file = fopen(given->output, "wb");
    if (file == NULL || fwrite(buffer, 1, tensor.size, file) != tensor.size)
      wrong = "the output cannot be written";
    if (file != NULL && fclose(file) != 0) wrong = "the output cannot be written";
  }
  if (wrong == NULL && given->expected != NULL)
    wrong = tensor_compare(given->expected, &tensor, buffer, different, first);
  free(buffer);
  return wrong;
}

int main(int count, char **words) {
  static driver d;
  arguments given;
  char why[1024], first[96] = "";
  size_t len = 0;
  unsigned different = 0;
  if (!parse(count, words, &given)) {
    fputs(USAGE, stderr);
    return 3;
  }
  unsigned char *network = read_file(given.network, &len);
  if (network == NULL) return fail(given.network, "the file cannot be read");
  if (nvdla_live_open(given.server, given.options, &session, why, sizeof why) != NVDLA_LIVE_OK) {
    free(network);
    return fail(given.server, why);
  }
  nvdla_live_set_on_event(session, tell, NULL);
  platform on = {session, write_register, read_register, load, dump, sleep_until};
  const nvdla_live_memory memory = {NULL, read_own, write_own};
  if (given.own_memory) {
    own = calloc(OWN_SIZE, 1);
    if (own == NULL) return fail(given.network, "there is no memory");
    must(nvdla_live_map(session, OWN_BEGIN, OWN_SIZE, &memory));
    on.load = load_own;
    on.dump = dump_own;
  }
  const char *wrong = driver_open(&d, &on, network, len);
  if (wrong == NULL) wrong = bind_inputs(&d, &given);
  const char *failed = wrong == NULL ? driver_run(&d) : NULL;
  if (wrong == NULL && failed == NULL) wrong = take_output(&d, &given, &different, first);
  free(network);
  if (wrong != NULL) return fail(given.network, wrong);
  uint64_t clock = 0;
  must(nvdla_live_clock(session, &clock));
  judge();
  int code = 1;
  if (failed != NULL) {
    printf("the program is wrong:\n%s\n", failed);
  } else if (different != 0) {
    printf("the program asks for something else than the layers it meant: %u elements, %s\n", different, first);
  } else {
    printf("the output is right, clock %llu\n", (unsigned long long)clock);
    code = 0;
  }
  nvdla_live_close(session);
  free(own); /* layers may write it until the session is closed */
  return code;
}
