/* Operations as register writes. Source: docs/loadable.md, section 7. */

#include <string.h>

#include "driver.h"
#include "nvdla_registers.h"

static void put(driver *d, uint32_t at, uint32_t value) { d->on.write(d->on.user, at, value); }

static uint32_t low(int32_t value) { return (uint32_t)value & 0xffff; }

/* Two sizes minus 1. */
static uint32_t pair(uint32_t one, uint32_t other) { return (one - 1) | (other - 1) << 16; }

static void write_conv(driver *d, const operation *op) {
  const conv_descriptor *c = &op->work.conv;
  const cube *weights = &op->cubes[0], *src = &op->cubes[3], *dst = &op->cubes[4];
  int image = c->data_format < FORMAT_FEATURE;
  uint32_t misc = (uint32_t)c->data_reuse << 16 | (uint32_t)c->weight_reuse << 20 |
                  (uint32_t)c->skip_data_rls << 24 | (uint32_t)c->skip_weight_rls << 28;
  uint32_t banks = pair(c->data_bank, c->weight_bank), strides = pair(c->stride_x, c->stride_y);
  uint32_t input = pair(c->input_width_csc, c->input_height_csc);

  put(d, NVDLA_CACC_D_MISC_CFG, 0);
  put(d, NVDLA_CACC_D_DATAOUT_SIZE_0, pair(dst->width, dst->height));
  put(d, NVDLA_CACC_D_DATAOUT_SIZE_1, dst->channel - 1u);
  put(d, NVDLA_CACC_D_DATAOUT_ADDR, op->at[4]);
  put(d, NVDLA_CACC_D_BATCH_NUMBER, 0);
  put(d, NVDLA_CACC_D_LINE_STRIDE, dst->line_stride);
  put(d, NVDLA_CACC_D_SURF_STRIDE, dst->surface_stride);
  put(d, NVDLA_CACC_D_DATAOUT_MAP, dst->width == 1 && dst->height == 1 ? 0x10001 : 0);
  put(d, NVDLA_CACC_D_CLIP_CFG, c->out_cvt.truncate);
  put(d, NVDLA_CMAC_A_D_MISC_CFG, 0);
  put(d, NVDLA_CMAC_B_D_MISC_CFG, 0);

  put(d, NVDLA_CSC_D_MISC_CFG, misc);
  put(d, NVDLA_CSC_D_DATAIN_FORMAT, image ? 1 : 0);
  put(d, NVDLA_CSC_D_DATAIN_SIZE_EXT_0, input);
  put(d, NVDLA_CSC_D_DATAIN_SIZE_EXT_1, c->input_channel_csc - 1u);
  put(d, NVDLA_CSC_D_BATCH_NUMBER, 0);
  put(d, NVDLA_CSC_D_POST_Y_EXTENSION, c->post_extension);
  put(d, NVDLA_CSC_D_ENTRY_PER_SLICE, c->entry_per_slice - 1u);
  put(d, NVDLA_CSC_D_WEIGHT_FORMAT, 0);
  put(d, NVDLA_CSC_D_WEIGHT_SIZE_EXT_0, pair(c->kernel_width_csc, c->kernel_height_csc));
  put(d, NVDLA_CSC_D_WEIGHT_SIZE_EXT_1, pair(c->kernel_channel_csc, dst->channel));
  put(d, NVDLA_CSC_D_WEIGHT_BYTES, weights->size);
  put(d, NVDLA_CSC_D_WMB_BYTES, op->cubes[1].size);
  put(d, NVDLA_CSC_D_DATAOUT_SIZE_0, pair(c->input_width_cmac, c->input_height_cmac));
  put(d, NVDLA_CSC_D_DATAOUT_SIZE_1, dst->channel - 1u);
  put(d, NVDLA_CSC_D_ATOMICS, (uint32_t)dst->width * dst->height - 1);
  put(d, NVDLA_CSC_D_RELEASE, c->release - 1u);
  put(d, NVDLA_CSC_D_CONV_STRIDE_EXT, strides);
  put(d, NVDLA_CSC_D_DILATION_EXT, pair(c->dilation_x, c->dilation_y));
  put(d, NVDLA_CSC_D_ZERO_PADDING, c->pad_left | (uint32_t)c->pad_top << 16);
  put(d, NVDLA_CSC_D_ZERO_PADDING_VALUE, low(c->pad_val));
  put(d, NVDLA_CSC_D_BANK, banks);
  put(d, NVDLA_CSC_D_PRA_CFG, c->pra_truncate);

  put(d, NVDLA_CDMA_D_MISC_CFG, misc);
  put(d, NVDLA_CDMA_D_DATAIN_FORMAT,
      (image ? 1 | (uint32_t)c->data_format << 8 : 0) | (uint32_t)c->pixel_mapping << 16 |
          (uint32_t)c->pixel_override << 20);
  put(d, NVDLA_CDMA_D_DATAIN_SIZE_0, pair(src->width, src->height));
  put(d, NVDLA_CDMA_D_DATAIN_SIZE_1, src->channel - 1u);
  put(d, NVDLA_CDMA_D_DATAIN_SIZE_EXT_0, input);
  put(d, NVDLA_CDMA_D_DAIN_RAM_TYPE, 1);
  put(d, NVDLA_CDMA_D_DAIN_ADDR_HIGH_0, 0);
  put(d, NVDLA_CDMA_D_DAIN_ADDR_LOW_0, op->at[3]);
  put(d, NVDLA_CDMA_D_DAIN_ADDR_HIGH_1, 0);
  put(d, NVDLA_CDMA_D_DAIN_ADDR_LOW_1, op->at[3] + op->offset_u);
  put(d, NVDLA_CDMA_D_LINE_STRIDE, src->line_stride);
  put(d, NVDLA_CDMA_D_SURF_STRIDE, src->surface_stride);
  put(d, NVDLA_CDMA_D_LINE_UV_STRIDE, op->uv_stride);
  put(d, NVDLA_CDMA_D_DAIN_MAP,
      (src->line_stride == 8u * src->width) |
          (uint32_t)(src->surface_stride == 8u * src->width * src->height) << 16);
  put(d, NVDLA_CDMA_D_BATCH_NUMBER, 0);
  put(d, NVDLA_CDMA_D_BATCH_STRIDE, c->batch_stride);
  put(d, NVDLA_CDMA_D_ENTRY_PER_SLICE, c->entry_per_slice - 1u);
  put(d, NVDLA_CDMA_D_FETCH_GRAIN, c->fetch_grain - 1u);
  put(d, NVDLA_CDMA_D_WEIGHT_FORMAT, 0);
  put(d, NVDLA_CDMA_D_WEIGHT_SIZE_0, c->bytes_per_kernel - 1);
  put(d, NVDLA_CDMA_D_WEIGHT_SIZE_1, dst->channel - 1u);
  put(d, NVDLA_CDMA_D_WEIGHT_RAM_TYPE, 1);
  put(d, NVDLA_CDMA_D_WEIGHT_ADDR_HIGH, 0);
  put(d, NVDLA_CDMA_D_WEIGHT_ADDR_LOW, op->at[0]);
  put(d, NVDLA_CDMA_D_WEIGHT_BYTES, weights->size);
  put(d, NVDLA_CDMA_D_MEAN_FORMAT, c->mean_format);
  if (c->mean_format) {
    put(d, NVDLA_CDMA_D_MEAN_GLOBAL_0, low(c->mean_ry) | low(c->mean_gu) << 16);
    put(d, NVDLA_CDMA_D_MEAN_GLOBAL_1, low(c->mean_bv) | low(c->mean_ax) << 16);
  }
  put(d, NVDLA_CDMA_D_CVT_CFG, c->in_cvt.enable ? 1 | (uint32_t)c->in_cvt.truncate << 4 : 0);
  if (c->in_cvt.enable) {
    put(d, NVDLA_CDMA_D_CVT_OFFSET, low(c->in_cvt.offset));
    put(d, NVDLA_CDMA_D_CVT_SCALE, low(c->in_cvt.scale));
  }
  put(d, NVDLA_CDMA_D_CONV_STRIDE, strides);
  put(d, NVDLA_CDMA_D_ZERO_PADDING,
      c->pad_left | (uint32_t)c->pad_right << 8 | (uint32_t)c->pad_top << 16 |
          (uint32_t)c->pad_bottom << 24);
  put(d, NVDLA_CDMA_D_ZERO_PADDING_VALUE, low(c->pad_val));
  put(d, NVDLA_CDMA_D_BANK, banks);
}

