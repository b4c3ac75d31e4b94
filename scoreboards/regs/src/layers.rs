// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//! Structs with the registers of a block, one member for each field, in the order of addresses.
//!
//! A member has the actual value: where a field of a register contains the value minus one, the member
//! is one more.

use super::table::{cacc, cdma, cdp, cdp_rdma, cmac_a, cmac_b, csc, mcif, pdp, pdp_rdma, sdp, sdp_rdma};
use super::types::{Block, Reg};
use super::unit::{UnitRegs, word};

/// Values of the registers that exist once of MCIF (memory interface arbitration).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct McifSingleRegs {
    /// Bits 7:0 of CFG_RD_WEIGHT_0.
    pub rd_weight_bdma: u32,
    /// Bits 15:8 of CFG_RD_WEIGHT_0.
    pub rd_weight_sdp: u32,
    /// Bits 23:16 of CFG_RD_WEIGHT_0.
    pub rd_weight_pdp: u32,
    /// Bits 31:24 of CFG_RD_WEIGHT_0.
    pub rd_weight_cdp: u32,
    /// Bits 7:0 of CFG_RD_WEIGHT_1.
    pub rd_weight_sdp_b: u32,
    /// Bits 15:8 of CFG_RD_WEIGHT_1.
    pub rd_weight_sdp_n: u32,
    /// Bits 23:16 of CFG_RD_WEIGHT_1.
    pub rd_weight_sdp_e: u32,
    /// Bits 31:24 of CFG_RD_WEIGHT_1.
    pub rd_weight_cdma_dat: u32,
    /// Bits 7:0 of CFG_RD_WEIGHT_2.
    pub rd_weight_cdma_wt: u32,
    /// Bits 15:8 of CFG_RD_WEIGHT_2.
    pub rd_weight_rbk: u32,
    /// Bits 23:16 of CFG_RD_WEIGHT_2.
    pub rd_weight_rsv_1: u32,
    /// Bits 31:24 of CFG_RD_WEIGHT_2.
    pub rd_weight_rsv_0: u32,
    /// Bits 7:0 of CFG_WR_WEIGHT_0.
    pub wr_weight_bdma: u32,
    /// Bits 15:8 of CFG_WR_WEIGHT_0.
    pub wr_weight_sdp: u32,
    /// Bits 23:16 of CFG_WR_WEIGHT_0.
    pub wr_weight_pdp: u32,
    /// Bits 31:24 of CFG_WR_WEIGHT_0.
    pub wr_weight_cdp: u32,
    /// Bits 7:0 of CFG_WR_WEIGHT_1.
    pub wr_weight_rbk: u32,
    /// Bits 15:8 of CFG_WR_WEIGHT_1.
    pub wr_weight_rsv_2: u32,
    /// Bits 23:16 of CFG_WR_WEIGHT_1.
    pub wr_weight_rsv_1: u32,
    /// Bits 31:24 of CFG_WR_WEIGHT_1.
    pub wr_weight_rsv_0: u32,
    /// Bits 7:0 of CFG_OUTSTANDING_CNT, plus 1: 1 to 256.
    pub rd_os_cnt: u32,
    /// Bits 15:8 of CFG_OUTSTANDING_CNT, plus 1: 1 to 256.
    pub wr_os_cnt: u32,
}

impl UnitRegs for McifSingleRegs {
    const BLOCK: &'static Block = &mcif::BLOCK;
    const REGS: &'static [&'static Reg] = &[&mcif::CFG_RD_WEIGHT_0, &mcif::CFG_RD_WEIGHT_1, &mcif::CFG_RD_WEIGHT_2, &mcif::CFG_WR_WEIGHT_0, &mcif::CFG_WR_WEIGHT_1, &mcif::CFG_OUTSTANDING_CNT];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let cfg_rd_weight_0 = word(&mcif::CFG_RD_WEIGHT_0);
        let cfg_rd_weight_1 = word(&mcif::CFG_RD_WEIGHT_1);
        let cfg_rd_weight_2 = word(&mcif::CFG_RD_WEIGHT_2);
        let cfg_wr_weight_0 = word(&mcif::CFG_WR_WEIGHT_0);
        let cfg_wr_weight_1 = word(&mcif::CFG_WR_WEIGHT_1);
        let cfg_outstanding_cnt = word(&mcif::CFG_OUTSTANDING_CNT);
        Self {
            rd_weight_bdma: mcif::RD_WEIGHT_BDMA.get(cfg_rd_weight_0),
            rd_weight_sdp: mcif::RD_WEIGHT_SDP.get(cfg_rd_weight_0),
            rd_weight_pdp: mcif::RD_WEIGHT_PDP.get(cfg_rd_weight_0),
            rd_weight_cdp: mcif::RD_WEIGHT_CDP.get(cfg_rd_weight_0),
            rd_weight_sdp_b: mcif::RD_WEIGHT_SDP_B.get(cfg_rd_weight_1),
            rd_weight_sdp_n: mcif::RD_WEIGHT_SDP_N.get(cfg_rd_weight_1),
            rd_weight_sdp_e: mcif::RD_WEIGHT_SDP_E.get(cfg_rd_weight_1),
            rd_weight_cdma_dat: mcif::RD_WEIGHT_CDMA_DAT.get(cfg_rd_weight_1),
            rd_weight_cdma_wt: mcif::RD_WEIGHT_CDMA_WT.get(cfg_rd_weight_2),
            rd_weight_rbk: mcif::RD_WEIGHT_RBK.get(cfg_rd_weight_2),
            rd_weight_rsv_1: mcif::RD_WEIGHT_RSV_1.get(cfg_rd_weight_2),
            rd_weight_rsv_0: mcif::RD_WEIGHT_RSV_0.get(cfg_rd_weight_2),
            wr_weight_bdma: mcif::WR_WEIGHT_BDMA.get(cfg_wr_weight_0),
            wr_weight_sdp: mcif::WR_WEIGHT_SDP.get(cfg_wr_weight_0),
            wr_weight_pdp: mcif::WR_WEIGHT_PDP.get(cfg_wr_weight_0),
            wr_weight_cdp: mcif::WR_WEIGHT_CDP.get(cfg_wr_weight_0),
            wr_weight_rbk: mcif::WR_WEIGHT_RBK.get(cfg_wr_weight_1),
            wr_weight_rsv_2: mcif::WR_WEIGHT_RSV_2.get(cfg_wr_weight_1),
            wr_weight_rsv_1: mcif::WR_WEIGHT_RSV_1.get(cfg_wr_weight_1),
            wr_weight_rsv_0: mcif::WR_WEIGHT_RSV_0.get(cfg_wr_weight_1),
            rd_os_cnt: mcif::RD_OS_CNT.get(cfg_outstanding_cnt) + 1,
            wr_os_cnt: mcif::WR_OS_CNT.get(cfg_outstanding_cnt) + 1,
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&mcif::CFG_RD_WEIGHT_0, word(&[(mcif::RD_WEIGHT_BDMA, self.rd_weight_bdma), (mcif::RD_WEIGHT_SDP, self.rd_weight_sdp), (mcif::RD_WEIGHT_PDP, self.rd_weight_pdp), (mcif::RD_WEIGHT_CDP, self.rd_weight_cdp)])),
            (&mcif::CFG_RD_WEIGHT_1, word(&[(mcif::RD_WEIGHT_SDP_B, self.rd_weight_sdp_b), (mcif::RD_WEIGHT_SDP_N, self.rd_weight_sdp_n), (mcif::RD_WEIGHT_SDP_E, self.rd_weight_sdp_e), (mcif::RD_WEIGHT_CDMA_DAT, self.rd_weight_cdma_dat)])),
            (&mcif::CFG_RD_WEIGHT_2, word(&[(mcif::RD_WEIGHT_CDMA_WT, self.rd_weight_cdma_wt), (mcif::RD_WEIGHT_RBK, self.rd_weight_rbk), (mcif::RD_WEIGHT_RSV_1, self.rd_weight_rsv_1), (mcif::RD_WEIGHT_RSV_0, self.rd_weight_rsv_0)])),
            (&mcif::CFG_WR_WEIGHT_0, word(&[(mcif::WR_WEIGHT_BDMA, self.wr_weight_bdma), (mcif::WR_WEIGHT_SDP, self.wr_weight_sdp), (mcif::WR_WEIGHT_PDP, self.wr_weight_pdp), (mcif::WR_WEIGHT_CDP, self.wr_weight_cdp)])),
            (&mcif::CFG_WR_WEIGHT_1, word(&[(mcif::WR_WEIGHT_RBK, self.wr_weight_rbk), (mcif::WR_WEIGHT_RSV_2, self.wr_weight_rsv_2), (mcif::WR_WEIGHT_RSV_1, self.wr_weight_rsv_1), (mcif::WR_WEIGHT_RSV_0, self.wr_weight_rsv_0)])),
            (&mcif::CFG_OUTSTANDING_CNT, word(&[(mcif::RD_OS_CNT, self.rd_os_cnt.wrapping_sub(1)), (mcif::WR_OS_CNT, self.wr_os_cnt.wrapping_sub(1))])),
        ]
    }
}

impl Default for McifSingleRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CDMA (convolution DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CdmaRegs {
    /// Bit 0 of D_MISC_CFG. false: DIRECT, true: WINOGRAD.
    pub conv_mode: bool,
    /// Bits 9:8 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub in_precision: u32,
    /// Bits 13:12 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
    /// Bit 16 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub data_reuse: bool,
    /// Bit 20 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub weight_reuse: bool,
    /// Bit 24 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub skip_data_rls: bool,
    /// Bit 28 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub skip_weight_rls: bool,
    /// Bit 0 of D_DATAIN_FORMAT. false: FEATURE, true: PIXEL.
    pub datain_format: bool,
    /// Bits 13:8 of D_DATAIN_FORMAT. 0: T_R8, 1: T_R10, 2: T_R12, 3: T_R16, 4: T_R16_I, 5: T_R16_F, 6: T_A16B16G16R16, 7: T_X16B16G16R16, 8: T_A16B16G16R16_F, 9: T_A16Y16U16V16, 10: T_V16U16Y16A16, 11: T_A16Y16U16V16_F, 12: T_A8B8G8R8, 13: T_A8R8G8B8, 14: T_B8G8R8A8, 15: T_R8G8B8A8, 16: T_X8B8G8R8, 17: T_X8R8G8B8, 18: T_B8G8R8X8, 19: T_R8G8B8X8, 20: T_A2B10G10R10, 21: T_A2R10G10B10, 22: T_B10G10R10A2, 23: T_R10G10B10A2, 24: T_A2Y10U10V10, 25: T_V10U10Y10A2, 26: T_A8Y8U8V8, 27: T_V8U8Y8A8, 28: T_Y8___U8V8_N444, 29: T_Y8___V8U8_N444, 30: T_Y10___U10V10_N444, 31: T_Y10___V10U10_N444, 32: T_Y12___U12V12_N444, 33: T_Y12___V12U12_N444, 34: T_Y16___U16V16_N444, 35: T_Y16___V16U16_N444.
    pub pixel_format: u32,
    /// Bit 16 of D_DATAIN_FORMAT. false: PITCH_LINEAR, true: RESERVED_LINEAR.
    pub pixel_mapping: bool,
    /// Bit 20 of D_DATAIN_FORMAT. false: UNSIGNED_INT, true: SIGNED_INT.
    pub pixel_sign_override: bool,
    /// Bits 12:0 of D_DATAIN_SIZE_0, plus 1: 1 to 8192.
    pub datain_width: u32,
    /// Bits 28:16 of D_DATAIN_SIZE_0, plus 1: 1 to 8192.
    pub datain_height: u32,
    /// Bits 12:0 of D_DATAIN_SIZE_1, plus 1: 1 to 8192.
    pub datain_channel: u32,
    /// Bits 12:0 of D_DATAIN_SIZE_EXT_0, plus 1: 1 to 8192.
    pub datain_width_ext: u32,
    /// Bits 28:16 of D_DATAIN_SIZE_EXT_0, plus 1: 1 to 8192.
    pub datain_height_ext: u32,
    /// Bits 4:0 of D_PIXEL_OFFSET.
    pub pixel_x_offset: u32,
    /// Bits 18:16 of D_PIXEL_OFFSET.
    pub pixel_y_offset: u32,
    /// Bit 0 of D_DAIN_RAM_TYPE. false: CVIF, true: MCIF.
    pub datain_ram_type: bool,
    /// Value of D_DAIN_ADDR_HIGH_0.
    pub datain_addr_high_0: u32,
    /// Value of D_DAIN_ADDR_LOW_0.
    pub datain_addr_low_0: u32,
    /// Value of D_DAIN_ADDR_HIGH_1.
    pub datain_addr_high_1: u32,
    /// Value of D_DAIN_ADDR_LOW_1.
    pub datain_addr_low_1: u32,
    /// Value of D_LINE_STRIDE.
    pub line_stride: u32,
    /// Value of D_LINE_UV_STRIDE.
    pub uv_line_stride: u32,
    /// Value of D_SURF_STRIDE.
    pub surf_stride: u32,
    /// Bit 0 of D_DAIN_MAP. false: FALSE, true: TRUE.
    pub line_packed: bool,
    /// Bit 16 of D_DAIN_MAP. false: FALSE, true: TRUE.
    pub surf_packed: bool,
    /// Bits 9:0 of D_RESERVED_X_CFG.
    pub rsv_per_line: u32,
    /// Bits 25:16 of D_RESERVED_X_CFG.
    pub rsv_per_uv_line: u32,
    /// Bits 2:0 of D_RESERVED_Y_CFG.
    pub rsv_height: u32,
    /// Bits 20:16 of D_RESERVED_Y_CFG.
    pub rsv_y_index: u32,
    /// Bits 4:0 of D_BATCH_NUMBER, plus 1: 1 to 32.
    pub batches: u32,
    /// Value of D_BATCH_STRIDE.
    pub batch_stride: u32,
    /// Bits 13:0 of D_ENTRY_PER_SLICE, plus 1: 1 to 16384.
    pub entries: u32,
    /// Bits 11:0 of D_FETCH_GRAIN, plus 1: 1 to 4096.
    pub grains: u32,
    /// Bit 0 of D_WEIGHT_FORMAT. false: UNCOMPRESSED, true: COMPRESSED.
    pub weight_format: bool,
    /// Bits 17:0 of D_WEIGHT_SIZE_0, plus 1: 1 to 262144.
    pub byte_per_kernel: u32,
    /// Bits 12:0 of D_WEIGHT_SIZE_1, plus 1: 1 to 8192.
    pub weight_kernel: u32,
    /// Bit 0 of D_WEIGHT_RAM_TYPE. false: CVIF, true: MCIF.
    pub weight_ram_type: bool,
    /// Value of D_WEIGHT_ADDR_HIGH.
    pub weight_addr_high: u32,
    /// Value of D_WEIGHT_ADDR_LOW.
    pub weight_addr_low: u32,
    /// Value of D_WEIGHT_BYTES.
    pub weight_bytes: u32,
    /// Value of D_WGS_ADDR_HIGH.
    pub wgs_addr_high: u32,
    /// Value of D_WGS_ADDR_LOW.
    pub wgs_addr_low: u32,
    /// Value of D_WMB_ADDR_HIGH.
    pub wmb_addr_high: u32,
    /// Value of D_WMB_ADDR_LOW.
    pub wmb_addr_low: u32,
    /// Bits 27:0 of D_WMB_BYTES.
    pub wmb_bytes: u32,
    /// Bit 0 of D_MEAN_FORMAT. false: DISABLE, true: ENABLE.
    pub mean_format: bool,
    /// Bits 15:0 of D_MEAN_GLOBAL_0.
    pub mean_ry: i32,
    /// Bits 31:16 of D_MEAN_GLOBAL_0.
    pub mean_gu: i32,
    /// Bits 15:0 of D_MEAN_GLOBAL_1.
    pub mean_bv: i32,
    /// Bits 31:16 of D_MEAN_GLOBAL_1.
    pub mean_ax: i32,
    /// Bit 0 of D_CVT_CFG. false: DISABLE, true: ENABLE.
    pub cvt_en: bool,
    /// Bits 9:4 of D_CVT_CFG.
    pub cvt_truncate: u32,
    /// Bits 15:0 of D_CVT_OFFSET.
    pub cvt_offset: i32,
    /// Bits 15:0 of D_CVT_SCALE.
    pub cvt_scale: i32,
    /// Bits 2:0 of D_CONV_STRIDE, plus 1: 1 to 8.
    pub conv_x_stride: u32,
    /// Bits 18:16 of D_CONV_STRIDE, plus 1: 1 to 8.
    pub conv_y_stride: u32,
    /// Bits 4:0 of D_ZERO_PADDING.
    pub pad_left: u32,
    /// Bits 13:8 of D_ZERO_PADDING.
    pub pad_right: u32,
    /// Bits 20:16 of D_ZERO_PADDING.
    pub pad_top: u32,
    /// Bits 29:24 of D_ZERO_PADDING.
    pub pad_bottom: u32,
    /// Bits 15:0 of D_ZERO_PADDING_VALUE.
    pub pad_value: i32,
    /// Bits 4:0 of D_BANK, plus 1: 1 to 32.
    pub data_bank: u32,
    /// Bits 20:16 of D_BANK, plus 1: 1 to 32.
    pub weight_bank: u32,
    /// Bit 0 of D_NAN_FLUSH_TO_ZERO. false: DISABLE, true: ENABLE.
    pub nan_to_zero: bool,
    /// Bit 0 of D_PERF_ENABLE.
    pub dma_en: bool,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for CdmaRegs {
    const BLOCK: &'static Block = &cdma::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cdma::D_MISC_CFG, &cdma::D_DATAIN_FORMAT, &cdma::D_DATAIN_SIZE_0, &cdma::D_DATAIN_SIZE_1, &cdma::D_DATAIN_SIZE_EXT_0, &cdma::D_PIXEL_OFFSET, &cdma::D_DAIN_RAM_TYPE, &cdma::D_DAIN_ADDR_HIGH_0, &cdma::D_DAIN_ADDR_LOW_0, &cdma::D_DAIN_ADDR_HIGH_1, &cdma::D_DAIN_ADDR_LOW_1, &cdma::D_LINE_STRIDE, &cdma::D_LINE_UV_STRIDE, &cdma::D_SURF_STRIDE, &cdma::D_DAIN_MAP, &cdma::D_RESERVED_X_CFG, &cdma::D_RESERVED_Y_CFG, &cdma::D_BATCH_NUMBER, &cdma::D_BATCH_STRIDE, &cdma::D_ENTRY_PER_SLICE, &cdma::D_FETCH_GRAIN, &cdma::D_WEIGHT_FORMAT, &cdma::D_WEIGHT_SIZE_0, &cdma::D_WEIGHT_SIZE_1, &cdma::D_WEIGHT_RAM_TYPE, &cdma::D_WEIGHT_ADDR_HIGH, &cdma::D_WEIGHT_ADDR_LOW, &cdma::D_WEIGHT_BYTES, &cdma::D_WGS_ADDR_HIGH, &cdma::D_WGS_ADDR_LOW, &cdma::D_WMB_ADDR_HIGH, &cdma::D_WMB_ADDR_LOW, &cdma::D_WMB_BYTES, &cdma::D_MEAN_FORMAT, &cdma::D_MEAN_GLOBAL_0, &cdma::D_MEAN_GLOBAL_1, &cdma::D_CVT_CFG, &cdma::D_CVT_OFFSET, &cdma::D_CVT_SCALE, &cdma::D_CONV_STRIDE, &cdma::D_ZERO_PADDING, &cdma::D_ZERO_PADDING_VALUE, &cdma::D_BANK, &cdma::D_NAN_FLUSH_TO_ZERO, &cdma::D_PERF_ENABLE, &cdma::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let misc_cfg = word(&cdma::D_MISC_CFG);
        let datain_format = word(&cdma::D_DATAIN_FORMAT);
        let datain_size_0 = word(&cdma::D_DATAIN_SIZE_0);
        let datain_size_1 = word(&cdma::D_DATAIN_SIZE_1);
        let datain_size_ext_0 = word(&cdma::D_DATAIN_SIZE_EXT_0);
        let pixel_offset = word(&cdma::D_PIXEL_OFFSET);
        let dain_ram_type = word(&cdma::D_DAIN_RAM_TYPE);
        let dain_addr_high_0 = word(&cdma::D_DAIN_ADDR_HIGH_0);
        let dain_addr_low_0 = word(&cdma::D_DAIN_ADDR_LOW_0);
        let dain_addr_high_1 = word(&cdma::D_DAIN_ADDR_HIGH_1);
        let dain_addr_low_1 = word(&cdma::D_DAIN_ADDR_LOW_1);
        let line_stride = word(&cdma::D_LINE_STRIDE);
        let line_uv_stride = word(&cdma::D_LINE_UV_STRIDE);
        let surf_stride = word(&cdma::D_SURF_STRIDE);
        let dain_map = word(&cdma::D_DAIN_MAP);
        let reserved_x_cfg = word(&cdma::D_RESERVED_X_CFG);
        let reserved_y_cfg = word(&cdma::D_RESERVED_Y_CFG);
        let batch_number = word(&cdma::D_BATCH_NUMBER);
        let batch_stride = word(&cdma::D_BATCH_STRIDE);
        let entry_per_slice = word(&cdma::D_ENTRY_PER_SLICE);
        let fetch_grain = word(&cdma::D_FETCH_GRAIN);
        let weight_format = word(&cdma::D_WEIGHT_FORMAT);
        let weight_size_0 = word(&cdma::D_WEIGHT_SIZE_0);
        let weight_size_1 = word(&cdma::D_WEIGHT_SIZE_1);
        let weight_ram_type = word(&cdma::D_WEIGHT_RAM_TYPE);
        let weight_addr_high = word(&cdma::D_WEIGHT_ADDR_HIGH);
        let weight_addr_low = word(&cdma::D_WEIGHT_ADDR_LOW);
        let weight_bytes = word(&cdma::D_WEIGHT_BYTES);
        let wgs_addr_high = word(&cdma::D_WGS_ADDR_HIGH);
        let wgs_addr_low = word(&cdma::D_WGS_ADDR_LOW);
        let wmb_addr_high = word(&cdma::D_WMB_ADDR_HIGH);
        let wmb_addr_low = word(&cdma::D_WMB_ADDR_LOW);
        let wmb_bytes = word(&cdma::D_WMB_BYTES);
        let mean_format = word(&cdma::D_MEAN_FORMAT);
        let mean_global_0 = word(&cdma::D_MEAN_GLOBAL_0);
        let mean_global_1 = word(&cdma::D_MEAN_GLOBAL_1);
        let cvt_cfg = word(&cdma::D_CVT_CFG);
        let cvt_offset = word(&cdma::D_CVT_OFFSET);
        let cvt_scale = word(&cdma::D_CVT_SCALE);
        let conv_stride = word(&cdma::D_CONV_STRIDE);
        let zero_padding = word(&cdma::D_ZERO_PADDING);
        let zero_padding_value = word(&cdma::D_ZERO_PADDING_VALUE);
        let bank = word(&cdma::D_BANK);
        let nan_flush_to_zero = word(&cdma::D_NAN_FLUSH_TO_ZERO);
        let perf_enable = word(&cdma::D_PERF_ENABLE);
        let cya = word(&cdma::D_CYA);
        Self {
            conv_mode: cdma::CONV_MODE.get(misc_cfg) != 0,
            in_precision: cdma::IN_PRECISION.get(misc_cfg),
            proc_precision: cdma::PROC_PRECISION.get(misc_cfg),
            data_reuse: cdma::DATA_REUSE.get(misc_cfg) != 0,
            weight_reuse: cdma::WEIGHT_REUSE.get(misc_cfg) != 0,
            skip_data_rls: cdma::SKIP_DATA_RLS.get(misc_cfg) != 0,
            skip_weight_rls: cdma::SKIP_WEIGHT_RLS.get(misc_cfg) != 0,
            datain_format: cdma::DATAIN_FORMAT.get(datain_format) != 0,
            pixel_format: cdma::PIXEL_FORMAT.get(datain_format),
            pixel_mapping: cdma::PIXEL_MAPPING.get(datain_format) != 0,
            pixel_sign_override: cdma::PIXEL_SIGN_OVERRIDE.get(datain_format) != 0,
            datain_width: cdma::DATAIN_WIDTH.get(datain_size_0) + 1,
            datain_height: cdma::DATAIN_HEIGHT.get(datain_size_0) + 1,
            datain_channel: cdma::DATAIN_CHANNEL.get(datain_size_1) + 1,
            datain_width_ext: cdma::DATAIN_WIDTH_EXT.get(datain_size_ext_0) + 1,
            datain_height_ext: cdma::DATAIN_HEIGHT_EXT.get(datain_size_ext_0) + 1,
            pixel_x_offset: cdma::PIXEL_X_OFFSET.get(pixel_offset),
            pixel_y_offset: cdma::PIXEL_Y_OFFSET.get(pixel_offset),
            datain_ram_type: cdma::DATAIN_RAM_TYPE.get(dain_ram_type) != 0,
            datain_addr_high_0: cdma::DATAIN_ADDR_HIGH_0.get(dain_addr_high_0),
            datain_addr_low_0: cdma::DATAIN_ADDR_LOW_0.get(dain_addr_low_0),
            datain_addr_high_1: cdma::DATAIN_ADDR_HIGH_1.get(dain_addr_high_1),
            datain_addr_low_1: cdma::DATAIN_ADDR_LOW_1.get(dain_addr_low_1),
            line_stride: cdma::LINE_STRIDE.get(line_stride),
            uv_line_stride: cdma::UV_LINE_STRIDE.get(line_uv_stride),
            surf_stride: cdma::SURF_STRIDE.get(surf_stride),
            line_packed: cdma::LINE_PACKED.get(dain_map) != 0,
            surf_packed: cdma::SURF_PACKED.get(dain_map) != 0,
            rsv_per_line: cdma::RSV_PER_LINE.get(reserved_x_cfg),
            rsv_per_uv_line: cdma::RSV_PER_UV_LINE.get(reserved_x_cfg),
            rsv_height: cdma::RSV_HEIGHT.get(reserved_y_cfg),
            rsv_y_index: cdma::RSV_Y_INDEX.get(reserved_y_cfg),
            batches: cdma::BATCHES.get(batch_number) + 1,
            batch_stride: cdma::BATCH_STRIDE.get(batch_stride),
            entries: cdma::ENTRIES.get(entry_per_slice) + 1,
            grains: cdma::GRAINS.get(fetch_grain) + 1,
            weight_format: cdma::WEIGHT_FORMAT.get(weight_format) != 0,
            byte_per_kernel: cdma::BYTE_PER_KERNEL.get(weight_size_0) + 1,
            weight_kernel: cdma::WEIGHT_KERNEL.get(weight_size_1) + 1,
            weight_ram_type: cdma::WEIGHT_RAM_TYPE.get(weight_ram_type) != 0,
            weight_addr_high: cdma::WEIGHT_ADDR_HIGH.get(weight_addr_high),
            weight_addr_low: cdma::WEIGHT_ADDR_LOW.get(weight_addr_low),
            weight_bytes: cdma::WEIGHT_BYTES.get(weight_bytes),
            wgs_addr_high: cdma::WGS_ADDR_HIGH.get(wgs_addr_high),
            wgs_addr_low: cdma::WGS_ADDR_LOW.get(wgs_addr_low),
            wmb_addr_high: cdma::WMB_ADDR_HIGH.get(wmb_addr_high),
            wmb_addr_low: cdma::WMB_ADDR_LOW.get(wmb_addr_low),
            wmb_bytes: cdma::WMB_BYTES.get(wmb_bytes),
            mean_format: cdma::MEAN_FORMAT.get(mean_format) != 0,
            mean_ry: cdma::MEAN_RY.get_signed(mean_global_0),
            mean_gu: cdma::MEAN_GU.get_signed(mean_global_0),
            mean_bv: cdma::MEAN_BV.get_signed(mean_global_1),
            mean_ax: cdma::MEAN_AX.get_signed(mean_global_1),
            cvt_en: cdma::CVT_EN.get(cvt_cfg) != 0,
            cvt_truncate: cdma::CVT_TRUNCATE.get(cvt_cfg),
            cvt_offset: cdma::CVT_OFFSET.get_signed(cvt_offset),
            cvt_scale: cdma::CVT_SCALE.get_signed(cvt_scale),
            conv_x_stride: cdma::CONV_X_STRIDE.get(conv_stride) + 1,
            conv_y_stride: cdma::CONV_Y_STRIDE.get(conv_stride) + 1,
            pad_left: cdma::PAD_LEFT.get(zero_padding),
            pad_right: cdma::PAD_RIGHT.get(zero_padding),
            pad_top: cdma::PAD_TOP.get(zero_padding),
            pad_bottom: cdma::PAD_BOTTOM.get(zero_padding),
            pad_value: cdma::PAD_VALUE.get_signed(zero_padding_value),
            data_bank: cdma::DATA_BANK.get(bank) + 1,
            weight_bank: cdma::WEIGHT_BANK.get(bank) + 1,
            nan_to_zero: cdma::NAN_TO_ZERO.get(nan_flush_to_zero) != 0,
            dma_en: cdma::DMA_EN.get(perf_enable) != 0,
            cya: cdma::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cdma::D_MISC_CFG, word(&[(cdma::CONV_MODE, self.conv_mode.into()), (cdma::IN_PRECISION, self.in_precision), (cdma::PROC_PRECISION, self.proc_precision), (cdma::DATA_REUSE, self.data_reuse.into()), (cdma::WEIGHT_REUSE, self.weight_reuse.into()), (cdma::SKIP_DATA_RLS, self.skip_data_rls.into()), (cdma::SKIP_WEIGHT_RLS, self.skip_weight_rls.into())])),
            (&cdma::D_DATAIN_FORMAT, word(&[(cdma::DATAIN_FORMAT, self.datain_format.into()), (cdma::PIXEL_FORMAT, self.pixel_format), (cdma::PIXEL_MAPPING, self.pixel_mapping.into()), (cdma::PIXEL_SIGN_OVERRIDE, self.pixel_sign_override.into())])),
            (&cdma::D_DATAIN_SIZE_0, word(&[(cdma::DATAIN_WIDTH, self.datain_width.wrapping_sub(1)), (cdma::DATAIN_HEIGHT, self.datain_height.wrapping_sub(1))])),
            (&cdma::D_DATAIN_SIZE_1, word(&[(cdma::DATAIN_CHANNEL, self.datain_channel.wrapping_sub(1))])),
            (&cdma::D_DATAIN_SIZE_EXT_0, word(&[(cdma::DATAIN_WIDTH_EXT, self.datain_width_ext.wrapping_sub(1)), (cdma::DATAIN_HEIGHT_EXT, self.datain_height_ext.wrapping_sub(1))])),
            (&cdma::D_PIXEL_OFFSET, word(&[(cdma::PIXEL_X_OFFSET, self.pixel_x_offset), (cdma::PIXEL_Y_OFFSET, self.pixel_y_offset)])),
            (&cdma::D_DAIN_RAM_TYPE, word(&[(cdma::DATAIN_RAM_TYPE, self.datain_ram_type.into())])),
            (&cdma::D_DAIN_ADDR_HIGH_0, word(&[(cdma::DATAIN_ADDR_HIGH_0, self.datain_addr_high_0)])),
            (&cdma::D_DAIN_ADDR_LOW_0, word(&[(cdma::DATAIN_ADDR_LOW_0, self.datain_addr_low_0)])),
            (&cdma::D_DAIN_ADDR_HIGH_1, word(&[(cdma::DATAIN_ADDR_HIGH_1, self.datain_addr_high_1)])),
            (&cdma::D_DAIN_ADDR_LOW_1, word(&[(cdma::DATAIN_ADDR_LOW_1, self.datain_addr_low_1)])),
            (&cdma::D_LINE_STRIDE, word(&[(cdma::LINE_STRIDE, self.line_stride)])),
            (&cdma::D_LINE_UV_STRIDE, word(&[(cdma::UV_LINE_STRIDE, self.uv_line_stride)])),
            (&cdma::D_SURF_STRIDE, word(&[(cdma::SURF_STRIDE, self.surf_stride)])),
            (&cdma::D_DAIN_MAP, word(&[(cdma::LINE_PACKED, self.line_packed.into()), (cdma::SURF_PACKED, self.surf_packed.into())])),
            (&cdma::D_RESERVED_X_CFG, word(&[(cdma::RSV_PER_LINE, self.rsv_per_line), (cdma::RSV_PER_UV_LINE, self.rsv_per_uv_line)])),
            (&cdma::D_RESERVED_Y_CFG, word(&[(cdma::RSV_HEIGHT, self.rsv_height), (cdma::RSV_Y_INDEX, self.rsv_y_index)])),
            (&cdma::D_BATCH_NUMBER, word(&[(cdma::BATCHES, self.batches.wrapping_sub(1))])),
            (&cdma::D_BATCH_STRIDE, word(&[(cdma::BATCH_STRIDE, self.batch_stride)])),
            (&cdma::D_ENTRY_PER_SLICE, word(&[(cdma::ENTRIES, self.entries.wrapping_sub(1))])),
            (&cdma::D_FETCH_GRAIN, word(&[(cdma::GRAINS, self.grains.wrapping_sub(1))])),
            (&cdma::D_WEIGHT_FORMAT, word(&[(cdma::WEIGHT_FORMAT, self.weight_format.into())])),
            (&cdma::D_WEIGHT_SIZE_0, word(&[(cdma::BYTE_PER_KERNEL, self.byte_per_kernel.wrapping_sub(1))])),
            (&cdma::D_WEIGHT_SIZE_1, word(&[(cdma::WEIGHT_KERNEL, self.weight_kernel.wrapping_sub(1))])),
            (&cdma::D_WEIGHT_RAM_TYPE, word(&[(cdma::WEIGHT_RAM_TYPE, self.weight_ram_type.into())])),
            (&cdma::D_WEIGHT_ADDR_HIGH, word(&[(cdma::WEIGHT_ADDR_HIGH, self.weight_addr_high)])),
            (&cdma::D_WEIGHT_ADDR_LOW, word(&[(cdma::WEIGHT_ADDR_LOW, self.weight_addr_low)])),
            (&cdma::D_WEIGHT_BYTES, word(&[(cdma::WEIGHT_BYTES, self.weight_bytes)])),
            (&cdma::D_WGS_ADDR_HIGH, word(&[(cdma::WGS_ADDR_HIGH, self.wgs_addr_high)])),
            (&cdma::D_WGS_ADDR_LOW, word(&[(cdma::WGS_ADDR_LOW, self.wgs_addr_low)])),
            (&cdma::D_WMB_ADDR_HIGH, word(&[(cdma::WMB_ADDR_HIGH, self.wmb_addr_high)])),
            (&cdma::D_WMB_ADDR_LOW, word(&[(cdma::WMB_ADDR_LOW, self.wmb_addr_low)])),
            (&cdma::D_WMB_BYTES, word(&[(cdma::WMB_BYTES, self.wmb_bytes)])),
            (&cdma::D_MEAN_FORMAT, word(&[(cdma::MEAN_FORMAT, self.mean_format.into())])),
            (&cdma::D_MEAN_GLOBAL_0, word(&[(cdma::MEAN_RY, self.mean_ry.cast_unsigned()), (cdma::MEAN_GU, self.mean_gu.cast_unsigned())])),
            (&cdma::D_MEAN_GLOBAL_1, word(&[(cdma::MEAN_BV, self.mean_bv.cast_unsigned()), (cdma::MEAN_AX, self.mean_ax.cast_unsigned())])),
            (&cdma::D_CVT_CFG, word(&[(cdma::CVT_EN, self.cvt_en.into()), (cdma::CVT_TRUNCATE, self.cvt_truncate)])),
            (&cdma::D_CVT_OFFSET, word(&[(cdma::CVT_OFFSET, self.cvt_offset.cast_unsigned())])),
            (&cdma::D_CVT_SCALE, word(&[(cdma::CVT_SCALE, self.cvt_scale.cast_unsigned())])),
            (&cdma::D_CONV_STRIDE, word(&[(cdma::CONV_X_STRIDE, self.conv_x_stride.wrapping_sub(1)), (cdma::CONV_Y_STRIDE, self.conv_y_stride.wrapping_sub(1))])),
            (&cdma::D_ZERO_PADDING, word(&[(cdma::PAD_LEFT, self.pad_left), (cdma::PAD_RIGHT, self.pad_right), (cdma::PAD_TOP, self.pad_top), (cdma::PAD_BOTTOM, self.pad_bottom)])),
            (&cdma::D_ZERO_PADDING_VALUE, word(&[(cdma::PAD_VALUE, self.pad_value.cast_unsigned())])),
            (&cdma::D_BANK, word(&[(cdma::DATA_BANK, self.data_bank.wrapping_sub(1)), (cdma::WEIGHT_BANK, self.weight_bank.wrapping_sub(1))])),
            (&cdma::D_NAN_FLUSH_TO_ZERO, word(&[(cdma::NAN_TO_ZERO, self.nan_to_zero.into())])),
            (&cdma::D_PERF_ENABLE, word(&[(cdma::DMA_EN, self.dma_en.into())])),
            (&cdma::D_CYA, word(&[(cdma::CYA, self.cya)])),
        ]
    }
}

