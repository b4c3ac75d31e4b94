/* The structures that the compiler writes and the driver reads, as they lie in memory: little-endian
 * and packed. Source: docs/loadable.md, section 5. */

#ifndef DESCRIPTORS_H
#define DESCRIPTORS_H

#include <stdint.h>

enum { BDMA, CONV, SDP, PDP, CDP, RUBIK, KINDS };
/* Events of an operation. */
enum { COMPLETED = 1, PROGRAMMED, ENABLED };
/* Where a cube lies: in memory, in the second memory, or it comes from the unit before. */
enum { IN_MEMORY, IN_SRAM, IN_HARDWARE };
/* Formats of the input of a convolution below this are images. */
enum { FORMAT_FEATURE = 36 };

#pragma pack(push, 1)

typedef struct {
  int16_t operations, surfaces, graph, luts, rois, surface_index, statistics, reserved0;
  int16_t heads[KINDS];
  uint16_t num_rois, num_operations, num_luts, num_addresses;
  int16_t input_layer;
  uint8_t dynamic_roi, reserved1;
} network_descriptor;

typedef struct {
  int16_t operation; /* -1: none */
  uint8_t event, reserved;
} edge;

typedef struct {
  int16_t index;
  int8_t roi;
  uint8_t kind, dependency_count, reserved[3];
  edge consumers[KINDS];
  edge fused_parent;
} graph_entry;

typedef struct {
  uint16_t type;
  int16_t address; /* index in the list of the task */
  uint32_t offset, size;
  uint16_t width, height, channel, reserved;
  uint32_t line_stride, surface_stride, plane_stride;
} cube;

typedef struct {
  int16_t scale;
  uint8_t truncate, enable;
  int32_t offset;
} converter;

typedef struct {
  uint8_t conv_mode, data_reuse, weight_reuse, skip_data_rls, skip_weight_rls, reserved0;
  uint16_t entry_per_slice;
  uint8_t data_format, pixel_mapping;
  uint16_t fetch_grain;
  uint8_t reserved1[8], batch, weight_format, data_bank, weight_bank;
  uint32_t batch_stride;
  uint8_t post_extension, pixel_override;
  uint16_t release, input_width_csc, input_height_csc, input_channel_csc;
  uint16_t kernel_width_csc, kernel_height_csc, kernel_channel_csc;
  uint16_t input_width_cmac, input_height_cmac;
  uint32_t bytes_per_kernel;
  int16_t mean_ry, mean_gu, mean_bv, mean_ax;
  uint8_t mean_format, stride_x, stride_y, pad_left, pad_right, pad_top, pad_bottom;
  uint8_t dilation_x, dilation_y, reserved2[2], pra_truncate, in_precision, out_precision;
  int16_t pad_val;
  converter in_cvt, out_cvt;
} conv_descriptor;

typedef struct {
  uint8_t enable, alu_type, type, mode, act, shift_value, truncate, precision;
  int32_t alu_operand, mul_operand;
  converter alu_cvt, mul_cvt;
} sdp_stage;

typedef struct {
  uint8_t src_precision, dst_precision;
  int16_t lut_index;
  converter out_cvt;
  uint8_t conv_mode, batch_num, reserved[2];
  uint32_t batch_stride;
  sdp_stage x1, x2, y;
} sdp_descriptor;

typedef struct {
  uint16_t in_first, in_mid, in_last, out_first, out_mid, out_last;
  uint8_t split_num, pool_mode, pool_width, pool_height; /* sizes minus 1 */
  uint8_t stride_x, stride_y, pad_left, pad_right, pad_top, pad_bottom, precision, reserved;
  int32_t padding_value[7];
} pdp_descriptor;

typedef struct {
  uint8_t in_precision, out_precision;
  int16_t lut_index;
  converter in_cvt, out_cvt;
  uint8_t local_size, bypass_sqsum, bypass_out_mul, reserved;
} cdp_descriptor;

typedef struct {
  int16_t scale;
  int8_t shifter;
  uint8_t reserved;
} slope;

typedef struct {
  int16_t exponential[65], linear[257];
  int8_t exponential_offset, reserved0, linear_offset, reserved1;
  uint64_t exponential_start, exponential_end, linear_start, linear_end;
  slope exponential_underflow, exponential_overflow, linear_underflow, linear_overflow;
  uint8_t hybrid_priority, underflow_priority, overflow_priority, method;
} lut_descriptor;

/* Of tasks of the CPU; section 7.6. */
typedef struct {
  int16_t operations, buffers;
  uint16_t num_operations;
} cpu_descriptor;

typedef struct {
  uint8_t kind, reserved[3]; /* 0: power, 1: softmax */
  float input_scale, output_scale, power, scale, shift;
} cpu_operation;

typedef struct {
  int16_t address;
  uint32_t offset, size;
  uint16_t format, width, height, channel;
  uint32_t line_stride, surface_stride;
} cpu_buffer;

#pragma pack(pop)

_Static_assert(sizeof(network_descriptor) == 40, "section 5.2");
_Static_assert(sizeof(graph_entry) == 36, "section 5.3");
_Static_assert(sizeof(cube) == 32, "section 5.4");
_Static_assert(sizeof(conv_descriptor) == 92, "section 5.6");
_Static_assert(sizeof(sdp_descriptor) == 116, "section 5.6");
_Static_assert(sizeof(pdp_descriptor) == 52, "section 5.6");
_Static_assert(sizeof(cdp_descriptor) == 24, "section 5.6");
_Static_assert(sizeof(lut_descriptor) == 700, "section 5.7");
_Static_assert(sizeof(cpu_operation) == 24, "section 7.6");

#endif
