#include "loadable.h"

#include <string.h>

/* Where the first memory lies. Memories begin at pages, with a free one behind each. */
#define FIRST 0x80000000u
#define PAGE 0x1000u

/* A number of some bytes; 0 outside of the file. */
static uint64_t number(loadable *file, uint64_t at, unsigned bytes) {
  if (at > file->len || bytes > file->len - at) {
    file->spoilt = 1;
    return 0;
  }
  uint64_t value = 0;
  for (unsigned i = 0; i < bytes; i++) value |= (uint64_t)file->bytes[at + i] << (8 * i);
  return value;
}

/* Position of a field of a table; 0: it is absent. */
static uint32_t field(loadable *file, uint32_t table, unsigned slot) {
  if (table == 0) return 0;
  int64_t layout = (int64_t)table - (int32_t)number(file, table, 4);
  if (layout < 0) {
    file->spoilt = 1;
    return 0;
  }
  if (4 + 2 * slot >= number(file, (uint64_t)layout, 2)) return 0;
  uint32_t at = (uint32_t)number(file, (uint64_t)layout + 4 + 2 * slot, 2);
  return at == 0 ? 0 : table + at;
}

static uint64_t scalar(loadable *file, uint32_t table, unsigned slot, unsigned bytes) {
  uint32_t at = field(file, table, slot);
  return at == 0 ? 0 : number(file, at, bytes);
}

/* A size or offset; those above 4 GiB are no places in memory. */
static uint32_t size_of(loadable *file, uint32_t table, unsigned slot) {
  uint64_t value = scalar(file, table, slot, 8);
  if (value > UINT32_MAX) file->spoilt = 1;
  return (uint32_t)value;
}

/* What a reference at `at` points to. */
static uint32_t target(loadable *file, uint32_t at) {
  uint64_t to = at + number(file, at, 4);
  if (to > file->len) {
    file->spoilt = 1;
    return 0;
  }
  return (uint32_t)to;
}

static uint32_t list(loadable *file, uint32_t table, unsigned slot) {
  uint32_t at = field(file, table, slot);
  return at == 0 ? 0 : target(file, at);
}

uint32_t list_count(loadable *file, uint32_t list) {
  uint64_t count = list == 0 ? 0 : number(file, list, 4);
  if (count > file->len) {
    file->spoilt = 1;
    return 0;
  }
  return (uint32_t)count;
}

uint64_t list_word(loadable *file, uint32_t list, uint32_t index, unsigned bytes) {
  if (index >= list_count(file, list)) {
    file->spoilt = 1;
    return 0;
  }
  return number(file, (uint64_t)list + 4 + (uint64_t)index * bytes, bytes);
}

/* Table number `index` of a list of tables. */
static uint32_t table(loadable *file, uint32_t list, uint32_t index) {
  if (index >= list_count(file, list)) {
    file->spoilt = 1;
    return 0;
  }
  return target(file, list + 4 + 4 * index);
}

memory_entry loadable_memory(loadable *file, uint32_t index) {
  uint32_t at = table(file, file->memories, index);
  memory_entry entry = {
      (uint32_t)scalar(file, at, 2, 2), size_of(file, at, 3),  (uint32_t)scalar(file, at, 7, 2),
      (uint32_t)scalar(file, at, 8, 2), list(file, at, 5), list(file, at, 6),
  };
  return entry;
}

address_entry loadable_address(loadable *file, uint32_t index) {
  uint32_t at = table(file, file->addresses, index);
  address_entry entry = {(uint32_t)scalar(file, at, 1, 2), size_of(file, at, 2)};
  if (entry.memory >= list_count(file, file->memories)) {
    file->spoilt = 1;
    entry.memory = 0;
  }
  return entry;
}

task_entry loadable_task(loadable *file, uint32_t index) {
  uint32_t at = table(file, file->tasks, index);
  task_entry entry = {(uint32_t)scalar(file, at, 1, 4), list(file, at, 3)};
  return entry;
}