/* Registers of the stages BS and BN, which are alike. */
typedef struct {
  uint32_t dma, base, line, surface; /* of SDP_RDMA */
  uint32_t cfg, alu_cfg, alu_value, mul_cfg, mul_value;
} stage_registers;

static const stage_registers STAGES[2] = {
    {NVDLA_SDP_RDMA_D_BRDMA_CFG, NVDLA_SDP_RDMA_D_BS_BASE_ADDR_LOW, NVDLA_SDP_RDMA_D_BS_LINE_STRIDE,
     NVDLA_SDP_RDMA_D_BS_SURFACE_STRIDE, NVDLA_SDP_D_DP_BS_CFG, NVDLA_SDP_D_DP_BS_ALU_CFG,
     NVDLA_SDP_D_DP_BS_ALU_SRC_VALUE, NVDLA_SDP_D_DP_BS_MUL_CFG, NVDLA_SDP_D_DP_BS_MUL_SRC_VALUE},
    {NVDLA_SDP_RDMA_D_NRDMA_CFG, NVDLA_SDP_RDMA_D_BN_BASE_ADDR_LOW, NVDLA_SDP_RDMA_D_BN_LINE_STRIDE,
     NVDLA_SDP_RDMA_D_BN_SURFACE_STRIDE, NVDLA_SDP_D_DP_BN_CFG, NVDLA_SDP_D_DP_BN_ALU_CFG,
     NVDLA_SDP_D_DP_BN_ALU_SRC_VALUE, NVDLA_SDP_D_DP_BN_MUL_CFG, NVDLA_SDP_D_DP_BN_MUL_SRC_VALUE},
};