impl Default for CdmaRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the registers that exist once of CDMA (convolution DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CdmaSingleRegs {
    /// Bits 3:0 of S_ARBITER.
    pub arb_weight: u32,
    /// Bits 19:16 of S_ARBITER.
    pub arb_wmb: u32,
}

impl UnitRegs for CdmaSingleRegs {
    const BLOCK: &'static Block = &cdma::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cdma::S_ARBITER];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let arbiter = word(&cdma::S_ARBITER);
        Self {
            arb_weight: cdma::ARB_WEIGHT.get(arbiter),
            arb_wmb: cdma::ARB_WMB.get(arbiter),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cdma::S_ARBITER, word(&[(cdma::ARB_WEIGHT, self.arb_weight), (cdma::ARB_WMB, self.arb_wmb)])),
        ]
    }
}

impl Default for CdmaSingleRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CSC (convolution sequence controller).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CscRegs {
    /// Bit 0 of D_MISC_CFG. false: DIRECT, true: WINOGRAD.
    pub conv_mode: bool,
    /// Bits 9:8 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub in_precision: u32,
    /// Bits 13:12 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
    /// Bit 16 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub data_reuse: bool,
    /// Bit 20 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub weight_reuse: bool,
    /// Bit 24 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub skip_data_rls: bool,
    /// Bit 28 of D_MISC_CFG. false: DISABLE, true: ENABLE.
    pub skip_weight_rls: bool,
    /// Bit 0 of D_DATAIN_FORMAT. false: FEATURE, true: PIXEL.
    pub datain_format: bool,
    /// Bits 12:0 of D_DATAIN_SIZE_EXT_0, plus 1: 1 to 8192.
    pub datain_width_ext: u32,
    /// Bits 28:16 of D_DATAIN_SIZE_EXT_0, plus 1: 1 to 8192.
    pub datain_height_ext: u32,
    /// Bits 12:0 of D_DATAIN_SIZE_EXT_1, plus 1: 1 to 8192.
    pub datain_channel_ext: u32,
    /// Bits 4:0 of D_BATCH_NUMBER, plus 1: 1 to 32.
    pub batches: u32,
    /// Bits 1:0 of D_POST_Y_EXTENSION.
    pub y_extension: u32,
    /// Bits 13:0 of D_ENTRY_PER_SLICE, plus 1: 1 to 16384.
    pub entries: u32,
    /// Bit 0 of D_WEIGHT_FORMAT. false: UNCOMPRESSED, true: COMPRESSED.
    pub weight_format: bool,
    /// Bits 4:0 of D_WEIGHT_SIZE_EXT_0, plus 1: 1 to 32.
    pub weight_width_ext: u32,
    /// Bits 20:16 of D_WEIGHT_SIZE_EXT_0, plus 1: 1 to 32.
    pub weight_height_ext: u32,
    /// Bits 12:0 of D_WEIGHT_SIZE_EXT_1, plus 1: 1 to 8192.
    pub weight_channel_ext: u32,
    /// Bits 28:16 of D_WEIGHT_SIZE_EXT_1, plus 1: 1 to 8192.
    pub weight_kernel: u32,
    /// Value of D_WEIGHT_BYTES.
    pub weight_bytes: u32,
    /// Bits 27:0 of D_WMB_BYTES.
    pub wmb_bytes: u32,
    /// Bits 12:0 of D_DATAOUT_SIZE_0, plus 1: 1 to 8192.
    pub dataout_width: u32,
    /// Bits 28:16 of D_DATAOUT_SIZE_0, plus 1: 1 to 8192.
    pub dataout_height: u32,
    /// Bits 12:0 of D_DATAOUT_SIZE_1, plus 1: 1 to 8192.
    pub dataout_channel: u32,
    /// Bits 20:0 of D_ATOMICS, plus 1: 1 to 2097152.
    pub atomics: u32,
    /// Bits 11:0 of D_RELEASE, plus 1: 1 to 4096.
    pub rls_slices: u32,
    /// Bits 2:0 of D_CONV_STRIDE_EXT, plus 1: 1 to 8.
    pub conv_x_stride_ext: u32,
    /// Bits 18:16 of D_CONV_STRIDE_EXT, plus 1: 1 to 8.
    pub conv_y_stride_ext: u32,
    /// Bits 4:0 of D_DILATION_EXT, plus 1: 1 to 32.
    pub x_dilation_ext: u32,
    /// Bits 20:16 of D_DILATION_EXT, plus 1: 1 to 32.
    pub y_dilation_ext: u32,
    /// Bits 4:0 of D_ZERO_PADDING.
    pub pad_left: u32,
    /// Bits 20:16 of D_ZERO_PADDING.
    pub pad_top: u32,
    /// Bits 15:0 of D_ZERO_PADDING_VALUE.
    pub pad_value: i32,
    /// Bits 4:0 of D_BANK, plus 1: 1 to 32.
    pub data_bank: u32,
    /// Bits 20:16 of D_BANK, plus 1: 1 to 32.
    pub weight_bank: u32,
    /// Bits 1:0 of D_PRA_CFG.
    pub pra_truncate: u32,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for CscRegs {
    const BLOCK: &'static Block = &csc::BLOCK;
    const REGS: &'static [&'static Reg] = &[&csc::D_MISC_CFG, &csc::D_DATAIN_FORMAT, &csc::D_DATAIN_SIZE_EXT_0, &csc::D_DATAIN_SIZE_EXT_1, &csc::D_BATCH_NUMBER, &csc::D_POST_Y_EXTENSION, &csc::D_ENTRY_PER_SLICE, &csc::D_WEIGHT_FORMAT, &csc::D_WEIGHT_SIZE_EXT_0, &csc::D_WEIGHT_SIZE_EXT_1, &csc::D_WEIGHT_BYTES, &csc::D_WMB_BYTES, &csc::D_DATAOUT_SIZE_0, &csc::D_DATAOUT_SIZE_1, &csc::D_ATOMICS, &csc::D_RELEASE, &csc::D_CONV_STRIDE_EXT, &csc::D_DILATION_EXT, &csc::D_ZERO_PADDING, &csc::D_ZERO_PADDING_VALUE, &csc::D_BANK, &csc::D_PRA_CFG, &csc::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let misc_cfg = word(&csc::D_MISC_CFG);
        let datain_format = word(&csc::D_DATAIN_FORMAT);
        let datain_size_ext_0 = word(&csc::D_DATAIN_SIZE_EXT_0);
        let datain_size_ext_1 = word(&csc::D_DATAIN_SIZE_EXT_1);
        let batch_number = word(&csc::D_BATCH_NUMBER);
        let post_y_extension = word(&csc::D_POST_Y_EXTENSION);
        let entry_per_slice = word(&csc::D_ENTRY_PER_SLICE);
        let weight_format = word(&csc::D_WEIGHT_FORMAT);
        let weight_size_ext_0 = word(&csc::D_WEIGHT_SIZE_EXT_0);
        let weight_size_ext_1 = word(&csc::D_WEIGHT_SIZE_EXT_1);
        let weight_bytes = word(&csc::D_WEIGHT_BYTES);
        let wmb_bytes = word(&csc::D_WMB_BYTES);
        let dataout_size_0 = word(&csc::D_DATAOUT_SIZE_0);
        let dataout_size_1 = word(&csc::D_DATAOUT_SIZE_1);
        let atomics = word(&csc::D_ATOMICS);
        let release = word(&csc::D_RELEASE);
        let conv_stride_ext = word(&csc::D_CONV_STRIDE_EXT);
        let dilation_ext = word(&csc::D_DILATION_EXT);
        let zero_padding = word(&csc::D_ZERO_PADDING);
        let zero_padding_value = word(&csc::D_ZERO_PADDING_VALUE);
        let bank = word(&csc::D_BANK);
        let pra_cfg = word(&csc::D_PRA_CFG);
        let cya = word(&csc::D_CYA);
        Self {
            conv_mode: csc::CONV_MODE.get(misc_cfg) != 0,
            in_precision: csc::IN_PRECISION.get(misc_cfg),
            proc_precision: csc::PROC_PRECISION.get(misc_cfg),
            data_reuse: csc::DATA_REUSE.get(misc_cfg) != 0,
            weight_reuse: csc::WEIGHT_REUSE.get(misc_cfg) != 0,
            skip_data_rls: csc::SKIP_DATA_RLS.get(misc_cfg) != 0,
            skip_weight_rls: csc::SKIP_WEIGHT_RLS.get(misc_cfg) != 0,
            datain_format: csc::DATAIN_FORMAT.get(datain_format) != 0,
            datain_width_ext: csc::DATAIN_WIDTH_EXT.get(datain_size_ext_0) + 1,
            datain_height_ext: csc::DATAIN_HEIGHT_EXT.get(datain_size_ext_0) + 1,
            datain_channel_ext: csc::DATAIN_CHANNEL_EXT.get(datain_size_ext_1) + 1,
            batches: csc::BATCHES.get(batch_number) + 1,
            y_extension: csc::Y_EXTENSION.get(post_y_extension),
            entries: csc::ENTRIES.get(entry_per_slice) + 1,
            weight_format: csc::WEIGHT_FORMAT.get(weight_format) != 0,
            weight_width_ext: csc::WEIGHT_WIDTH_EXT.get(weight_size_ext_0) + 1,
            weight_height_ext: csc::WEIGHT_HEIGHT_EXT.get(weight_size_ext_0) + 1,
            weight_channel_ext: csc::WEIGHT_CHANNEL_EXT.get(weight_size_ext_1) + 1,
            weight_kernel: csc::WEIGHT_KERNEL.get(weight_size_ext_1) + 1,
            weight_bytes: csc::WEIGHT_BYTES.get(weight_bytes),
            wmb_bytes: csc::WMB_BYTES.get(wmb_bytes),
            dataout_width: csc::DATAOUT_WIDTH.get(dataout_size_0) + 1,
            dataout_height: csc::DATAOUT_HEIGHT.get(dataout_size_0) + 1,
            dataout_channel: csc::DATAOUT_CHANNEL.get(dataout_size_1) + 1,
            atomics: csc::ATOMICS.get(atomics) + 1,
            rls_slices: csc::RLS_SLICES.get(release) + 1,
            conv_x_stride_ext: csc::CONV_X_STRIDE_EXT.get(conv_stride_ext) + 1,
            conv_y_stride_ext: csc::CONV_Y_STRIDE_EXT.get(conv_stride_ext) + 1,
            x_dilation_ext: csc::X_DILATION_EXT.get(dilation_ext) + 1,
            y_dilation_ext: csc::Y_DILATION_EXT.get(dilation_ext) + 1,
            pad_left: csc::PAD_LEFT.get(zero_padding),
            pad_top: csc::PAD_TOP.get(zero_padding),
            pad_value: csc::PAD_VALUE.get_signed(zero_padding_value),
            data_bank: csc::DATA_BANK.get(bank) + 1,
            weight_bank: csc::WEIGHT_BANK.get(bank) + 1,
            pra_truncate: csc::PRA_TRUNCATE.get(pra_cfg),
            cya: csc::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&csc::D_MISC_CFG, word(&[(csc::CONV_MODE, self.conv_mode.into()), (csc::IN_PRECISION, self.in_precision), (csc::PROC_PRECISION, self.proc_precision), (csc::DATA_REUSE, self.data_reuse.into()), (csc::WEIGHT_REUSE, self.weight_reuse.into()), (csc::SKIP_DATA_RLS, self.skip_data_rls.into()), (csc::SKIP_WEIGHT_RLS, self.skip_weight_rls.into())])),
            (&csc::D_DATAIN_FORMAT, word(&[(csc::DATAIN_FORMAT, self.datain_format.into())])),
            (&csc::D_DATAIN_SIZE_EXT_0, word(&[(csc::DATAIN_WIDTH_EXT, self.datain_width_ext.wrapping_sub(1)), (csc::DATAIN_HEIGHT_EXT, self.datain_height_ext.wrapping_sub(1))])),
            (&csc::D_DATAIN_SIZE_EXT_1, word(&[(csc::DATAIN_CHANNEL_EXT, self.datain_channel_ext.wrapping_sub(1))])),
            (&csc::D_BATCH_NUMBER, word(&[(csc::BATCHES, self.batches.wrapping_sub(1))])),
            (&csc::D_POST_Y_EXTENSION, word(&[(csc::Y_EXTENSION, self.y_extension)])),
            (&csc::D_ENTRY_PER_SLICE, word(&[(csc::ENTRIES, self.entries.wrapping_sub(1))])),
            (&csc::D_WEIGHT_FORMAT, word(&[(csc::WEIGHT_FORMAT, self.weight_format.into())])),
            (&csc::D_WEIGHT_SIZE_EXT_0, word(&[(csc::WEIGHT_WIDTH_EXT, self.weight_width_ext.wrapping_sub(1)), (csc::WEIGHT_HEIGHT_EXT, self.weight_height_ext.wrapping_sub(1))])),
            (&csc::D_WEIGHT_SIZE_EXT_1, word(&[(csc::WEIGHT_CHANNEL_EXT, self.weight_channel_ext.wrapping_sub(1)), (csc::WEIGHT_KERNEL, self.weight_kernel.wrapping_sub(1))])),
            (&csc::D_WEIGHT_BYTES, word(&[(csc::WEIGHT_BYTES, self.weight_bytes)])),
            (&csc::D_WMB_BYTES, word(&[(csc::WMB_BYTES, self.wmb_bytes)])),
            (&csc::D_DATAOUT_SIZE_0, word(&[(csc::DATAOUT_WIDTH, self.dataout_width.wrapping_sub(1)), (csc::DATAOUT_HEIGHT, self.dataout_height.wrapping_sub(1))])),
            (&csc::D_DATAOUT_SIZE_1, word(&[(csc::DATAOUT_CHANNEL, self.dataout_channel.wrapping_sub(1))])),
            (&csc::D_ATOMICS, word(&[(csc::ATOMICS, self.atomics.wrapping_sub(1))])),
            (&csc::D_RELEASE, word(&[(csc::RLS_SLICES, self.rls_slices.wrapping_sub(1))])),
            (&csc::D_CONV_STRIDE_EXT, word(&[(csc::CONV_X_STRIDE_EXT, self.conv_x_stride_ext.wrapping_sub(1)), (csc::CONV_Y_STRIDE_EXT, self.conv_y_stride_ext.wrapping_sub(1))])),
            (&csc::D_DILATION_EXT, word(&[(csc::X_DILATION_EXT, self.x_dilation_ext.wrapping_sub(1)), (csc::Y_DILATION_EXT, self.y_dilation_ext.wrapping_sub(1))])),
            (&csc::D_ZERO_PADDING, word(&[(csc::PAD_LEFT, self.pad_left), (csc::PAD_TOP, self.pad_top)])),
            (&csc::D_ZERO_PADDING_VALUE, word(&[(csc::PAD_VALUE, self.pad_value.cast_unsigned())])),
            (&csc::D_BANK, word(&[(csc::DATA_BANK, self.data_bank.wrapping_sub(1)), (csc::WEIGHT_BANK, self.weight_bank.wrapping_sub(1))])),
            (&csc::D_PRA_CFG, word(&[(csc::PRA_TRUNCATE, self.pra_truncate)])),
            (&csc::D_CYA, word(&[(csc::CYA, self.cya)])),
        ]
    }
}

