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
 * Version of this interface: major << 16 | minor << 8 | patch. A program that was compiled for the
 * same major and an older or equal minor version works with this library.
 */
#define NVDLA_MODEL_VERSION 65536

/**
 * Code of the configuration nv_small, which has no SDP stage EW.
 */
#define NVDLA_NV_SMALL 0

/**
 * Code of the configuration nv_small_ew, which has the SDP stage EW and its table.
 */
#define NVDLA_NV_SMALL_EW 1

/**
 * How a call ended.
 */
typedef enum nvdla_status {
  /**
   * The call succeeded.
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
   * A layer, register or other item with this index does not exist.
   */
  NVDLA_STATUS_INDEX = 5,
  /**
   * A callback for the caller's memory failed; the layer went on with zeros.
   */
  NVDLA_STATUS_MEMORY = 6,
  /**
   * The length is more than 4 GiB.
   */
  NVDLA_STATUS_SIZE = 7,
  /**
   * The library had an internal error; the model can only be freed.
   */
  NVDLA_STATUS_FAILED = 8,
} nvdla_status;

/**
 * The handle of a model. It belongs to the caller, who frees it.
 */
typedef struct nvdla_model nvdla_model;

/**
 * State of the interrupt registers of GLB and of the interrupt pin.
 */
typedef struct nvdla_interrupts {
  /**
   * Value of S_INTR_STATUS.
   */
  uint32_t status;
  /**
   * Mask: 1 for each bit of `status` that does not depend on how far running layers are.
   */
  uint32_t certain;
  /**
   * Value of S_INTR_MASK: a 1 keeps the bit of the status from the pin.
   */
  uint32_t mask;
  /**
   * Level of dla_intr: 1 while a bit of the status is 1 and not masked.
   */
  uint32_t pin;
  /**
   * 1 if `pin` does not depend on how far running layers are, else 0.
   */
  uint32_t pin_certain;
} nvdla_interrupts;

/**
 * Callbacks by which a model uses the memory of the caller.
 *
 * A layer reads each run of consecutive bytes with one call, and when it is complete writes each
 * run of its output with one call. Addresses do not wrap within a call. A callback returns 0, or
 * an error code of the caller's; bytes that could not be read count as 0.
 *
 * No callback may call functions on the model that calls it.
 */
typedef struct nvdla_memory {
  /**
   * A pointer of the caller's that both callbacks get.
   */
  void *user;
  /**
   * Copies `len` bytes of memory from address `at` on to `bytes`.
   */
  int32_t (*read)(void *user, uint32_t at, uint8_t *bytes, size_t len);
  /**
   * Stores `len` bytes in memory from address `at` on.
   */
  int32_t (*write)(void *user, uint32_t at, const uint8_t *bytes, size_t len);
} nvdla_memory;

/**
 * How many reads, writes, registers, statistics and output bytes a layer has.
 */
typedef struct nvdla_layer {
  /**
   * Number of runs of consecutive bytes that the layer read.
   */
  size_t reads;
  /**
   * Number of runs of consecutive bytes that the layer wrote, in the order of the hardware.
   */
  size_t writes;
  /**
   * Number of registers with which the layer ran.
   */
  size_t registers;
  /**
   * Number of the layer's statistics registers.
   */
  size_t statistics;
  /**
   * Number of bytes that the layer wrote.
   */
  uint64_t bytes;
} nvdla_layer;

/**
 * A run of consecutive bytes in memory: byte address and length.
 */
typedef struct nvdla_region {
  uint32_t at;
  uint32_t len;
} nvdla_region;

/**
 * A register of the group that executed a layer: byte address, group and value.
 */
typedef struct nvdla_register {
  uint32_t address;
  uint32_t group;
  uint32_t value;
} nvdla_register;

/**
 * A statistics register at the end of a layer: byte address, group and value.
 */
typedef struct nvdla_statistic {
  uint32_t address;
  uint32_t group;
  uint32_t value;
  /**
   * 0 if the value depends on the timing of memory and is not known; else 1.
   */
  uint32_t known;
} nvdla_statistic;