static uint32_t dma_of(const sdp_stage *stage) {
  uint32_t use = stage->type == 2 ? 1 : stage->type == 3 ? 2 : 0;
  uint32_t off = !(stage->enable && stage->type != 0 && stage->mode != 0);
  return off | use << 1 | (uint32_t)(stage->precision != 0) << 3 | (uint32_t)(stage->mode != 1) << 4 |
         1u << 5;
}

static void write_stage(driver *d, const stage_registers *at, const sdp_stage *stage) {
  uint32_t from_memory = stage->mode != 0;
  put(d, at->cfg,
      (uint32_t)!stage->enable | (uint32_t)(stage->type < 2) << 1 | (uint32_t)stage->alu_type << 2 |
          (uint32_t)(stage->type == 0 || stage->type == 2) << 4 | (uint32_t)(stage->act == 3) << 5 |
          (uint32_t)(stage->act != 1) << 6);
  if (!stage->enable) return;
  if (stage->type >= 2) put(d, at->alu_cfg, from_memory | (uint32_t)stage->shift_value << 8);
  if (!from_memory) {
    put(d, at->alu_value, low(stage->alu_operand));
    put(d, at->mul_value, low(stage->mul_operand));
  }
  put(d, at->mul_cfg, from_memory | (uint32_t)stage->truncate << 8);
}