tensor_entry loadable_tensor(loadable *file, uint32_t index) {
  uint32_t at = table(file, file->tensors, index);
  tensor_entry entry = {
      size_of(file, at, 3),
      (uint32_t)scalar(file, at, 8, 1),
      (uint32_t)scalar(file, at, 7, 1),
      (uint32_t)scalar(file, at, 10, 4),
      (uint32_t)scalar(file, at, 11, 4),
      (uint32_t)scalar(file, at, 12, 4),
      (uint32_t)scalar(file, at, 13, 4),
      (uint32_t)scalar(file, at, 15, 4),
      (uint32_t)scalar(file, at, 16, 4),
      (uint32_t)scalar(file, at, 17, 4),
  };
  return entry;
}

uint32_t loadable_submit(loadable *file, uint32_t index) {
  return list(file, table(file, file->submits, index), 1);
}

/* Whether two strings of the file are the same. */
static int same(loadable *file, uint32_t one, uint32_t other) {
  uint32_t len = list_count(file, one);
  if (one == 0 || other == 0 || len != list_count(file, other)) return 0;
  if (len > file->len - one - 4 || len > file->len - other - 4) return 0;
  return memcmp(file->bytes + one + 4, file->bytes + other + 4, len) == 0;
}

blob loadable_blob(loadable *file, const memory_entry *memory, uint32_t content) {
  blob found = {NULL, 0, 0};
  if (content >= list_count(file, memory->contents)) return found;
  uint32_t name = target(file, memory->contents + 4 + 4 * content);
  /* Of two blobs of one name, the later one counts. */
  for (uint32_t i = list_count(file, file->blobs); i-- > 0;) {
    uint32_t at = table(file, file->blobs, i);
    if (!same(file, name, list(file, at, 0))) continue;
    uint32_t data = list(file, at, 5), version = field(file, at, 4);
    found.len = size_of(file, at, 1);
    found.version = version == 0 ? 0 : (uint32_t)number(file, version + 1, 1);
    if (data == 0 || found.len > list_count(file, data) || found.len > file->len - data - 4) {
      file->spoilt = 1;
      found.len = 0;
    }
    found.bytes = file->bytes + data + 4;
    break;
  }
  return found;
}

int loadable_bound(loadable *file, uint32_t flag, uint32_t number) {
  for (uint32_t i = 0; i < list_count(file, file->memories); i++) {
    memory_entry memory = loadable_memory(file, i);
    int is_input = (memory.flags & MEMORY_INPUT) != 0;
    if (!(memory.flags & flag) || (flag == MEMORY_OUTPUT && is_input)) continue;
    if (memory.bind_id == number) return (int)i;
  }
  return -1;
}

const char *loadable_open(loadable *file, const void *bytes, size_t len) {
  memset(file, 0, sizeof *file);
  file->bytes = bytes;
  file->len = len;
  if (len < 8 || len > INT32_MAX) return "this is no loadable: it is too short or too long";
  uint32_t root = (uint32_t)number(file, 0, 4), version = field(file, root, 0);
  if (version == 0 || number(file, version, 1) != 0 || number(file, version + 1, 1) != 7)
    return "the version of the loadable is not 0.7";
  file->tasks = list(file, root, 1);
  file->memories = list(file, root, 2);
  file->addresses = list(file, root, 3);
  file->blobs = list(file, root, 5);
  file->tensors = list(file, root, 6);
  file->submits = list(file, root, 8);
  if (list_count(file, file->memories) > MOST_MEMORIES) return "there are too many memories";
  uint64_t next = FIRST;
  for (uint32_t i = 0; i < list_count(file, file->memories); i++) {
    file->base[i] = (uint32_t)next;
    next = (next + loadable_memory(file, i).size + PAGE - 1) / PAGE * PAGE + PAGE;
    if (next > (uint64_t)1 << 32) return "the memories do not fit into 4 GiB";
  }
  return file->spoilt ? "something in the file points outside of it" : NULL;
}
