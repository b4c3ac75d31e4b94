/* Replays a trace (.cfg) on the model: what `cosim run` does, in C.
 *
 * Usage: replay [-e] CASE.cfg [BASE SIZE FILE]...
 *
 * -e stands for nv_small with the SDP stage EW. Each FILE gets SIZE bytes of memory from BASE on, as they are after the last command. Exit code:
 * 0 all checks of the trace hold, 1 one does not, 2 the trace cannot be read.
 *
 * A trace holds one command stream for each block. Each stream keeps its order; a stream that waits
 * for a synchronisation stops until it has happened, the others go on, earliest line first. When
 * nothing else can go on, the next interrupt is waited for. */

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nvdla_model.h"

enum { MOST_ARGUMENTS = 5, NAME = 128 };

typedef struct {
  int line;
  char name[32];
  int count;
  char argument[MOST_ARGUMENTS][NAME];
  int64_t stream; /* base of the block; -1: memory; -2: no stream */
  int done;
} Command;

static Command *commands;
static size_t command_count;
static char folder[1024];
static nvdla_model *model;
static int failures;

static void stop(int line, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  fprintf(stderr, "line %d: ", line);
  vfprintf(stderr, format, arguments);
  fputc('\n', stderr);
  va_end(arguments);
  exit(2);
}

static void must(int line, nvdla_status status) {
  if (status != NVDLA_STATUS_OK) stop(line, "%s", nvdla_model_error(model));
}

static uint32_t number(const Command *command, int index) {
  char *end;
  const char *text = command->argument[index];
  unsigned long long value = strtoull(text, &end, 0);
  if (*text == 0 || *end != 0 || value > 0xffffffffu) stop(command->line, "`%s` is no number", text);
  return (uint32_t)value;
}

static uint32_t register_address(const Command *command, int index) {
  uint32_t address = 0;
  if (nvdla_register_address(command->argument[index], &address) != NVDLA_STATUS_OK)
    stop(command->line, "register `%s` is unknown", command->argument[index]);
  return address;
}

/* The base of a block such as NVDLA_SDP: all blocks have their 4 KiB. */
static uint32_t block(const Command *command, int index) {
  char name[NAME + 16];
  uint32_t address = 0;
  const char *first[] = {"S_POINTER", "S_STATUS", "S_INTR_MASK", "CFG_OUTSTANDING_CNT"};
  const char *text = command->argument[index];
  if (strncmp(text, "NVDLA_", 6) == 0) text += 6;
  for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
    snprintf(name, sizeof name, "%.100s.%s", text, first[i]);
    if (nvdla_register_address(name, &address) == NVDLA_STATUS_OK) return address & ~0xfffu;
  }
  stop(command->line, "block `%s` is unknown", command->argument[index]);
  return 0;
}

static uint32_t interrupt_bit(const Command *command, int index) {
  char name[32];
  for (uint32_t bit = 0; bit < 32; bit++)
    if (nvdla_interrupt_name(bit, name, sizeof name, NULL) == NVDLA_STATUS_OK &&
        strcmp(name, command->argument[index]) == 0)
      return bit;
  stop(command->line, "interrupt `%s` is unknown", command->argument[index]);
  return 0;
}

/* Splits `name(argument, ...);`; gives back 0 for a line without a command. */
static int split(char *text, int line, Command *command) {
  memset(command, 0, sizeof *command);
  command->line = line;
  while (isspace((unsigned char)*text)) text++;
  if (*text == 0 || strncmp(text, "//", 2) == 0) return 0;
  char *open = strchr(text, '(');
  if (open == NULL || (size_t)(open - text) >= sizeof command->name) stop(line, "no command");
  memcpy(command->name, text, (size_t)(open - text));
  for (char *at = open + 1;; at++) {
    char *target = command->argument[command->count];
    size_t length = 0;
    int quoted = 0;
    for (; *at != 0 && (quoted || (*at != ',' && *at != ')')); at++) {
      if (*at == '"') quoted = !quoted;
      else if ((quoted || !isspace((unsigned char)*at)) && length + 1 < NAME) target[length++] = *at;
    }
    if (*at == 0) stop(line, "no end of the arguments");
    command->count++;
    if (*at == ')') break;
    if (command->count == MOST_ARGUMENTS) stop(line, "too many arguments");
  }
  return 1;
}

