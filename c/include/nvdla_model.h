/* The reference model of NVDLA nv_small as a C library.
 *
 * Generated from the crate in c/ by its test `header`; do not edit. docs/model.md explains it.
 *
 * A model is null or a handle that is not freed and that no other thread uses now. Every other
 * pointer is null or points to a place of its own that may be read or written. A call that needs
 * what is null ends with NVDLA_STATUS_NULL. */

#ifndef NVDLA_MODEL_H
#define NVDLA_MODEL_H

#include <stddef.h>
#include <stdint.h>

/**
 * Version of this interface: major << 16 | minor << 8 | patch. A program that was made for the
 * same major and an older or equal minor version goes on working.
 */
#define NVDLA_MODEL_VERSION 65536

/**
 * nv_small: no SDP stage EW.
 */
#define NVDLA_NV_SMALL 0

/**
 * nv_small with the SDP stage EW and its table.
 */
#define NVDLA_NV_SMALL_EW 1

/**
 * How a call ended.
 */
typedef enum nvdla_status {
  /**
   * Done.
   */
  NVDLA_STATUS_OK = 0,
  /**
   * A pointer that must not be null is null.
   */
  NVDLA_STATUS_NULL = 1,
  /**
   * The configuration does not exist.
   */
  NVDLA_STATUS_CONFIGURATION = 2,
  /**
   * The register address is not a multiple of 4, or lies outside the 256 KiB of registers.
   */
  NVDLA_STATUS_ADDRESS = 3,
  /**
   * No register or interrupt has this name or number.
   */
  NVDLA_STATUS_NAME = 4,
  /**
   * There is nothing with this index.
   */
  NVDLA_STATUS_INDEX = 5,
  /**
   * A callback of the caller's memory has failed; the layer went on with zeros.
   */
  NVDLA_STATUS_MEMORY = 6,
  /**
   * More than 4 GiB.
   */
  NVDLA_STATUS_SIZE = 7,
  /**
   * The library has failed; the model can only be freed.
   */
  NVDLA_STATUS_FAILED = 8,
} nvdla_status;

/**
 * A model. It belongs to the caller, who frees it.
 */
typedef struct nvdla_model nvdla_model;

/**
 * The interrupt registers of GLB and the pin.
 */
typedef struct nvdla_interrupts {
  /**
   * S_INTR_STATUS.
   */
  uint32_t status;
  /**
   * Bits of the status that do not depend on how far the hardware is.
   */
  uint32_t certain;
  /**
   * S_INTR_MASK: bits that do not reach the pin.
   */
  uint32_t mask;
  /**
   * dla_intr: 1 when a bit of the status reaches it.
   */
  uint32_t pin;
  /**
   * 1 when the level of the pin does not depend on how far the hardware is.
   */
  uint32_t pin_certain;
} nvdla_interrupts;

/**
 * The memory of the caller.
 *
 * A layer reads each run of bytes that it needs with one call, and writes its output with one call
 * for each run, when it is complete. Addresses do not wrap within a call. A callback gives back 0, or
 * an error code of its own; bytes that could not be read count as 0.
 *
 * No callback may call functions on the model that calls it.
 */
typedef struct nvdla_memory {
  /**
   * Goes to the callbacks as it is.
   */
  void *user;
  /**
   * Copies `len` bytes from `at` on to `bytes`.
   */
  int32_t (*read)(void *user, uint32_t at, uint8_t *bytes, size_t len);
  /**
   * Stores `len` bytes from `at` on.
   */
  int32_t (*write)(void *user, uint32_t at, const uint8_t *bytes, size_t len);
} nvdla_memory;

/**
 * How much there is to ask about a layer.
 */
typedef struct nvdla_layer {
  /**
   * Runs of bytes that it read.
   */
  size_t reads;
  /**
   * Runs of bytes that it wrote, in the order of the hardware.
   */
  size_t writes;
  /**
   * Number of registers with which it ran.
   */
  size_t registers;
  /**
   * Statistics registers at its end.
   */
  size_t statistics;
  /**
   * Bytes that it wrote.
   */
  uint64_t bytes;
} nvdla_layer;

/**
 * A run of bytes.
 */
typedef struct nvdla_region {
  uint32_t at;
  uint32_t len;
} nvdla_region;

/**
 * A register of the group that executed a layer.
 */
typedef struct nvdla_register {
  uint32_t address;
  uint32_t group;
  uint32_t value;
} nvdla_register;

/**
 * A statistics register at the end of a layer.
 */