impl Default for CscRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CMAC_A (MAC cells 0..3).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CmacARegs {
    /// Bit 0 of D_MISC_CFG. false: DIRECT, true: WINOGRAD.
    pub conv_mode: bool,
    /// Bits 13:12 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
}

impl UnitRegs for CmacARegs {
    const BLOCK: &'static Block = &cmac_a::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cmac_a::D_MISC_CFG];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let misc_cfg = word(&cmac_a::D_MISC_CFG);
        Self {
            conv_mode: cmac_a::CONV_MODE.get(misc_cfg) != 0,
            proc_precision: cmac_a::PROC_PRECISION.get(misc_cfg),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cmac_a::D_MISC_CFG, word(&[(cmac_a::CONV_MODE, self.conv_mode.into()), (cmac_a::PROC_PRECISION, self.proc_precision)])),
        ]
    }
}

impl Default for CmacARegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CMAC_B (MAC cells 4..7).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CmacBRegs {
    /// Bit 0 of D_MISC_CFG. false: DIRECT, true: WINOGRAD.
    pub conv_mode: bool,
    /// Bits 13:12 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
}

impl UnitRegs for CmacBRegs {
    const BLOCK: &'static Block = &cmac_b::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cmac_b::D_MISC_CFG];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let misc_cfg = word(&cmac_b::D_MISC_CFG);
        Self {
            conv_mode: cmac_b::CONV_MODE.get(misc_cfg) != 0,
            proc_precision: cmac_b::PROC_PRECISION.get(misc_cfg),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cmac_b::D_MISC_CFG, word(&[(cmac_b::CONV_MODE, self.conv_mode.into()), (cmac_b::PROC_PRECISION, self.proc_precision)])),
        ]
    }
}

impl Default for CmacBRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CACC (convolution accumulator).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CaccRegs {
    /// Bit 0 of D_MISC_CFG. false: DIRECT, true: WINOGRAD.
    pub conv_mode: bool,
    /// Bits 13:12 of D_MISC_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
    /// Bits 12:0 of D_DATAOUT_SIZE_0, plus 1: 1 to 8192.
    pub dataout_width: u32,
    /// Bits 28:16 of D_DATAOUT_SIZE_0, plus 1: 1 to 8192.
    pub dataout_height: u32,
    /// Bits 12:0 of D_DATAOUT_SIZE_1, plus 1: 1 to 8192.
    pub dataout_channel: u32,
    /// Value of D_DATAOUT_ADDR.
    pub dataout_addr: u32,
    /// Bits 4:0 of D_BATCH_NUMBER, plus 1: 1 to 32.
    pub batches: u32,
    /// Bits 23:0 of D_LINE_STRIDE.
    pub line_stride: u32,
    /// Bits 23:0 of D_SURF_STRIDE.
    pub surf_stride: u32,
    /// Bit 0 of D_DATAOUT_MAP. false: FALSE, true: TRUE.
    pub line_packed: bool,
    /// Bit 16 of D_DATAOUT_MAP. false: FALSE, true: TRUE.
    pub surf_packed: bool,
    /// Bits 4:0 of D_CLIP_CFG.
    pub clip_truncate: u32,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for CaccRegs {
    const BLOCK: &'static Block = &cacc::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cacc::D_MISC_CFG, &cacc::D_DATAOUT_SIZE_0, &cacc::D_DATAOUT_SIZE_1, &cacc::D_DATAOUT_ADDR, &cacc::D_BATCH_NUMBER, &cacc::D_LINE_STRIDE, &cacc::D_SURF_STRIDE, &cacc::D_DATAOUT_MAP, &cacc::D_CLIP_CFG, &cacc::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let misc_cfg = word(&cacc::D_MISC_CFG);
        let dataout_size_0 = word(&cacc::D_DATAOUT_SIZE_0);
        let dataout_size_1 = word(&cacc::D_DATAOUT_SIZE_1);
        let dataout_addr = word(&cacc::D_DATAOUT_ADDR);
        let batch_number = word(&cacc::D_BATCH_NUMBER);
        let line_stride = word(&cacc::D_LINE_STRIDE);
        let surf_stride = word(&cacc::D_SURF_STRIDE);
        let dataout_map = word(&cacc::D_DATAOUT_MAP);
        let clip_cfg = word(&cacc::D_CLIP_CFG);
        let cya = word(&cacc::D_CYA);
        Self {
            conv_mode: cacc::CONV_MODE.get(misc_cfg) != 0,
            proc_precision: cacc::PROC_PRECISION.get(misc_cfg),
            dataout_width: cacc::DATAOUT_WIDTH.get(dataout_size_0) + 1,
            dataout_height: cacc::DATAOUT_HEIGHT.get(dataout_size_0) + 1,
            dataout_channel: cacc::DATAOUT_CHANNEL.get(dataout_size_1) + 1,
            dataout_addr: cacc::DATAOUT_ADDR.get(dataout_addr),
            batches: cacc::BATCHES.get(batch_number) + 1,
            line_stride: cacc::LINE_STRIDE.get(line_stride),
            surf_stride: cacc::SURF_STRIDE.get(surf_stride),
            line_packed: cacc::LINE_PACKED.get(dataout_map) != 0,
            surf_packed: cacc::SURF_PACKED.get(dataout_map) != 0,
            clip_truncate: cacc::CLIP_TRUNCATE.get(clip_cfg),
            cya: cacc::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cacc::D_MISC_CFG, word(&[(cacc::CONV_MODE, self.conv_mode.into()), (cacc::PROC_PRECISION, self.proc_precision)])),
            (&cacc::D_DATAOUT_SIZE_0, word(&[(cacc::DATAOUT_WIDTH, self.dataout_width.wrapping_sub(1)), (cacc::DATAOUT_HEIGHT, self.dataout_height.wrapping_sub(1))])),
            (&cacc::D_DATAOUT_SIZE_1, word(&[(cacc::DATAOUT_CHANNEL, self.dataout_channel.wrapping_sub(1))])),
            (&cacc::D_DATAOUT_ADDR, word(&[(cacc::DATAOUT_ADDR, self.dataout_addr)])),
            (&cacc::D_BATCH_NUMBER, word(&[(cacc::BATCHES, self.batches.wrapping_sub(1))])),
            (&cacc::D_LINE_STRIDE, word(&[(cacc::LINE_STRIDE, self.line_stride)])),
            (&cacc::D_SURF_STRIDE, word(&[(cacc::SURF_STRIDE, self.surf_stride)])),
            (&cacc::D_DATAOUT_MAP, word(&[(cacc::LINE_PACKED, self.line_packed.into()), (cacc::SURF_PACKED, self.surf_packed.into())])),
            (&cacc::D_CLIP_CFG, word(&[(cacc::CLIP_TRUNCATE, self.clip_truncate)])),
            (&cacc::D_CYA, word(&[(cacc::CYA, self.cya)])),
        ]
    }
}

impl Default for CaccRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of SDP_RDMA (SDP read DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SdpRdmaRegs {
    /// Bits 12:0 of D_DATA_CUBE_WIDTH, plus 1: 1 to 8192.
    pub width: u32,
    /// Bits 12:0 of D_DATA_CUBE_HEIGHT, plus 1: 1 to 8192.
    pub height: u32,
    /// Bits 12:0 of D_DATA_CUBE_CHANNEL, plus 1: 1 to 8192.
    pub channel: u32,
    /// Value of D_SRC_BASE_ADDR_LOW.
    pub src_base_addr_low: u32,
    /// Value of D_SRC_BASE_ADDR_HIGH.
    pub src_base_addr_high: u32,
    /// Value of D_SRC_LINE_STRIDE.
    pub src_line_stride: u32,
    /// Value of D_SRC_SURFACE_STRIDE.
    pub src_surface_stride: u32,
    /// Bit 0 of D_BRDMA_CFG. false: NO, true: YES.
    pub brdma_disable: bool,
    /// Bits 2:1 of D_BRDMA_CFG. 0: MUL, 1: ALU, 2: BOTH.
    pub brdma_data_use: u32,
    /// Bit 3 of D_BRDMA_CFG. 0: ONE_BYTE, 1: TWO_BYTE.
    pub brdma_data_size: u32,
    /// Bit 4 of D_BRDMA_CFG. false: PER_KERNEL, true: PER_ELEMENT.
    pub brdma_data_mode: bool,
    /// Bit 5 of D_BRDMA_CFG. false: CV, true: MC.
    pub brdma_ram_type: bool,
    /// Value of D_BS_BASE_ADDR_LOW.
    pub bs_base_addr_low: u32,
    /// Value of D_BS_BASE_ADDR_HIGH.
    pub bs_base_addr_high: u32,
    /// Value of D_BS_LINE_STRIDE.
    pub bs_line_stride: u32,
    /// Value of D_BS_SURFACE_STRIDE.
    pub bs_surface_stride: u32,
    /// Value of D_BS_BATCH_STRIDE.
    pub bs_batch_stride: u32,
    /// Bit 0 of D_NRDMA_CFG. false: NO, true: YES.
    pub nrdma_disable: bool,
    /// Bits 2:1 of D_NRDMA_CFG. 0: MUL, 1: ALU, 2: BOTH.
    pub nrdma_data_use: u32,
    /// Bit 3 of D_NRDMA_CFG. 0: ONE_BYTE, 1: TWO_BYTE.
    pub nrdma_data_size: u32,
    /// Bit 4 of D_NRDMA_CFG. false: PER_KERNEL, true: PER_ELEMENT.
    pub nrdma_data_mode: bool,
    /// Bit 5 of D_NRDMA_CFG. false: CV, true: MC.
    pub nrdma_ram_type: bool,
    /// Value of D_BN_BASE_ADDR_LOW.
    pub bn_base_addr_low: u32,
    /// Value of D_BN_BASE_ADDR_HIGH.
    pub bn_base_addr_high: u32,
    /// Value of D_BN_LINE_STRIDE.
    pub bn_line_stride: u32,
    /// Value of D_BN_SURFACE_STRIDE.
    pub bn_surface_stride: u32,
    /// Value of D_BN_BATCH_STRIDE.
    pub bn_batch_stride: u32,
    /// Bit 0 of D_ERDMA_CFG. false: NO, true: YES.
    pub erdma_disable: bool,
    /// Bits 2:1 of D_ERDMA_CFG. 0: MUL, 1: ALU, 2: BOTH.
    pub erdma_data_use: u32,
    /// Bit 3 of D_ERDMA_CFG. 0: ONE_BYTE, 1: TWO_BYTE.
    pub erdma_data_size: u32,
    /// Bit 4 of D_ERDMA_CFG. false: PER_KERNEL, true: PER_ELEMENT.
    pub erdma_data_mode: bool,
    /// Bit 5 of D_ERDMA_CFG. false: CV, true: MC.
    pub erdma_ram_type: bool,
    /// Value of D_EW_BASE_ADDR_LOW.
    pub ew_base_addr_low: u32,
    /// Value of D_EW_BASE_ADDR_HIGH.
    pub ew_base_addr_high: u32,
    /// Value of D_EW_LINE_STRIDE.
    pub ew_line_stride: u32,
    /// Value of D_EW_SURFACE_STRIDE.
    pub ew_surface_stride: u32,
    /// Value of D_EW_BATCH_STRIDE.
    pub ew_batch_stride: u32,
    /// Bit 0 of D_FEATURE_MODE_CFG. false: OFF, true: ON.
    pub flying_mode: bool,
    /// Bit 1 of D_FEATURE_MODE_CFG. false: OFF, true: ON.
    pub winograd: bool,
    /// Bits 3:2 of D_FEATURE_MODE_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub in_precision: u32,
    /// Bits 5:4 of D_FEATURE_MODE_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
    /// Bits 7:6 of D_FEATURE_MODE_CFG. 0: INT8, 1: INT16, 2: FP16.
    pub out_precision: u32,
    /// Bits 12:8 of D_FEATURE_MODE_CFG, plus 1: 1 to 32.
    pub batch_number: u32,
    /// Bit 0 of D_SRC_DMA_CFG. false: CV, true: MC.
    pub src_ram_type: bool,
    /// Bit 0 of D_PERF_ENABLE. false: NO, true: YES.
    pub perf_dma_en: bool,
    /// Bit 1 of D_PERF_ENABLE. false: NO, true: YES.
    pub perf_nan_inf_count_en: bool,
}

impl UnitRegs for SdpRdmaRegs {
    const BLOCK: &'static Block = &sdp_rdma::BLOCK;
    const REGS: &'static [&'static Reg] = &[&sdp_rdma::D_DATA_CUBE_WIDTH, &sdp_rdma::D_DATA_CUBE_HEIGHT, &sdp_rdma::D_DATA_CUBE_CHANNEL, &sdp_rdma::D_SRC_BASE_ADDR_LOW, &sdp_rdma::D_SRC_BASE_ADDR_HIGH, &sdp_rdma::D_SRC_LINE_STRIDE, &sdp_rdma::D_SRC_SURFACE_STRIDE, &sdp_rdma::D_BRDMA_CFG, &sdp_rdma::D_BS_BASE_ADDR_LOW, &sdp_rdma::D_BS_BASE_ADDR_HIGH, &sdp_rdma::D_BS_LINE_STRIDE, &sdp_rdma::D_BS_SURFACE_STRIDE, &sdp_rdma::D_BS_BATCH_STRIDE, &sdp_rdma::D_NRDMA_CFG, &sdp_rdma::D_BN_BASE_ADDR_LOW, &sdp_rdma::D_BN_BASE_ADDR_HIGH, &sdp_rdma::D_BN_LINE_STRIDE, &sdp_rdma::D_BN_SURFACE_STRIDE, &sdp_rdma::D_BN_BATCH_STRIDE, &sdp_rdma::D_ERDMA_CFG, &sdp_rdma::D_EW_BASE_ADDR_LOW, &sdp_rdma::D_EW_BASE_ADDR_HIGH, &sdp_rdma::D_EW_LINE_STRIDE, &sdp_rdma::D_EW_SURFACE_STRIDE, &sdp_rdma::D_EW_BATCH_STRIDE, &sdp_rdma::D_FEATURE_MODE_CFG, &sdp_rdma::D_SRC_DMA_CFG, &sdp_rdma::D_PERF_ENABLE];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let data_cube_width = word(&sdp_rdma::D_DATA_CUBE_WIDTH);
        let data_cube_height = word(&sdp_rdma::D_DATA_CUBE_HEIGHT);
        let data_cube_channel = word(&sdp_rdma::D_DATA_CUBE_CHANNEL);
        let src_base_addr_low = word(&sdp_rdma::D_SRC_BASE_ADDR_LOW);
        let src_base_addr_high = word(&sdp_rdma::D_SRC_BASE_ADDR_HIGH);
        let src_line_stride = word(&sdp_rdma::D_SRC_LINE_STRIDE);
        let src_surface_stride = word(&sdp_rdma::D_SRC_SURFACE_STRIDE);
        let brdma_cfg = word(&sdp_rdma::D_BRDMA_CFG);
        let bs_base_addr_low = word(&sdp_rdma::D_BS_BASE_ADDR_LOW);
        let bs_base_addr_high = word(&sdp_rdma::D_BS_BASE_ADDR_HIGH);
        let bs_line_stride = word(&sdp_rdma::D_BS_LINE_STRIDE);
        let bs_surface_stride = word(&sdp_rdma::D_BS_SURFACE_STRIDE);
        let bs_batch_stride = word(&sdp_rdma::D_BS_BATCH_STRIDE);
        let nrdma_cfg = word(&sdp_rdma::D_NRDMA_CFG);
        let bn_base_addr_low = word(&sdp_rdma::D_BN_BASE_ADDR_LOW);
        let bn_base_addr_high = word(&sdp_rdma::D_BN_BASE_ADDR_HIGH);
        let bn_line_stride = word(&sdp_rdma::D_BN_LINE_STRIDE);
        let bn_surface_stride = word(&sdp_rdma::D_BN_SURFACE_STRIDE);
        let bn_batch_stride = word(&sdp_rdma::D_BN_BATCH_STRIDE);
        let erdma_cfg = word(&sdp_rdma::D_ERDMA_CFG);
        let ew_base_addr_low = word(&sdp_rdma::D_EW_BASE_ADDR_LOW);
        let ew_base_addr_high = word(&sdp_rdma::D_EW_BASE_ADDR_HIGH);
        let ew_line_stride = word(&sdp_rdma::D_EW_LINE_STRIDE);
        let ew_surface_stride = word(&sdp_rdma::D_EW_SURFACE_STRIDE);
        let ew_batch_stride = word(&sdp_rdma::D_EW_BATCH_STRIDE);
        let feature_mode_cfg = word(&sdp_rdma::D_FEATURE_MODE_CFG);
        let src_dma_cfg = word(&sdp_rdma::D_SRC_DMA_CFG);
        let perf_enable = word(&sdp_rdma::D_PERF_ENABLE);
        Self {
            width: sdp_rdma::WIDTH.get(data_cube_width) + 1,
            height: sdp_rdma::HEIGHT.get(data_cube_height) + 1,
            channel: sdp_rdma::CHANNEL.get(data_cube_channel) + 1,
            src_base_addr_low: sdp_rdma::SRC_BASE_ADDR_LOW.get(src_base_addr_low),
            src_base_addr_high: sdp_rdma::SRC_BASE_ADDR_HIGH.get(src_base_addr_high),
            src_line_stride: sdp_rdma::SRC_LINE_STRIDE.get(src_line_stride),
            src_surface_stride: sdp_rdma::SRC_SURFACE_STRIDE.get(src_surface_stride),
            brdma_disable: sdp_rdma::BRDMA_DISABLE.get(brdma_cfg) != 0,
            brdma_data_use: sdp_rdma::BRDMA_DATA_USE.get(brdma_cfg),
            brdma_data_size: sdp_rdma::BRDMA_DATA_SIZE.get(brdma_cfg),
            brdma_data_mode: sdp_rdma::BRDMA_DATA_MODE.get(brdma_cfg) != 0,
            brdma_ram_type: sdp_rdma::BRDMA_RAM_TYPE.get(brdma_cfg) != 0,
            bs_base_addr_low: sdp_rdma::BS_BASE_ADDR_LOW.get(bs_base_addr_low),
            bs_base_addr_high: sdp_rdma::BS_BASE_ADDR_HIGH.get(bs_base_addr_high),
            bs_line_stride: sdp_rdma::BS_LINE_STRIDE.get(bs_line_stride),
            bs_surface_stride: sdp_rdma::BS_SURFACE_STRIDE.get(bs_surface_stride),
            bs_batch_stride: sdp_rdma::BS_BATCH_STRIDE.get(bs_batch_stride),
            nrdma_disable: sdp_rdma::NRDMA_DISABLE.get(nrdma_cfg) != 0,
            nrdma_data_use: sdp_rdma::NRDMA_DATA_USE.get(nrdma_cfg),
            nrdma_data_size: sdp_rdma::NRDMA_DATA_SIZE.get(nrdma_cfg),
            nrdma_data_mode: sdp_rdma::NRDMA_DATA_MODE.get(nrdma_cfg) != 0,
            nrdma_ram_type: sdp_rdma::NRDMA_RAM_TYPE.get(nrdma_cfg) != 0,
            bn_base_addr_low: sdp_rdma::BN_BASE_ADDR_LOW.get(bn_base_addr_low),
            bn_base_addr_high: sdp_rdma::BN_BASE_ADDR_HIGH.get(bn_base_addr_high),
            bn_line_stride: sdp_rdma::BN_LINE_STRIDE.get(bn_line_stride),
            bn_surface_stride: sdp_rdma::BN_SURFACE_STRIDE.get(bn_surface_stride),
            bn_batch_stride: sdp_rdma::BN_BATCH_STRIDE.get(bn_batch_stride),
            erdma_disable: sdp_rdma::ERDMA_DISABLE.get(erdma_cfg) != 0,
            erdma_data_use: sdp_rdma::ERDMA_DATA_USE.get(erdma_cfg),
            erdma_data_size: sdp_rdma::ERDMA_DATA_SIZE.get(erdma_cfg),
            erdma_data_mode: sdp_rdma::ERDMA_DATA_MODE.get(erdma_cfg) != 0,
            erdma_ram_type: sdp_rdma::ERDMA_RAM_TYPE.get(erdma_cfg) != 0,
            ew_base_addr_low: sdp_rdma::EW_BASE_ADDR_LOW.get(ew_base_addr_low),
            ew_base_addr_high: sdp_rdma::EW_BASE_ADDR_HIGH.get(ew_base_addr_high),
            ew_line_stride: sdp_rdma::EW_LINE_STRIDE.get(ew_line_stride),
            ew_surface_stride: sdp_rdma::EW_SURFACE_STRIDE.get(ew_surface_stride),
            ew_batch_stride: sdp_rdma::EW_BATCH_STRIDE.get(ew_batch_stride),
            flying_mode: sdp_rdma::FLYING_MODE.get(feature_mode_cfg) != 0,
            winograd: sdp_rdma::WINOGRAD.get(feature_mode_cfg) != 0,
            in_precision: sdp_rdma::IN_PRECISION.get(feature_mode_cfg),
            proc_precision: sdp_rdma::PROC_PRECISION.get(feature_mode_cfg),
            out_precision: sdp_rdma::OUT_PRECISION.get(feature_mode_cfg),
            batch_number: sdp_rdma::BATCH_NUMBER.get(feature_mode_cfg) + 1,
            src_ram_type: sdp_rdma::SRC_RAM_TYPE.get(src_dma_cfg) != 0,
            perf_dma_en: sdp_rdma::PERF_DMA_EN.get(perf_enable) != 0,
            perf_nan_inf_count_en: sdp_rdma::PERF_NAN_INF_COUNT_EN.get(perf_enable) != 0,
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&sdp_rdma::D_DATA_CUBE_WIDTH, word(&[(sdp_rdma::WIDTH, self.width.wrapping_sub(1))])),
            (&sdp_rdma::D_DATA_CUBE_HEIGHT, word(&[(sdp_rdma::HEIGHT, self.height.wrapping_sub(1))])),
            (&sdp_rdma::D_DATA_CUBE_CHANNEL, word(&[(sdp_rdma::CHANNEL, self.channel.wrapping_sub(1))])),
            (&sdp_rdma::D_SRC_BASE_ADDR_LOW, word(&[(sdp_rdma::SRC_BASE_ADDR_LOW, self.src_base_addr_low)])),
            (&sdp_rdma::D_SRC_BASE_ADDR_HIGH, word(&[(sdp_rdma::SRC_BASE_ADDR_HIGH, self.src_base_addr_high)])),
            (&sdp_rdma::D_SRC_LINE_STRIDE, word(&[(sdp_rdma::SRC_LINE_STRIDE, self.src_line_stride)])),
            (&sdp_rdma::D_SRC_SURFACE_STRIDE, word(&[(sdp_rdma::SRC_SURFACE_STRIDE, self.src_surface_stride)])),
            (&sdp_rdma::D_BRDMA_CFG, word(&[(sdp_rdma::BRDMA_DISABLE, self.brdma_disable.into()), (sdp_rdma::BRDMA_DATA_USE, self.brdma_data_use), (sdp_rdma::BRDMA_DATA_SIZE, self.brdma_data_size), (sdp_rdma::BRDMA_DATA_MODE, self.brdma_data_mode.into()), (sdp_rdma::BRDMA_RAM_TYPE, self.brdma_ram_type.into())])),
            (&sdp_rdma::D_BS_BASE_ADDR_LOW, word(&[(sdp_rdma::BS_BASE_ADDR_LOW, self.bs_base_addr_low)])),
            (&sdp_rdma::D_BS_BASE_ADDR_HIGH, word(&[(sdp_rdma::BS_BASE_ADDR_HIGH, self.bs_base_addr_high)])),
            (&sdp_rdma::D_BS_LINE_STRIDE, word(&[(sdp_rdma::BS_LINE_STRIDE, self.bs_line_stride)])),
            (&sdp_rdma::D_BS_SURFACE_STRIDE, word(&[(sdp_rdma::BS_SURFACE_STRIDE, self.bs_surface_stride)])),
            (&sdp_rdma::D_BS_BATCH_STRIDE, word(&[(sdp_rdma::BS_BATCH_STRIDE, self.bs_batch_stride)])),
            (&sdp_rdma::D_NRDMA_CFG, word(&[(sdp_rdma::NRDMA_DISABLE, self.nrdma_disable.into()), (sdp_rdma::NRDMA_DATA_USE, self.nrdma_data_use), (sdp_rdma::NRDMA_DATA_SIZE, self.nrdma_data_size), (sdp_rdma::NRDMA_DATA_MODE, self.nrdma_data_mode.into()), (sdp_rdma::NRDMA_RAM_TYPE, self.nrdma_ram_type.into())])),
            (&sdp_rdma::D_BN_BASE_ADDR_LOW, word(&[(sdp_rdma::BN_BASE_ADDR_LOW, self.bn_base_addr_low)])),
            (&sdp_rdma::D_BN_BASE_ADDR_HIGH, word(&[(sdp_rdma::BN_BASE_ADDR_HIGH, self.bn_base_addr_high)])),
            (&sdp_rdma::D_BN_LINE_STRIDE, word(&[(sdp_rdma::BN_LINE_STRIDE, self.bn_line_stride)])),
            (&sdp_rdma::D_BN_SURFACE_STRIDE, word(&[(sdp_rdma::BN_SURFACE_STRIDE, self.bn_surface_stride)])),
            (&sdp_rdma::D_BN_BATCH_STRIDE, word(&[(sdp_rdma::BN_BATCH_STRIDE, self.bn_batch_stride)])),
            (&sdp_rdma::D_ERDMA_CFG, word(&[(sdp_rdma::ERDMA_DISABLE, self.erdma_disable.into()), (sdp_rdma::ERDMA_DATA_USE, self.erdma_data_use), (sdp_rdma::ERDMA_DATA_SIZE, self.erdma_data_size), (sdp_rdma::ERDMA_DATA_MODE, self.erdma_data_mode.into()), (sdp_rdma::ERDMA_RAM_TYPE, self.erdma_ram_type.into())])),
            (&sdp_rdma::D_EW_BASE_ADDR_LOW, word(&[(sdp_rdma::EW_BASE_ADDR_LOW, self.ew_base_addr_low)])),
            (&sdp_rdma::D_EW_BASE_ADDR_HIGH, word(&[(sdp_rdma::EW_BASE_ADDR_HIGH, self.ew_base_addr_high)])),
            (&sdp_rdma::D_EW_LINE_STRIDE, word(&[(sdp_rdma::EW_LINE_STRIDE, self.ew_line_stride)])),
            (&sdp_rdma::D_EW_SURFACE_STRIDE, word(&[(sdp_rdma::EW_SURFACE_STRIDE, self.ew_surface_stride)])),
            (&sdp_rdma::D_EW_BATCH_STRIDE, word(&[(sdp_rdma::EW_BATCH_STRIDE, self.ew_batch_stride)])),
            (&sdp_rdma::D_FEATURE_MODE_CFG, word(&[(sdp_rdma::FLYING_MODE, self.flying_mode.into()), (sdp_rdma::WINOGRAD, self.winograd.into()), (sdp_rdma::IN_PRECISION, self.in_precision), (sdp_rdma::PROC_PRECISION, self.proc_precision), (sdp_rdma::OUT_PRECISION, self.out_precision), (sdp_rdma::BATCH_NUMBER, self.batch_number.wrapping_sub(1))])),
            (&sdp_rdma::D_SRC_DMA_CFG, word(&[(sdp_rdma::SRC_RAM_TYPE, self.src_ram_type.into())])),
            (&sdp_rdma::D_PERF_ENABLE, word(&[(sdp_rdma::PERF_DMA_EN, self.perf_dma_en.into()), (sdp_rdma::PERF_NAN_INF_COUNT_EN, self.perf_nan_inf_count_en.into())])),
        ]
    }
}

