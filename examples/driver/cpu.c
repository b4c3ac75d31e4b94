/* Work that the compiler leaves to the CPU: softmax and power. Source: docs/loadable.md, section 7.6. */

#include <math.h>
#include <string.h>

#include "driver.h"

enum { CONTAINER = 256, MOST_CHANNELS = 8192 };

/* The nearest number of 16 bits; exact halves go away from zero. */
static float rounded(float value) {
  float magnitude = fabsf(value);
  int exponent;
  if (!(magnitude < 65520.0f)) return magnitude >= 65520.0f ? copysignf(INFINITY, value) : value;
  frexpf(magnitude, &exponent);
  /* Eleven bits of mantissa, and multiples of 2^-24 at the least. */
  int last = exponent - 11 > -24 ? exponent - 11 : -24;
  float units = floorf(ldexpf(magnitude, -last) + 0.5f);
  return copysignf(ldexpf(units, last), value);
}

static int8_t saturated(float value) {
  return (int8_t)(value >= 127.0f ? 127 : value <= -128.0f ? -128 : value == value ? (int)value : 0);
}

static void softmax(int8_t *bytes, unsigned count, const cpu_operation *op) {
  static float values[MOST_CHANNELS];
  float most = -INFINITY, sum = 0;
  for (unsigned i = 0; i < count; i++) {
    values[i] = rounded((float)bytes[i] * op->input_scale);
    most = values[i] > most ? values[i] : most;
  }
  for (unsigned i = 0; i < count; i++) sum += expf(values[i] - most);
  for (unsigned i = 0; i < count; i++)
    bytes[i] = saturated(rounded(expf(values[i] - most) / sum) / op->output_scale);
}

/* Address of the first channel of a surface at a position. */
static uint32_t place(const cpu_buffer *buffer, uint32_t at, unsigned surface, unsigned line, unsigned column) {
  return at + surface * buffer->surface_stride + line * buffer->line_stride + 8 * column;
}

static void power(driver *d, const cpu_operation *op, const cpu_buffer buffers[2], const uint32_t at[2]) {
  int8_t bytes[8];
  for (unsigned c = 0; c < buffers[0].channel; c += 8)
    for (unsigned y = 0; y < buffers[0].height; y++)
      for (unsigned x = 0; x < buffers[0].width; x++) {
        unsigned lanes = buffers[0].channel - c < 8 ? buffers[0].channel - c : 8;
        d->on.dump(d->on.user, place(&buffers[0], at[0], c / 8, y, x), bytes, lanes);
        for (unsigned i = 0; i < lanes; i++) {
          float base = op->shift + op->scale * ((float)bytes[i] * op->input_scale);
          bytes[i] = saturated(powf(base, op->power) / op->output_scale);
        }
        d->on.load(d->on.user, place(&buffers[1], at[1], c / 8, y, x), bytes, lanes);
      }
}

const char *run_on_cpu(driver *d, const task_entry *task) {
  static int8_t channels[MOST_CHANNELS];
  cpu_descriptor network;
  cpu_operation op;
  cpu_buffer buffers[2];
  uint32_t at[2];
  const uint8_t *bytes = describe(d, task, 0, 0, sizeof network, NULL);
  if (bytes == NULL) return "a task of the CPU has no descriptor";
  memcpy(&network, bytes, sizeof network);
  for (uint32_t i = 0; i < network.num_operations; i++) {
    const uint8_t *from = describe(d, task, network.operations, i * sizeof op, sizeof op, NULL);
    const uint8_t *both = describe(d, task, network.buffers, i * 2 * CONTAINER, 2 * CONTAINER, NULL);
    if (from == NULL || both == NULL) return "an operation of the CPU is not in the file";
    memcpy(&op, from, sizeof op);
    for (int k = 0; k < 2; k++) {
      memcpy(&buffers[k], both + k * CONTAINER, sizeof buffers[k]);
      if (!resolve(d, task, buffers[k].address, buffers[k].offset, &at[k]))
        return "an operation of the CPU has no address";
    }
    if (op.kind > 1 || buffers[0].channel > MOST_CHANNELS) return "an operation of the CPU is unknown";
    if (op.kind == 0) {
      power(d, &op, buffers, at);
      continue;
    }
    d->on.dump(d->on.user, at[0], channels, buffers[0].channel);
    softmax(channels, buffers[0].channel, &op);
    d->on.load(d->on.user, at[1], channels, buffers[0].channel);
  }
  return NULL;
}