typedef struct nvdla_statistic {
  uint32_t address;
  uint32_t group;
  uint32_t value;
  /**
   * 0 when memory timing decides; the value means nothing then.
   */
  uint32_t known;
} nvdla_statistic;

/**
 * An element of the output of a layer.
 */
typedef struct nvdla_element {
  /**
   * Index of the layer.
   */
  size_t layer;
  /**
   * 0 when the layer does not name its elements; what follows means nothing then.
   */
  uint32_t named;
  uint32_t surface;
  uint32_t line;
  uint32_t column;
  uint32_t channel;
  /**
   * What the byte must be.
   */
  uint32_t value;
} nvdla_element;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Writes a register. Layers that have all they need now run: what they write is in memory.
 */
enum nvdla_status nvdla_model_write(struct nvdla_model *model, uint32_t address, uint32_t value);

/**
 * Writes a register without waiting for the completion, as a host with posted writes does. It
 * matters to a read of a table port directly behind it.
 */
enum nvdla_status nvdla_model_write_posted(struct nvdla_model *model,
                                           uint32_t address,
                                           uint32_t value);

/**
 * Reads a register of a model without hardware beside it. Registers of layers show their end.
 */
enum nvdla_status nvdla_model_read(struct nvdla_model *model, uint32_t address, uint32_t *value);

/**
 * What hardware beside the model must return for a read now: it must agree in the bits of the mask.
 * The others depend on how far it is. Counts as the read that it predicts: a table port advances.
 */
enum nvdla_status nvdla_model_predict(struct nvdla_model *model,
                                      uint32_t address,
                                      uint32_t *value,
                                      uint32_t *mask);

/**
 * Hardware beside the model has returned this value for a read: what it says of the end of layers
 * is certain from now on.
 */
enum nvdla_status nvdla_model_seen(struct nvdla_model *model, uint32_t address, uint32_t value);

/**
 * Stores bytes in the memory.
 *
 * # Safety
 *
 * `bytes` is null or `len` bytes of it may be read.
 */
enum nvdla_status nvdla_model_load(struct nvdla_model *model,
                                   uint32_t at,
                                   const uint8_t *bytes,
                                   size_t len);

/**
 * Copies bytes of the memory.
 *
 * # Safety
 *
 * `bytes` is null or `len` bytes of it may be written.
 */
enum nvdla_status nvdla_model_dump(struct nvdla_model *model,
                                   uint32_t at,
                                   uint8_t *bytes,
                                   size_t len);

/**
 * The interrupts, without an access to the hardware.
 */
enum nvdla_status nvdla_model_interrupts(struct nvdla_model *model,
                                         struct nvdla_interrupts *interrupts);

/**
 * The oldest layer that runs comes to its end now, with its interrupts. `ended` gets 1, or 0 when
 * nothing runs.
 */
enum nvdla_status nvdla_model_step(struct nvdla_model *model, uint32_t *ended);

/**
 * All layers that run come to their end now, with their interrupts.
 */
enum nvdla_status nvdla_model_settle(struct nvdla_model *model);

/**
 * At least so many core clocks pass. What a convolution needs and has not got by then comes too
 * late for it.
 */
enum nvdla_status nvdla_model_wait(struct nvdla_model *model, uint64_t clocks);

/**
 * Reset. Memory keeps what it holds.
 */
enum nvdla_status nvdla_model_reset(struct nvdla_model *model);

/**
 * Makes a model with a memory of its own, of 4 GiB that read 0.
 */
enum nvdla_status nvdla_model_new(uint32_t configuration_code, struct nvdla_model **model);

/**
 * Makes a model on the memory of the caller. `user` of the callbacks goes to each of them.
 *
 * # Safety
 *
 * The callbacks of `memory` may be called with their `user` as long as the model or a clone of it
 * lives, by the thread that uses it.
 */
enum nvdla_status nvdla_model_new_with_memory(uint32_t configuration_code,
                                              const struct nvdla_memory *memory,
                                              struct nvdla_model **model);

/**
 * Makes a copy of a model in its present state. Copies share what memory holds until one of them
 * is written. A copy of a model on the caller's memory is on the same memory.
 */
enum nvdla_status nvdla_model_clone(struct nvdla_model *model, struct nvdla_model **copy);

/**
 * Frees a model. Null is nothing.
 */
void nvdla_model_free(struct nvdla_model *model);

/**
 * The text of the last error of a model, valid until the next call on it; empty if there was none.
 * Calls that take no model report errors by their status alone.
 */
const char *nvdla_model_error(const struct nvdla_model *model);