impl Default for SdpRdmaRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of SDP (single data point processor and its write DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SdpRegs {
    /// Bits 12:0 of D_DATA_CUBE_WIDTH, plus 1: 1 to 8192.
    pub width: u32,
    /// Bits 12:0 of D_DATA_CUBE_HEIGHT, plus 1: 1 to 8192.
    pub height: u32,
    /// Bits 12:0 of D_DATA_CUBE_CHANNEL, plus 1: 1 to 8192.
    pub channel: u32,
    /// Value of D_DST_BASE_ADDR_LOW.
    pub dst_base_addr_low: u32,
    /// Value of D_DST_BASE_ADDR_HIGH.
    pub dst_base_addr_high: u32,
    /// Value of D_DST_LINE_STRIDE.
    pub dst_line_stride: u32,
    /// Value of D_DST_SURFACE_STRIDE.
    pub dst_surface_stride: u32,
    /// Bit 0 of D_DP_BS_CFG. false: NO, true: YES.
    pub bs_bypass: bool,
    /// Bit 1 of D_DP_BS_CFG. false: NO, true: YES.
    pub bs_alu_bypass: bool,
    /// Bits 3:2 of D_DP_BS_CFG. 0: MAX, 1: MIN, 2: SUM.
    pub bs_alu_algo: u32,
    /// Bit 4 of D_DP_BS_CFG. false: NO, true: YES.
    pub bs_mul_bypass: bool,
    /// Bit 5 of D_DP_BS_CFG. false: NO, true: YES.
    pub bs_mul_prelu: bool,
    /// Bit 6 of D_DP_BS_CFG. false: NO, true: YES.
    pub bs_relu_bypass: bool,
    /// Bit 0 of D_DP_BS_ALU_CFG. false: REG, true: MEM.
    pub bs_alu_src: bool,
    /// Bits 13:8 of D_DP_BS_ALU_CFG.
    pub bs_alu_shift_value: u32,
    /// Bits 15:0 of D_DP_BS_ALU_SRC_VALUE.
    pub bs_alu_operand: i32,
    /// Bit 0 of D_DP_BS_MUL_CFG. false: REG, true: MEM.
    pub bs_mul_src: bool,
    /// Bits 15:8 of D_DP_BS_MUL_CFG.
    pub bs_mul_shift_value: u32,
    /// Bits 15:0 of D_DP_BS_MUL_SRC_VALUE.
    pub bs_mul_operand: i32,
    /// Bit 0 of D_DP_BN_CFG. false: NO, true: YES.
    pub bn_bypass: bool,
    /// Bit 1 of D_DP_BN_CFG. false: NO, true: YES.
    pub bn_alu_bypass: bool,
    /// Bits 3:2 of D_DP_BN_CFG. 0: MAX, 1: MIN, 2: SUM.
    pub bn_alu_algo: u32,
    /// Bit 4 of D_DP_BN_CFG. false: NO, true: YES.
    pub bn_mul_bypass: bool,
    /// Bit 5 of D_DP_BN_CFG. false: NO, true: YES.
    pub bn_mul_prelu: bool,
    /// Bit 6 of D_DP_BN_CFG. false: NO, true: YES.
    pub bn_relu_bypass: bool,
    /// Bit 0 of D_DP_BN_ALU_CFG. false: REG, true: MEM.
    pub bn_alu_src: bool,
    /// Bits 13:8 of D_DP_BN_ALU_CFG.
    pub bn_alu_shift_value: u32,
    /// Bits 15:0 of D_DP_BN_ALU_SRC_VALUE.
    pub bn_alu_operand: i32,
    /// Bit 0 of D_DP_BN_MUL_CFG. false: REG, true: MEM.
    pub bn_mul_src: bool,
    /// Bits 15:8 of D_DP_BN_MUL_CFG.
    pub bn_mul_shift_value: u32,
    /// Bits 15:0 of D_DP_BN_MUL_SRC_VALUE.
    pub bn_mul_operand: i32,
    /// Bit 0 of D_DP_EW_CFG. false: NO, true: YES.
    pub ew_bypass: bool,
    /// Bit 1 of D_DP_EW_CFG. false: NO, true: YES.
    pub ew_alu_bypass: bool,
    /// Bits 3:2 of D_DP_EW_CFG. 0: MAX, 1: MIN, 2: SUM, 3: EQL.
    pub ew_alu_algo: u32,
    /// Bit 4 of D_DP_EW_CFG. false: NO, true: YES.
    pub ew_mul_bypass: bool,
    /// Bit 5 of D_DP_EW_CFG. false: NO, true: YES.
    pub ew_mul_prelu: bool,
    /// Bit 6 of D_DP_EW_CFG. false: NO, true: YES.
    pub ew_lut_bypass: bool,
    /// Bit 0 of D_DP_EW_ALU_CFG. false: REG, true: MEM.
    pub ew_alu_src: bool,
    /// Bit 1 of D_DP_EW_ALU_CFG. false: NO, true: YES.
    pub ew_alu_cvt_bypass: bool,
    /// Value of D_DP_EW_ALU_SRC_VALUE.
    pub ew_alu_operand: i32,
    /// Value of D_DP_EW_ALU_CVT_OFFSET_VALUE.
    pub ew_alu_cvt_offset: i32,
    /// Bits 15:0 of D_DP_EW_ALU_CVT_SCALE_VALUE.
    pub ew_alu_cvt_scale: i32,
    /// Bits 5:0 of D_DP_EW_ALU_CVT_TRUNCATE_VALUE.
    pub ew_alu_cvt_truncate: u32,
    /// Bit 0 of D_DP_EW_MUL_CFG. false: REG, true: MEM.
    pub ew_mul_src: bool,
    /// Bit 1 of D_DP_EW_MUL_CFG. false: NO, true: YES.
    pub ew_mul_cvt_bypass: bool,
    /// Value of D_DP_EW_MUL_SRC_VALUE.
    pub ew_mul_operand: i32,
    /// Value of D_DP_EW_MUL_CVT_OFFSET_VALUE.
    pub ew_mul_cvt_offset: i32,
    /// Bits 15:0 of D_DP_EW_MUL_CVT_SCALE_VALUE.
    pub ew_mul_cvt_scale: i32,
    /// Bits 5:0 of D_DP_EW_MUL_CVT_TRUNCATE_VALUE.
    pub ew_mul_cvt_truncate: u32,
    /// Bits 9:0 of D_DP_EW_TRUNCATE_VALUE.
    pub ew_truncate: u32,
    /// Bit 0 of D_FEATURE_MODE_CFG. false: OFF, true: ON.
    pub flying_mode: bool,
    /// Bit 1 of D_FEATURE_MODE_CFG. false: MEM, true: PDP.
    pub output_dst: bool,
    /// Bit 2 of D_FEATURE_MODE_CFG. false: OFF, true: ON.
    pub winograd: bool,
    /// Bit 3 of D_FEATURE_MODE_CFG. false: DISABLE, true: ENABLE.
    pub nan_to_zero: bool,
    /// Bits 12:8 of D_FEATURE_MODE_CFG, plus 1: 1 to 32.
    pub batch_number: u32,
    /// Bit 0 of D_DST_DMA_CFG. false: CV, true: MC.
    pub dst_ram_type: bool,
    /// Value of D_DST_BATCH_STRIDE.
    pub dst_batch_stride: u32,
    /// Bits 1:0 of D_DATA_FORMAT. 0: INT8, 1: INT16, 2: FP16.
    pub proc_precision: u32,
    /// Bits 3:2 of D_DATA_FORMAT. 0: INT8, 1: INT16, 2: FP16.
    pub out_precision: u32,
    /// Value of D_CVT_OFFSET.
    pub cvt_offset: i32,
    /// Bits 15:0 of D_CVT_SCALE.
    pub cvt_scale: i32,
    /// Bits 5:0 of D_CVT_SHIFT.
    pub cvt_shift: u32,
    /// Bit 0 of D_PERF_ENABLE. false: NO, true: YES.
    pub perf_dma_en: bool,
    /// Bit 1 of D_PERF_ENABLE. false: NO, true: YES.
    pub perf_lut_en: bool,
    /// Bit 2 of D_PERF_ENABLE. false: NO, true: YES.
    pub perf_sat_en: bool,
    /// Bit 3 of D_PERF_ENABLE. false: NO, true: YES.
    pub perf_nan_inf_count_en: bool,
}

impl UnitRegs for SdpRegs {
    const BLOCK: &'static Block = &sdp::BLOCK;
    const REGS: &'static [&'static Reg] = &[&sdp::D_DATA_CUBE_WIDTH, &sdp::D_DATA_CUBE_HEIGHT, &sdp::D_DATA_CUBE_CHANNEL, &sdp::D_DST_BASE_ADDR_LOW, &sdp::D_DST_BASE_ADDR_HIGH, &sdp::D_DST_LINE_STRIDE, &sdp::D_DST_SURFACE_STRIDE, &sdp::D_DP_BS_CFG, &sdp::D_DP_BS_ALU_CFG, &sdp::D_DP_BS_ALU_SRC_VALUE, &sdp::D_DP_BS_MUL_CFG, &sdp::D_DP_BS_MUL_SRC_VALUE, &sdp::D_DP_BN_CFG, &sdp::D_DP_BN_ALU_CFG, &sdp::D_DP_BN_ALU_SRC_VALUE, &sdp::D_DP_BN_MUL_CFG, &sdp::D_DP_BN_MUL_SRC_VALUE, &sdp::D_DP_EW_CFG, &sdp::D_DP_EW_ALU_CFG, &sdp::D_DP_EW_ALU_SRC_VALUE, &sdp::D_DP_EW_ALU_CVT_OFFSET_VALUE, &sdp::D_DP_EW_ALU_CVT_SCALE_VALUE, &sdp::D_DP_EW_ALU_CVT_TRUNCATE_VALUE, &sdp::D_DP_EW_MUL_CFG, &sdp::D_DP_EW_MUL_SRC_VALUE, &sdp::D_DP_EW_MUL_CVT_OFFSET_VALUE, &sdp::D_DP_EW_MUL_CVT_SCALE_VALUE, &sdp::D_DP_EW_MUL_CVT_TRUNCATE_VALUE, &sdp::D_DP_EW_TRUNCATE_VALUE, &sdp::D_FEATURE_MODE_CFG, &sdp::D_DST_DMA_CFG, &sdp::D_DST_BATCH_STRIDE, &sdp::D_DATA_FORMAT, &sdp::D_CVT_OFFSET, &sdp::D_CVT_SCALE, &sdp::D_CVT_SHIFT, &sdp::D_PERF_ENABLE];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let data_cube_width = word(&sdp::D_DATA_CUBE_WIDTH);
        let data_cube_height = word(&sdp::D_DATA_CUBE_HEIGHT);
        let data_cube_channel = word(&sdp::D_DATA_CUBE_CHANNEL);
        let dst_base_addr_low = word(&sdp::D_DST_BASE_ADDR_LOW);
        let dst_base_addr_high = word(&sdp::D_DST_BASE_ADDR_HIGH);
        let dst_line_stride = word(&sdp::D_DST_LINE_STRIDE);
        let dst_surface_stride = word(&sdp::D_DST_SURFACE_STRIDE);
        let dp_bs_cfg = word(&sdp::D_DP_BS_CFG);
        let dp_bs_alu_cfg = word(&sdp::D_DP_BS_ALU_CFG);
        let dp_bs_alu_src_value = word(&sdp::D_DP_BS_ALU_SRC_VALUE);
        let dp_bs_mul_cfg = word(&sdp::D_DP_BS_MUL_CFG);
        let dp_bs_mul_src_value = word(&sdp::D_DP_BS_MUL_SRC_VALUE);
        let dp_bn_cfg = word(&sdp::D_DP_BN_CFG);
        let dp_bn_alu_cfg = word(&sdp::D_DP_BN_ALU_CFG);
        let dp_bn_alu_src_value = word(&sdp::D_DP_BN_ALU_SRC_VALUE);
        let dp_bn_mul_cfg = word(&sdp::D_DP_BN_MUL_CFG);
        let dp_bn_mul_src_value = word(&sdp::D_DP_BN_MUL_SRC_VALUE);
        let dp_ew_cfg = word(&sdp::D_DP_EW_CFG);
        let dp_ew_alu_cfg = word(&sdp::D_DP_EW_ALU_CFG);
        let dp_ew_alu_src_value = word(&sdp::D_DP_EW_ALU_SRC_VALUE);
        let dp_ew_alu_cvt_offset_value = word(&sdp::D_DP_EW_ALU_CVT_OFFSET_VALUE);
        let dp_ew_alu_cvt_scale_value = word(&sdp::D_DP_EW_ALU_CVT_SCALE_VALUE);
        let dp_ew_alu_cvt_truncate_value = word(&sdp::D_DP_EW_ALU_CVT_TRUNCATE_VALUE);
        let dp_ew_mul_cfg = word(&sdp::D_DP_EW_MUL_CFG);
        let dp_ew_mul_src_value = word(&sdp::D_DP_EW_MUL_SRC_VALUE);
        let dp_ew_mul_cvt_offset_value = word(&sdp::D_DP_EW_MUL_CVT_OFFSET_VALUE);
        let dp_ew_mul_cvt_scale_value = word(&sdp::D_DP_EW_MUL_CVT_SCALE_VALUE);
        let dp_ew_mul_cvt_truncate_value = word(&sdp::D_DP_EW_MUL_CVT_TRUNCATE_VALUE);
        let dp_ew_truncate_value = word(&sdp::D_DP_EW_TRUNCATE_VALUE);
        let feature_mode_cfg = word(&sdp::D_FEATURE_MODE_CFG);
        let dst_dma_cfg = word(&sdp::D_DST_DMA_CFG);
        let dst_batch_stride = word(&sdp::D_DST_BATCH_STRIDE);
        let data_format = word(&sdp::D_DATA_FORMAT);
        let cvt_offset = word(&sdp::D_CVT_OFFSET);
        let cvt_scale = word(&sdp::D_CVT_SCALE);
        let cvt_shift = word(&sdp::D_CVT_SHIFT);
        let perf_enable = word(&sdp::D_PERF_ENABLE);
        Self {
            width: sdp::WIDTH.get(data_cube_width) + 1,
            height: sdp::HEIGHT.get(data_cube_height) + 1,
            channel: sdp::CHANNEL.get(data_cube_channel) + 1,
            dst_base_addr_low: sdp::DST_BASE_ADDR_LOW.get(dst_base_addr_low),
            dst_base_addr_high: sdp::DST_BASE_ADDR_HIGH.get(dst_base_addr_high),
            dst_line_stride: sdp::DST_LINE_STRIDE.get(dst_line_stride),
            dst_surface_stride: sdp::DST_SURFACE_STRIDE.get(dst_surface_stride),
            bs_bypass: sdp::BS_BYPASS.get(dp_bs_cfg) != 0,
            bs_alu_bypass: sdp::BS_ALU_BYPASS.get(dp_bs_cfg) != 0,
            bs_alu_algo: sdp::BS_ALU_ALGO.get(dp_bs_cfg),
            bs_mul_bypass: sdp::BS_MUL_BYPASS.get(dp_bs_cfg) != 0,
            bs_mul_prelu: sdp::BS_MUL_PRELU.get(dp_bs_cfg) != 0,
            bs_relu_bypass: sdp::BS_RELU_BYPASS.get(dp_bs_cfg) != 0,
            bs_alu_src: sdp::BS_ALU_SRC.get(dp_bs_alu_cfg) != 0,
            bs_alu_shift_value: sdp::BS_ALU_SHIFT_VALUE.get(dp_bs_alu_cfg),
            bs_alu_operand: sdp::BS_ALU_OPERAND.get_signed(dp_bs_alu_src_value),
            bs_mul_src: sdp::BS_MUL_SRC.get(dp_bs_mul_cfg) != 0,
            bs_mul_shift_value: sdp::BS_MUL_SHIFT_VALUE.get(dp_bs_mul_cfg),
            bs_mul_operand: sdp::BS_MUL_OPERAND.get_signed(dp_bs_mul_src_value),
            bn_bypass: sdp::BN_BYPASS.get(dp_bn_cfg) != 0,
            bn_alu_bypass: sdp::BN_ALU_BYPASS.get(dp_bn_cfg) != 0,
            bn_alu_algo: sdp::BN_ALU_ALGO.get(dp_bn_cfg),
            bn_mul_bypass: sdp::BN_MUL_BYPASS.get(dp_bn_cfg) != 0,
            bn_mul_prelu: sdp::BN_MUL_PRELU.get(dp_bn_cfg) != 0,
            bn_relu_bypass: sdp::BN_RELU_BYPASS.get(dp_bn_cfg) != 0,
            bn_alu_src: sdp::BN_ALU_SRC.get(dp_bn_alu_cfg) != 0,
            bn_alu_shift_value: sdp::BN_ALU_SHIFT_VALUE.get(dp_bn_alu_cfg),
            bn_alu_operand: sdp::BN_ALU_OPERAND.get_signed(dp_bn_alu_src_value),
            bn_mul_src: sdp::BN_MUL_SRC.get(dp_bn_mul_cfg) != 0,
            bn_mul_shift_value: sdp::BN_MUL_SHIFT_VALUE.get(dp_bn_mul_cfg),
            bn_mul_operand: sdp::BN_MUL_OPERAND.get_signed(dp_bn_mul_src_value),
            ew_bypass: sdp::EW_BYPASS.get(dp_ew_cfg) != 0,
            ew_alu_bypass: sdp::EW_ALU_BYPASS.get(dp_ew_cfg) != 0,
            ew_alu_algo: sdp::EW_ALU_ALGO.get(dp_ew_cfg),
            ew_mul_bypass: sdp::EW_MUL_BYPASS.get(dp_ew_cfg) != 0,
            ew_mul_prelu: sdp::EW_MUL_PRELU.get(dp_ew_cfg) != 0,
            ew_lut_bypass: sdp::EW_LUT_BYPASS.get(dp_ew_cfg) != 0,
            ew_alu_src: sdp::EW_ALU_SRC.get(dp_ew_alu_cfg) != 0,
            ew_alu_cvt_bypass: sdp::EW_ALU_CVT_BYPASS.get(dp_ew_alu_cfg) != 0,
            ew_alu_operand: sdp::EW_ALU_OPERAND.get_signed(dp_ew_alu_src_value),
            ew_alu_cvt_offset: sdp::EW_ALU_CVT_OFFSET.get_signed(dp_ew_alu_cvt_offset_value),
            ew_alu_cvt_scale: sdp::EW_ALU_CVT_SCALE.get_signed(dp_ew_alu_cvt_scale_value),
            ew_alu_cvt_truncate: sdp::EW_ALU_CVT_TRUNCATE.get(dp_ew_alu_cvt_truncate_value),
            ew_mul_src: sdp::EW_MUL_SRC.get(dp_ew_mul_cfg) != 0,
            ew_mul_cvt_bypass: sdp::EW_MUL_CVT_BYPASS.get(dp_ew_mul_cfg) != 0,
            ew_mul_operand: sdp::EW_MUL_OPERAND.get_signed(dp_ew_mul_src_value),
            ew_mul_cvt_offset: sdp::EW_MUL_CVT_OFFSET.get_signed(dp_ew_mul_cvt_offset_value),
            ew_mul_cvt_scale: sdp::EW_MUL_CVT_SCALE.get_signed(dp_ew_mul_cvt_scale_value),
            ew_mul_cvt_truncate: sdp::EW_MUL_CVT_TRUNCATE.get(dp_ew_mul_cvt_truncate_value),
            ew_truncate: sdp::EW_TRUNCATE.get(dp_ew_truncate_value),
            flying_mode: sdp::FLYING_MODE.get(feature_mode_cfg) != 0,
            output_dst: sdp::OUTPUT_DST.get(feature_mode_cfg) != 0,
            winograd: sdp::WINOGRAD.get(feature_mode_cfg) != 0,
            nan_to_zero: sdp::NAN_TO_ZERO.get(feature_mode_cfg) != 0,
            batch_number: sdp::BATCH_NUMBER.get(feature_mode_cfg) + 1,
            dst_ram_type: sdp::DST_RAM_TYPE.get(dst_dma_cfg) != 0,
            dst_batch_stride: sdp::DST_BATCH_STRIDE.get(dst_batch_stride),
            proc_precision: sdp::PROC_PRECISION.get(data_format),
            out_precision: sdp::OUT_PRECISION.get(data_format),
            cvt_offset: sdp::CVT_OFFSET.get_signed(cvt_offset),
            cvt_scale: sdp::CVT_SCALE.get_signed(cvt_scale),
            cvt_shift: sdp::CVT_SHIFT.get(cvt_shift),
            perf_dma_en: sdp::PERF_DMA_EN.get(perf_enable) != 0,
            perf_lut_en: sdp::PERF_LUT_EN.get(perf_enable) != 0,
            perf_sat_en: sdp::PERF_SAT_EN.get(perf_enable) != 0,
            perf_nan_inf_count_en: sdp::PERF_NAN_INF_COUNT_EN.get(perf_enable) != 0,
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&sdp::D_DATA_CUBE_WIDTH, word(&[(sdp::WIDTH, self.width.wrapping_sub(1))])),
            (&sdp::D_DATA_CUBE_HEIGHT, word(&[(sdp::HEIGHT, self.height.wrapping_sub(1))])),
            (&sdp::D_DATA_CUBE_CHANNEL, word(&[(sdp::CHANNEL, self.channel.wrapping_sub(1))])),
            (&sdp::D_DST_BASE_ADDR_LOW, word(&[(sdp::DST_BASE_ADDR_LOW, self.dst_base_addr_low)])),
            (&sdp::D_DST_BASE_ADDR_HIGH, word(&[(sdp::DST_BASE_ADDR_HIGH, self.dst_base_addr_high)])),
            (&sdp::D_DST_LINE_STRIDE, word(&[(sdp::DST_LINE_STRIDE, self.dst_line_stride)])),
            (&sdp::D_DST_SURFACE_STRIDE, word(&[(sdp::DST_SURFACE_STRIDE, self.dst_surface_stride)])),
            (&sdp::D_DP_BS_CFG, word(&[(sdp::BS_BYPASS, self.bs_bypass.into()), (sdp::BS_ALU_BYPASS, self.bs_alu_bypass.into()), (sdp::BS_ALU_ALGO, self.bs_alu_algo), (sdp::BS_MUL_BYPASS, self.bs_mul_bypass.into()), (sdp::BS_MUL_PRELU, self.bs_mul_prelu.into()), (sdp::BS_RELU_BYPASS, self.bs_relu_bypass.into())])),
            (&sdp::D_DP_BS_ALU_CFG, word(&[(sdp::BS_ALU_SRC, self.bs_alu_src.into()), (sdp::BS_ALU_SHIFT_VALUE, self.bs_alu_shift_value)])),
            (&sdp::D_DP_BS_ALU_SRC_VALUE, word(&[(sdp::BS_ALU_OPERAND, self.bs_alu_operand.cast_unsigned())])),
            (&sdp::D_DP_BS_MUL_CFG, word(&[(sdp::BS_MUL_SRC, self.bs_mul_src.into()), (sdp::BS_MUL_SHIFT_VALUE, self.bs_mul_shift_value)])),
            (&sdp::D_DP_BS_MUL_SRC_VALUE, word(&[(sdp::BS_MUL_OPERAND, self.bs_mul_operand.cast_unsigned())])),
            (&sdp::D_DP_BN_CFG, word(&[(sdp::BN_BYPASS, self.bn_bypass.into()), (sdp::BN_ALU_BYPASS, self.bn_alu_bypass.into()), (sdp::BN_ALU_ALGO, self.bn_alu_algo), (sdp::BN_MUL_BYPASS, self.bn_mul_bypass.into()), (sdp::BN_MUL_PRELU, self.bn_mul_prelu.into()), (sdp::BN_RELU_BYPASS, self.bn_relu_bypass.into())])),
            (&sdp::D_DP_BN_ALU_CFG, word(&[(sdp::BN_ALU_SRC, self.bn_alu_src.into()), (sdp::BN_ALU_SHIFT_VALUE, self.bn_alu_shift_value)])),
            (&sdp::D_DP_BN_ALU_SRC_VALUE, word(&[(sdp::BN_ALU_OPERAND, self.bn_alu_operand.cast_unsigned())])),
            (&sdp::D_DP_BN_MUL_CFG, word(&[(sdp::BN_MUL_SRC, self.bn_mul_src.into()), (sdp::BN_MUL_SHIFT_VALUE, self.bn_mul_shift_value)])),
            (&sdp::D_DP_BN_MUL_SRC_VALUE, word(&[(sdp::BN_MUL_OPERAND, self.bn_mul_operand.cast_unsigned())])),
            (&sdp::D_DP_EW_CFG, word(&[(sdp::EW_BYPASS, self.ew_bypass.into()), (sdp::EW_ALU_BYPASS, self.ew_alu_bypass.into()), (sdp::EW_ALU_ALGO, self.ew_alu_algo), (sdp::EW_MUL_BYPASS, self.ew_mul_bypass.into()), (sdp::EW_MUL_PRELU, self.ew_mul_prelu.into()), (sdp::EW_LUT_BYPASS, self.ew_lut_bypass.into())])),
            (&sdp::D_DP_EW_ALU_CFG, word(&[(sdp::EW_ALU_SRC, self.ew_alu_src.into()), (sdp::EW_ALU_CVT_BYPASS, self.ew_alu_cvt_bypass.into())])),
            (&sdp::D_DP_EW_ALU_SRC_VALUE, word(&[(sdp::EW_ALU_OPERAND, self.ew_alu_operand.cast_unsigned())])),
            (&sdp::D_DP_EW_ALU_CVT_OFFSET_VALUE, word(&[(sdp::EW_ALU_CVT_OFFSET, self.ew_alu_cvt_offset.cast_unsigned())])),
            (&sdp::D_DP_EW_ALU_CVT_SCALE_VALUE, word(&[(sdp::EW_ALU_CVT_SCALE, self.ew_alu_cvt_scale.cast_unsigned())])),
            (&sdp::D_DP_EW_ALU_CVT_TRUNCATE_VALUE, word(&[(sdp::EW_ALU_CVT_TRUNCATE, self.ew_alu_cvt_truncate)])),
            (&sdp::D_DP_EW_MUL_CFG, word(&[(sdp::EW_MUL_SRC, self.ew_mul_src.into()), (sdp::EW_MUL_CVT_BYPASS, self.ew_mul_cvt_bypass.into())])),
            (&sdp::D_DP_EW_MUL_SRC_VALUE, word(&[(sdp::EW_MUL_OPERAND, self.ew_mul_operand.cast_unsigned())])),
            (&sdp::D_DP_EW_MUL_CVT_OFFSET_VALUE, word(&[(sdp::EW_MUL_CVT_OFFSET, self.ew_mul_cvt_offset.cast_unsigned())])),
            (&sdp::D_DP_EW_MUL_CVT_SCALE_VALUE, word(&[(sdp::EW_MUL_CVT_SCALE, self.ew_mul_cvt_scale.cast_unsigned())])),
            (&sdp::D_DP_EW_MUL_CVT_TRUNCATE_VALUE, word(&[(sdp::EW_MUL_CVT_TRUNCATE, self.ew_mul_cvt_truncate)])),
            (&sdp::D_DP_EW_TRUNCATE_VALUE, word(&[(sdp::EW_TRUNCATE, self.ew_truncate)])),
            (&sdp::D_FEATURE_MODE_CFG, word(&[(sdp::FLYING_MODE, self.flying_mode.into()), (sdp::OUTPUT_DST, self.output_dst.into()), (sdp::WINOGRAD, self.winograd.into()), (sdp::NAN_TO_ZERO, self.nan_to_zero.into()), (sdp::BATCH_NUMBER, self.batch_number.wrapping_sub(1))])),
            (&sdp::D_DST_DMA_CFG, word(&[(sdp::DST_RAM_TYPE, self.dst_ram_type.into())])),
            (&sdp::D_DST_BATCH_STRIDE, word(&[(sdp::DST_BATCH_STRIDE, self.dst_batch_stride)])),
            (&sdp::D_DATA_FORMAT, word(&[(sdp::PROC_PRECISION, self.proc_precision), (sdp::OUT_PRECISION, self.out_precision)])),
            (&sdp::D_CVT_OFFSET, word(&[(sdp::CVT_OFFSET, self.cvt_offset.cast_unsigned())])),
            (&sdp::D_CVT_SCALE, word(&[(sdp::CVT_SCALE, self.cvt_scale.cast_unsigned())])),
            (&sdp::D_CVT_SHIFT, word(&[(sdp::CVT_SHIFT, self.cvt_shift)])),
            (&sdp::D_PERF_ENABLE, word(&[(sdp::PERF_DMA_EN, self.perf_dma_en.into()), (sdp::PERF_LUT_EN, self.perf_lut_en.into()), (sdp::PERF_SAT_EN, self.perf_sat_en.into()), (sdp::PERF_NAN_INF_COUNT_EN, self.perf_nan_inf_count_en.into())])),
        ]
    }
}