/**
 * An element of the output cube of a layer, with its position.
 */
typedef struct nvdla_element {
  /**
   * Number of the layer, counted from 0.
   */
  size_t layer;
  /**
   * 0 if the layer's output has no positions; the next four values mean nothing then.
   */
  uint32_t named;
  uint32_t surface;
  uint32_t line;
  uint32_t column;
  uint32_t channel;
  /**
   * Value of the byte in the model's memory.
   */
  uint32_t value;
} nvdla_element;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

/**
 * Writes a register. Each layer whose units are all enabled runs at once: its output is in memory.
 */
enum nvdla_status nvdla_model_write(struct nvdla_model *model, uint32_t address, uint32_t value);

/**
 * Writes a register without waiting for the response, as a host with posted writes does. This
 * makes a difference only for a read of a table port that follows directly.
 */
enum nvdla_status nvdla_model_write_posted(struct nvdla_model *model,
                                           uint32_t address,
                                           uint32_t value);

/**
 * Reads a register of a model that runs without hardware beside it. If the value shows that a
 * layer has ended, this end is certain from now on.
 */
enum nvdla_status nvdla_model_read(struct nvdla_model *model, uint32_t address, uint32_t *value);

/**
 * Predicts the value that hardware beside the model must return for a read now, in the bits of
 * `mask`; others depend on how far running layers are. As for a read, a table port advances.
 */
enum nvdla_status nvdla_model_predict(struct nvdla_model *model,
                                      uint32_t address,
                                      uint32_t *value,
                                      uint32_t *mask);

/**
 * Tells the model which value hardware beside it has returned for a read. If the value shows that
 * a layer has ended, this end is certain from now on.
 */
enum nvdla_status nvdla_model_seen(struct nvdla_model *model, uint32_t address, uint32_t value);

/**
 * Stores bytes in the model's memory.
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
 * Copies bytes from the model's memory.
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
 * Gets the state of the interrupts, without an access to a register.
 */
enum nvdla_status nvdla_model_interrupts(struct nvdla_model *model,
                                         struct nvdla_interrupts *interrupts);

/**
 * Ends the oldest running layer, with its interrupts. `ended` gets 1, or 0 if no layer runs.
 */
enum nvdla_status nvdla_model_step(struct nvdla_model *model, uint32_t *ended);

/**
 * Ends all running layers, with their interrupts.
 */
enum nvdla_status nvdla_model_settle(struct nvdla_model *model);

/**
 * Tells the model that at least so many core clocks pass. A unit that a running convolution needs
 * and that is enabled after this is too late for it.
 */
enum nvdla_status nvdla_model_wait(struct nvdla_model *model, uint64_t clocks);

/**
 * Resets the model. Its memory keeps its contents.
 */
enum nvdla_status nvdla_model_reset(struct nvdla_model *model);

/**
 * Makes a model with a memory of its own: 4 GiB of zeros.
 */
enum nvdla_status nvdla_model_new(uint32_t configuration_code, struct nvdla_model **model);

/**
 * Makes a model that uses the memory of the caller. Each callback gets the `user` of `memory`.
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
 * Makes a copy of a model in its present state. Copies share memory pages until one of them
 * writes. A copy of a model on the caller's memory uses the same memory.
 */
enum nvdla_status nvdla_model_clone(struct nvdla_model *model, struct nvdla_model **copy);

/**
 * Frees a model. Does nothing for a null pointer.
 */
void nvdla_model_free(struct nvdla_model *model);

/**
 * The text of the last error of a model, valid until the next call on it; empty if there was none.
 * Calls that take no model report errors by their status alone.
 */
const char *nvdla_model_error(const struct nvdla_model *model);

/**
 * Gets the number of layers that have run since the model was made, reset or emptied with
 * `nvdla_model_forget`.
 */
enum nvdla_status nvdla_model_layer_count(struct nvdla_model *model, size_t *count);