static void write_sdp(driver *d, const operation *op) {
  const sdp_descriptor *s = &op->work.sdp;
  const cube *src = &op->cubes[0], *dst = &op->cubes[4];
  const sdp_stage *stages[2] = {&s->x1, &s->x2};
  uint32_t streamed = src->type == IN_HARDWARE;

  if (needs_rdma(op)) {
    put(d, NVDLA_SDP_RDMA_D_FEATURE_MODE_CFG, streamed);
    put(d, NVDLA_SDP_RDMA_D_DATA_CUBE_WIDTH, src->width - 1u);
    put(d, NVDLA_SDP_RDMA_D_DATA_CUBE_HEIGHT, src->height - 1u);
    put(d, NVDLA_SDP_RDMA_D_DATA_CUBE_CHANNEL, src->channel - 1u);
    if (!streamed) {
      put(d, NVDLA_SDP_RDMA_D_SRC_BASE_ADDR_LOW, op->at[0]);
      put(d, NVDLA_SDP_RDMA_D_SRC_BASE_ADDR_HIGH, 0);
      put(d, NVDLA_SDP_RDMA_D_SRC_LINE_STRIDE, src->line_stride);
      put(d, NVDLA_SDP_RDMA_D_SRC_SURFACE_STRIDE, src->surface_stride);
      put(d, NVDLA_SDP_RDMA_D_SRC_DMA_CFG, 1);
    }
    for (int i = 0; i < 2; i++) {
      uint32_t dma = dma_of(stages[i]);
      put(d, STAGES[i].dma, dma);
      if (dma & 1) continue;
      put(d, STAGES[i].base, op->at[1 + i]);
      put(d, STAGES[i].line, op->cubes[1 + i].line_stride);
      put(d, STAGES[i].surface, op->cubes[1 + i].surface_stride);
    }
    put(d, NVDLA_SDP_RDMA_D_ERDMA_CFG, dma_of(&s->y) | 1);
  }
  put(d, NVDLA_SDP_D_DATA_CUBE_WIDTH, src->width - 1u);
  put(d, NVDLA_SDP_D_DATA_CUBE_HEIGHT, src->height - 1u);
  put(d, NVDLA_SDP_D_DATA_CUBE_CHANNEL, src->channel - 1u);
  if (dst->type != IN_HARDWARE) {
    put(d, NVDLA_SDP_D_DST_BASE_ADDR_HIGH, 0);
    put(d, NVDLA_SDP_D_DST_BASE_ADDR_LOW, op->at[4]);
    put(d, NVDLA_SDP_D_DST_LINE_STRIDE, dst->line_stride);
    put(d, NVDLA_SDP_D_DST_SURFACE_STRIDE, dst->surface_stride + (DRIVER_BUG == 3 ? 8 : 0));
  }
  for (int i = 0; i < 2; i++) write_stage(d, &STAGES[i], stages[i]);
  put(d, NVDLA_SDP_D_DP_EW_CFG, 0x53 | (uint32_t)s->y.alu_type << 2);
  put(d, NVDLA_SDP_D_FEATURE_MODE_CFG, streamed | (uint32_t)(dst->type == IN_HARDWARE) << 1);
  put(d, NVDLA_SDP_D_DST_DMA_CFG, 1);
  put(d, NVDLA_SDP_D_DATA_FORMAT, 0);
  put(d, NVDLA_SDP_D_CVT_OFFSET, (uint32_t)s->out_cvt.offset);
  put(d, NVDLA_SDP_D_CVT_SCALE, low(s->out_cvt.scale));
  put(d, NVDLA_SDP_D_CVT_SHIFT, s->out_cvt.truncate);
}

static uint32_t widths(uint32_t first, uint32_t mid, uint32_t last) {
  return (first ? first - 1 : 0) | (last ? last - 1 : 0) << 10 | (mid ? mid - 1 : 0) << 20;
}