impl Default for SdpRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the registers that exist once of SDP (single data point processor and its write DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SdpSingleRegs {
    /// Bit 0 of S_LUT_CFG. false: EXPONENT, true: LINEAR.
    pub lut_le_function: bool,
    /// Bit 4 of S_LUT_CFG. false: LE, true: LO.
    pub lut_uflow_priority: bool,
    /// Bit 5 of S_LUT_CFG. false: LE, true: LO.
    pub lut_oflow_priority: bool,
    /// Bit 6 of S_LUT_CFG. false: LE, true: LO.
    pub lut_hybrid_priority: bool,
    /// Bits 7:0 of S_LUT_INFO.
    pub lut_le_index_offset: i32,
    /// Bits 15:8 of S_LUT_INFO.
    pub lut_le_index_select: i32,
    /// Bits 23:16 of S_LUT_INFO.
    pub lut_lo_index_select: i32,
    /// Value of S_LUT_LE_START.
    pub lut_le_start: i32,
    /// Value of S_LUT_LE_END.
    pub lut_le_end: i32,
    /// Value of S_LUT_LO_START.
    pub lut_lo_start: i32,
    /// Value of S_LUT_LO_END.
    pub lut_lo_end: i32,
    /// Bits 15:0 of S_LUT_LE_SLOPE_SCALE.
    pub lut_le_slope_uflow_scale: i32,
    /// Bits 31:16 of S_LUT_LE_SLOPE_SCALE.
    pub lut_le_slope_oflow_scale: i32,
    /// Bits 4:0 of S_LUT_LE_SLOPE_SHIFT.
    pub lut_le_slope_uflow_shift: i32,
    /// Bits 9:5 of S_LUT_LE_SLOPE_SHIFT.
    pub lut_le_slope_oflow_shift: i32,
    /// Bits 15:0 of S_LUT_LO_SLOPE_SCALE.
    pub lut_lo_slope_uflow_scale: i32,
    /// Bits 31:16 of S_LUT_LO_SLOPE_SCALE.
    pub lut_lo_slope_oflow_scale: i32,
    /// Bits 4:0 of S_LUT_LO_SLOPE_SHIFT.
    pub lut_lo_slope_uflow_shift: i32,
    /// Bits 9:5 of S_LUT_LO_SLOPE_SHIFT.
    pub lut_lo_slope_oflow_shift: i32,
}

impl UnitRegs for SdpSingleRegs {
    const BLOCK: &'static Block = &sdp::BLOCK;
    const REGS: &'static [&'static Reg] = &[&sdp::S_LUT_CFG, &sdp::S_LUT_INFO, &sdp::S_LUT_LE_START, &sdp::S_LUT_LE_END, &sdp::S_LUT_LO_START, &sdp::S_LUT_LO_END, &sdp::S_LUT_LE_SLOPE_SCALE, &sdp::S_LUT_LE_SLOPE_SHIFT, &sdp::S_LUT_LO_SLOPE_SCALE, &sdp::S_LUT_LO_SLOPE_SHIFT];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let lut_cfg = word(&sdp::S_LUT_CFG);
        let lut_info = word(&sdp::S_LUT_INFO);
        let lut_le_start = word(&sdp::S_LUT_LE_START);
        let lut_le_end = word(&sdp::S_LUT_LE_END);
        let lut_lo_start = word(&sdp::S_LUT_LO_START);
        let lut_lo_end = word(&sdp::S_LUT_LO_END);
        let lut_le_slope_scale = word(&sdp::S_LUT_LE_SLOPE_SCALE);
        let lut_le_slope_shift = word(&sdp::S_LUT_LE_SLOPE_SHIFT);
        let lut_lo_slope_scale = word(&sdp::S_LUT_LO_SLOPE_SCALE);
        let lut_lo_slope_shift = word(&sdp::S_LUT_LO_SLOPE_SHIFT);
        Self {
            lut_le_function: sdp::LUT_LE_FUNCTION.get(lut_cfg) != 0,
            lut_uflow_priority: sdp::LUT_UFLOW_PRIORITY.get(lut_cfg) != 0,
            lut_oflow_priority: sdp::LUT_OFLOW_PRIORITY.get(lut_cfg) != 0,
            lut_hybrid_priority: sdp::LUT_HYBRID_PRIORITY.get(lut_cfg) != 0,
            lut_le_index_offset: sdp::LUT_LE_INDEX_OFFSET.get_signed(lut_info),
            lut_le_index_select: sdp::LUT_LE_INDEX_SELECT.get_signed(lut_info),
            lut_lo_index_select: sdp::LUT_LO_INDEX_SELECT.get_signed(lut_info),
            lut_le_start: sdp::LUT_LE_START.get_signed(lut_le_start),
            lut_le_end: sdp::LUT_LE_END.get_signed(lut_le_end),
            lut_lo_start: sdp::LUT_LO_START.get_signed(lut_lo_start),
            lut_lo_end: sdp::LUT_LO_END.get_signed(lut_lo_end),
            lut_le_slope_uflow_scale: sdp::LUT_LE_SLOPE_UFLOW_SCALE.get_signed(lut_le_slope_scale),
            lut_le_slope_oflow_scale: sdp::LUT_LE_SLOPE_OFLOW_SCALE.get_signed(lut_le_slope_scale),
            lut_le_slope_uflow_shift: sdp::LUT_LE_SLOPE_UFLOW_SHIFT.get_signed(lut_le_slope_shift),
            lut_le_slope_oflow_shift: sdp::LUT_LE_SLOPE_OFLOW_SHIFT.get_signed(lut_le_slope_shift),
            lut_lo_slope_uflow_scale: sdp::LUT_LO_SLOPE_UFLOW_SCALE.get_signed(lut_lo_slope_scale),
            lut_lo_slope_oflow_scale: sdp::LUT_LO_SLOPE_OFLOW_SCALE.get_signed(lut_lo_slope_scale),
            lut_lo_slope_uflow_shift: sdp::LUT_LO_SLOPE_UFLOW_SHIFT.get_signed(lut_lo_slope_shift),
            lut_lo_slope_oflow_shift: sdp::LUT_LO_SLOPE_OFLOW_SHIFT.get_signed(lut_lo_slope_shift),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&sdp::S_LUT_CFG, word(&[(sdp::LUT_LE_FUNCTION, self.lut_le_function.into()), (sdp::LUT_UFLOW_PRIORITY, self.lut_uflow_priority.into()), (sdp::LUT_OFLOW_PRIORITY, self.lut_oflow_priority.into()), (sdp::LUT_HYBRID_PRIORITY, self.lut_hybrid_priority.into())])),
            (&sdp::S_LUT_INFO, word(&[(sdp::LUT_LE_INDEX_OFFSET, self.lut_le_index_offset.cast_unsigned()), (sdp::LUT_LE_INDEX_SELECT, self.lut_le_index_select.cast_unsigned()), (sdp::LUT_LO_INDEX_SELECT, self.lut_lo_index_select.cast_unsigned())])),
            (&sdp::S_LUT_LE_START, word(&[(sdp::LUT_LE_START, self.lut_le_start.cast_unsigned())])),
            (&sdp::S_LUT_LE_END, word(&[(sdp::LUT_LE_END, self.lut_le_end.cast_unsigned())])),
            (&sdp::S_LUT_LO_START, word(&[(sdp::LUT_LO_START, self.lut_lo_start.cast_unsigned())])),
            (&sdp::S_LUT_LO_END, word(&[(sdp::LUT_LO_END, self.lut_lo_end.cast_unsigned())])),
            (&sdp::S_LUT_LE_SLOPE_SCALE, word(&[(sdp::LUT_LE_SLOPE_UFLOW_SCALE, self.lut_le_slope_uflow_scale.cast_unsigned()), (sdp::LUT_LE_SLOPE_OFLOW_SCALE, self.lut_le_slope_oflow_scale.cast_unsigned())])),
            (&sdp::S_LUT_LE_SLOPE_SHIFT, word(&[(sdp::LUT_LE_SLOPE_UFLOW_SHIFT, self.lut_le_slope_uflow_shift.cast_unsigned()), (sdp::LUT_LE_SLOPE_OFLOW_SHIFT, self.lut_le_slope_oflow_shift.cast_unsigned())])),
            (&sdp::S_LUT_LO_SLOPE_SCALE, word(&[(sdp::LUT_LO_SLOPE_UFLOW_SCALE, self.lut_lo_slope_uflow_scale.cast_unsigned()), (sdp::LUT_LO_SLOPE_OFLOW_SCALE, self.lut_lo_slope_oflow_scale.cast_unsigned())])),
            (&sdp::S_LUT_LO_SLOPE_SHIFT, word(&[(sdp::LUT_LO_SLOPE_UFLOW_SHIFT, self.lut_lo_slope_uflow_shift.cast_unsigned()), (sdp::LUT_LO_SLOPE_OFLOW_SHIFT, self.lut_lo_slope_oflow_shift.cast_unsigned())])),
        ]
    }
}

