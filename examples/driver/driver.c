#include "driver.h"

#include <string.h>

const char *driver_open(driver *d, const platform *on, const void *bytes, size_t len) {
  memset(d, 0, sizeof *d);
  d->on = *on;
  const char *wrong = loadable_open(&d->file, bytes, len);
  if (wrong != NULL) return wrong;
  for (uint32_t i = 0; i < list_count(&d->file, d->file.memories); i++) {
    memory_entry memory = loadable_memory(&d->file, i);
    if (!(memory.flags & MEMORY_SET)) continue;
    for (uint32_t k = 0; k < list_count(&d->file, memory.contents); k++) {
      uint64_t offset = list_word(&d->file, memory.offsets, k, 8);
      blob content = loadable_blob(&d->file, &memory, k);
      if (content.bytes == NULL) return "a memory has contents that are not in the file";
      if (offset > memory.size || content.len > memory.size - offset)
        return "the contents of a memory are longer than the memory";
      on->load(on->user, d->file.base[i] + (uint32_t)offset, content.bytes, content.len);
    }
  }
  return d->file.spoilt ? "something in the file points outside of it" : NULL;
}

int driver_tensor(driver *d, uint32_t flag, uint32_t number, tensor_entry *tensor, uint32_t *at) {
  int bound = loadable_bound(&d->file, flag, number);
  if (bound < 0) return 0;
  memory_entry memory = loadable_memory(&d->file, (uint32_t)bound);
  *tensor = loadable_tensor(&d->file, memory.tensor);
  *at = d->file.base[bound];
  return !d->file.spoilt && tensor->size <= memory.size;
}

const char *driver_run(driver *d) {
  for (uint32_t i = 0; i < list_count(&d->file, d->file.submits); i++) {
    uint32_t tasks = loadable_submit(&d->file, i);
    for (uint32_t k = 0; k < list_count(&d->file, tasks); k++) {
      task_entry task = loadable_task(&d->file, (uint32_t)list_word(&d->file, tasks, k, 2));
      const char *wrong = "a task is for no processor that there is";
      if (task.interface == TASK_DLA) {
        wrong = read_operations(d, &task);
        if (wrong == NULL) wrong = run_operations(d);
      } else if (task.interface == TASK_CPU) {
        wrong = run_on_cpu(d, &task);
      }
      if (wrong == NULL && d->file.spoilt) wrong = "something in the file points outside of it";
      if (wrong != NULL) return wrong;
    }
  }
  return NULL;
}