static void write_pdp(driver *d, const operation *op) {
  static const uint32_t RECIPROCALS[] = {0x10000, 0x8000, 0x5555, 0x4000, 0x3333, 0x2aaa, 0x2492, 0x2000};
  const pdp_descriptor *p = &op->work.pdp;
  const cube *src = &op->cubes[0], *dst = &op->cubes[1];
  uint32_t segments = p->split_num - 1u, from_memory = src->type != IN_HARDWARE;
  uint32_t width_in = widths(p->in_first, p->in_mid, p->in_last);

  if (from_memory) {
    put(d, NVDLA_PDP_RDMA_D_DATA_CUBE_IN_WIDTH, src->width - 1u);
    put(d, NVDLA_PDP_RDMA_D_DATA_CUBE_IN_HEIGHT, src->height - 1u);
    put(d, NVDLA_PDP_RDMA_D_DATA_CUBE_IN_CHANNEL, src->channel - 1u);
    put(d, NVDLA_PDP_RDMA_D_SRC_BASE_ADDR_HIGH, 0);
    put(d, NVDLA_PDP_RDMA_D_SRC_BASE_ADDR_LOW, op->at[0]);
    put(d, NVDLA_PDP_RDMA_D_SRC_LINE_STRIDE, src->line_stride);
    put(d, NVDLA_PDP_RDMA_D_SRC_SURFACE_STRIDE, src->surface_stride);
    put(d, NVDLA_PDP_RDMA_D_DATA_FORMAT, 0);
    put(d, NVDLA_PDP_RDMA_D_SRC_RAM_CFG, 1);
    put(d, NVDLA_PDP_RDMA_D_OPERATION_MODE_CFG, segments);
    put(d, NVDLA_PDP_RDMA_D_POOLING_KERNEL_CFG, p->pool_width | (p->stride_x - 1u) << 4);
    put(d, NVDLA_PDP_RDMA_D_POOLING_PADDING_CFG, p->pad_left);
    put(d, NVDLA_PDP_RDMA_D_PARTIAL_WIDTH_IN, width_in);
  }
  put(d, NVDLA_PDP_D_DATA_CUBE_IN_WIDTH, src->width - 1u);
  put(d, NVDLA_PDP_D_DATA_CUBE_IN_HEIGHT, src->height - 1u);
  put(d, NVDLA_PDP_D_DATA_CUBE_IN_CHANNEL, src->channel - 1u);
  put(d, NVDLA_PDP_D_DATA_CUBE_OUT_WIDTH, dst->width - 1u);
  put(d, NVDLA_PDP_D_DATA_CUBE_OUT_HEIGHT, dst->height - 1u);
  put(d, NVDLA_PDP_D_DATA_CUBE_OUT_CHANNEL, dst->channel - 1u);
  put(d, NVDLA_PDP_D_OPERATION_MODE_CFG, p->pool_mode | from_memory << 4 | segments << 8);
  put(d, NVDLA_PDP_D_PARTIAL_WIDTH_IN, width_in);
  put(d, NVDLA_PDP_D_PARTIAL_WIDTH_OUT, widths(p->out_first, p->out_mid, p->out_last));
  put(d, NVDLA_PDP_D_POOLING_KERNEL_CFG,
      p->pool_width | (uint32_t)p->pool_height << 8 | (p->stride_x - 1u) << 16 | (p->stride_y - 1u) << 20);
  put(d, NVDLA_PDP_D_RECIP_KERNEL_WIDTH, RECIPROCALS[p->pool_width]);
  put(d, NVDLA_PDP_D_RECIP_KERNEL_HEIGHT, RECIPROCALS[p->pool_height]);
  put(d, NVDLA_PDP_D_POOLING_PADDING_CFG,
      p->pad_left | (uint32_t)p->pad_top << 4 | (uint32_t)p->pad_right << 8 | (uint32_t)p->pad_bottom << 12);
  for (uint32_t i = 0; i < 7; i++)
    put(d, NVDLA_PDP_D_POOLING_PADDING_VALUE_1_CFG + 4 * i, (uint32_t)p->padding_value[i]);
  if (from_memory) {
    put(d, NVDLA_PDP_D_SRC_LINE_STRIDE, src->line_stride);
    put(d, NVDLA_PDP_D_SRC_SURFACE_STRIDE, src->surface_stride);
  }
  put(d, NVDLA_PDP_D_DST_BASE_ADDR_LOW, op->at[1]);
  put(d, NVDLA_PDP_D_DST_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_PDP_D_DST_LINE_STRIDE, dst->line_stride);
  put(d, NVDLA_PDP_D_DST_SURFACE_STRIDE, dst->surface_stride);
  put(d, NVDLA_PDP_D_DST_RAM_CFG, 1);
  put(d, NVDLA_PDP_D_DATA_FORMAT, 0);
}

static void write_64(driver *d, uint32_t low_at, uint64_t value) {
  put(d, low_at, (uint32_t)value);
  put(d, low_at + 4, (uint32_t)(value >> 32));
}

static void write_slopes(driver *d, uint32_t scale, const slope *under, const slope *over) {
  put(d, scale, low(under->scale) | low(over->scale) << 16);
  put(d, scale + 4, ((uint32_t)under->shifter & 31) | ((uint32_t)over->shifter & 31) << 5);
}