impl Default for SdpSingleRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of PDP_RDMA (PDP read DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PdpRdmaRegs {
    /// Bits 12:0 of D_DATA_CUBE_IN_WIDTH, plus 1: 1 to 8192.
    pub cube_in_width: u32,
    /// Bits 12:0 of D_DATA_CUBE_IN_HEIGHT, plus 1: 1 to 8192.
    pub cube_in_height: u32,
    /// Bits 12:0 of D_DATA_CUBE_IN_CHANNEL, plus 1: 1 to 8192.
    pub cube_in_channel: u32,
    /// Bit 0 of D_FLYING_MODE. false: ON_FLYING, true: OFF_FLYING.
    pub flying_mode: bool,
    /// Value of D_SRC_BASE_ADDR_LOW.
    pub src_base_addr_low: u32,
    /// Value of D_SRC_BASE_ADDR_HIGH.
    pub src_base_addr_high: u32,
    /// Value of D_SRC_LINE_STRIDE.
    pub src_line_stride: u32,
    /// Value of D_SRC_SURFACE_STRIDE.
    pub src_surface_stride: u32,
    /// Bit 0 of D_SRC_RAM_CFG. false: CV, true: MC.
    pub src_ram_type: bool,
    /// Bits 1:0 of D_DATA_FORMAT. 0: INT8, 1: INT16, 2: FP16.
    pub input_data: u32,
    /// Bits 7:0 of D_OPERATION_MODE_CFG, plus 1: 1 to 256.
    pub split_num: u32,
    /// Bits 3:0 of D_POOLING_KERNEL_CFG, plus 1: 1 to 16.
    pub kernel_width: u32,
    /// Bits 7:4 of D_POOLING_KERNEL_CFG, plus 1: 1 to 16.
    pub kernel_stride_width: u32,
    /// Bits 3:0 of D_POOLING_PADDING_CFG.
    pub pad_width: u32,
    /// Bits 9:0 of D_PARTIAL_WIDTH_IN, plus 1: 1 to 1024.
    pub partial_width_in_first: u32,
    /// Bits 19:10 of D_PARTIAL_WIDTH_IN, plus 1: 1 to 1024.
    pub partial_width_in_last: u32,
    /// Bits 29:20 of D_PARTIAL_WIDTH_IN, plus 1: 1 to 1024.
    pub partial_width_in_mid: u32,
    /// Bit 0 of D_PERF_ENABLE. false: DISABLE, true: ENABLE.
    pub dma_en: bool,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for PdpRdmaRegs {
    const BLOCK: &'static Block = &pdp_rdma::BLOCK;
    const REGS: &'static [&'static Reg] = &[&pdp_rdma::D_DATA_CUBE_IN_WIDTH, &pdp_rdma::D_DATA_CUBE_IN_HEIGHT, &pdp_rdma::D_DATA_CUBE_IN_CHANNEL, &pdp_rdma::D_FLYING_MODE, &pdp_rdma::D_SRC_BASE_ADDR_LOW, &pdp_rdma::D_SRC_BASE_ADDR_HIGH, &pdp_rdma::D_SRC_LINE_STRIDE, &pdp_rdma::D_SRC_SURFACE_STRIDE, &pdp_rdma::D_SRC_RAM_CFG, &pdp_rdma::D_DATA_FORMAT, &pdp_rdma::D_OPERATION_MODE_CFG, &pdp_rdma::D_POOLING_KERNEL_CFG, &pdp_rdma::D_POOLING_PADDING_CFG, &pdp_rdma::D_PARTIAL_WIDTH_IN, &pdp_rdma::D_PERF_ENABLE, &pdp_rdma::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let data_cube_in_width = word(&pdp_rdma::D_DATA_CUBE_IN_WIDTH);
        let data_cube_in_height = word(&pdp_rdma::D_DATA_CUBE_IN_HEIGHT);
        let data_cube_in_channel = word(&pdp_rdma::D_DATA_CUBE_IN_CHANNEL);
        let flying_mode = word(&pdp_rdma::D_FLYING_MODE);
        let src_base_addr_low = word(&pdp_rdma::D_SRC_BASE_ADDR_LOW);
        let src_base_addr_high = word(&pdp_rdma::D_SRC_BASE_ADDR_HIGH);
        let src_line_stride = word(&pdp_rdma::D_SRC_LINE_STRIDE);
        let src_surface_stride = word(&pdp_rdma::D_SRC_SURFACE_STRIDE);
        let src_ram_cfg = word(&pdp_rdma::D_SRC_RAM_CFG);
        let data_format = word(&pdp_rdma::D_DATA_FORMAT);
        let operation_mode_cfg = word(&pdp_rdma::D_OPERATION_MODE_CFG);
        let pooling_kernel_cfg = word(&pdp_rdma::D_POOLING_KERNEL_CFG);
        let pooling_padding_cfg = word(&pdp_rdma::D_POOLING_PADDING_CFG);
        let partial_width_in = word(&pdp_rdma::D_PARTIAL_WIDTH_IN);
        let perf_enable = word(&pdp_rdma::D_PERF_ENABLE);
        let cya = word(&pdp_rdma::D_CYA);
        Self {
            cube_in_width: pdp_rdma::CUBE_IN_WIDTH.get(data_cube_in_width) + 1,
            cube_in_height: pdp_rdma::CUBE_IN_HEIGHT.get(data_cube_in_height) + 1,
            cube_in_channel: pdp_rdma::CUBE_IN_CHANNEL.get(data_cube_in_channel) + 1,
            flying_mode: pdp_rdma::FLYING_MODE.get(flying_mode) != 0,
            src_base_addr_low: pdp_rdma::SRC_BASE_ADDR_LOW.get(src_base_addr_low),
            src_base_addr_high: pdp_rdma::SRC_BASE_ADDR_HIGH.get(src_base_addr_high),
            src_line_stride: pdp_rdma::SRC_LINE_STRIDE.get(src_line_stride),
            src_surface_stride: pdp_rdma::SRC_SURFACE_STRIDE.get(src_surface_stride),
            src_ram_type: pdp_rdma::SRC_RAM_TYPE.get(src_ram_cfg) != 0,
            input_data: pdp_rdma::INPUT_DATA.get(data_format),
            split_num: pdp_rdma::SPLIT_NUM.get(operation_mode_cfg) + 1,
            kernel_width: pdp_rdma::KERNEL_WIDTH.get(pooling_kernel_cfg) + 1,
            kernel_stride_width: pdp_rdma::KERNEL_STRIDE_WIDTH.get(pooling_kernel_cfg) + 1,
            pad_width: pdp_rdma::PAD_WIDTH.get(pooling_padding_cfg),
            partial_width_in_first: pdp_rdma::PARTIAL_WIDTH_IN_FIRST.get(partial_width_in) + 1,
            partial_width_in_last: pdp_rdma::PARTIAL_WIDTH_IN_LAST.get(partial_width_in) + 1,
            partial_width_in_mid: pdp_rdma::PARTIAL_WIDTH_IN_MID.get(partial_width_in) + 1,
            dma_en: pdp_rdma::DMA_EN.get(perf_enable) != 0,
            cya: pdp_rdma::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&pdp_rdma::D_DATA_CUBE_IN_WIDTH, word(&[(pdp_rdma::CUBE_IN_WIDTH, self.cube_in_width.wrapping_sub(1))])),
            (&pdp_rdma::D_DATA_CUBE_IN_HEIGHT, word(&[(pdp_rdma::CUBE_IN_HEIGHT, self.cube_in_height.wrapping_sub(1))])),
            (&pdp_rdma::D_DATA_CUBE_IN_CHANNEL, word(&[(pdp_rdma::CUBE_IN_CHANNEL, self.cube_in_channel.wrapping_sub(1))])),
            (&pdp_rdma::D_FLYING_MODE, word(&[(pdp_rdma::FLYING_MODE, self.flying_mode.into())])),
            (&pdp_rdma::D_SRC_BASE_ADDR_LOW, word(&[(pdp_rdma::SRC_BASE_ADDR_LOW, self.src_base_addr_low)])),
            (&pdp_rdma::D_SRC_BASE_ADDR_HIGH, word(&[(pdp_rdma::SRC_BASE_ADDR_HIGH, self.src_base_addr_high)])),
            (&pdp_rdma::D_SRC_LINE_STRIDE, word(&[(pdp_rdma::SRC_LINE_STRIDE, self.src_line_stride)])),
            (&pdp_rdma::D_SRC_SURFACE_STRIDE, word(&[(pdp_rdma::SRC_SURFACE_STRIDE, self.src_surface_stride)])),
            (&pdp_rdma::D_SRC_RAM_CFG, word(&[(pdp_rdma::SRC_RAM_TYPE, self.src_ram_type.into())])),
            (&pdp_rdma::D_DATA_FORMAT, word(&[(pdp_rdma::INPUT_DATA, self.input_data)])),
            (&pdp_rdma::D_OPERATION_MODE_CFG, word(&[(pdp_rdma::SPLIT_NUM, self.split_num.wrapping_sub(1))])),
            (&pdp_rdma::D_POOLING_KERNEL_CFG, word(&[(pdp_rdma::KERNEL_WIDTH, self.kernel_width.wrapping_sub(1)), (pdp_rdma::KERNEL_STRIDE_WIDTH, self.kernel_stride_width.wrapping_sub(1))])),
            (&pdp_rdma::D_POOLING_PADDING_CFG, word(&[(pdp_rdma::PAD_WIDTH, self.pad_width)])),
            (&pdp_rdma::D_PARTIAL_WIDTH_IN, word(&[(pdp_rdma::PARTIAL_WIDTH_IN_FIRST, self.partial_width_in_first.wrapping_sub(1)), (pdp_rdma::PARTIAL_WIDTH_IN_LAST, self.partial_width_in_last.wrapping_sub(1)), (pdp_rdma::PARTIAL_WIDTH_IN_MID, self.partial_width_in_mid.wrapping_sub(1))])),
            (&pdp_rdma::D_PERF_ENABLE, word(&[(pdp_rdma::DMA_EN, self.dma_en.into())])),
            (&pdp_rdma::D_CYA, word(&[(pdp_rdma::CYA, self.cya)])),
        ]
    }
}

impl Default for PdpRdmaRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of PDP (planar (pooling) processor and its write DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PdpRegs {
    /// Bits 12:0 of D_DATA_CUBE_IN_WIDTH, plus 1: 1 to 8192.
    pub cube_in_width: u32,
    /// Bits 12:0 of D_DATA_CUBE_IN_HEIGHT, plus 1: 1 to 8192.
    pub cube_in_height: u32,
    /// Bits 12:0 of D_DATA_CUBE_IN_CHANNEL, plus 1: 1 to 8192.
    pub cube_in_channel: u32,
    /// Bits 12:0 of D_DATA_CUBE_OUT_WIDTH, plus 1: 1 to 8192.
    pub cube_out_width: u32,
    /// Bits 12:0 of D_DATA_CUBE_OUT_HEIGHT, plus 1: 1 to 8192.
    pub cube_out_height: u32,
    /// Bits 12:0 of D_DATA_CUBE_OUT_CHANNEL, plus 1: 1 to 8192.
    pub cube_out_channel: u32,
    /// Bits 1:0 of D_OPERATION_MODE_CFG. 0: POOLING_METHOD_AVERAGE, 1: POOLING_METHOD_MAX, 2: POOLING_METHOD_MIN.
    pub pooling_method: u32,
    /// Bit 4 of D_OPERATION_MODE_CFG. false: ON_FLYING, true: OFF_FLYING.
    pub flying_mode: bool,
    /// Bits 15:8 of D_OPERATION_MODE_CFG, plus 1: 1 to 256.
    pub split_num: u32,
    /// Bit 0 of D_NAN_FLUSH_TO_ZERO. false: DISABLE, true: ENABLE.
    pub nan_to_zero: bool,
    /// Bits 9:0 of D_PARTIAL_WIDTH_IN, plus 1: 1 to 1024.
    pub partial_width_in_first: u32,
    /// Bits 19:10 of D_PARTIAL_WIDTH_IN, plus 1: 1 to 1024.
    pub partial_width_in_last: u32,
    /// Bits 29:20 of D_PARTIAL_WIDTH_IN, plus 1: 1 to 1024.
    pub partial_width_in_mid: u32,
    /// Bits 9:0 of D_PARTIAL_WIDTH_OUT, plus 1: 1 to 1024.
    pub partial_width_out_first: u32,
    /// Bits 19:10 of D_PARTIAL_WIDTH_OUT, plus 1: 1 to 1024.
    pub partial_width_out_last: u32,
    /// Bits 29:20 of D_PARTIAL_WIDTH_OUT, plus 1: 1 to 1024.
    pub partial_width_out_mid: u32,
    /// Bits 3:0 of D_POOLING_KERNEL_CFG, plus 1: 1 to 16.
    pub kernel_width: u32,
    /// Bits 11:8 of D_POOLING_KERNEL_CFG, plus 1: 1 to 16.
    pub kernel_height: u32,
    /// Bits 19:16 of D_POOLING_KERNEL_CFG, plus 1: 1 to 16.
    pub kernel_stride_width: u32,
    /// Bits 23:20 of D_POOLING_KERNEL_CFG, plus 1: 1 to 16.
    pub kernel_stride_height: u32,
    /// Bits 16:0 of D_RECIP_KERNEL_WIDTH.
    pub recip_kernel_width: u32,
    /// Bits 16:0 of D_RECIP_KERNEL_HEIGHT.
    pub recip_kernel_height: u32,
    /// Bits 2:0 of D_POOLING_PADDING_CFG.
    pub pad_left: u32,
    /// Bits 6:4 of D_POOLING_PADDING_CFG.
    pub pad_top: u32,
    /// Bits 10:8 of D_POOLING_PADDING_CFG.
    pub pad_right: u32,
    /// Bits 14:12 of D_POOLING_PADDING_CFG.
    pub pad_bottom: u32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_1_CFG.
    pub pad_value_1x: i32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_2_CFG.
    pub pad_value_2x: i32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_3_CFG.
    pub pad_value_3x: i32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_4_CFG.
    pub pad_value_4x: i32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_5_CFG.
    pub pad_value_5x: i32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_6_CFG.
    pub pad_value_6x: i32,
    /// Bits 18:0 of D_POOLING_PADDING_VALUE_7_CFG.
    pub pad_value_7x: i32,
    /// Value of D_SRC_BASE_ADDR_LOW.
    pub src_base_addr_low: u32,
    /// Value of D_SRC_BASE_ADDR_HIGH.
    pub src_base_addr_high: u32,
    /// Value of D_SRC_LINE_STRIDE.
    pub src_line_stride: u32,
    /// Value of D_SRC_SURFACE_STRIDE.
    pub src_surface_stride: u32,
    /// Value of D_DST_BASE_ADDR_LOW.
    pub dst_base_addr_low: u32,
    /// Value of D_DST_BASE_ADDR_HIGH.
    pub dst_base_addr_high: u32,
    /// Value of D_DST_LINE_STRIDE.
    pub dst_line_stride: u32,
    /// Value of D_DST_SURFACE_STRIDE.
    pub dst_surface_stride: u32,
    /// Bit 0 of D_DST_RAM_CFG. false: CV, true: MC.
    pub dst_ram_type: bool,
    /// Bits 1:0 of D_DATA_FORMAT. 0: INT8, 1: INT16, 2: FP16.
    pub input_data: u32,
    /// Bit 0 of D_PERF_ENABLE. false: DISABLE, true: ENABLE.
    pub dma_en: bool,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for PdpRegs {
    const BLOCK: &'static Block = &pdp::BLOCK;
    const REGS: &'static [&'static Reg] = &[&pdp::D_DATA_CUBE_IN_WIDTH, &pdp::D_DATA_CUBE_IN_HEIGHT, &pdp::D_DATA_CUBE_IN_CHANNEL, &pdp::D_DATA_CUBE_OUT_WIDTH, &pdp::D_DATA_CUBE_OUT_HEIGHT, &pdp::D_DATA_CUBE_OUT_CHANNEL, &pdp::D_OPERATION_MODE_CFG, &pdp::D_NAN_FLUSH_TO_ZERO, &pdp::D_PARTIAL_WIDTH_IN, &pdp::D_PARTIAL_WIDTH_OUT, &pdp::D_POOLING_KERNEL_CFG, &pdp::D_RECIP_KERNEL_WIDTH, &pdp::D_RECIP_KERNEL_HEIGHT, &pdp::D_POOLING_PADDING_CFG, &pdp::D_POOLING_PADDING_VALUE_1_CFG, &pdp::D_POOLING_PADDING_VALUE_2_CFG, &pdp::D_POOLING_PADDING_VALUE_3_CFG, &pdp::D_POOLING_PADDING_VALUE_4_CFG, &pdp::D_POOLING_PADDING_VALUE_5_CFG, &pdp::D_POOLING_PADDING_VALUE_6_CFG, &pdp::D_POOLING_PADDING_VALUE_7_CFG, &pdp::D_SRC_BASE_ADDR_LOW, &pdp::D_SRC_BASE_ADDR_HIGH, &pdp::D_SRC_LINE_STRIDE, &pdp::D_SRC_SURFACE_STRIDE, &pdp::D_DST_BASE_ADDR_LOW, &pdp::D_DST_BASE_ADDR_HIGH, &pdp::D_DST_LINE_STRIDE, &pdp::D_DST_SURFACE_STRIDE, &pdp::D_DST_RAM_CFG, &pdp::D_DATA_FORMAT, &pdp::D_PERF_ENABLE, &pdp::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let data_cube_in_width = word(&pdp::D_DATA_CUBE_IN_WIDTH);
        let data_cube_in_height = word(&pdp::D_DATA_CUBE_IN_HEIGHT);
        let data_cube_in_channel = word(&pdp::D_DATA_CUBE_IN_CHANNEL);
        let data_cube_out_width = word(&pdp::D_DATA_CUBE_OUT_WIDTH);
        let data_cube_out_height = word(&pdp::D_DATA_CUBE_OUT_HEIGHT);
        let data_cube_out_channel = word(&pdp::D_DATA_CUBE_OUT_CHANNEL);
        let operation_mode_cfg = word(&pdp::D_OPERATION_MODE_CFG);
        let nan_flush_to_zero = word(&pdp::D_NAN_FLUSH_TO_ZERO);
        let partial_width_in = word(&pdp::D_PARTIAL_WIDTH_IN);
        let partial_width_out = word(&pdp::D_PARTIAL_WIDTH_OUT);
        let pooling_kernel_cfg = word(&pdp::D_POOLING_KERNEL_CFG);
        let recip_kernel_width = word(&pdp::D_RECIP_KERNEL_WIDTH);
        let recip_kernel_height = word(&pdp::D_RECIP_KERNEL_HEIGHT);
        let pooling_padding_cfg = word(&pdp::D_POOLING_PADDING_CFG);
        let pooling_padding_value_1_cfg = word(&pdp::D_POOLING_PADDING_VALUE_1_CFG);
        let pooling_padding_value_2_cfg = word(&pdp::D_POOLING_PADDING_VALUE_2_CFG);
        let pooling_padding_value_3_cfg = word(&pdp::D_POOLING_PADDING_VALUE_3_CFG);
        let pooling_padding_value_4_cfg = word(&pdp::D_POOLING_PADDING_VALUE_4_CFG);
        let pooling_padding_value_5_cfg = word(&pdp::D_POOLING_PADDING_VALUE_5_CFG);
        let pooling_padding_value_6_cfg = word(&pdp::D_POOLING_PADDING_VALUE_6_CFG);
        let pooling_padding_value_7_cfg = word(&pdp::D_POOLING_PADDING_VALUE_7_CFG);
        let src_base_addr_low = word(&pdp::D_SRC_BASE_ADDR_LOW);
        let src_base_addr_high = word(&pdp::D_SRC_BASE_ADDR_HIGH);
        let src_line_stride = word(&pdp::D_SRC_LINE_STRIDE);
        let src_surface_stride = word(&pdp::D_SRC_SURFACE_STRIDE);
        let dst_base_addr_low = word(&pdp::D_DST_BASE_ADDR_LOW);
        let dst_base_addr_high = word(&pdp::D_DST_BASE_ADDR_HIGH);
        let dst_line_stride = word(&pdp::D_DST_LINE_STRIDE);
        let dst_surface_stride = word(&pdp::D_DST_SURFACE_STRIDE);
        let dst_ram_cfg = word(&pdp::D_DST_RAM_CFG);
        let data_format = word(&pdp::D_DATA_FORMAT);
        let perf_enable = word(&pdp::D_PERF_ENABLE);
        let cya = word(&pdp::D_CYA);
        Self {
            cube_in_width: pdp::CUBE_IN_WIDTH.get(data_cube_in_width) + 1,
            cube_in_height: pdp::CUBE_IN_HEIGHT.get(data_cube_in_height) + 1,
            cube_in_channel: pdp::CUBE_IN_CHANNEL.get(data_cube_in_channel) + 1,
            cube_out_width: pdp::CUBE_OUT_WIDTH.get(data_cube_out_width) + 1,
            cube_out_height: pdp::CUBE_OUT_HEIGHT.get(data_cube_out_height) + 1,
            cube_out_channel: pdp::CUBE_OUT_CHANNEL.get(data_cube_out_channel) + 1,
            pooling_method: pdp::POOLING_METHOD.get(operation_mode_cfg),
            flying_mode: pdp::FLYING_MODE.get(operation_mode_cfg) != 0,
            split_num: pdp::SPLIT_NUM.get(operation_mode_cfg) + 1,
            nan_to_zero: pdp::NAN_TO_ZERO.get(nan_flush_to_zero) != 0,
            partial_width_in_first: pdp::PARTIAL_WIDTH_IN_FIRST.get(partial_width_in) + 1,
            partial_width_in_last: pdp::PARTIAL_WIDTH_IN_LAST.get(partial_width_in) + 1,
            partial_width_in_mid: pdp::PARTIAL_WIDTH_IN_MID.get(partial_width_in) + 1,
            partial_width_out_first: pdp::PARTIAL_WIDTH_OUT_FIRST.get(partial_width_out) + 1,
            partial_width_out_last: pdp::PARTIAL_WIDTH_OUT_LAST.get(partial_width_out) + 1,
            partial_width_out_mid: pdp::PARTIAL_WIDTH_OUT_MID.get(partial_width_out) + 1,
            kernel_width: pdp::KERNEL_WIDTH.get(pooling_kernel_cfg) + 1,
            kernel_height: pdp::KERNEL_HEIGHT.get(pooling_kernel_cfg) + 1,
            kernel_stride_width: pdp::KERNEL_STRIDE_WIDTH.get(pooling_kernel_cfg) + 1,
            kernel_stride_height: pdp::KERNEL_STRIDE_HEIGHT.get(pooling_kernel_cfg) + 1,
            recip_kernel_width: pdp::RECIP_KERNEL_WIDTH.get(recip_kernel_width),
            recip_kernel_height: pdp::RECIP_KERNEL_HEIGHT.get(recip_kernel_height),
            pad_left: pdp::PAD_LEFT.get(pooling_padding_cfg),
            pad_top: pdp::PAD_TOP.get(pooling_padding_cfg),
            pad_right: pdp::PAD_RIGHT.get(pooling_padding_cfg),
            pad_bottom: pdp::PAD_BOTTOM.get(pooling_padding_cfg),
            pad_value_1x: pdp::PAD_VALUE_1X.get_signed(pooling_padding_value_1_cfg),
            pad_value_2x: pdp::PAD_VALUE_2X.get_signed(pooling_padding_value_2_cfg),
            pad_value_3x: pdp::PAD_VALUE_3X.get_signed(pooling_padding_value_3_cfg),
            pad_value_4x: pdp::PAD_VALUE_4X.get_signed(pooling_padding_value_4_cfg),
            pad_value_5x: pdp::PAD_VALUE_5X.get_signed(pooling_padding_value_5_cfg),
            pad_value_6x: pdp::PAD_VALUE_6X.get_signed(pooling_padding_value_6_cfg),
            pad_value_7x: pdp::PAD_VALUE_7X.get_signed(pooling_padding_value_7_cfg),
            src_base_addr_low: pdp::SRC_BASE_ADDR_LOW.get(src_base_addr_low),
            src_base_addr_high: pdp::SRC_BASE_ADDR_HIGH.get(src_base_addr_high),
            src_line_stride: pdp::SRC_LINE_STRIDE.get(src_line_stride),
            src_surface_stride: pdp::SRC_SURFACE_STRIDE.get(src_surface_stride),
            dst_base_addr_low: pdp::DST_BASE_ADDR_LOW.get(dst_base_addr_low),
            dst_base_addr_high: pdp::DST_BASE_ADDR_HIGH.get(dst_base_addr_high),
            dst_line_stride: pdp::DST_LINE_STRIDE.get(dst_line_stride),
            dst_surface_stride: pdp::DST_SURFACE_STRIDE.get(dst_surface_stride),
            dst_ram_type: pdp::DST_RAM_TYPE.get(dst_ram_cfg) != 0,
            input_data: pdp::INPUT_DATA.get(data_format),
            dma_en: pdp::DMA_EN.get(perf_enable) != 0,
            cya: pdp::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&pdp::D_DATA_CUBE_IN_WIDTH, word(&[(pdp::CUBE_IN_WIDTH, self.cube_in_width.wrapping_sub(1))])),
            (&pdp::D_DATA_CUBE_IN_HEIGHT, word(&[(pdp::CUBE_IN_HEIGHT, self.cube_in_height.wrapping_sub(1))])),
            (&pdp::D_DATA_CUBE_IN_CHANNEL, word(&[(pdp::CUBE_IN_CHANNEL, self.cube_in_channel.wrapping_sub(1))])),
            (&pdp::D_DATA_CUBE_OUT_WIDTH, word(&[(pdp::CUBE_OUT_WIDTH, self.cube_out_width.wrapping_sub(1))])),
            (&pdp::D_DATA_CUBE_OUT_HEIGHT, word(&[(pdp::CUBE_OUT_HEIGHT, self.cube_out_height.wrapping_sub(1))])),
            (&pdp::D_DATA_CUBE_OUT_CHANNEL, word(&[(pdp::CUBE_OUT_CHANNEL, self.cube_out_channel.wrapping_sub(1))])),
            (&pdp::D_OPERATION_MODE_CFG, word(&[(pdp::POOLING_METHOD, self.pooling_method), (pdp::FLYING_MODE, self.flying_mode.into()), (pdp::SPLIT_NUM, self.split_num.wrapping_sub(1))])),
            (&pdp::D_NAN_FLUSH_TO_ZERO, word(&[(pdp::NAN_TO_ZERO, self.nan_to_zero.into())])),
            (&pdp::D_PARTIAL_WIDTH_IN, word(&[(pdp::PARTIAL_WIDTH_IN_FIRST, self.partial_width_in_first.wrapping_sub(1)), (pdp::PARTIAL_WIDTH_IN_LAST, self.partial_width_in_last.wrapping_sub(1)), (pdp::PARTIAL_WIDTH_IN_MID, self.partial_width_in_mid.wrapping_sub(1))])),
            (&pdp::D_PARTIAL_WIDTH_OUT, word(&[(pdp::PARTIAL_WIDTH_OUT_FIRST, self.partial_width_out_first.wrapping_sub(1)), (pdp::PARTIAL_WIDTH_OUT_LAST, self.partial_width_out_last.wrapping_sub(1)), (pdp::PARTIAL_WIDTH_OUT_MID, self.partial_width_out_mid.wrapping_sub(1))])),
            (&pdp::D_POOLING_KERNEL_CFG, word(&[(pdp::KERNEL_WIDTH, self.kernel_width.wrapping_sub(1)), (pdp::KERNEL_HEIGHT, self.kernel_height.wrapping_sub(1)), (pdp::KERNEL_STRIDE_WIDTH, self.kernel_stride_width.wrapping_sub(1)), (pdp::KERNEL_STRIDE_HEIGHT, self.kernel_stride_height.wrapping_sub(1))])),
            (&pdp::D_RECIP_KERNEL_WIDTH, word(&[(pdp::RECIP_KERNEL_WIDTH, self.recip_kernel_width)])),
            (&pdp::D_RECIP_KERNEL_HEIGHT, word(&[(pdp::RECIP_KERNEL_HEIGHT, self.recip_kernel_height)])),
            (&pdp::D_POOLING_PADDING_CFG, word(&[(pdp::PAD_LEFT, self.pad_left), (pdp::PAD_TOP, self.pad_top), (pdp::PAD_RIGHT, self.pad_right), (pdp::PAD_BOTTOM, self.pad_bottom)])),
            (&pdp::D_POOLING_PADDING_VALUE_1_CFG, word(&[(pdp::PAD_VALUE_1X, self.pad_value_1x.cast_unsigned())])),
            (&pdp::D_POOLING_PADDING_VALUE_2_CFG, word(&[(pdp::PAD_VALUE_2X, self.pad_value_2x.cast_unsigned())])),
            (&pdp::D_POOLING_PADDING_VALUE_3_CFG, word(&[(pdp::PAD_VALUE_3X, self.pad_value_3x.cast_unsigned())])),
            (&pdp::D_POOLING_PADDING_VALUE_4_CFG, word(&[(pdp::PAD_VALUE_4X, self.pad_value_4x.cast_unsigned())])),
            (&pdp::D_POOLING_PADDING_VALUE_5_CFG, word(&[(pdp::PAD_VALUE_5X, self.pad_value_5x.cast_unsigned())])),
            (&pdp::D_POOLING_PADDING_VALUE_6_CFG, word(&[(pdp::PAD_VALUE_6X, self.pad_value_6x.cast_unsigned())])),
            (&pdp::D_POOLING_PADDING_VALUE_7_CFG, word(&[(pdp::PAD_VALUE_7X, self.pad_value_7x.cast_unsigned())])),
            (&pdp::D_SRC_BASE_ADDR_LOW, word(&[(pdp::SRC_BASE_ADDR_LOW, self.src_base_addr_low)])),
            (&pdp::D_SRC_BASE_ADDR_HIGH, word(&[(pdp::SRC_BASE_ADDR_HIGH, self.src_base_addr_high)])),
            (&pdp::D_SRC_LINE_STRIDE, word(&[(pdp::SRC_LINE_STRIDE, self.src_line_stride)])),
            (&pdp::D_SRC_SURFACE_STRIDE, word(&[(pdp::SRC_SURFACE_STRIDE, self.src_surface_stride)])),
            (&pdp::D_DST_BASE_ADDR_LOW, word(&[(pdp::DST_BASE_ADDR_LOW, self.dst_base_addr_low)])),
            (&pdp::D_DST_BASE_ADDR_HIGH, word(&[(pdp::DST_BASE_ADDR_HIGH, self.dst_base_addr_high)])),
            (&pdp::D_DST_LINE_STRIDE, word(&[(pdp::DST_LINE_STRIDE, self.dst_line_stride)])),
            (&pdp::D_DST_SURFACE_STRIDE, word(&[(pdp::DST_SURFACE_STRIDE, self.dst_surface_stride)])),
            (&pdp::D_DST_RAM_CFG, word(&[(pdp::DST_RAM_TYPE, self.dst_ram_type.into())])),
            (&pdp::D_DATA_FORMAT, word(&[(pdp::INPUT_DATA, self.input_data)])),
            (&pdp::D_PERF_ENABLE, word(&[(pdp::DMA_EN, self.dma_en.into())])),
            (&pdp::D_CYA, word(&[(pdp::CYA, self.cya)])),
        ]
    }
}