/**
 * Gets how many reads, writes, registers, statistics and output bytes a layer has.
 */
enum nvdla_status nvdla_model_layer(struct nvdla_model *model,
                                    size_t index,
                                    struct nvdla_layer *facts);

/**
 * Gets units, register groups and shape of a layer as a text, such as `SDP group 0, 8x8x32`.
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
 * Gets run `number` of the bytes that a layer read.
 */
enum nvdla_status nvdla_model_layer_read(struct nvdla_model *model,
                                         size_t index,
                                         size_t number,
                                         struct nvdla_region *found);

/**
 * Gets run `number` of the bytes that a layer wrote.
 */
enum nvdla_status nvdla_model_layer_write(struct nvdla_model *model,
                                          size_t index,
                                          size_t number,
                                          struct nvdla_region *found);

/**
 * Gets register `number` of those with which a layer ran.
 */
enum nvdla_status nvdla_model_layer_register(struct nvdla_model *model,
                                             size_t index,
                                             size_t number,
                                             struct nvdla_register *found);

/**
 * Gets statistics register `number` of a layer, with its value at the layer's end.
 */
enum nvdla_status nvdla_model_layer_statistic(struct nvdla_model *model,
                                              size_t index,
                                              size_t number,
                                              struct nvdla_statistic *found);

/**
 * Gets the position of the output element at an address, for the last layer that wrote there.
 */
enum nvdla_status nvdla_model_locate(struct nvdla_model *model,
                                     uint32_t at,
                                     struct nvdla_element *found);

/**
 * Gets sentence `index` on why an enabled register group does not run; `NVDLA_STATUS_INDEX` if
 * there are not so many. The group may still get what it waits for.
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
 * Gets sentence `index` on why the results cannot be predicted; `NVDLA_STATUS_INDEX` if there are
 * not so many. A driver does not wait where it must, or the hardware does not define a layer.
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
 * Forgets the ended layers and findings, so that a model in long use does not grow.
 */
enum nvdla_status nvdla_model_forget(struct nvdla_model *model);

/**
 * Gets the address of a register: `SDP.D_CVT_SHIFT`, or `NVDLA_SDP.D_CVT_SHIFT_0` as in traces.
 *
 * # Safety
 *
 * `name` is null or a text with a zero at its end.
 */
enum nvdla_status nvdla_register_address(const char *name, uint32_t *address);

/**
 * Gets the name of the register at a byte address, such as `SDP.D_CVT_SHIFT`.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_register_name(uint32_t address, char *text, size_t size, size_t *needed);

/**
 * Gets the name of a bit of GLB.S_INTR_STATUS, such as `CDMA_WT_1`.
 *
 * # Safety
 *
 * `text` is null or `size` bytes of it may be written.
 */
enum nvdla_status nvdla_interrupt_name(uint32_t bit, char *text, size_t size, size_t *needed);

/**
 * Returns the version of the library, to be compared with `NVDLA_MODEL_VERSION` of the header.
 */
uint32_t nvdla_model_version(void);

/**
 * Stores those bytes of a 64-bit word whose strobe is 1; bits 7:0 of the word go to address `at`.
 */
enum nvdla_status nvdla_model_load_word(struct nvdla_model *model,
                                        uint32_t at,
                                        uint64_t data,
                                        uint32_t strobes);

/**
 * Reads the eight bytes from address `at` on; the byte at `at` gets into bits 7:0.
 */
enum nvdla_status nvdla_model_dump_word(struct nvdla_model *model, uint32_t at, uint64_t *data);

/**
 * Returns a text about the model, valid until the next call on it; empty if there is none with
 * this `index`. `kind` 0: the label of layer `index`; 1: why register groups do not run; 2: a
 * finding; 3: the layer and element at address `index`.
 */
const char *nvdla_model_text(struct nvdla_model *model, uint32_t kind, uint32_t index);

/**
 * Gets address and length of run `number` of the bytes that a layer wrote, in the order of the
 * hardware. The length is 0 if there are not so many runs.
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
