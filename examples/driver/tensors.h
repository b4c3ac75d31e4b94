/* Tensors as files of NumPy, and as they lie in memory. */

#ifndef TENSORS_H
#define TENSORS_H

#include "loadable.h"

/* The bytes of a file, to be freed; NULL: it cannot be read. */
unsigned char *read_file(const char *path, size_t *len);

/* The elements of a file of NumPy (int8, with the channels, lines and columns of the tensor) into the
 * `tensor->size` bytes of a buffer, or a file of exactly so many bytes as it is. NULL, or what is wrong. */
const char *tensor_from_file(const char *path, const tensor_entry *tensor, unsigned char *buffer);

/* How many elements of a file differ from those in the buffer; the first one as text. NULL, or what is
 * wrong with the file. */
const char *tensor_compare(const char *path, const tensor_entry *tensor, const unsigned char *buffer,
                           unsigned *different, char first[96]);

#endif