impl Default for PdpRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CDP_RDMA (CDP read DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CdpRdmaRegs {
    /// Bits 12:0 of D_DATA_CUBE_WIDTH, plus 1: 1 to 8192.
    pub width: u32,
    /// Bits 12:0 of D_DATA_CUBE_HEIGHT, plus 1: 1 to 8192.
    pub height: u32,
    /// Bits 12:0 of D_DATA_CUBE_CHANNEL, plus 1: 1 to 8192.
    pub channel: u32,
    /// Value of D_SRC_BASE_ADDR_LOW.
    pub src_base_addr_low: u32,
    /// Value of D_SRC_BASE_ADDR_HIGH.
    pub src_base_addr_high: u32,
    /// Value of D_SRC_LINE_STRIDE.
    pub src_line_stride: u32,
    /// Value of D_SRC_SURFACE_STRIDE.
    pub src_surface_stride: u32,
    /// Bit 0 of D_SRC_DMA_CFG. false: CV, true: MC.
    pub src_ram_type: bool,
    /// Bits 1:0 of D_DATA_FORMAT. 0: INT8, 1: INT16, 2: FP16.
    pub input_data: u32,
    /// Bit 0 of D_PERF_ENABLE. false: DISABLE, true: ENABLE.
    pub dma_en: bool,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for CdpRdmaRegs {
    const BLOCK: &'static Block = &cdp_rdma::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cdp_rdma::D_DATA_CUBE_WIDTH, &cdp_rdma::D_DATA_CUBE_HEIGHT, &cdp_rdma::D_DATA_CUBE_CHANNEL, &cdp_rdma::D_SRC_BASE_ADDR_LOW, &cdp_rdma::D_SRC_BASE_ADDR_HIGH, &cdp_rdma::D_SRC_LINE_STRIDE, &cdp_rdma::D_SRC_SURFACE_STRIDE, &cdp_rdma::D_SRC_DMA_CFG, &cdp_rdma::D_DATA_FORMAT, &cdp_rdma::D_PERF_ENABLE, &cdp_rdma::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let data_cube_width = word(&cdp_rdma::D_DATA_CUBE_WIDTH);
        let data_cube_height = word(&cdp_rdma::D_DATA_CUBE_HEIGHT);
        let data_cube_channel = word(&cdp_rdma::D_DATA_CUBE_CHANNEL);
        let src_base_addr_low = word(&cdp_rdma::D_SRC_BASE_ADDR_LOW);
        let src_base_addr_high = word(&cdp_rdma::D_SRC_BASE_ADDR_HIGH);
        let src_line_stride = word(&cdp_rdma::D_SRC_LINE_STRIDE);
        let src_surface_stride = word(&cdp_rdma::D_SRC_SURFACE_STRIDE);
        let src_dma_cfg = word(&cdp_rdma::D_SRC_DMA_CFG);
        let data_format = word(&cdp_rdma::D_DATA_FORMAT);
        let perf_enable = word(&cdp_rdma::D_PERF_ENABLE);
        let cya = word(&cdp_rdma::D_CYA);
        Self {
            width: cdp_rdma::WIDTH.get(data_cube_width) + 1,
            height: cdp_rdma::HEIGHT.get(data_cube_height) + 1,
            channel: cdp_rdma::CHANNEL.get(data_cube_channel) + 1,
            src_base_addr_low: cdp_rdma::SRC_BASE_ADDR_LOW.get(src_base_addr_low),
            src_base_addr_high: cdp_rdma::SRC_BASE_ADDR_HIGH.get(src_base_addr_high),
            src_line_stride: cdp_rdma::SRC_LINE_STRIDE.get(src_line_stride),
            src_surface_stride: cdp_rdma::SRC_SURFACE_STRIDE.get(src_surface_stride),
            src_ram_type: cdp_rdma::SRC_RAM_TYPE.get(src_dma_cfg) != 0,
            input_data: cdp_rdma::INPUT_DATA.get(data_format),
            dma_en: cdp_rdma::DMA_EN.get(perf_enable) != 0,
            cya: cdp_rdma::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cdp_rdma::D_DATA_CUBE_WIDTH, word(&[(cdp_rdma::WIDTH, self.width.wrapping_sub(1))])),
            (&cdp_rdma::D_DATA_CUBE_HEIGHT, word(&[(cdp_rdma::HEIGHT, self.height.wrapping_sub(1))])),
            (&cdp_rdma::D_DATA_CUBE_CHANNEL, word(&[(cdp_rdma::CHANNEL, self.channel.wrapping_sub(1))])),
            (&cdp_rdma::D_SRC_BASE_ADDR_LOW, word(&[(cdp_rdma::SRC_BASE_ADDR_LOW, self.src_base_addr_low)])),
            (&cdp_rdma::D_SRC_BASE_ADDR_HIGH, word(&[(cdp_rdma::SRC_BASE_ADDR_HIGH, self.src_base_addr_high)])),
            (&cdp_rdma::D_SRC_LINE_STRIDE, word(&[(cdp_rdma::SRC_LINE_STRIDE, self.src_line_stride)])),
            (&cdp_rdma::D_SRC_SURFACE_STRIDE, word(&[(cdp_rdma::SRC_SURFACE_STRIDE, self.src_surface_stride)])),
            (&cdp_rdma::D_SRC_DMA_CFG, word(&[(cdp_rdma::SRC_RAM_TYPE, self.src_ram_type.into())])),
            (&cdp_rdma::D_DATA_FORMAT, word(&[(cdp_rdma::INPUT_DATA, self.input_data)])),
            (&cdp_rdma::D_PERF_ENABLE, word(&[(cdp_rdma::DMA_EN, self.dma_en.into())])),
            (&cdp_rdma::D_CYA, word(&[(cdp_rdma::CYA, self.cya)])),
        ]
    }
}

impl Default for CdpRdmaRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the layer registers of CDP (cross-channel (LRN) processor and its write DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CdpRegs {
    /// Bit 0 of D_FUNC_BYPASS. false: DISABLE, true: ENABLE.
    pub sqsum_bypass: bool,
    /// Bit 1 of D_FUNC_BYPASS. false: DISABLE, true: ENABLE.
    pub mul_bypass: bool,
    /// Value of D_DST_BASE_ADDR_LOW.
    pub dst_base_addr_low: u32,
    /// Value of D_DST_BASE_ADDR_HIGH.
    pub dst_base_addr_high: u32,
    /// Value of D_DST_LINE_STRIDE.
    pub dst_line_stride: u32,
    /// Value of D_DST_SURFACE_STRIDE.
    pub dst_surface_stride: u32,
    /// Bit 0 of D_DST_DMA_CFG. false: CV, true: MC.
    pub dst_ram_type: bool,
    /// Bits 1:0 of D_DATA_FORMAT. 0: INT8, 1: INT16, 2: FP16.
    pub input_data_type: u32,
    /// Bit 0 of D_NAN_FLUSH_TO_ZERO. false: DISABLE, true: ENABLE.
    pub nan_to_zero: bool,
    /// Bits 1:0 of D_LRN_CFG. 0: LEN3, 1: LEN5, 2: LEN7, 3: LEN9.
    pub normalz_len: u32,
    /// Bits 15:0 of D_DATIN_OFFSET.
    pub datin_offset: i32,
    /// Bits 15:0 of D_DATIN_SCALE.
    pub datin_scale: i32,
    /// Bits 4:0 of D_DATIN_SHIFTER.
    pub datin_shifter: u32,
    /// Value of D_DATOUT_OFFSET.
    pub datout_offset: i32,
    /// Bits 15:0 of D_DATOUT_SCALE.
    pub datout_scale: i32,
    /// Bits 5:0 of D_DATOUT_SHIFTER.
    pub datout_shifter: u32,
    /// Bit 0 of D_PERF_ENABLE. false: DISABLE, true: ENABLE.
    pub dma_en: bool,
    /// Bit 1 of D_PERF_ENABLE. false: DISABLE, true: ENABLE.
    pub lut_en: bool,
    /// Value of D_CYA.
    pub cya: u32,
}

impl UnitRegs for CdpRegs {
    const BLOCK: &'static Block = &cdp::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cdp::D_FUNC_BYPASS, &cdp::D_DST_BASE_ADDR_LOW, &cdp::D_DST_BASE_ADDR_HIGH, &cdp::D_DST_LINE_STRIDE, &cdp::D_DST_SURFACE_STRIDE, &cdp::D_DST_DMA_CFG, &cdp::D_DATA_FORMAT, &cdp::D_NAN_FLUSH_TO_ZERO, &cdp::D_LRN_CFG, &cdp::D_DATIN_OFFSET, &cdp::D_DATIN_SCALE, &cdp::D_DATIN_SHIFTER, &cdp::D_DATOUT_OFFSET, &cdp::D_DATOUT_SCALE, &cdp::D_DATOUT_SHIFTER, &cdp::D_PERF_ENABLE, &cdp::D_CYA];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let func_bypass = word(&cdp::D_FUNC_BYPASS);
        let dst_base_addr_low = word(&cdp::D_DST_BASE_ADDR_LOW);
        let dst_base_addr_high = word(&cdp::D_DST_BASE_ADDR_HIGH);
        let dst_line_stride = word(&cdp::D_DST_LINE_STRIDE);
        let dst_surface_stride = word(&cdp::D_DST_SURFACE_STRIDE);
        let dst_dma_cfg = word(&cdp::D_DST_DMA_CFG);
        let data_format = word(&cdp::D_DATA_FORMAT);
        let nan_flush_to_zero = word(&cdp::D_NAN_FLUSH_TO_ZERO);
        let lrn_cfg = word(&cdp::D_LRN_CFG);
        let datin_offset = word(&cdp::D_DATIN_OFFSET);
        let datin_scale = word(&cdp::D_DATIN_SCALE);
        let datin_shifter = word(&cdp::D_DATIN_SHIFTER);
        let datout_offset = word(&cdp::D_DATOUT_OFFSET);
        let datout_scale = word(&cdp::D_DATOUT_SCALE);
        let datout_shifter = word(&cdp::D_DATOUT_SHIFTER);
        let perf_enable = word(&cdp::D_PERF_ENABLE);
        let cya = word(&cdp::D_CYA);
        Self {
            sqsum_bypass: cdp::SQSUM_BYPASS.get(func_bypass) != 0,
            mul_bypass: cdp::MUL_BYPASS.get(func_bypass) != 0,
            dst_base_addr_low: cdp::DST_BASE_ADDR_LOW.get(dst_base_addr_low),
            dst_base_addr_high: cdp::DST_BASE_ADDR_HIGH.get(dst_base_addr_high),
            dst_line_stride: cdp::DST_LINE_STRIDE.get(dst_line_stride),
            dst_surface_stride: cdp::DST_SURFACE_STRIDE.get(dst_surface_stride),
            dst_ram_type: cdp::DST_RAM_TYPE.get(dst_dma_cfg) != 0,
            input_data_type: cdp::INPUT_DATA_TYPE.get(data_format),
            nan_to_zero: cdp::NAN_TO_ZERO.get(nan_flush_to_zero) != 0,
            normalz_len: cdp::NORMALZ_LEN.get(lrn_cfg),
            datin_offset: cdp::DATIN_OFFSET.get_signed(datin_offset),
            datin_scale: cdp::DATIN_SCALE.get_signed(datin_scale),
            datin_shifter: cdp::DATIN_SHIFTER.get(datin_shifter),
            datout_offset: cdp::DATOUT_OFFSET.get_signed(datout_offset),
            datout_scale: cdp::DATOUT_SCALE.get_signed(datout_scale),
            datout_shifter: cdp::DATOUT_SHIFTER.get(datout_shifter),
            dma_en: cdp::DMA_EN.get(perf_enable) != 0,
            lut_en: cdp::LUT_EN.get(perf_enable) != 0,
            cya: cdp::CYA.get(cya),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cdp::D_FUNC_BYPASS, word(&[(cdp::SQSUM_BYPASS, self.sqsum_bypass.into()), (cdp::MUL_BYPASS, self.mul_bypass.into())])),
            (&cdp::D_DST_BASE_ADDR_LOW, word(&[(cdp::DST_BASE_ADDR_LOW, self.dst_base_addr_low)])),
            (&cdp::D_DST_BASE_ADDR_HIGH, word(&[(cdp::DST_BASE_ADDR_HIGH, self.dst_base_addr_high)])),
            (&cdp::D_DST_LINE_STRIDE, word(&[(cdp::DST_LINE_STRIDE, self.dst_line_stride)])),
            (&cdp::D_DST_SURFACE_STRIDE, word(&[(cdp::DST_SURFACE_STRIDE, self.dst_surface_stride)])),
            (&cdp::D_DST_DMA_CFG, word(&[(cdp::DST_RAM_TYPE, self.dst_ram_type.into())])),
            (&cdp::D_DATA_FORMAT, word(&[(cdp::INPUT_DATA_TYPE, self.input_data_type)])),
            (&cdp::D_NAN_FLUSH_TO_ZERO, word(&[(cdp::NAN_TO_ZERO, self.nan_to_zero.into())])),
            (&cdp::D_LRN_CFG, word(&[(cdp::NORMALZ_LEN, self.normalz_len)])),
            (&cdp::D_DATIN_OFFSET, word(&[(cdp::DATIN_OFFSET, self.datin_offset.cast_unsigned())])),
            (&cdp::D_DATIN_SCALE, word(&[(cdp::DATIN_SCALE, self.datin_scale.cast_unsigned())])),
            (&cdp::D_DATIN_SHIFTER, word(&[(cdp::DATIN_SHIFTER, self.datin_shifter)])),
            (&cdp::D_DATOUT_OFFSET, word(&[(cdp::DATOUT_OFFSET, self.datout_offset.cast_unsigned())])),
            (&cdp::D_DATOUT_SCALE, word(&[(cdp::DATOUT_SCALE, self.datout_scale.cast_unsigned())])),
            (&cdp::D_DATOUT_SHIFTER, word(&[(cdp::DATOUT_SHIFTER, self.datout_shifter)])),
            (&cdp::D_PERF_ENABLE, word(&[(cdp::DMA_EN, self.dma_en.into()), (cdp::LUT_EN, self.lut_en.into())])),
            (&cdp::D_CYA, word(&[(cdp::CYA, self.cya)])),
        ]
    }
}

impl Default for CdpRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Values of the registers that exist once of CDP (cross-channel (LRN) processor and its write DMA).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct CdpSingleRegs {
    /// Bit 0 of S_LUT_CFG. false: EXPONENT, true: LINEAR.
    pub lut_le_function: bool,
    /// Bit 4 of S_LUT_CFG. false: LE, true: LO.
    pub lut_uflow_priority: bool,
    /// Bit 5 of S_LUT_CFG. false: LE, true: LO.
    pub lut_oflow_priority: bool,
    /// Bit 6 of S_LUT_CFG. false: LE, true: LO.
    pub lut_hybrid_priority: bool,
    /// Bits 7:0 of S_LUT_INFO.
    pub lut_le_index_offset: i32,
    /// Bits 15:8 of S_LUT_INFO.
    pub lut_le_index_select: i32,
    /// Bits 23:16 of S_LUT_INFO.
    pub lut_lo_index_select: i32,
    /// Value of S_LUT_LE_START_LOW.
    pub lut_le_start_low: u32,
    /// Bits 5:0 of S_LUT_LE_START_HIGH.
    pub lut_le_start_high: i32,
    /// Value of S_LUT_LE_END_LOW.
    pub lut_le_end_low: u32,
    /// Bits 5:0 of S_LUT_LE_END_HIGH.
    pub lut_le_end_high: i32,
    /// Value of S_LUT_LO_START_LOW.
    pub lut_lo_start_low: u32,
    /// Bits 5:0 of S_LUT_LO_START_HIGH.
    pub lut_lo_start_high: i32,
    /// Value of S_LUT_LO_END_LOW.
    pub lut_lo_end_low: u32,
    /// Bits 5:0 of S_LUT_LO_END_HIGH.
    pub lut_lo_end_high: i32,
    /// Bits 15:0 of S_LUT_LE_SLOPE_SCALE.
    pub lut_le_slope_uflow_scale: i32,
    /// Bits 31:16 of S_LUT_LE_SLOPE_SCALE.
    pub lut_le_slope_oflow_scale: i32,
    /// Bits 4:0 of S_LUT_LE_SLOPE_SHIFT.
    pub lut_le_slope_uflow_shift: i32,
    /// Bits 9:5 of S_LUT_LE_SLOPE_SHIFT.
    pub lut_le_slope_oflow_shift: i32,
    /// Bits 15:0 of S_LUT_LO_SLOPE_SCALE.
    pub lut_lo_slope_uflow_scale: i32,
    /// Bits 31:16 of S_LUT_LO_SLOPE_SCALE.
    pub lut_lo_slope_oflow_scale: i32,
    /// Bits 4:0 of S_LUT_LO_SLOPE_SHIFT.
    pub lut_lo_slope_uflow_shift: i32,
    /// Bits 9:5 of S_LUT_LO_SLOPE_SHIFT.
    pub lut_lo_slope_oflow_shift: i32,
}