static void read_trace(const char *path) {
  static const struct { const char *name; int count; } known[] = {
      {"mem_init", 4},  {"mem_load", 3},    {"reg_write", 2}, {"poll_reg_equal", 2},
      {"reg_read_check", 2}, {"reg_read", 2}, {"sync_notify", 2}, {"sync_wait", 2},
      {"intr_notify", 2}, {"check_crc", 5}, {"check_file", 5}, {"check_nothing", 1}};
  char text[4096];
  FILE *file = fopen(path, "r");
  if (file == NULL) stop(0, "%s cannot be opened", path);
  for (int line = 1; fgets(text, sizeof text, file) != NULL; line++) {
    Command command;
    size_t kind = 0;
    if (!split(text, line, &command)) continue;
    while (kind < sizeof known / sizeof *known && strcmp(known[kind].name, command.name)) kind++;
    if (kind == sizeof known / sizeof *known) stop(line, "command `%s` is unknown", command.name);
    if (known[kind].count != command.count) stop(line, "`%s` takes other arguments", command.name);
    if (strncmp(command.name, "mem_", 4) == 0) command.stream = -1;
    else if (strncmp(command.name, "check_", 6) == 0 || strcmp(command.name, "intr_notify") == 0)
      command.stream = -2;
    else if (strncmp(command.name, "sync_", 5) == 0) command.stream = block(&command, 0);
    else command.stream = register_address(&command, 0) & ~0xfffu;
    commands = realloc(commands, (command_count + 1) * sizeof *commands);
    if (commands == NULL) stop(line, "no memory");
    commands[command_count++] = command;
  }
  fclose(file);
}

/* Calls `run` for each run of bytes of an image: `{offset:O, size:N, payload:0x.. ...},` lines. */
static void read_image(const Command *command, int index,
                       void (*run)(uint32_t offset, const uint8_t *bytes, size_t size, void *user),
                       void *user) {
  char path[2048];
  snprintf(path, sizeof path, "%s%s", folder, command->argument[index]);
  FILE *file = fopen(path, "r");
  if (file == NULL) stop(command->line, "%s cannot be opened", path);
  fseek(file, 0, SEEK_END);
  size_t length = (size_t)ftell(file);
  rewind(file);
  char *text = malloc(length + 1);
  if (text == NULL || fread(text, 1, length, file) != length) stop(command->line, "cannot read");
  text[length] = 0;
  fclose(file);
  for (char *at = text; (at = strstr(at, "offset:")) != NULL;) {
    uint32_t offset = (uint32_t)strtoul(at + strlen("offset:"), &at, 0);
    char *size_text = strstr(at, "size:"), *payload = strstr(at, "payload:");
    if (size_text == NULL || payload == NULL) stop(command->line, "%s is no image", path);
    size_t size = strtoul(size_text + strlen("size:"), NULL, 0);
    uint8_t *bytes = malloc(size ? size : 1);
    if (bytes == NULL) stop(command->line, "no memory");
    at = payload + strlen("payload:");
    for (size_t i = 0; i < size; i++) {
      char *end;
      bytes[i] = (uint8_t)strtoul(at, &end, 0);
      if (end == at) stop(command->line, "%s: a run is too short", path);
      at = end;
    }
    run(offset, bytes, size, user);
    free(bytes);
  }
  free(text);
}

static void load_run(uint32_t offset, const uint8_t *bytes, size_t size, void *user) {
  const Command *command = user;
  must(command->line, nvdla_model_load(model, number(command, 1) + offset, bytes, size));
}

typedef struct {
  uint8_t *bytes;
  size_t size;
} Buffer;