/**
 * Layers that have run since the model was made, reset or emptied with `nvdla_model_forget`.
 */
enum nvdla_status nvdla_model_layer_count(struct nvdla_model *model, size_t *count);

/**
 * What there is to ask about a layer.
 */
enum nvdla_status nvdla_model_layer(struct nvdla_model *model,
                                    size_t index,
                                    struct nvdla_layer *facts);

/**
 * Units, groups and shape of a layer, such as `SDP group 0, 8x8x32`.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_model_layer_label(struct nvdla_model *model,
                                          size_t index,
                                          char *text,
                                          size_t size,
                                          size_t *needed);

/**
 * A run of bytes that a layer read.
 */
enum nvdla_status nvdla_model_layer_read(struct nvdla_model *model,
                                         size_t index,
                                         size_t number,
                                         struct nvdla_region *found);

/**
 * A run of bytes that a layer wrote.
 */
enum nvdla_status nvdla_model_layer_write(struct nvdla_model *model,
                                          size_t index,
                                          size_t number,
                                          struct nvdla_region *found);

/**
 * A register with which a layer ran.
 */
enum nvdla_status nvdla_model_layer_register(struct nvdla_model *model,
                                             size_t index,
                                             size_t number,
                                             struct nvdla_register *found);

/**
 * A statistics register at the end of a layer.
 */
enum nvdla_status nvdla_model_layer_statistic(struct nvdla_model *model,
                                              size_t index,
                                              size_t number,
                                              struct nvdla_statistic *found);

/**
 * The element of a layer's output that lies at an address, of the last layer that wrote there.
 */
enum nvdla_status nvdla_model_locate(struct nvdla_model *model,
                                     uint32_t at,
                                     struct nvdla_element *found);

/**
 * Why an enabled register group does not run: sentence `index`, `NVDLA_STATUS_INDEX` behind the last one.
 * A group that waits may still get what it needs.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_model_blocked(struct nvdla_model *model,
                                      size_t index,
                                      char *text,
                                      size_t size,
                                      size_t *needed);

/**
 * Why nobody can say what must come out: sentence `index`, `NVDLA_STATUS_INDEX` behind the last one. A
 * driver that does not wait where it must, or a layer that the hardware does not define.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_model_finding(struct nvdla_model *model,
                                      size_t index,
                                      char *text,
                                      size_t size,
                                      size_t *needed);

/**
 * Forgets the layers and findings until now, so that a model that lives long does not grow. What
 * runs goes on.
 */
enum nvdla_status nvdla_model_forget(struct nvdla_model *model);

/**
 * The byte address of a register: `SDP.D_CVT_SHIFT`, or `NVDLA_SDP.D_CVT_SHIFT_0` as in traces.
 *
 * # Safety
 *
 * `name` is null or a text with a zero at its end.
 */
enum nvdla_status nvdla_register_address(const char *name, uint32_t *address);

/**
 * The name of the register at a byte address, such as `SDP.D_CVT_SHIFT`.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_register_name(uint32_t address, char *text, size_t size, size_t *needed);

/**
 * The name of a bit of GLB.S_INTR_STATUS, such as `CDMA_WT_1`.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_interrupt_name(uint32_t bit, char *text, size_t size, size_t *needed);

/**
 * The version of the library, to be compared with `NVDLA_MODEL_VERSION` of the header.
 */
uint32_t nvdla_model_version(void);

/**
 * Stores the bytes of a word whose strobe is set, lowest address first.
 */
enum nvdla_status nvdla_model_load_word(struct nvdla_model *model,
                                        uint32_t at,
                                        uint64_t data,
                                        uint32_t strobes);

/**
 * The eight bytes from an address on, lowest address first.
 */
enum nvdla_status nvdla_model_dump_word(struct nvdla_model *model, uint32_t at, uint64_t *data);

/**
 * A text about the model, valid until the next call on it, empty behind the last one: `kind` 0 is
 * the label of layer `index`, 1 why groups are blocked, 2 a finding, 3 which element of which layer
 * lies at the address `index`.
 */
const char *nvdla_model_text(struct nvdla_model *model, uint32_t kind, uint32_t index);

/**
 * A run of bytes that a layer wrote, in the order of the hardware: its address, its length. The
 * length is 0 behind the last run.
 */
enum nvdla_status nvdla_model_written(struct nvdla_model *model,
                                      uint32_t layer,
                                      uint32_t number,
                                      uint32_t *at,
                                      uint32_t *len);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* NVDLA_MODEL_H */