impl UnitRegs for CdpSingleRegs {
    const BLOCK: &'static Block = &cdp::BLOCK;
    const REGS: &'static [&'static Reg] = &[&cdp::S_LUT_CFG, &cdp::S_LUT_INFO, &cdp::S_LUT_LE_START_LOW, &cdp::S_LUT_LE_START_HIGH, &cdp::S_LUT_LE_END_LOW, &cdp::S_LUT_LE_END_HIGH, &cdp::S_LUT_LO_START_LOW, &cdp::S_LUT_LO_START_HIGH, &cdp::S_LUT_LO_END_LOW, &cdp::S_LUT_LO_END_HIGH, &cdp::S_LUT_LE_SLOPE_SCALE, &cdp::S_LUT_LE_SLOPE_SHIFT, &cdp::S_LUT_LO_SLOPE_SCALE, &cdp::S_LUT_LO_SLOPE_SHIFT];

    fn read(word: impl Fn(&'static Reg) -> u32) -> Self {
        let lut_cfg = word(&cdp::S_LUT_CFG);
        let lut_info = word(&cdp::S_LUT_INFO);
        let lut_le_start_low = word(&cdp::S_LUT_LE_START_LOW);
        let lut_le_start_high = word(&cdp::S_LUT_LE_START_HIGH);
        let lut_le_end_low = word(&cdp::S_LUT_LE_END_LOW);
        let lut_le_end_high = word(&cdp::S_LUT_LE_END_HIGH);
        let lut_lo_start_low = word(&cdp::S_LUT_LO_START_LOW);
        let lut_lo_start_high = word(&cdp::S_LUT_LO_START_HIGH);
        let lut_lo_end_low = word(&cdp::S_LUT_LO_END_LOW);
        let lut_lo_end_high = word(&cdp::S_LUT_LO_END_HIGH);
        let lut_le_slope_scale = word(&cdp::S_LUT_LE_SLOPE_SCALE);
        let lut_le_slope_shift = word(&cdp::S_LUT_LE_SLOPE_SHIFT);
        let lut_lo_slope_scale = word(&cdp::S_LUT_LO_SLOPE_SCALE);
        let lut_lo_slope_shift = word(&cdp::S_LUT_LO_SLOPE_SHIFT);
        Self {
            lut_le_function: cdp::LUT_LE_FUNCTION.get(lut_cfg) != 0,
            lut_uflow_priority: cdp::LUT_UFLOW_PRIORITY.get(lut_cfg) != 0,
            lut_oflow_priority: cdp::LUT_OFLOW_PRIORITY.get(lut_cfg) != 0,
            lut_hybrid_priority: cdp::LUT_HYBRID_PRIORITY.get(lut_cfg) != 0,
            lut_le_index_offset: cdp::LUT_LE_INDEX_OFFSET.get_signed(lut_info),
            lut_le_index_select: cdp::LUT_LE_INDEX_SELECT.get_signed(lut_info),
            lut_lo_index_select: cdp::LUT_LO_INDEX_SELECT.get_signed(lut_info),
            lut_le_start_low: cdp::LUT_LE_START_LOW.get(lut_le_start_low),
            lut_le_start_high: cdp::LUT_LE_START_HIGH.get_signed(lut_le_start_high),
            lut_le_end_low: cdp::LUT_LE_END_LOW.get(lut_le_end_low),
            lut_le_end_high: cdp::LUT_LE_END_HIGH.get_signed(lut_le_end_high),
            lut_lo_start_low: cdp::LUT_LO_START_LOW.get(lut_lo_start_low),
            lut_lo_start_high: cdp::LUT_LO_START_HIGH.get_signed(lut_lo_start_high),
            lut_lo_end_low: cdp::LUT_LO_END_LOW.get(lut_lo_end_low),
            lut_lo_end_high: cdp::LUT_LO_END_HIGH.get_signed(lut_lo_end_high),
            lut_le_slope_uflow_scale: cdp::LUT_LE_SLOPE_UFLOW_SCALE.get_signed(lut_le_slope_scale),
            lut_le_slope_oflow_scale: cdp::LUT_LE_SLOPE_OFLOW_SCALE.get_signed(lut_le_slope_scale),
            lut_le_slope_uflow_shift: cdp::LUT_LE_SLOPE_UFLOW_SHIFT.get_signed(lut_le_slope_shift),
            lut_le_slope_oflow_shift: cdp::LUT_LE_SLOPE_OFLOW_SHIFT.get_signed(lut_le_slope_shift),
            lut_lo_slope_uflow_scale: cdp::LUT_LO_SLOPE_UFLOW_SCALE.get_signed(lut_lo_slope_scale),
            lut_lo_slope_oflow_scale: cdp::LUT_LO_SLOPE_OFLOW_SCALE.get_signed(lut_lo_slope_scale),
            lut_lo_slope_uflow_shift: cdp::LUT_LO_SLOPE_UFLOW_SHIFT.get_signed(lut_lo_slope_shift),
            lut_lo_slope_oflow_shift: cdp::LUT_LO_SLOPE_OFLOW_SHIFT.get_signed(lut_lo_slope_shift),
        }
    }

    fn writes(&self) -> Vec<(&'static Reg, u32)> {
        vec![
            (&cdp::S_LUT_CFG, word(&[(cdp::LUT_LE_FUNCTION, self.lut_le_function.into()), (cdp::LUT_UFLOW_PRIORITY, self.lut_uflow_priority.into()), (cdp::LUT_OFLOW_PRIORITY, self.lut_oflow_priority.into()), (cdp::LUT_HYBRID_PRIORITY, self.lut_hybrid_priority.into())])),
            (&cdp::S_LUT_INFO, word(&[(cdp::LUT_LE_INDEX_OFFSET, self.lut_le_index_offset.cast_unsigned()), (cdp::LUT_LE_INDEX_SELECT, self.lut_le_index_select.cast_unsigned()), (cdp::LUT_LO_INDEX_SELECT, self.lut_lo_index_select.cast_unsigned())])),
            (&cdp::S_LUT_LE_START_LOW, word(&[(cdp::LUT_LE_START_LOW, self.lut_le_start_low)])),
            (&cdp::S_LUT_LE_START_HIGH, word(&[(cdp::LUT_LE_START_HIGH, self.lut_le_start_high.cast_unsigned())])),
            (&cdp::S_LUT_LE_END_LOW, word(&[(cdp::LUT_LE_END_LOW, self.lut_le_end_low)])),
            (&cdp::S_LUT_LE_END_HIGH, word(&[(cdp::LUT_LE_END_HIGH, self.lut_le_end_high.cast_unsigned())])),
            (&cdp::S_LUT_LO_START_LOW, word(&[(cdp::LUT_LO_START_LOW, self.lut_lo_start_low)])),
            (&cdp::S_LUT_LO_START_HIGH, word(&[(cdp::LUT_LO_START_HIGH, self.lut_lo_start_high.cast_unsigned())])),
            (&cdp::S_LUT_LO_END_LOW, word(&[(cdp::LUT_LO_END_LOW, self.lut_lo_end_low)])),
            (&cdp::S_LUT_LO_END_HIGH, word(&[(cdp::LUT_LO_END_HIGH, self.lut_lo_end_high.cast_unsigned())])),
            (&cdp::S_LUT_LE_SLOPE_SCALE, word(&[(cdp::LUT_LE_SLOPE_UFLOW_SCALE, self.lut_le_slope_uflow_scale.cast_unsigned()), (cdp::LUT_LE_SLOPE_OFLOW_SCALE, self.lut_le_slope_oflow_scale.cast_unsigned())])),
            (&cdp::S_LUT_LE_SLOPE_SHIFT, word(&[(cdp::LUT_LE_SLOPE_UFLOW_SHIFT, self.lut_le_slope_uflow_shift.cast_unsigned()), (cdp::LUT_LE_SLOPE_OFLOW_SHIFT, self.lut_le_slope_oflow_shift.cast_unsigned())])),
            (&cdp::S_LUT_LO_SLOPE_SCALE, word(&[(cdp::LUT_LO_SLOPE_UFLOW_SCALE, self.lut_lo_slope_uflow_scale.cast_unsigned()), (cdp::LUT_LO_SLOPE_OFLOW_SCALE, self.lut_lo_slope_oflow_scale.cast_unsigned())])),
            (&cdp::S_LUT_LO_SLOPE_SHIFT, word(&[(cdp::LUT_LO_SLOPE_UFLOW_SHIFT, self.lut_lo_slope_uflow_shift.cast_unsigned()), (cdp::LUT_LO_SLOPE_OFLOW_SHIFT, self.lut_lo_slope_oflow_shift.cast_unsigned())])),
        ]
    }
}

impl Default for CdpSingleRegs {
    fn default() -> Self {
        Self::read(|reg| reg.reset)
    }
}

/// Registers that operand streams of the stages BS, BN and EW have in common, for one of them; the comments name the registers of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SdpOperandRegs {
    /// Bit 0 of D_BRDMA_CFG. false: NO, true: YES.
    pub disable: bool,
    /// Bits 2:1 of D_BRDMA_CFG. 0: MUL, 1: ALU, 2: BOTH.
    pub data_use: u32,
    /// Bit 3 of D_BRDMA_CFG. 0: ONE_BYTE, 1: TWO_BYTE.
    pub data_size: u32,
    /// Bit 4 of D_BRDMA_CFG. false: PER_KERNEL, true: PER_ELEMENT.
    pub data_mode: bool,
    /// Bit 5 of D_BRDMA_CFG. false: CV, true: MC.
    pub ram_type: bool,
    /// Value of D_BS_BASE_ADDR_LOW.
    pub base_addr_low: u32,
    /// Value of D_BS_BASE_ADDR_HIGH.
    pub base_addr_high: u32,
    /// Value of D_BS_LINE_STRIDE.
    pub line_stride: u32,
    /// Value of D_BS_SURFACE_STRIDE.
    pub surface_stride: u32,
    /// Value of D_BS_BATCH_STRIDE.
    pub batch_stride: u32,
}

impl SdpRdmaRegs {
    /// The registers of operand streams of the stages BS, BN and EW, in this order.
    pub const fn operands(&self) -> [SdpOperandRegs; 3] {
        [
            SdpOperandRegs {
                disable: self.brdma_disable,
                data_use: self.brdma_data_use,
                data_size: self.brdma_data_size,
                data_mode: self.brdma_data_mode,
                ram_type: self.brdma_ram_type,
                base_addr_low: self.bs_base_addr_low,
                base_addr_high: self.bs_base_addr_high,
                line_stride: self.bs_line_stride,
                surface_stride: self.bs_surface_stride,
                batch_stride: self.bs_batch_stride,
            },
            SdpOperandRegs {
                disable: self.nrdma_disable,
                data_use: self.nrdma_data_use,
                data_size: self.nrdma_data_size,
                data_mode: self.nrdma_data_mode,
                ram_type: self.nrdma_ram_type,
                base_addr_low: self.bn_base_addr_low,
                base_addr_high: self.bn_base_addr_high,
                line_stride: self.bn_line_stride,
                surface_stride: self.bn_surface_stride,
                batch_stride: self.bn_batch_stride,
            },
            SdpOperandRegs {
                disable: self.erdma_disable,
                data_use: self.erdma_data_use,
                data_size: self.erdma_data_size,
                data_mode: self.erdma_data_mode,
                ram_type: self.erdma_ram_type,
                base_addr_low: self.ew_base_addr_low,
                base_addr_high: self.ew_base_addr_high,
                line_stride: self.ew_line_stride,
                surface_stride: self.ew_surface_stride,
                batch_stride: self.ew_batch_stride,
            },
        ]
    }

    /// Sets the registers of operand streams of the stages BS, BN and EW, in this order.
    pub const fn set_operands(&mut self, operands: [SdpOperandRegs; 3]) {
        self.brdma_disable = operands[0].disable;
        self.brdma_data_use = operands[0].data_use;
        self.brdma_data_size = operands[0].data_size;
        self.brdma_data_mode = operands[0].data_mode;
        self.brdma_ram_type = operands[0].ram_type;
        self.bs_base_addr_low = operands[0].base_addr_low;
        self.bs_base_addr_high = operands[0].base_addr_high;
        self.bs_line_stride = operands[0].line_stride;
        self.bs_surface_stride = operands[0].surface_stride;
        self.bs_batch_stride = operands[0].batch_stride;
        self.nrdma_disable = operands[1].disable;
        self.nrdma_data_use = operands[1].data_use;
        self.nrdma_data_size = operands[1].data_size;
        self.nrdma_data_mode = operands[1].data_mode;
        self.nrdma_ram_type = operands[1].ram_type;
        self.bn_base_addr_low = operands[1].base_addr_low;
        self.bn_base_addr_high = operands[1].base_addr_high;
        self.bn_line_stride = operands[1].line_stride;
        self.bn_surface_stride = operands[1].surface_stride;
        self.bn_batch_stride = operands[1].batch_stride;
        self.erdma_disable = operands[2].disable;
        self.erdma_data_use = operands[2].data_use;
        self.erdma_data_size = operands[2].data_size;
        self.erdma_data_mode = operands[2].data_mode;
        self.erdma_ram_type = operands[2].ram_type;
        self.ew_base_addr_low = operands[2].base_addr_low;
        self.ew_base_addr_high = operands[2].base_addr_high;
        self.ew_line_stride = operands[2].line_stride;
        self.ew_surface_stride = operands[2].surface_stride;
        self.ew_batch_stride = operands[2].batch_stride;
    }
}

/// Registers that stages BS and BN have in common, for one of them; the comments name the registers of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SdpStageRegs {
    /// Bit 0 of D_DP_BS_CFG. false: NO, true: YES.
    pub bypass: bool,
    /// Bit 1 of D_DP_BS_CFG. false: NO, true: YES.
    pub alu_bypass: bool,
    /// Bits 3:2 of D_DP_BS_CFG. 0: MAX, 1: MIN, 2: SUM.
    pub alu_algo: u32,
    /// Bit 4 of D_DP_BS_CFG. false: NO, true: YES.
    pub mul_bypass: bool,
    /// Bit 5 of D_DP_BS_CFG. false: NO, true: YES.
    pub mul_prelu: bool,
    /// Bit 6 of D_DP_BS_CFG. false: NO, true: YES.
    pub relu_bypass: bool,
    /// Bit 0 of D_DP_BS_ALU_CFG. false: REG, true: MEM.
    pub alu_src: bool,
    /// Bits 13:8 of D_DP_BS_ALU_CFG.
    pub alu_shift_value: u32,
    /// Bits 15:0 of D_DP_BS_ALU_SRC_VALUE.
    pub alu_operand: i32,
    /// Bit 0 of D_DP_BS_MUL_CFG. false: REG, true: MEM.
    pub mul_src: bool,
    /// Bits 15:8 of D_DP_BS_MUL_CFG.
    pub mul_shift_value: u32,
    /// Bits 15:0 of D_DP_BS_MUL_SRC_VALUE.
    pub mul_operand: i32,
}

impl SdpRegs {
    /// The registers of stages BS and BN, in this order.
    pub const fn stages(&self) -> [SdpStageRegs; 2] {
        [
            SdpStageRegs {
                bypass: self.bs_bypass,
                alu_bypass: self.bs_alu_bypass,
                alu_algo: self.bs_alu_algo,
                mul_bypass: self.bs_mul_bypass,
                mul_prelu: self.bs_mul_prelu,
                relu_bypass: self.bs_relu_bypass,
                alu_src: self.bs_alu_src,
                alu_shift_value: self.bs_alu_shift_value,
                alu_operand: self.bs_alu_operand,
                mul_src: self.bs_mul_src,
                mul_shift_value: self.bs_mul_shift_value,
                mul_operand: self.bs_mul_operand,
            },
            SdpStageRegs {
                bypass: self.bn_bypass,
                alu_bypass: self.bn_alu_bypass,
                alu_algo: self.bn_alu_algo,
                mul_bypass: self.bn_mul_bypass,
                mul_prelu: self.bn_mul_prelu,
                relu_bypass: self.bn_relu_bypass,
                alu_src: self.bn_alu_src,
                alu_shift_value: self.bn_alu_shift_value,
                alu_operand: self.bn_alu_operand,
                mul_src: self.bn_mul_src,
                mul_shift_value: self.bn_mul_shift_value,
                mul_operand: self.bn_mul_operand,
            },
        ]
    }

    /// Sets the registers of stages BS and BN, in this order.
    pub const fn set_stages(&mut self, stages: [SdpStageRegs; 2]) {
        self.bs_bypass = stages[0].bypass;
        self.bs_alu_bypass = stages[0].alu_bypass;
        self.bs_alu_algo = stages[0].alu_algo;
        self.bs_mul_bypass = stages[0].mul_bypass;
        self.bs_mul_prelu = stages[0].mul_prelu;
        self.bs_relu_bypass = stages[0].relu_bypass;
        self.bs_alu_src = stages[0].alu_src;
        self.bs_alu_shift_value = stages[0].alu_shift_value;
        self.bs_alu_operand = stages[0].alu_operand;
        self.bs_mul_src = stages[0].mul_src;
        self.bs_mul_shift_value = stages[0].mul_shift_value;
        self.bs_mul_operand = stages[0].mul_operand;
        self.bn_bypass = stages[1].bypass;
        self.bn_alu_bypass = stages[1].alu_bypass;
        self.bn_alu_algo = stages[1].alu_algo;
        self.bn_mul_bypass = stages[1].mul_bypass;
        self.bn_mul_prelu = stages[1].mul_prelu;
        self.bn_relu_bypass = stages[1].relu_bypass;
        self.bn_alu_src = stages[1].alu_src;
        self.bn_alu_shift_value = stages[1].alu_shift_value;
        self.bn_alu_operand = stages[1].alu_operand;
        self.bn_mul_src = stages[1].mul_src;
        self.bn_mul_shift_value = stages[1].mul_shift_value;
        self.bn_mul_operand = stages[1].mul_operand;
    }
}

/// Registers that ALU and multiplier of stage EW have in common, for one of them; the comments name the registers of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SdpEwAluOrMulRegs {
    /// Bit 1 of D_DP_EW_CFG. false: NO, true: YES.
    pub bypass: bool,
    /// Bit 0 of D_DP_EW_ALU_CFG. false: REG, true: MEM.
    pub src: bool,
    /// Bit 1 of D_DP_EW_ALU_CFG. false: NO, true: YES.
    pub cvt_bypass: bool,
    /// Value of D_DP_EW_ALU_SRC_VALUE.
    pub operand: i32,
    /// Value of D_DP_EW_ALU_CVT_OFFSET_VALUE.
    pub cvt_offset: i32,
    /// Bits 15:0 of D_DP_EW_ALU_CVT_SCALE_VALUE.
    pub cvt_scale: i32,
    /// Bits 5:0 of D_DP_EW_ALU_CVT_TRUNCATE_VALUE.
    pub cvt_truncate: u32,
}

impl SdpRegs {
    /// The registers of ALU and multiplier of stage EW, in this order.
    pub const fn ew_parts(&self) -> [SdpEwAluOrMulRegs; 2] {
        [
            SdpEwAluOrMulRegs {
                bypass: self.ew_alu_bypass,
                src: self.ew_alu_src,
                cvt_bypass: self.ew_alu_cvt_bypass,
                operand: self.ew_alu_operand,
                cvt_offset: self.ew_alu_cvt_offset,
                cvt_scale: self.ew_alu_cvt_scale,
                cvt_truncate: self.ew_alu_cvt_truncate,
            },
            SdpEwAluOrMulRegs {
                bypass: self.ew_mul_bypass,
                src: self.ew_mul_src,
                cvt_bypass: self.ew_mul_cvt_bypass,
                operand: self.ew_mul_operand,
                cvt_offset: self.ew_mul_cvt_offset,
                cvt_scale: self.ew_mul_cvt_scale,
                cvt_truncate: self.ew_mul_cvt_truncate,
            },
        ]
    }

    /// Sets the registers of ALU and multiplier of stage EW, in this order.
    pub const fn set_ew_parts(&mut self, ew_parts: [SdpEwAluOrMulRegs; 2]) {
        self.ew_alu_bypass = ew_parts[0].bypass;
        self.ew_alu_src = ew_parts[0].src;
        self.ew_alu_cvt_bypass = ew_parts[0].cvt_bypass;
        self.ew_alu_operand = ew_parts[0].operand;
        self.ew_alu_cvt_offset = ew_parts[0].cvt_offset;
        self.ew_alu_cvt_scale = ew_parts[0].cvt_scale;
        self.ew_alu_cvt_truncate = ew_parts[0].cvt_truncate;
        self.ew_mul_bypass = ew_parts[1].bypass;
        self.ew_mul_src = ew_parts[1].src;
        self.ew_mul_cvt_bypass = ew_parts[1].cvt_bypass;
        self.ew_mul_operand = ew_parts[1].operand;
        self.ew_mul_cvt_offset = ew_parts[1].cvt_offset;
        self.ew_mul_cvt_scale = ew_parts[1].cvt_scale;
        self.ew_mul_cvt_truncate = ew_parts[1].cvt_truncate;
    }
}

/// Settings of the look-up tables of a unit; the comments name the registers of the first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct LutRegs {
    /// Bit 0 of S_LUT_CFG. false: EXPONENT, true: LINEAR.
    pub le_function: bool,
    /// Bit 4 of S_LUT_CFG. false: LE, true: LO.
    pub uflow_priority: bool,
    /// Bit 5 of S_LUT_CFG. false: LE, true: LO.
    pub oflow_priority: bool,
    /// Bit 6 of S_LUT_CFG. false: LE, true: LO.
    pub hybrid_priority: bool,
    /// Bits 7:0 of S_LUT_INFO.
    pub le_index_offset: i32,
    /// Bits 15:8 of S_LUT_INFO.
    pub le_index_select: i32,
    /// Bits 23:16 of S_LUT_INFO.
    pub lo_index_select: i32,
    /// Bits 15:0 of S_LUT_LE_SLOPE_SCALE.
    pub le_slope_uflow_scale: i32,
    /// Bits 31:16 of S_LUT_LE_SLOPE_SCALE.
    pub le_slope_oflow_scale: i32,
    /// Bits 4:0 of S_LUT_LE_SLOPE_SHIFT.
    pub le_slope_uflow_shift: i32,
    /// Bits 9:5 of S_LUT_LE_SLOPE_SHIFT.
    pub le_slope_oflow_shift: i32,
    /// Bits 15:0 of S_LUT_LO_SLOPE_SCALE.
    pub lo_slope_uflow_scale: i32,
    /// Bits 31:16 of S_LUT_LO_SLOPE_SCALE.
    pub lo_slope_oflow_scale: i32,
    /// Bits 4:0 of S_LUT_LO_SLOPE_SHIFT.
    pub lo_slope_uflow_shift: i32,
    /// Bits 9:5 of S_LUT_LO_SLOPE_SHIFT.
    pub lo_slope_oflow_shift: i32,
}

impl SdpSingleRegs {
    /// Settings of the look-up tables, without their ranges.
    pub const fn lut(&self) -> LutRegs {
        LutRegs {
            le_function: self.lut_le_function,
            uflow_priority: self.lut_uflow_priority,
            oflow_priority: self.lut_oflow_priority,
            hybrid_priority: self.lut_hybrid_priority,
            le_index_offset: self.lut_le_index_offset,
            le_index_select: self.lut_le_index_select,
            lo_index_select: self.lut_lo_index_select,
            le_slope_uflow_scale: self.lut_le_slope_uflow_scale,
            le_slope_oflow_scale: self.lut_le_slope_oflow_scale,
            le_slope_uflow_shift: self.lut_le_slope_uflow_shift,
            le_slope_oflow_shift: self.lut_le_slope_oflow_shift,
            lo_slope_uflow_scale: self.lut_lo_slope_uflow_scale,
            lo_slope_oflow_scale: self.lut_lo_slope_oflow_scale,
            lo_slope_uflow_shift: self.lut_lo_slope_uflow_shift,
            lo_slope_oflow_shift: self.lut_lo_slope_oflow_shift,
        }
    }
}

impl CdpSingleRegs {
    /// Settings of the look-up tables, without their ranges.
    pub const fn lut(&self) -> LutRegs {
        LutRegs {
            le_function: self.lut_le_function,
            uflow_priority: self.lut_uflow_priority,
            oflow_priority: self.lut_oflow_priority,
            hybrid_priority: self.lut_hybrid_priority,
            le_index_offset: self.lut_le_index_offset,
            le_index_select: self.lut_le_index_select,
            lo_index_select: self.lut_lo_index_select,
            le_slope_uflow_scale: self.lut_le_slope_uflow_scale,
            le_slope_oflow_scale: self.lut_le_slope_oflow_scale,
            le_slope_uflow_shift: self.lut_le_slope_uflow_shift,
            le_slope_oflow_shift: self.lut_le_slope_oflow_shift,
            lo_slope_uflow_scale: self.lut_lo_slope_uflow_scale,
            lo_slope_oflow_scale: self.lut_lo_slope_oflow_scale,
            lo_slope_uflow_shift: self.lut_lo_slope_uflow_shift,
            lo_slope_oflow_shift: self.lut_lo_slope_oflow_shift,
        }
    }
}