static void fill_run(uint32_t offset, const uint8_t *bytes, size_t size, void *user) {
  Buffer *buffer = user;
  if (offset < buffer->size)
    memcpy(buffer->bytes + offset, bytes, size < buffer->size - offset ? size : buffer->size - offset);
}

static uint8_t *dump(int line, uint32_t at, size_t size) {
  uint8_t *bytes = malloc(size ? size : 1);
  if (bytes == NULL) stop(line, "no memory");
  must(line, nvdla_model_dump(model, at, bytes, size));
  return bytes;
}

static uint32_t crc32(const uint8_t *bytes, size_t size) {
  uint32_t crc = 0xffffffffu;
  for (size_t i = 0; i < size; i++) {
    crc ^= bytes[i];
    for (int bit = 0; bit < 8; bit++) crc = crc >> 1 ^ (crc & 1 ? 0xedb88320u : 0);
  }
  return ~crc;
}

static void fail(const Command *command, const char *what) {
  fprintf(stderr, "line %d: %s\n", command->line, what);
  failures++;
}

static char (*happened)[NAME];
static size_t happened_count;

static int has_happened(const char *sync) {
  for (size_t i = 0; i < happened_count; i++)
    if (strcmp(happened[i], sync) == 0) return 1;
  return 0;
}

/* A synchronisation happens: what hangs on it is checked before anything that waits for it. */
static void happen(const char *sync) {
  happened = realloc(happened, (happened_count + 1) * sizeof *happened);
  if (happened == NULL) stop(0, "no memory");
  memcpy(happened[happened_count++], sync, NAME);
  for (size_t i = 0; i < command_count; i++) {
    Command *command = &commands[i];
    if (strncmp(command->name, "check_", 6) || strcmp(command->argument[0], sync)) continue;
    command->done = 1;
    if (strcmp(command->name, "check_nothing") == 0) continue;
    uint32_t at = number(command, 2), size = number(command, 3);
    uint8_t *bytes = dump(command->line, at, size);
    if (strcmp(command->name, "check_crc") == 0) {
      if (crc32(bytes, size) != number(command, 4)) fail(command, "the CRC is another one");
    } else {
      Buffer want = {calloc(size ? size : 1, 1), size};
      if (want.bytes == NULL) stop(command->line, "no memory");
      read_image(command, 4, fill_run, &want);
      if (memcmp(bytes, want.bytes, size)) fail(command, "the bytes are others");
      free(want.bytes);
    }
    free(bytes);
  }
}

/* Lets time pass: a layer ends, or everything that can start has started. */
static int go_on(int line, int *waited) {
  uint32_t ended = 0;
  must(line, nvdla_model_step(model, &ended));
  if (ended) return 1;
  if (*waited) return 0;
  must(line, nvdla_model_wait(model, 100000));
  return *waited = 1;
}

static void hang(const Command *command) {
  char text[512];
  fprintf(stderr, "line %d: what is waited for never comes\n", command->line);
  for (size_t i = 0; nvdla_model_blocked(model, i, text, sizeof text, NULL) == NVDLA_STATUS_OK; i++)
    fprintf(stderr, "  %s\n", text);
  exit(1);
}

static void execute(Command *command) {
  int line = command->line;
  const char *name = command->name;
  uint32_t value = 0;
  command->done = 1;
  if (strcmp(name, "mem_init") == 0) {
    uint32_t size = number(command, 2);
    uint8_t *zeros = calloc(size ? size : 1, 1);
    if (zeros == NULL) stop(line, "no memory");
    must(line, nvdla_model_load(model, number(command, 1), zeros, size));
    free(zeros);
  } else if (strcmp(name, "mem_load") == 0) {
    read_image(command, 2, load_run, command);
  } else if (strcmp(name, "reg_write") == 0) {
    must(line, nvdla_model_write_posted(model, register_address(command, 0), number(command, 1)));
  } else if (strcmp(name, "poll_reg_equal") == 0) {
    for (int waited = 0;;) {
      must(line, nvdla_model_read(model, register_address(command, 0), &value));
      if (value == number(command, 1)) break;
      if (!go_on(line, &waited)) hang(command);
    }
  } else if (strncmp(name, "reg_read", 8) == 0) {
    must(line, nvdla_model_read(model, register_address(command, 0), &value));
    if (strcmp(name, "reg_read") == 0) happen(command->argument[1]);
    else if (value != number(command, 1)) fail(command, "the register has another value");
  } else if (strcmp(name, "sync_notify") == 0) {
    happen(command->argument[1]);
  }
}

