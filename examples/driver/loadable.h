/* The file of a compiled network: its lists, read where they lie. Nothing is allocated.
 * Source: docs/loadable.md, sections 2 and 3. */

#ifndef LOADABLE_H
#define LOADABLE_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_MEMORIES = 1024 };

/* A file, and whether something in it points outside. */
typedef struct {
  const uint8_t *bytes;
  size_t len;
  int spoilt;
  uint32_t memories, addresses, tasks, submits, tensors, blobs; /* positions of the lists */
  uint32_t base[MOST_MEMORIES];                                 /* where each memory is placed */
} loadable;

enum { MEMORY_SET = 2, MEMORY_INPUT = 4, MEMORY_OUTPUT = 8 };

typedef struct {
  uint32_t flags, size, bind_id, tensor;
  uint32_t contents, offsets; /* lists of blob names, and where they go */
} memory_entry;

typedef struct {
  uint32_t memory, offset;
} address_entry;

enum { TASK_DLA = 1, TASK_CPU = 2 };

typedef struct {
  uint32_t interface;
  uint32_t addresses; /* list of ids */
} task_entry;

/* Of an input or output. */
typedef struct {
  uint32_t size, pixel_format, category;
  uint32_t n, c, h, w;
  uint32_t line_stride, surface_stride, picture_stride;
} tensor_entry;

typedef struct {
  const uint8_t *bytes; /* NULL: there is none */
  uint32_t len;
  uint32_t version; /* minor number */
} blob;

/* Finds the lists, and places the memories. NULL, or what is wrong. */
const char *loadable_open(loadable *file, const void *bytes, size_t len);

uint32_t list_count(loadable *file, uint32_t list);
/* Element of a list of words of `bytes` bytes each. */
uint64_t list_word(loadable *file, uint32_t list, uint32_t index, unsigned bytes);

memory_entry loadable_memory(loadable *file, uint32_t index);
address_entry loadable_address(loadable *file, uint32_t index);
task_entry loadable_task(loadable *file, uint32_t index);
tensor_entry loadable_tensor(loadable *file, uint32_t index);
/* A blob of a memory: the `content`th of its contents. */
blob loadable_blob(loadable *file, const memory_entry *memory, uint32_t content);

/* Tasks of a submission, as a list of ids. */
uint32_t loadable_submit(loadable *file, uint32_t index);

/* The memory that is bound to input or output `number`; -1: there is none. */
int loadable_bound(loadable *file, uint32_t flag, uint32_t number);

#endif