static void write_table(driver *d, const uint8_t *bytes) {
  lut_descriptor lut;
  memcpy(&lut, bytes, sizeof lut);
  put(d, NVDLA_CDP_S_LUT_ACCESS_CFG, 0x20000);
  for (int i = 0; i < 65; i++) put(d, NVDLA_CDP_S_LUT_ACCESS_DATA, low(lut.exponential[i]));
  put(d, NVDLA_CDP_S_LUT_ACCESS_CFG, 0x30000);
  for (int i = 0; i < 257; i++) put(d, NVDLA_CDP_S_LUT_ACCESS_DATA, low(lut.linear[i]));
  put(d, NVDLA_CDP_S_LUT_CFG,
      lut.method | (uint32_t)lut.underflow_priority << 4 | (uint32_t)lut.overflow_priority << 5 |
          (uint32_t)lut.hybrid_priority << 6);
  put(d, NVDLA_CDP_S_LUT_INFO,
      (uint32_t)(uint8_t)lut.exponential_offset << (lut.method == 0 ? 0 : 8) |
          (uint32_t)(uint8_t)lut.linear_offset << 16);
  write_64(d, NVDLA_CDP_S_LUT_LE_START_LOW, lut.exponential_start);
  write_64(d, NVDLA_CDP_S_LUT_LE_END_LOW, lut.exponential_end);
  write_64(d, NVDLA_CDP_S_LUT_LO_START_LOW, lut.linear_start);
  write_64(d, NVDLA_CDP_S_LUT_LO_END_LOW, lut.linear_end);
  write_slopes(d, NVDLA_CDP_S_LUT_LE_SLOPE_SCALE, &lut.exponential_underflow, &lut.exponential_overflow);
  write_slopes(d, NVDLA_CDP_S_LUT_LO_SLOPE_SCALE, &lut.linear_underflow, &lut.linear_overflow);
}

static void write_cdp(driver *d, const operation *op) {
  const cdp_descriptor *c = &op->work.cdp;
  const cube *src = &op->cubes[0], *dst = &op->cubes[1];
  put(d, NVDLA_CDP_RDMA_D_DATA_CUBE_WIDTH, src->width - 1u);
  put(d, NVDLA_CDP_RDMA_D_DATA_CUBE_HEIGHT, src->height - 1u);
  put(d, NVDLA_CDP_RDMA_D_DATA_CUBE_CHANNEL, src->channel - 1u);
  put(d, NVDLA_CDP_RDMA_D_SRC_BASE_ADDR_LOW, op->at[0]);
  put(d, NVDLA_CDP_RDMA_D_SRC_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_CDP_RDMA_D_SRC_LINE_STRIDE, src->line_stride);
  put(d, NVDLA_CDP_RDMA_D_SRC_SURFACE_STRIDE, src->surface_stride);
  put(d, NVDLA_CDP_RDMA_D_SRC_DMA_CFG, 1);
  put(d, NVDLA_CDP_RDMA_D_DATA_FORMAT, 0);
  if (op->lut != NULL) write_table(d, op->lut);
  put(d, NVDLA_CDP_D_DST_BASE_ADDR_LOW, op->at[1]);
  put(d, NVDLA_CDP_D_DST_BASE_ADDR_HIGH, 0);
  put(d, NVDLA_CDP_D_DST_LINE_STRIDE, dst->line_stride);
  put(d, NVDLA_CDP_D_DST_SURFACE_STRIDE, dst->surface_stride);
  put(d, NVDLA_CDP_D_DST_DMA_CFG, 1);
  put(d, NVDLA_CDP_D_DATA_FORMAT, 0);
  put(d, NVDLA_CDP_D_LRN_CFG, (c->local_size - 1u) / 2 - 1);
  put(d, NVDLA_CDP_D_DATIN_OFFSET, (uint32_t)c->in_cvt.offset);
  put(d, NVDLA_CDP_D_DATIN_SCALE, low(c->in_cvt.scale));
  put(d, NVDLA_CDP_D_DATIN_SHIFTER, c->in_cvt.truncate);
  put(d, NVDLA_CDP_D_DATOUT_OFFSET, (uint32_t)c->out_cvt.offset);
  put(d, NVDLA_CDP_D_DATOUT_SCALE, low(c->out_cvt.scale));
  put(d, NVDLA_CDP_D_DATOUT_SHIFTER, c->out_cvt.truncate);
  put(d, NVDLA_CDP_D_FUNC_BYPASS, (c->bypass_sqsum != 0) | (uint32_t)(c->bypass_out_mul != 0) << 1);
}

void write_registers(driver *d, const operation *op) {
  switch (op->kind) {
    case CONV: write_conv(d, op); break;
    case SDP: write_sdp(d, op); break;
    case PDP: write_pdp(d, op); break;
    default: write_cdp(d, op); break;
  }
}