/* The command whose line is the first of those that may go on. */
static Command *ready(void) {
  static int64_t blocked[64];
  size_t blocked_count = 0;
  for (size_t i = 0; i < command_count; i++) {
    Command *command = &commands[i];
    if (command->done || command->stream == -2) continue;
    size_t k = 0;
    while (k < blocked_count && blocked[k] != command->stream) k++;
    if (k < blocked_count) continue;
    if (strcmp(command->name, "sync_wait") || has_happened(command->argument[1])) return command;
    blocked[blocked_count++] = command->stream;
  }
  return NULL;
}

/* Serves interrupts until all of the next synchronisation have come; 0 when there is none. */
static int interrupt(void) {
  size_t first = 0;
  static uint32_t served; /* and not waited for yet */
  uint32_t wanted = 0, at = 0;
  while (first < command_count &&
         (commands[first].done || strcmp(commands[first].name, "intr_notify")))
    first++;
  if (first == command_count) return 0;
  const char *sync = commands[first].argument[1];
  for (size_t i = first; i < command_count; i++) {
    if (strcmp(commands[i].name, "intr_notify") || strcmp(commands[i].argument[1], sync)) continue;
    commands[i].done = 1;
    wanted |= 1u << interrupt_bit(&commands[i], 0);
  }
  nvdla_register_address("GLB.S_INTR_STATUS", &at);
  for (int waited = 0;;) {
    uint32_t status = 0;
    must(commands[first].line, nvdla_model_read(model, at, &status));
    if (status) must(commands[first].line, nvdla_model_write(model, at, status));
    served |= status;
    if ((wanted & ~served) == 0) break;
    if (!go_on(commands[first].line, &waited)) hang(&commands[first]);
  }
  served &= ~wanted;
  happen(sync);
  return 1;
}

int main(int count, char **arguments) {
  uint32_t configuration = NVDLA_NV_SMALL;
  if (count > 1 && strcmp(arguments[1], "-e") == 0) {
    configuration = NVDLA_NV_SMALL_EW;
    count--;
    arguments++;
  }
  if (count < 2 || (count - 2) % 3) {
    fprintf(stderr, "usage: replay [-e] CASE.cfg [BASE SIZE FILE]...\n");
    return 2;
  }
  const char *slash = strrchr(arguments[1], '/');
  if (slash) snprintf(folder, sizeof folder, "%.*s", (int)(slash - arguments[1] + 1), arguments[1]);
  if (nvdla_model_new(configuration, &model) != NVDLA_STATUS_OK) stop(0, "no model");
  read_trace(arguments[1]);
  do {
    for (Command *command; (command = ready()) != NULL;) execute(command);
  } while (interrupt());
  for (size_t i = 0; i < command_count; i++)
    if (!commands[i].done) fail(&commands[i], "this is never done");
  for (int i = 2; i < count; i += 3) {
    size_t size = strtoul(arguments[i + 1], NULL, 0);
    uint8_t *bytes = dump(0, (uint32_t)strtoul(arguments[i], NULL, 0), size);
    FILE *file = fopen(arguments[i + 2], "wb");
    if (file == NULL || fwrite(bytes, 1, size, file) != size || fclose(file)) stop(0, "cannot write");
    free(bytes);
  }
  nvdla_model_free(model);
  free(commands);
  free(happened);
  printf("%s: %s\n", arguments[1], failures ? "FAILED" : "ok");
  return failures != 0;
}
