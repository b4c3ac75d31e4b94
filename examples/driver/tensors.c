#include "tensors.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FEATURE = 2, GREY = 0 };

unsigned char *read_file(const char *path, size_t *len) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) return NULL;
  unsigned char *bytes = NULL;
  if (fseek(file, 0, SEEK_END) == 0 && ftell(file) >= 0) {
    *len = (size_t)ftell(file);
    bytes = malloc(*len + 1);
    rewind(file);
  }
  if (bytes != NULL && fread(bytes, 1, *len, file) != *len) {
    free(bytes);
    bytes = NULL;
  }
  fclose(file);
  return bytes;
}

/* Byte of an element in the buffer. Source: docs/loadable.md, section 4.2. */
static size_t place(const tensor_entry *tensor, unsigned n, unsigned c, unsigned y, unsigned x) {
  size_t row = (size_t)n * tensor->picture_stride + (size_t)y * tensor->line_stride;
  if (tensor->category == FEATURE) return row + (size_t)(c / 8) * tensor->surface_stride + 8 * (size_t)x + c % 8;
  return tensor->pixel_format == GREY ? row + x : row + 4 * (size_t)x + c;
}

/* Does something with an element of the file and its byte in the buffer; 0: it does not lie there. */
typedef int visit(void *user, size_t index, size_t at, unsigned char element);

/* Goes through the elements of a file. */
static const char *go_through(const char *path, const tensor_entry *tensor, visit *visitor, void *user) {
  size_t len = 0;
  unsigned char *file = read_file(path, &len);
  const char *wrong = NULL;
  if (file == NULL) return "the file cannot be read";
  unsigned sizes[4] = {tensor->n, 0, 0, 0}, count = 0;
  file[len] = 0;
  if (len < 10 || memcmp(file, "\x93NUMPY", 6) != 0) {
    if (len != tensor->size) wrong = "the file is neither of NumPy nor as long as the tensor";
    for (size_t at = 0; wrong == NULL && at < len; at++) visitor(user, at, at, file[at]);
    free(file);
    return wrong;
  }
  size_t head = 10 + (size_t)(file[8] | file[9] << 8);
  char *shape = strstr((char *)file + 10, "'shape': (");
  int is_int8 = strstr((char *)file + 10, "'|i1'") != NULL;
  if (head > len || shape == NULL || !is_int8 || strstr((char *)file + 10, "'fortran_order': True") != NULL) {
    free(file);
    return "the array is not int8 in the order of C";
  }
  unsigned given[4] = {0};
  for (char *at = shape + 10; *at >= '0' && *at <= '9' && count < 4; at += strspn(at, ", "))
    given[count++] = (unsigned)strtoul(at, &at, 10);
  /* (channels, lines, columns), with the pictures in front where there are several. */
  for (unsigned i = 0; i < 4 && count >= 3; i++) sizes[i] = i + count < 4 ? tensor->n : given[i + count - 4];
  size_t elements = (size_t)sizes[0] * sizes[1] * sizes[2] * sizes[3];
  if (count < 3 || sizes[0] != tensor->n || sizes[1] > tensor->c || sizes[2] != tensor->h ||
      sizes[3] != tensor->w || len - head != elements ||
      (tensor->category == FEATURE && sizes[1] != tensor->c))
    wrong = "the array has another shape than the tensor";
  size_t index = 0;
  for (unsigned n = 0; n < sizes[0]; n++)
    for (unsigned c = 0; c < sizes[1]; c++)
      for (unsigned y = 0; y < sizes[2]; y++)
        for (unsigned x = 0; wrong == NULL && x < sizes[3]; x++, index++)
          if (!visitor(user, index, place(tensor, n, c, y, x), file[head + index]))
            wrong = "the tensor is larger than its memory";
  free(file);
  return wrong;
}

typedef struct {
  unsigned char *buffer;
  const unsigned char *found;
  size_t size;
  unsigned different;
  char *first;
} walk;

static int store(void *user, size_t index, size_t at, unsigned char element) {
  walk *to = user;
  (void)index;
  if (at >= to->size) return 0;
  to->buffer[at] = element;
  return 1;
}

static int compare(void *user, size_t index, size_t at, unsigned char element) {
  walk *with = user;
  if (at >= with->size) return 0;
  if (with->found[at] != element && with->different++ == 0)
    snprintf(with->first, 96, "element %zu is %d, not %d", index, (signed char)with->found[at],
             (signed char)element);
  return 1;
}

const char *tensor_from_file(const char *path, const tensor_entry *tensor, unsigned char *buffer) {
  walk to = {buffer, NULL, tensor->size, 0, NULL};
  memset(buffer, 0, tensor->size);
  return go_through(path, tensor, store, &to);
}

const char *tensor_compare(const char *path, const tensor_entry *tensor, const unsigned char *buffer,
                           unsigned *different, char first[96]) {
  walk with = {NULL, buffer, tensor->size, 0, first};
  const char *wrong = go_through(path, tensor, compare, &with);
  *different = with.different;
  return wrong;
}
