// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//! Blocks, registers and fields of nv_small, one module for each block.

use super::types::{Block, LayerKind, Sentence};

/// Sentences of the specification that say that bits of a register have no effect.
pub static SENTENCES: [Sentence; 59] = [
    Sentence {
        name: "dc-table", source: "convolution.md, 9",
        layers: &[LayerKind::Feature],
        when: None, measured: true,
        says: "marked I: ignored in a plain direct convolution, random values in 690 layers",
    },
    Sentence {
        name: "dc-converter-off", source: "convolution.md, 9",
        layers: &[LayerKind::Feature],
        when: Some("CVT_EN = 0"), measured: true,
        says: "marked I, or I if CVT_EN = 0; with the converter on section 13 calls some of them unknown",
    },
    Sentence {
        name: "cdma-precision", source: "convolution.md, 9",
        layers: &[LayerKind::Feature],
        when: Some("CVT_EN = 0"), measured: true,
        says: "ignored with the converter off; random values in 80 layers",
    },
    Sentence {
        name: "dc-precision", source: "convolution.md, 9",
        layers: &[LayerKind::Feature],
        when: None, measured: true,
        says: "called ignored in the column of meanings; random values of precision fields in 80 layers",
    },
    Sentence {
        name: "mode-behind-csc", source: "convolution.md, 9",
        layers: &[LayerKind::Feature, LayerKind::Image, LayerKind::Reuse],
        when: None, measured: true,
        says: "CONV_MODE has no effect in CMAC and CACC, 320 random programs",
    },
    Sentence {
        name: "csc-pad-value", source: "convolution.md, 9",
        layers: &[LayerKind::Feature],
        when: None, measured: false,
        says: "bits 15:8 of the pad value are ignored",
    },
    Sentence {
        name: "csc-weight-bytes", source: "convolution.md, 9",
        layers: &[LayerKind::Feature],
        when: Some("SKIP_WEIGHT_RLS = 0"), measured: true,
        says: "marked I: used only with SKIP_WEIGHT_RLS",
    },
    Sentence {
        name: "feature-address", source: "convolution.md, 4.1",
        layers: &[LayerKind::Feature],
        when: None, measured: true,
        says: "bits 2:0 of the base address are kept but ignored by the fetch",
    },
    Sentence {
        name: "cacc-output", source: "convolution.md, 8",
        layers: &[LayerKind::Feature],
        when: None, measured: true,
        says: "size, address, strides and packed flags of CACC have no effect",
    },
    Sentence {
        name: "image-table", source: "image_input.md, 9",
        layers: &[LayerKind::Image],
        when: None, measured: true,
        says: "marked I in image mode",
    },
    Sentence {
        name: "image-one-plane", source: "image_input.md, 9",
        layers: &[LayerKind::Image],
        when: Some("the format has one plane"), measured: true,
        says: "address and line stride of plane 1: marked I for other formats",
    },
    Sentence {
        name: "image-as-dc", source: "image_input.md, 9",
        layers: &[LayerKind::Image],
        when: None, measured: false,
        says: "lists only what differs from the tables of direct convolution, which mark the field I or call it ignored",
    },
    Sentence {
        name: "image-behind-csc", source: "image_input.md, 8",
        layers: &[LayerKind::Image],
        when: None, measured: false,
        says: "accumulation, truncation and delivery are as in convolution.md, where the field has no effect",
    },
    Sentence {
        name: "image-pad-value", source: "image_input.md, 3",
        layers: &[LayerKind::Image],
        when: None, measured: true,
        says: "the pad values are bits 7:0",
    },
    Sentence {
        name: "image-converter-off", source: "image_input.md, 5.1",
        layers: &[LayerKind::Image],
        when: Some("CVT_EN = 0"), measured: true,
        says: "sign flag, mean, offset, scale and truncate have no effect",
    },
    Sentence {
        name: "image-means", source: "image_input.md, 5.1",
        layers: &[LayerKind::Image],
        when: Some("MEAN_FORMAT = 1"), measured: true,
        says: "the mean replaces the offset",
    },
    Sentence {
        name: "image-offset", source: "image_input.md, 5.1",
        layers: &[LayerKind::Image],
        when: Some("MEAN_FORMAT = 0"), measured: true,
        says: "the offset is subtracted, not a mean",
    },
    Sentence {
        name: "kept-lines", source: "conv_multilayer.md, 3",
        layers: &[LayerKind::Feature, LayerKind::Image, LayerKind::Reuse],
        when: Some("SKIP_DATA_RLS = 1"), measured: false,
        says: "SKIP_DATA_RLS keeps all lines at the end and ignores RLS_SLICES",
    },
    Sentence {
        name: "kept-weights", source: "conv_multilayer.md, 3",
        layers: &[LayerKind::Feature, LayerKind::Image, LayerKind::Reuse],
        when: Some("SKIP_WEIGHT_RLS = 0"), measured: false,
        says: "only the weights of a layer with SKIP_WEIGHT_RLS are counted by CSC's WEIGHT_BYTES",
    },
    Sentence {
        name: "rows-of-layers", source: "conv_multilayer.md, 3",
        layers: &[LayerKind::Reuse],
        when: None, measured: false,
        says: "the formal model of what one layer leaves to the next does not use the field",
    },
    Sentence {
        name: "nothing-kept", source: "conv_multilayer.md, 1",
        layers: &[LayerKind::Reuse],
        when: None, measured: false,
        says: "only CDMA and CSC keep something over layers",
    },
    Sentence {
        name: "conv-address-high", source: "system.md, 8.1",
        layers: &[LayerKind::Feature, LayerKind::Image],
        when: None, measured: true,
        says: "all ADDR_HIGH registers are ignored; addresses are 32 bits",
    },
    Sentence {
        name: "sdp-address-high", source: "system.md, 8.1",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: true,
        says: "all ADDR_HIGH registers are ignored; addresses are 32 bits",
    },
    Sentence {
        name: "weight-address", source: "system.md, 8.1",
        layers: &[LayerKind::Feature, LayerKind::Image],
        when: None, measured: true,
        says: "bits 2:0 of the base of the weights are ignored",
    },
    Sentence {
        name: "low-bits-of-sdp", source: "system.md, 8.1",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: true,
        says: "bits 2:0 of bases and strides of SDP's input, its operands X1 and X2 and its output are ignored",
    },
    Sentence {
        name: "low-bits-of-base", source: "system.md, 8.1",
        layers: &[LayerKind::FromMemory],
        when: None, measured: true,
        says: "bits 2:0 of the base of PDP's and CDP's input are ignored",
    },
    Sentence {
        name: "bypassed-stage", source: "sdp.md, 1",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("BYPASS of the stage = 1"), measured: false,
        says: "a bypassed stage ignores all its other fields",
    },
    Sentence {
        name: "no-ew", source: "sdp.md, 2.2",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("the design is nv_small"), measured: true,
        says: "nothing uses the registers of EW, its table and ERDMA",
    },
    Sentence {
        name: "operand-source", source: "sdp.md, 5.5",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("ALU_BYPASS or MUL_BYPASS = 1"), measured: true,
        says: "a stage consumes an operand only if its ALU or MUL is not bypassed",
    },
    Sentence {
        name: "bypassed-alu", source: "sdp.md, 8",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("ALU_BYPASS = 1"), measured: false,
        says: "operation, operand and its shift act where the ALU is not bypassed",
    },
    Sentence {
        name: "bypassed-mul", source: "sdp.md, 8",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("MUL_BYPASS = 1"), measured: false,
        says: "the operand acts where MUL is not bypassed",
    },
    Sentence {
        name: "prelu-alone", source: "sdp.md, 8",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("MUL_BYPASS = 1"), measured: true,
        says: "PRELU has no effect when MUL is bypassed",
    },
    Sentence {
        name: "operand-from-memory", source: "sdp.md, 6.2",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("SRC = 1"), measured: false,
        says: "the register holds the operand of the whole layer; one from memory takes its place",
    },
    Sentence {
        name: "mul-shift", source: "sdp.md, 2.2",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: false,
        says: "only bits 13:8 of the shift act",
    },
    Sentence {
        name: "sdp-table", source: "sdp.md, 2.2",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: false,
        says: "no effect, or stored and unused, in the table of registers",
    },
    Sentence {
        name: "single-value", source: "sdp.md, 15",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: true,
        says: "ignored, same results",
    },
    Sentence {
        name: "single-value-from-memory", source: "sdp.md, 15",
        layers: &[LayerKind::FromMemory],
        when: None, measured: true,
        says: "ignored, same results; behind a convolution they must be 0 (convolution.md, 8)",
    },
    Sentence {
        name: "ew-alu-off", source: "sdp.md, 9.2",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("EW_ALU_BYPASS = 1"), measured: false,
        says: "the ALU acts where it is not bypassed",
    },
    Sentence {
        name: "ew-mul-off", source: "sdp.md, 9.2",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("EW_MUL_BYPASS = 1"), measured: false,
        says: "PRELU and EW_TRUNCATE act on a performed multiplication",
    },
    Sentence {
        name: "ew-operand", source: "sdp.md, 9.1",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("an operand of EW is not used, or is of the other source"), measured: false,
        says: "an operand is a register as it is, or is from memory through the converter if that is not bypassed",
    },
    Sentence {
        name: "compares", source: "sdp.md, 11",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("EW_ALU_ALGO = 3"), measured: false,
        says: "the registers of the output converter are ignored",
    },
    Sentence {
        name: "compare-writes-nothing", source: "sdp.md, 5.4",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("EW_ALU_ALGO = 3"), measured: false,
        says: "nothing is written",
    },
    Sentence {
        name: "to-pdp", source: "sdp.md, 5.3",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("OUTPUT_DST = 1"), measured: false,
        says: "SDP writes no memory; D_DST_* is ignored",
    },
    Sentence {
        name: "single-atom", source: "sdp.md, 6.1",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("width and height are 1"), measured: true,
        says: "source, destination and per-element operands ignore both strides",
    },
    Sentence {
        name: "read-dma-off", source: "sdp.md, 3",
        layers: &[LayerKind::OnTheFly],
        when: None, measured: false,
        says: "FLYING_MODE = 1 switches MRDMA off",
    },
    Sentence {
        name: "operand-dma-off", source: "sdp.md, 3",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("DISABLE of the operand DMA = 1"), measured: false,
        says: "DISABLE = 1 is off",
    },
    Sentence {
        name: "per-element-only", source: "sdp.md, 3",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("DATA_MODE = 0"), measured: false,
        says: "strides of operands are for per-element mode only",
    },
    Sentence {
        name: "sdp-rdma-table", source: "sdp.md, 3",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: false,
        says: "ignored, unused or no effect in the table of registers; what belongs to EW is as for BS",
    },
    Sentence {
        name: "sdp-lut-modes", source: "sdp.md, 2.1",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("LUT_LE_FUNCTION is the other one"), measured: false,
        says: "INDEX_OFFSET is for exponential, INDEX_SELECT of LE for linear mode",
    },
    Sentence {
        name: "pdp-random", source: "pdp.md, 9",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: None, measured: true,
        says: "random contents are allowed (item 11)",
    },
    Sentence {
        name: "pdp-not-split", source: "pdp.md, 9",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("SPLIT_NUM = 0"), measured: true,
        says: "random contents are allowed in partial widths (item 11)",
    },
    Sentence {
        name: "pdp-two-segments", source: "pdp.md, 9",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("SPLIT_NUM = 1"), measured: true,
        says: "random contents are allowed in the middle partial widths (item 11)",
    },
    Sentence {
        name: "pdp-split", source: "pdp.md, 9",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("SPLIT_NUM > 0"), measured: true,
        says: "random contents are allowed in cube widths (item 11)",
    },
    Sentence {
        name: "pdp-max-min", source: "pdp.md, 9",
        layers: &[LayerKind::OnTheFly, LayerKind::FromMemory],
        when: Some("POOLING_METHOD is 1 or 2"), measured: true,
        says: "random contents are allowed in pad values and reciprocals (item 11)",
    },
    Sentence {
        name: "cdp-rdma-table", source: "cdp.md, 3",
        layers: &[LayerKind::FromMemory],
        when: None, measured: true,
        says: "no effect in the table of registers",
    },
    Sentence {
        name: "cdp-table", source: "cdp.md, 4.2",
        layers: &[LayerKind::FromMemory],
        when: None, measured: true,
        says: "no effect, or bits that are ignored, in the table of registers",
    },
    Sentence {
        name: "cdp-no-window", source: "cdp.md, 7.3",
        layers: &[LayerKind::FromMemory],
        when: Some("SQSUM_BYPASS = 1"), measured: true,
        says: "NORMALZ_LEN is ignored",
    },
    Sentence {
        name: "cdp-lut-modes", source: "cdp.md, 7.4",
        layers: &[LayerKind::FromMemory],
        when: Some("LUT_LE_FUNCTION is the other one"), measured: true,
        says: "INDEX_OFFSET is ignored in linear mode, INDEX_SELECT in exponential mode",
    },
    Sentence {
        name: "cdp-select", source: "cdp.md, 4.1",
        layers: &[LayerKind::FromMemory],
        when: None, measured: true,
        says: "only the low 6 bits of the SELECT fields are used",
    },
];

/// All blocks in the order of addresses.
pub static BLOCKS: &[Block] = &[
    cfgrom::BLOCK,
    glb::BLOCK,
    mcif::BLOCK,
    cdma::BLOCK,
    csc::BLOCK,
    cmac_a::BLOCK,
    cmac_b::BLOCK,
    cacc::BLOCK,
    sdp_rdma::BLOCK,
    sdp::BLOCK,
    pdp_rdma::BLOCK,
    pdp::BLOCK,
    cdp_rdma::BLOCK,
    cdp::BLOCK,
];

/// CFGROM: read-only description of the configuration.
pub mod cfgrom {
    use crate::quantity::RegAddr;
    use crate::types::{Block, Field, Reg, AccessPolicy, RegisterCopies, RegRole};

    pub const BLOCK: Block = Block {
        name: "CFGROM", base: RegAddr(0x00000),
        ping_pong: false, fetches: false, statistics: None, regs: REGS,
        desc: "read-only description of the configuration",
    };

    const REGS: &[Reg] = &[CFGROM_HW_VERSION, CFGROM_GLB_DESC, CFGROM_CIF_DESC, CFGROM_CIF_CAP_INCOMPAT, CFGROM_CIF_CAP_COMPAT, CFGROM_CIF_BASE_WIDTH, CFGROM_CIF_BASE_LATENCY, CFGROM_CIF_BASE_BURST_LENGTH_MAX, CFGROM_CIF_BASE_MEM_ADDR_WIDTH, CFGROM_CDMA_DESC, CFGROM_CDMA_CAP_INCOMPAT, CFGROM_CDMA_CAP_COMPAT, CFGROM_CDMA_BASE_FEATURE_TYPES, CFGROM_CDMA_BASE_WEIGHT_TYPES, CFGROM_CDMA_BASE_ATOMIC_C, CFGROM_CDMA_BASE_ATOMIC_K, CFGROM_CDMA_BASE_ATOMIC_M, CFGROM_CDMA_BASE_CBUF_BANK_NUM, CFGROM_CDMA_BASE_CBUF_BANK_WIDTH, CFGROM_CDMA_BASE_CBUF_BANK_DEPTH, CFGROM_CDMA_MULTI_BATCH_MAX, CFGROM_CDMA_IMAGE_IN_FORMATS_PACKED, CFGROM_CDMA_IMAGE_IN_FORMATS_SEMI, CFGROM_CBUF_DESC, CFGROM_CBUF_CAP_INCOMPAT, CFGROM_CBUF_CAP_COMPAT, CFGROM_CBUF_BASE_CBUF_BANK_NUM, CFGROM_CBUF_BASE_CBUF_BANK_WIDTH, CFGROM_CBUF_BASE_CBUF_BANK_DEPTH, CFGROM_CBUF_BASE_CDMA_ID, CFGROM_CSC_DESC, CFGROM_CSC_CAP_INCOMPAT, CFGROM_CSC_CAP_COMPAT, CFGROM_CSC_BASE_FEATURE_TYPES, CFGROM_CSC_BASE_WEIGHT_TYPES, CFGROM_CSC_BASE_ATOMIC_C, CFGROM_CSC_BASE_ATOMIC_K, CFGROM_CSC_BASE_ATOMIC_M, CFGROM_CSC_BASE_CBUF_BANK_NUM, CFGROM_CSC_BASE_CBUF_BANK_WIDTH, CFGROM_CSC_BASE_CBUF_BANK_DEPTH, CFGROM_CSC_BASE_CDMA_ID, CFGROM_CSC_MULTI_BATCH_MAX, CFGROM_CMAC_A_DESC, CFGROM_CMAC_A_CAP_INCOMPAT, CFGROM_CMAC_A_CAP_COMPAT, CFGROM_CMAC_A_BASE_FEATURE_TYPES, CFGROM_CMAC_A_BASE_WEIGHT_TYPES, CFGROM_CMAC_A_BASE_ATOMIC_C, CFGROM_CMAC_A_BASE_ATOMIC_K, CFGROM_CMAC_A_BASE_CDMA_ID, CFGROM_CMAC_B_DESC, CFGROM_CMAC_B_CAP_INCOMPAT, CFGROM_CMAC_B_CAP_COMPAT, CFGROM_CMAC_B_BASE_FEATURE_TYPES, CFGROM_CMAC_B_BASE_WEIGHT_TYPES, CFGROM_CMAC_B_BASE_ATOMIC_C, CFGROM_CMAC_B_BASE_ATOMIC_K, CFGROM_CMAC_B_BASE_CDMA_ID, CFGROM_CACC_DESC, CFGROM_CACC_CAP_INCOMPAT, CFGROM_CACC_CAP_COMPAT, CFGROM_CACC_BASE_FEATURE_TYPES, CFGROM_CACC_BASE_WEIGHT_TYPES, CFGROM_CACC_BASE_ATOMIC_C, CFGROM_CACC_BASE_ATOMIC_K, CFGROM_CACC_BASE_CDMA_ID, CFGROM_CACC_MULTI_BATCH_MAX, CFGROM_SDP_RDMA_DESC, CFGROM_SDP_RDMA_CAP_INCOMPAT, CFGROM_SDP_RDMA_CAP_COMPAT, CFGROM_SDP_RDMA_BASE_ATOMIC_M, CFGROM_SDP_RDMA_BASE_SDP_ID, CFGROM_SDP_DESC, CFGROM_SDP_CAP_INCOMPAT, CFGROM_SDP_CAP_COMPAT, CFGROM_SDP_BASE_FEATURE_TYPES, CFGROM_SDP_BASE_WEIGHT_TYPES, CFGROM_SDP_BASE_CDMA_ID, CFGROM_SDP_MULTI_BATCH_MAX, CFGROM_SDP_BS_THROUGHPUT, CFGROM_SDP_BN_THROUGHPUT, CFGROM_SDP_EW_THROUGHPUT, CFGROM_PDP_RDMA_DESC, CFGROM_PDP_RDMA_CAP_INCOMPAT, CFGROM_PDP_RDMA_CAP_COMPAT, CFGROM_PDP_RDMA_BASE_ATOMIC_M, CFGROM_PDP_RDMA_BASE_PDP_ID, CFGROM_PDP_DESC, CFGROM_PDP_CAP_INCOMPAT, CFGROM_PDP_CAP_COMPAT, CFGROM_PDP_BASE_FEATURE_TYPES, CFGROM_PDP_BASE_THROUGHPUT, CFGROM_CDP_RDMA_DESC, CFGROM_CDP_RDMA_CAP_INCOMPAT, CFGROM_CDP_RDMA_CAP_COMPAT, CFGROM_CDP_RDMA_BASE_ATOMIC_M, CFGROM_CDP_RDMA_BASE_CDP_ID, CFGROM_CDP_DESC, CFGROM_CDP_CAP_INCOMPAT, CFGROM_CDP_CAP_COMPAT, CFGROM_CDP_BASE_FEATURE_TYPES, CFGROM_CDP_BASE_THROUGHPUT, CFGROM_END_OF_LIST];

    /// Version of the ROM layout and hardware generation.
    pub const CFGROM_HW_VERSION: Reg = Reg {
        block: "CFGROM", name: "CFGROM_HW_VERSION", addr: RegAddr(0x00000), offset: 0x000,
        reset: 0x00010001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[HW_VERSION],
        desc: "Version of the ROM layout and hardware generation.",
    };
    pub const HW_VERSION: Field = Field::new("HW_VERSION", 0x00000, 0, 32, 0x10001);

    /// Descriptor of the global unit: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_GLB_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_GLB_DESC", addr: RegAddr(0x00004), offset: 0x004,
        reset: 0x00000001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[GLB_DESC],
        desc: "Descriptor of the global unit: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const GLB_DESC: Field = Field::new("GLB_DESC", 0x00004, 0, 32, 0x1);

    /// Descriptor of the memory interface: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CIF_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_DESC", addr: RegAddr(0x00008), offset: 0x008,
        reset: 0x00180002, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CIF_DESC],
        desc: "Descriptor of the memory interface: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CIF_DESC: Field = Field::new("CIF_DESC", 0x00008, 0, 32, 0x180002);

    /// Incompatible capabilities of the memory interface, none defined.
    pub const CFGROM_CIF_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_CAP_INCOMPAT", addr: RegAddr(0x0000c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CIF_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the memory interface, none defined.",
    };
    pub const CIF_CAP_INCOMPAT: Field = Field::new("CIF_CAP_INCOMPAT", 0x0000c, 0, 32, 0x0);

    /// Optional capabilities of the memory interface, one bit each.
    pub const CFGROM_CIF_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_CAP_COMPAT", addr: RegAddr(0x00010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CIF_CAP_COMPAT],
        desc: "Optional capabilities of the memory interface, one bit each.",
    };
    pub const CIF_CAP_COMPAT: Field = Field::new("CIF_CAP_COMPAT", 0x00010, 0, 32, 0x0);

    /// Data width of the memory interface in bytes.
    pub const CFGROM_CIF_BASE_WIDTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_BASE_WIDTH", addr: RegAddr(0x00014), offset: 0x014,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CIF_BASE_WIDTH],
        desc: "Data width of the memory interface in bytes.",
    };
    pub const CIF_BASE_WIDTH: Field = Field::new("CIF_BASE_WIDTH", 0x00014, 0, 8, 0x8);

    /// Read latency in cycles the memory interface is dimensioned for.
    pub const CFGROM_CIF_BASE_LATENCY: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_BASE_LATENCY", addr: RegAddr(0x00018), offset: 0x018,
        reset: 0x00000032, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CIF_BASE_LATENCY],
        desc: "Read latency in cycles the memory interface is dimensioned for.",
    };
    pub const CIF_BASE_LATENCY: Field = Field::new("CIF_BASE_LATENCY", 0x00018, 0, 32, 0x32);

    /// Longest burst of the memory interface in beats; the field starts at bit 5. Observed bursts are always one beat.
    pub const CFGROM_CIF_BASE_BURST_LENGTH_MAX: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_BASE_BURST_LENGTH_MAX", addr: RegAddr(0x0001c), offset: 0x01c,
        reset: 0x00000080, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[BASE_BURST_LENGTH_MAX],
        desc: "Longest burst of the memory interface in beats; the field starts at bit 5. Observed bursts are always one beat.",
    };
    pub const BASE_BURST_LENGTH_MAX: Field = Field::new("BASE_BURST_LENGTH_MAX", 0x0001c, 5, 27, 0x4);

    /// Address width of the memory interface in bits; the field starts at bit 5.
    pub const CFGROM_CIF_BASE_MEM_ADDR_WIDTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CIF_BASE_MEM_ADDR_WIDTH", addr: RegAddr(0x00020), offset: 0x020,
        reset: 0x00000400, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CIF_BASE_MEM_ADDR_WIDTH],
        desc: "Address width of the memory interface in bits; the field starts at bit 5.",
    };
    pub const CIF_BASE_MEM_ADDR_WIDTH: Field = Field::new("CIF_BASE_MEM_ADDR_WIDTH", 0x00020, 5, 27, 0x20);

    /// Descriptor of the convolution DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CDMA_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_DESC", addr: RegAddr(0x00024), offset: 0x024,
        reset: 0x00340003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_DESC],
        desc: "Descriptor of the convolution DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CDMA_DESC: Field = Field::new("CDMA_DESC", 0x00024, 0, 32, 0x340003);

    /// Incompatible capabilities of the convolution DMA, none defined.
    pub const CFGROM_CDMA_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_CAP_INCOMPAT", addr: RegAddr(0x00028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the convolution DMA, none defined.",
    };
    pub const CDMA_CAP_INCOMPAT: Field = Field::new("CDMA_CAP_INCOMPAT", 0x00028, 0, 32, 0x0);

    /// Optional capabilities of the convolution DMA, one bit each.
    pub const CFGROM_CDMA_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_CAP_COMPAT", addr: RegAddr(0x0002c), offset: 0x02c,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_CAP_COMPAT],
        desc: "Optional capabilities of the convolution DMA, one bit each.",
    };
    pub const CDMA_CAP_COMPAT: Field = Field::new("CDMA_CAP_COMPAT", 0x0002c, 0, 32, 0x10);

    /// Data types of features in the convolution DMA, bit 4 is INT8.
    pub const CFGROM_CDMA_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_FEATURE_TYPES", addr: RegAddr(0x00030), offset: 0x030,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_FEATURE_TYPES],
        desc: "Data types of features in the convolution DMA, bit 4 is INT8.",
    };
    pub const CDMA_BASE_FEATURE_TYPES: Field = Field::new("CDMA_BASE_FEATURE_TYPES", 0x00030, 0, 12, 0x10);

    /// Data types of weights in the convolution DMA, bit 4 is INT8.
    pub const CFGROM_CDMA_BASE_WEIGHT_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_WEIGHT_TYPES", addr: RegAddr(0x00034), offset: 0x034,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_WEIGHT_TYPES],
        desc: "Data types of weights in the convolution DMA, bit 4 is INT8.",
    };
    pub const CDMA_BASE_WEIGHT_TYPES: Field = Field::new("CDMA_BASE_WEIGHT_TYPES", 0x00034, 0, 12, 0x10);

    /// Input channels per MAC step, as built into the convolution DMA.
    pub const CFGROM_CDMA_BASE_ATOMIC_C: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_ATOMIC_C", addr: RegAddr(0x00038), offset: 0x038,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_ATOMIC_C],
        desc: "Input channels per MAC step, as built into the convolution DMA.",
    };
    pub const CDMA_BASE_ATOMIC_C: Field = Field::new("CDMA_BASE_ATOMIC_C", 0x00038, 0, 32, 0x8);

    /// Kernels per MAC step, as built into the convolution DMA.
    pub const CFGROM_CDMA_BASE_ATOMIC_K: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_ATOMIC_K", addr: RegAddr(0x0003c), offset: 0x03c,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_ATOMIC_K],
        desc: "Kernels per MAC step, as built into the convolution DMA.",
    };
    pub const CDMA_BASE_ATOMIC_K: Field = Field::new("CDMA_BASE_ATOMIC_K", 0x0003c, 0, 32, 0x8);

    /// Channels per memory atom, as built into the convolution DMA.
    pub const CFGROM_CDMA_BASE_ATOMIC_M: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_ATOMIC_M", addr: RegAddr(0x00040), offset: 0x040,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_ATOMIC_M],
        desc: "Channels per memory atom, as built into the convolution DMA.",
    };
    pub const CDMA_BASE_ATOMIC_M: Field = Field::new("CDMA_BASE_ATOMIC_M", 0x00040, 0, 32, 0x8);

    /// Number of CBUF banks, as built into the convolution DMA.
    pub const CFGROM_CDMA_BASE_CBUF_BANK_NUM: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_CBUF_BANK_NUM", addr: RegAddr(0x00044), offset: 0x044,
        reset: 0x00000020, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_CBUF_BANK_NUM],
        desc: "Number of CBUF banks, as built into the convolution DMA.",
    };
    pub const CDMA_BASE_CBUF_BANK_NUM: Field = Field::new("CDMA_BASE_CBUF_BANK_NUM", 0x00044, 0, 32, 0x20);

    /// Width of a CBUF bank entry in bytes, as built into the convolution DMA.
    pub const CFGROM_CDMA_BASE_CBUF_BANK_WIDTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_CBUF_BANK_WIDTH", addr: RegAddr(0x00048), offset: 0x048,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_CBUF_BANK_WIDTH],
        desc: "Width of a CBUF bank entry in bytes, as built into the convolution DMA.",
    };
    pub const CDMA_BASE_CBUF_BANK_WIDTH: Field = Field::new("CDMA_BASE_CBUF_BANK_WIDTH", 0x00048, 0, 32, 0x8);

    /// Entries per CBUF bank, as built into the convolution DMA.
    pub const CFGROM_CDMA_BASE_CBUF_BANK_DEPTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_BASE_CBUF_BANK_DEPTH", addr: RegAddr(0x0004c), offset: 0x04c,
        reset: 0x00000200, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_BASE_CBUF_BANK_DEPTH],
        desc: "Entries per CBUF bank, as built into the convolution DMA.",
    };
    pub const CDMA_BASE_CBUF_BANK_DEPTH: Field = Field::new("CDMA_BASE_CBUF_BANK_DEPTH", 0x0004c, 0, 32, 0x200);

    /// Largest batch of the convolution DMA, 0 means no multi-batch.
    pub const CFGROM_CDMA_MULTI_BATCH_MAX: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_MULTI_BATCH_MAX", addr: RegAddr(0x00050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_MULTI_BATCH_MAX],
        desc: "Largest batch of the convolution DMA, 0 means no multi-batch.",
    };
    pub const CDMA_MULTI_BATCH_MAX: Field = Field::new("CDMA_MULTI_BATCH_MAX", 0x00050, 0, 32, 0x0);

    /// Packed pixel formats of the convolution DMA, bit k is PIXEL_FORMAT code k.
    pub const CFGROM_CDMA_IMAGE_IN_FORMATS_PACKED: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_IMAGE_IN_FORMATS_PACKED", addr: RegAddr(0x00054), offset: 0x054,
        reset: 0x0cfff001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_IMAGE_IN_FORMATS_PACKED],
        desc: "Packed pixel formats of the convolution DMA, bit k is PIXEL_FORMAT code k.",
    };
    pub const CDMA_IMAGE_IN_FORMATS_PACKED: Field = Field::new("CDMA_IMAGE_IN_FORMATS_PACKED", 0x00054, 0, 32, 0xcfff001);

    /// Semi-planar pixel formats of the convolution DMA, bit k is PIXEL_FORMAT code 28+k.
    pub const CFGROM_CDMA_IMAGE_IN_FORMATS_SEMI: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDMA_IMAGE_IN_FORMATS_SEMI", addr: RegAddr(0x00058), offset: 0x058,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDMA_IMAGE_IN_FORMATS_SEMI],
        desc: "Semi-planar pixel formats of the convolution DMA, bit k is PIXEL_FORMAT code 28+k.",
    };
    pub const CDMA_IMAGE_IN_FORMATS_SEMI: Field = Field::new("CDMA_IMAGE_IN_FORMATS_SEMI", 0x00058, 0, 32, 0x3);

    /// Descriptor of the convolution buffer: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CBUF_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_DESC", addr: RegAddr(0x0005c), offset: 0x05c,
        reset: 0x00180004, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_DESC],
        desc: "Descriptor of the convolution buffer: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CBUF_DESC: Field = Field::new("CBUF_DESC", 0x0005c, 0, 32, 0x180004);

    /// Incompatible capabilities of the convolution buffer, none defined.
    pub const CFGROM_CBUF_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_CAP_INCOMPAT", addr: RegAddr(0x00060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the convolution buffer, none defined.",
    };
    pub const CBUF_CAP_INCOMPAT: Field = Field::new("CBUF_CAP_INCOMPAT", 0x00060, 0, 32, 0x0);

    /// Optional capabilities of the convolution buffer, one bit each.
    pub const CFGROM_CBUF_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_CAP_COMPAT", addr: RegAddr(0x00064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_CAP_COMPAT],
        desc: "Optional capabilities of the convolution buffer, one bit each.",
    };
    pub const CBUF_CAP_COMPAT: Field = Field::new("CBUF_CAP_COMPAT", 0x00064, 0, 32, 0x0);

    /// Number of CBUF banks, as built into the convolution buffer.
    pub const CFGROM_CBUF_BASE_CBUF_BANK_NUM: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_BASE_CBUF_BANK_NUM", addr: RegAddr(0x00068), offset: 0x068,
        reset: 0x00000020, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_BASE_CBUF_BANK_NUM],
        desc: "Number of CBUF banks, as built into the convolution buffer.",
    };
    pub const CBUF_BASE_CBUF_BANK_NUM: Field = Field::new("CBUF_BASE_CBUF_BANK_NUM", 0x00068, 0, 32, 0x20);

    /// Width of a CBUF bank entry in bytes, as built into the convolution buffer.
    pub const CFGROM_CBUF_BASE_CBUF_BANK_WIDTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_BASE_CBUF_BANK_WIDTH", addr: RegAddr(0x0006c), offset: 0x06c,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_BASE_CBUF_BANK_WIDTH],
        desc: "Width of a CBUF bank entry in bytes, as built into the convolution buffer.",
    };
    pub const CBUF_BASE_CBUF_BANK_WIDTH: Field = Field::new("CBUF_BASE_CBUF_BANK_WIDTH", 0x0006c, 0, 32, 0x8);

    /// Entries per CBUF bank, as built into the convolution buffer.
    pub const CFGROM_CBUF_BASE_CBUF_BANK_DEPTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_BASE_CBUF_BANK_DEPTH", addr: RegAddr(0x00070), offset: 0x070,
        reset: 0x00000200, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_BASE_CBUF_BANK_DEPTH],
        desc: "Entries per CBUF bank, as built into the convolution buffer.",
    };
    pub const CBUF_BASE_CBUF_BANK_DEPTH: Field = Field::new("CBUF_BASE_CBUF_BANK_DEPTH", 0x00070, 0, 32, 0x200);

    /// Identifier of the convolution DMA that feeds the convolution buffer.
    pub const CFGROM_CBUF_BASE_CDMA_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CBUF_BASE_CDMA_ID", addr: RegAddr(0x00074), offset: 0x074,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CBUF_BASE_CDMA_ID],
        desc: "Identifier of the convolution DMA that feeds the convolution buffer.",
    };
    pub const CBUF_BASE_CDMA_ID: Field = Field::new("CBUF_BASE_CDMA_ID", 0x00074, 0, 32, 0x3);

    /// Descriptor of the convolution sequence controller: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CSC_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_DESC", addr: RegAddr(0x00078), offset: 0x078,
        reset: 0x00300005, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_DESC],
        desc: "Descriptor of the convolution sequence controller: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CSC_DESC: Field = Field::new("CSC_DESC", 0x00078, 0, 32, 0x300005);

    /// Incompatible capabilities of the convolution sequence controller, none defined.
    pub const CFGROM_CSC_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_CAP_INCOMPAT", addr: RegAddr(0x0007c), offset: 0x07c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the convolution sequence controller, none defined.",
    };
    pub const CSC_CAP_INCOMPAT: Field = Field::new("CSC_CAP_INCOMPAT", 0x0007c, 0, 32, 0x0);

    /// Optional capabilities of the convolution sequence controller, one bit each.
    pub const CFGROM_CSC_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_CAP_COMPAT", addr: RegAddr(0x00080), offset: 0x080,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_CAP_COMPAT],
        desc: "Optional capabilities of the convolution sequence controller, one bit each.",
    };
    pub const CSC_CAP_COMPAT: Field = Field::new("CSC_CAP_COMPAT", 0x00080, 0, 32, 0x10);

    /// Data types of features in the convolution sequence controller, bit 4 is INT8.
    pub const CFGROM_CSC_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_FEATURE_TYPES", addr: RegAddr(0x00084), offset: 0x084,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_FEATURE_TYPES],
        desc: "Data types of features in the convolution sequence controller, bit 4 is INT8.",
    };
    pub const CSC_BASE_FEATURE_TYPES: Field = Field::new("CSC_BASE_FEATURE_TYPES", 0x00084, 0, 12, 0x10);

    /// Data types of weights in the convolution sequence controller, bit 4 is INT8.
    pub const CFGROM_CSC_BASE_WEIGHT_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_WEIGHT_TYPES", addr: RegAddr(0x00088), offset: 0x088,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_WEIGHT_TYPES],
        desc: "Data types of weights in the convolution sequence controller, bit 4 is INT8.",
    };
    pub const CSC_BASE_WEIGHT_TYPES: Field = Field::new("CSC_BASE_WEIGHT_TYPES", 0x00088, 0, 12, 0x10);

    /// Input channels per MAC step, as built into the convolution sequence controller.
    pub const CFGROM_CSC_BASE_ATOMIC_C: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_ATOMIC_C", addr: RegAddr(0x0008c), offset: 0x08c,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_ATOMIC_C],
        desc: "Input channels per MAC step, as built into the convolution sequence controller.",
    };
    pub const CSC_BASE_ATOMIC_C: Field = Field::new("CSC_BASE_ATOMIC_C", 0x0008c, 0, 32, 0x8);

    /// Kernels per MAC step, as built into the convolution sequence controller.
    pub const CFGROM_CSC_BASE_ATOMIC_K: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_ATOMIC_K", addr: RegAddr(0x00090), offset: 0x090,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_ATOMIC_K],
        desc: "Kernels per MAC step, as built into the convolution sequence controller.",
    };
    pub const CSC_BASE_ATOMIC_K: Field = Field::new("CSC_BASE_ATOMIC_K", 0x00090, 0, 32, 0x8);

    /// Channels per memory atom, as built into the convolution sequence controller.
    pub const CFGROM_CSC_BASE_ATOMIC_M: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_ATOMIC_M", addr: RegAddr(0x00094), offset: 0x094,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_ATOMIC_M],
        desc: "Channels per memory atom, as built into the convolution sequence controller.",
    };
    pub const CSC_BASE_ATOMIC_M: Field = Field::new("CSC_BASE_ATOMIC_M", 0x00094, 0, 32, 0x8);

    /// Number of CBUF banks, as built into the convolution sequence controller.
    pub const CFGROM_CSC_BASE_CBUF_BANK_NUM: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_CBUF_BANK_NUM", addr: RegAddr(0x00098), offset: 0x098,
        reset: 0x00000020, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_CBUF_BANK_NUM],
        desc: "Number of CBUF banks, as built into the convolution sequence controller.",
    };
    pub const CSC_BASE_CBUF_BANK_NUM: Field = Field::new("CSC_BASE_CBUF_BANK_NUM", 0x00098, 0, 32, 0x20);

    /// Width of a CBUF bank entry in bytes, as built into the convolution sequence controller.
    pub const CFGROM_CSC_BASE_CBUF_BANK_WIDTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_CBUF_BANK_WIDTH", addr: RegAddr(0x0009c), offset: 0x09c,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_CBUF_BANK_WIDTH],
        desc: "Width of a CBUF bank entry in bytes, as built into the convolution sequence controller.",
    };
    pub const CSC_BASE_CBUF_BANK_WIDTH: Field = Field::new("CSC_BASE_CBUF_BANK_WIDTH", 0x0009c, 0, 32, 0x8);

    /// Entries per CBUF bank, as built into the convolution sequence controller.
    pub const CFGROM_CSC_BASE_CBUF_BANK_DEPTH: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_CBUF_BANK_DEPTH", addr: RegAddr(0x000a0), offset: 0x0a0,
        reset: 0x00000200, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_CBUF_BANK_DEPTH],
        desc: "Entries per CBUF bank, as built into the convolution sequence controller.",
    };
    pub const CSC_BASE_CBUF_BANK_DEPTH: Field = Field::new("CSC_BASE_CBUF_BANK_DEPTH", 0x000a0, 0, 32, 0x200);

    /// Identifier of the convolution DMA that feeds the convolution sequence controller.
    pub const CFGROM_CSC_BASE_CDMA_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_BASE_CDMA_ID", addr: RegAddr(0x000a4), offset: 0x0a4,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_BASE_CDMA_ID],
        desc: "Identifier of the convolution DMA that feeds the convolution sequence controller.",
    };
    pub const CSC_BASE_CDMA_ID: Field = Field::new("CSC_BASE_CDMA_ID", 0x000a4, 0, 32, 0x3);

    /// Largest batch of the convolution sequence controller, 0 means no multi-batch.
    pub const CFGROM_CSC_MULTI_BATCH_MAX: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CSC_MULTI_BATCH_MAX", addr: RegAddr(0x000a8), offset: 0x0a8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CSC_MULTI_BATCH_MAX],
        desc: "Largest batch of the convolution sequence controller, 0 means no multi-batch.",
    };
    pub const CSC_MULTI_BATCH_MAX: Field = Field::new("CSC_MULTI_BATCH_MAX", 0x000a8, 0, 32, 0x0);

    /// Descriptor of the MAC array half A: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CMAC_A_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_DESC", addr: RegAddr(0x000ac), offset: 0x0ac,
        reset: 0x001c0006, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_DESC],
        desc: "Descriptor of the MAC array half A: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CMAC_A_DESC: Field = Field::new("CMAC_A_DESC", 0x000ac, 0, 32, 0x1c0006);

    /// Incompatible capabilities of the MAC array half A, none defined.
    pub const CFGROM_CMAC_A_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_CAP_INCOMPAT", addr: RegAddr(0x000b0), offset: 0x0b0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the MAC array half A, none defined.",
    };
    pub const CMAC_A_CAP_INCOMPAT: Field = Field::new("CMAC_A_CAP_INCOMPAT", 0x000b0, 0, 32, 0x0);

    /// Optional capabilities of the MAC array half A, one bit each.
    pub const CFGROM_CMAC_A_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_CAP_COMPAT", addr: RegAddr(0x000b4), offset: 0x0b4,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_CAP_COMPAT],
        desc: "Optional capabilities of the MAC array half A, one bit each.",
    };
    pub const CMAC_A_CAP_COMPAT: Field = Field::new("CMAC_A_CAP_COMPAT", 0x000b4, 0, 32, 0x10);

    /// Data types of features in the MAC array half A, bit 4 is INT8.
    pub const CFGROM_CMAC_A_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_BASE_FEATURE_TYPES", addr: RegAddr(0x000b8), offset: 0x0b8,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_BASE_FEATURE_TYPES],
        desc: "Data types of features in the MAC array half A, bit 4 is INT8.",
    };
    pub const CMAC_A_BASE_FEATURE_TYPES: Field = Field::new("CMAC_A_BASE_FEATURE_TYPES", 0x000b8, 0, 12, 0x10);

    /// Data types of weights in the MAC array half A, bit 4 is INT8.
    pub const CFGROM_CMAC_A_BASE_WEIGHT_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_BASE_WEIGHT_TYPES", addr: RegAddr(0x000bc), offset: 0x0bc,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_BASE_WEIGHT_TYPES],
        desc: "Data types of weights in the MAC array half A, bit 4 is INT8.",
    };
    pub const CMAC_A_BASE_WEIGHT_TYPES: Field = Field::new("CMAC_A_BASE_WEIGHT_TYPES", 0x000bc, 0, 12, 0x10);

    /// Input channels per MAC step, as built into the MAC array half A.
    pub const CFGROM_CMAC_A_BASE_ATOMIC_C: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_BASE_ATOMIC_C", addr: RegAddr(0x000c0), offset: 0x0c0,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_BASE_ATOMIC_C],
        desc: "Input channels per MAC step, as built into the MAC array half A.",
    };
    pub const CMAC_A_BASE_ATOMIC_C: Field = Field::new("CMAC_A_BASE_ATOMIC_C", 0x000c0, 0, 32, 0x8);

    /// Kernels per MAC step, as built into the MAC array half A.
    pub const CFGROM_CMAC_A_BASE_ATOMIC_K: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_BASE_ATOMIC_K", addr: RegAddr(0x000c4), offset: 0x0c4,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_BASE_ATOMIC_K],
        desc: "Kernels per MAC step, as built into the MAC array half A.",
    };
    pub const CMAC_A_BASE_ATOMIC_K: Field = Field::new("CMAC_A_BASE_ATOMIC_K", 0x000c4, 0, 32, 0x8);

    /// Identifier of the convolution DMA that feeds the MAC array half A.
    pub const CFGROM_CMAC_A_BASE_CDMA_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_A_BASE_CDMA_ID", addr: RegAddr(0x000c8), offset: 0x0c8,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_A_BASE_CDMA_ID],
        desc: "Identifier of the convolution DMA that feeds the MAC array half A.",
    };
    pub const CMAC_A_BASE_CDMA_ID: Field = Field::new("CMAC_A_BASE_CDMA_ID", 0x000c8, 0, 32, 0x3);

    /// Descriptor of the MAC array half B: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CMAC_B_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_DESC", addr: RegAddr(0x000cc), offset: 0x0cc,
        reset: 0x001c0006, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_DESC],
        desc: "Descriptor of the MAC array half B: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CMAC_B_DESC: Field = Field::new("CMAC_B_DESC", 0x000cc, 0, 32, 0x1c0006);

    /// Incompatible capabilities of the MAC array half B, none defined.
    pub const CFGROM_CMAC_B_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_CAP_INCOMPAT", addr: RegAddr(0x000d0), offset: 0x0d0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the MAC array half B, none defined.",
    };
    pub const CMAC_B_CAP_INCOMPAT: Field = Field::new("CMAC_B_CAP_INCOMPAT", 0x000d0, 0, 32, 0x0);

    /// Optional capabilities of the MAC array half B, one bit each.
    pub const CFGROM_CMAC_B_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_CAP_COMPAT", addr: RegAddr(0x000d4), offset: 0x0d4,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_CAP_COMPAT],
        desc: "Optional capabilities of the MAC array half B, one bit each.",
    };
    pub const CMAC_B_CAP_COMPAT: Field = Field::new("CMAC_B_CAP_COMPAT", 0x000d4, 0, 32, 0x10);

    /// Data types of features in the MAC array half B, bit 4 is INT8.
    pub const CFGROM_CMAC_B_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_BASE_FEATURE_TYPES", addr: RegAddr(0x000d8), offset: 0x0d8,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_BASE_FEATURE_TYPES],
        desc: "Data types of features in the MAC array half B, bit 4 is INT8.",
    };
    pub const CMAC_B_BASE_FEATURE_TYPES: Field = Field::new("CMAC_B_BASE_FEATURE_TYPES", 0x000d8, 0, 12, 0x10);

    /// Data types of weights in the MAC array half B, bit 4 is INT8.
    pub const CFGROM_CMAC_B_BASE_WEIGHT_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_BASE_WEIGHT_TYPES", addr: RegAddr(0x000dc), offset: 0x0dc,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_BASE_WEIGHT_TYPES],
        desc: "Data types of weights in the MAC array half B, bit 4 is INT8.",
    };
    pub const CMAC_B_BASE_WEIGHT_TYPES: Field = Field::new("CMAC_B_BASE_WEIGHT_TYPES", 0x000dc, 0, 12, 0x10);

    /// Input channels per MAC step, as built into the MAC array half B.
    pub const CFGROM_CMAC_B_BASE_ATOMIC_C: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_BASE_ATOMIC_C", addr: RegAddr(0x000e0), offset: 0x0e0,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_BASE_ATOMIC_C],
        desc: "Input channels per MAC step, as built into the MAC array half B.",
    };
    pub const CMAC_B_BASE_ATOMIC_C: Field = Field::new("CMAC_B_BASE_ATOMIC_C", 0x000e0, 0, 32, 0x8);

    /// Kernels per MAC step, as built into the MAC array half B.
    pub const CFGROM_CMAC_B_BASE_ATOMIC_K: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_BASE_ATOMIC_K", addr: RegAddr(0x000e4), offset: 0x0e4,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_BASE_ATOMIC_K],
        desc: "Kernels per MAC step, as built into the MAC array half B.",
    };
    pub const CMAC_B_BASE_ATOMIC_K: Field = Field::new("CMAC_B_BASE_ATOMIC_K", 0x000e4, 0, 32, 0x8);

    /// Identifier of the convolution DMA that feeds the MAC array half B.
    pub const CFGROM_CMAC_B_BASE_CDMA_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CMAC_B_BASE_CDMA_ID", addr: RegAddr(0x000e8), offset: 0x0e8,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CMAC_B_BASE_CDMA_ID],
        desc: "Identifier of the convolution DMA that feeds the MAC array half B.",
    };
    pub const CMAC_B_BASE_CDMA_ID: Field = Field::new("CMAC_B_BASE_CDMA_ID", 0x000e8, 0, 32, 0x3);

    /// Descriptor of the accumulator: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CACC_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_DESC", addr: RegAddr(0x000ec), offset: 0x0ec,
        reset: 0x00200007, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_DESC],
        desc: "Descriptor of the accumulator: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CACC_DESC: Field = Field::new("CACC_DESC", 0x000ec, 0, 32, 0x200007);

    /// Incompatible capabilities of the accumulator, none defined.
    pub const CFGROM_CACC_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_CAP_INCOMPAT", addr: RegAddr(0x000f0), offset: 0x0f0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the accumulator, none defined.",
    };
    pub const CACC_CAP_INCOMPAT: Field = Field::new("CACC_CAP_INCOMPAT", 0x000f0, 0, 32, 0x0);

    /// Optional capabilities of the accumulator, one bit each.
    pub const CFGROM_CACC_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_CAP_COMPAT", addr: RegAddr(0x000f4), offset: 0x0f4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_CAP_COMPAT],
        desc: "Optional capabilities of the accumulator, one bit each.",
    };
    pub const CACC_CAP_COMPAT: Field = Field::new("CACC_CAP_COMPAT", 0x000f4, 0, 32, 0x0);

    /// Data types of features in the accumulator, bit 4 is INT8.
    pub const CFGROM_CACC_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_BASE_FEATURE_TYPES", addr: RegAddr(0x000f8), offset: 0x0f8,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_BASE_FEATURE_TYPES],
        desc: "Data types of features in the accumulator, bit 4 is INT8.",
    };
    pub const CACC_BASE_FEATURE_TYPES: Field = Field::new("CACC_BASE_FEATURE_TYPES", 0x000f8, 0, 12, 0x10);

    /// Data types of weights in the accumulator, bit 4 is INT8.
    pub const CFGROM_CACC_BASE_WEIGHT_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_BASE_WEIGHT_TYPES", addr: RegAddr(0x000fc), offset: 0x0fc,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_BASE_WEIGHT_TYPES],
        desc: "Data types of weights in the accumulator, bit 4 is INT8.",
    };
    pub const CACC_BASE_WEIGHT_TYPES: Field = Field::new("CACC_BASE_WEIGHT_TYPES", 0x000fc, 0, 12, 0x10);

    /// Input channels per MAC step, as built into the accumulator.
    pub const CFGROM_CACC_BASE_ATOMIC_C: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_BASE_ATOMIC_C", addr: RegAddr(0x00100), offset: 0x100,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_BASE_ATOMIC_C],
        desc: "Input channels per MAC step, as built into the accumulator.",
    };
    pub const CACC_BASE_ATOMIC_C: Field = Field::new("CACC_BASE_ATOMIC_C", 0x00100, 0, 32, 0x8);

    /// Kernels per MAC step, as built into the accumulator.
    pub const CFGROM_CACC_BASE_ATOMIC_K: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_BASE_ATOMIC_K", addr: RegAddr(0x00104), offset: 0x104,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_BASE_ATOMIC_K],
        desc: "Kernels per MAC step, as built into the accumulator.",
    };
    pub const CACC_BASE_ATOMIC_K: Field = Field::new("CACC_BASE_ATOMIC_K", 0x00104, 0, 32, 0x8);

    /// Identifier of the convolution DMA that feeds the accumulator.
    pub const CFGROM_CACC_BASE_CDMA_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_BASE_CDMA_ID", addr: RegAddr(0x00108), offset: 0x108,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_BASE_CDMA_ID],
        desc: "Identifier of the convolution DMA that feeds the accumulator.",
    };
    pub const CACC_BASE_CDMA_ID: Field = Field::new("CACC_BASE_CDMA_ID", 0x00108, 0, 32, 0x3);

    /// Largest batch of the accumulator, 0 means no multi-batch.
    pub const CFGROM_CACC_MULTI_BATCH_MAX: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CACC_MULTI_BATCH_MAX", addr: RegAddr(0x0010c), offset: 0x10c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CACC_MULTI_BATCH_MAX],
        desc: "Largest batch of the accumulator, 0 means no multi-batch.",
    };
    pub const CACC_MULTI_BATCH_MAX: Field = Field::new("CACC_MULTI_BATCH_MAX", 0x0010c, 0, 32, 0x0);

    /// Descriptor of the SDP read DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_SDP_RDMA_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_RDMA_DESC", addr: RegAddr(0x00110), offset: 0x110,
        reset: 0x000e0008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_RDMA_DESC],
        desc: "Descriptor of the SDP read DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const SDP_RDMA_DESC: Field = Field::new("SDP_RDMA_DESC", 0x00110, 0, 32, 0xe0008);

    /// Incompatible capabilities of the SDP read DMA, none defined.
    pub const CFGROM_SDP_RDMA_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_RDMA_CAP_INCOMPAT", addr: RegAddr(0x00114), offset: 0x114,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_RDMA_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the SDP read DMA, none defined.",
    };
    pub const SDP_RDMA_CAP_INCOMPAT: Field = Field::new("SDP_RDMA_CAP_INCOMPAT", 0x00114, 0, 32, 0x0);

    /// Optional capabilities of the SDP read DMA, one bit each.
    pub const CFGROM_SDP_RDMA_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_RDMA_CAP_COMPAT", addr: RegAddr(0x00118), offset: 0x118,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_RDMA_CAP_COMPAT],
        desc: "Optional capabilities of the SDP read DMA, one bit each.",
    };
    pub const SDP_RDMA_CAP_COMPAT: Field = Field::new("SDP_RDMA_CAP_COMPAT", 0x00118, 0, 32, 0x0);

    /// Channels per memory atom, as built into the SDP read DMA.
    pub const CFGROM_SDP_RDMA_BASE_ATOMIC_M: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_RDMA_BASE_ATOMIC_M", addr: RegAddr(0x0011c), offset: 0x11c,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_RDMA_BASE_ATOMIC_M],
        desc: "Channels per memory atom, as built into the SDP read DMA.",
    };
    pub const SDP_RDMA_BASE_ATOMIC_M: Field = Field::new("SDP_RDMA_BASE_ATOMIC_M", 0x0011c, 0, 32, 0x8);

    /// Identifier of the SDP fed by the SDP read DMA.
    pub const CFGROM_SDP_RDMA_BASE_SDP_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_RDMA_BASE_SDP_ID", addr: RegAddr(0x00120), offset: 0x120,
        reset: 0x00000009, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_RDMA_BASE_SDP_ID],
        desc: "Identifier of the SDP fed by the SDP read DMA.",
    };
    pub const SDP_RDMA_BASE_SDP_ID: Field = Field::new("SDP_RDMA_BASE_SDP_ID", 0x00120, 0, 32, 0x9);

    /// Descriptor of the SDP: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_SDP_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_DESC", addr: RegAddr(0x00124), offset: 0x124,
        reset: 0x00200009, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_DESC],
        desc: "Descriptor of the SDP: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const SDP_DESC: Field = Field::new("SDP_DESC", 0x00124, 0, 32, 0x200009);

    /// Incompatible capabilities of the SDP, none defined.
    pub const CFGROM_SDP_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_CAP_INCOMPAT", addr: RegAddr(0x00128), offset: 0x128,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the SDP, none defined.",
    };
    pub const SDP_CAP_INCOMPAT: Field = Field::new("SDP_CAP_INCOMPAT", 0x00128, 0, 32, 0x0);

    /// Optional capabilities of the SDP, one bit each.
    pub const CFGROM_SDP_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_CAP_COMPAT", addr: RegAddr(0x0012c), offset: 0x12c,
        reset: 0x00000018, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_CAP_COMPAT],
        desc: "Optional capabilities of the SDP, one bit each.",
    };
    pub const SDP_CAP_COMPAT: Field = Field::new("SDP_CAP_COMPAT", 0x0012c, 0, 32, 0x18);

    /// Data types of features in the SDP, bit 4 is INT8.
    pub const CFGROM_SDP_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_BASE_FEATURE_TYPES", addr: RegAddr(0x00130), offset: 0x130,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_BASE_FEATURE_TYPES],
        desc: "Data types of features in the SDP, bit 4 is INT8.",
    };
    pub const SDP_BASE_FEATURE_TYPES: Field = Field::new("SDP_BASE_FEATURE_TYPES", 0x00130, 0, 12, 0x10);

    /// Data types of weights in the SDP, bit 4 is INT8.
    pub const CFGROM_SDP_BASE_WEIGHT_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_BASE_WEIGHT_TYPES", addr: RegAddr(0x00134), offset: 0x134,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_BASE_WEIGHT_TYPES],
        desc: "Data types of weights in the SDP, bit 4 is INT8.",
    };
    pub const SDP_BASE_WEIGHT_TYPES: Field = Field::new("SDP_BASE_WEIGHT_TYPES", 0x00134, 0, 12, 0x10);

    /// Identifier of the convolution DMA that feeds the SDP.
    pub const CFGROM_SDP_BASE_CDMA_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_BASE_CDMA_ID", addr: RegAddr(0x00138), offset: 0x138,
        reset: 0x00000003, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_BASE_CDMA_ID],
        desc: "Identifier of the convolution DMA that feeds the SDP.",
    };
    pub const SDP_BASE_CDMA_ID: Field = Field::new("SDP_BASE_CDMA_ID", 0x00138, 0, 32, 0x3);

    /// Largest batch of the SDP, 0 means no multi-batch.
    pub const CFGROM_SDP_MULTI_BATCH_MAX: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_MULTI_BATCH_MAX", addr: RegAddr(0x0013c), offset: 0x13c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_MULTI_BATCH_MAX],
        desc: "Largest batch of the SDP, 0 means no multi-batch.",
    };
    pub const SDP_MULTI_BATCH_MAX: Field = Field::new("SDP_MULTI_BATCH_MAX", 0x0013c, 0, 32, 0x0);

    /// Elements per cycle of stage X1 (BS) of the SDP.
    pub const CFGROM_SDP_BS_THROUGHPUT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_BS_THROUGHPUT", addr: RegAddr(0x00140), offset: 0x140,
        reset: 0x00000001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_BS_THROUGHPUT],
        desc: "Elements per cycle of stage X1 (BS) of the SDP.",
    };
    pub const SDP_BS_THROUGHPUT: Field = Field::new("SDP_BS_THROUGHPUT", 0x00140, 0, 32, 0x1);

    /// Elements per cycle of stage X2 (BN) of the SDP.
    pub const CFGROM_SDP_BN_THROUGHPUT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_BN_THROUGHPUT", addr: RegAddr(0x00144), offset: 0x144,
        reset: 0x00000001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_BN_THROUGHPUT],
        desc: "Elements per cycle of stage X2 (BN) of the SDP.",
    };
    pub const SDP_BN_THROUGHPUT: Field = Field::new("SDP_BN_THROUGHPUT", 0x00144, 0, 32, 0x1);

    /// Elements per cycle of stage Y (EW) of the SDP, 0 means absent.
    pub const CFGROM_SDP_EW_THROUGHPUT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_SDP_EW_THROUGHPUT", addr: RegAddr(0x00148), offset: 0x148,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SDP_EW_THROUGHPUT],
        desc: "Elements per cycle of stage Y (EW) of the SDP, 0 means absent.",
    };
    pub const SDP_EW_THROUGHPUT: Field = Field::new("SDP_EW_THROUGHPUT", 0x00148, 0, 32, 0x0);

    /// Descriptor of the PDP read DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_PDP_RDMA_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_RDMA_DESC", addr: RegAddr(0x0014c), offset: 0x14c,
        reset: 0x000e000a, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_RDMA_DESC],
        desc: "Descriptor of the PDP read DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const PDP_RDMA_DESC: Field = Field::new("PDP_RDMA_DESC", 0x0014c, 0, 32, 0xe000a);

    /// Incompatible capabilities of the PDP read DMA, none defined.
    pub const CFGROM_PDP_RDMA_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_RDMA_CAP_INCOMPAT", addr: RegAddr(0x00150), offset: 0x150,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_RDMA_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the PDP read DMA, none defined.",
    };
    pub const PDP_RDMA_CAP_INCOMPAT: Field = Field::new("PDP_RDMA_CAP_INCOMPAT", 0x00150, 0, 32, 0x0);

    /// Optional capabilities of the PDP read DMA, one bit each.
    pub const CFGROM_PDP_RDMA_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_RDMA_CAP_COMPAT", addr: RegAddr(0x00154), offset: 0x154,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_RDMA_CAP_COMPAT],
        desc: "Optional capabilities of the PDP read DMA, one bit each.",
    };
    pub const PDP_RDMA_CAP_COMPAT: Field = Field::new("PDP_RDMA_CAP_COMPAT", 0x00154, 0, 32, 0x0);

    /// Channels per memory atom, as built into the PDP read DMA.
    pub const CFGROM_PDP_RDMA_BASE_ATOMIC_M: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_RDMA_BASE_ATOMIC_M", addr: RegAddr(0x00158), offset: 0x158,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_RDMA_BASE_ATOMIC_M],
        desc: "Channels per memory atom, as built into the PDP read DMA.",
    };
    pub const PDP_RDMA_BASE_ATOMIC_M: Field = Field::new("PDP_RDMA_BASE_ATOMIC_M", 0x00158, 0, 32, 0x8);

    /// Identifier of the PDP fed by the PDP read DMA.
    pub const CFGROM_PDP_RDMA_BASE_PDP_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_RDMA_BASE_PDP_ID", addr: RegAddr(0x0015c), offset: 0x15c,
        reset: 0x0000000b, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_RDMA_BASE_PDP_ID],
        desc: "Identifier of the PDP fed by the PDP read DMA.",
    };
    pub const PDP_RDMA_BASE_PDP_ID: Field = Field::new("PDP_RDMA_BASE_PDP_ID", 0x0015c, 0, 32, 0xb);

    /// Descriptor of the PDP: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_PDP_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_DESC", addr: RegAddr(0x00160), offset: 0x160,
        reset: 0x0010000b, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_DESC],
        desc: "Descriptor of the PDP: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const PDP_DESC: Field = Field::new("PDP_DESC", 0x00160, 0, 32, 0x10000b);

    /// Incompatible capabilities of the PDP, none defined.
    pub const CFGROM_PDP_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_CAP_INCOMPAT", addr: RegAddr(0x00164), offset: 0x164,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the PDP, none defined.",
    };
    pub const PDP_CAP_INCOMPAT: Field = Field::new("PDP_CAP_INCOMPAT", 0x00164, 0, 32, 0x0);

    /// Optional capabilities of the PDP, one bit each.
    pub const CFGROM_PDP_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_CAP_COMPAT", addr: RegAddr(0x00168), offset: 0x168,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_CAP_COMPAT],
        desc: "Optional capabilities of the PDP, one bit each.",
    };
    pub const PDP_CAP_COMPAT: Field = Field::new("PDP_CAP_COMPAT", 0x00168, 0, 32, 0x0);

    /// Data types of features in the PDP, bit 4 is INT8.
    pub const CFGROM_PDP_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_BASE_FEATURE_TYPES", addr: RegAddr(0x0016c), offset: 0x16c,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_BASE_FEATURE_TYPES],
        desc: "Data types of features in the PDP, bit 4 is INT8.",
    };
    pub const PDP_BASE_FEATURE_TYPES: Field = Field::new("PDP_BASE_FEATURE_TYPES", 0x0016c, 0, 12, 0x10);

    /// Elements per cycle of the PDP.
    pub const CFGROM_PDP_BASE_THROUGHPUT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_PDP_BASE_THROUGHPUT", addr: RegAddr(0x00170), offset: 0x170,
        reset: 0x00000001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[PDP_BASE_THROUGHPUT],
        desc: "Elements per cycle of the PDP.",
    };
    pub const PDP_BASE_THROUGHPUT: Field = Field::new("PDP_BASE_THROUGHPUT", 0x00170, 0, 32, 0x1);

    /// Descriptor of the CDP read DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CDP_RDMA_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_RDMA_DESC", addr: RegAddr(0x00174), offset: 0x174,
        reset: 0x000e000c, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_RDMA_DESC],
        desc: "Descriptor of the CDP read DMA: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CDP_RDMA_DESC: Field = Field::new("CDP_RDMA_DESC", 0x00174, 0, 32, 0xe000c);

    /// Incompatible capabilities of the CDP read DMA, none defined.
    pub const CFGROM_CDP_RDMA_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_RDMA_CAP_INCOMPAT", addr: RegAddr(0x00178), offset: 0x178,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_RDMA_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the CDP read DMA, none defined.",
    };
    pub const CDP_RDMA_CAP_INCOMPAT: Field = Field::new("CDP_RDMA_CAP_INCOMPAT", 0x00178, 0, 32, 0x0);

    /// Optional capabilities of the CDP read DMA, one bit each.
    pub const CFGROM_CDP_RDMA_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_RDMA_CAP_COMPAT", addr: RegAddr(0x0017c), offset: 0x17c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_RDMA_CAP_COMPAT],
        desc: "Optional capabilities of the CDP read DMA, one bit each.",
    };
    pub const CDP_RDMA_CAP_COMPAT: Field = Field::new("CDP_RDMA_CAP_COMPAT", 0x0017c, 0, 32, 0x0);

    /// Channels per memory atom, as built into the CDP read DMA.
    pub const CFGROM_CDP_RDMA_BASE_ATOMIC_M: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_RDMA_BASE_ATOMIC_M", addr: RegAddr(0x00180), offset: 0x180,
        reset: 0x00000008, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_RDMA_BASE_ATOMIC_M],
        desc: "Channels per memory atom, as built into the CDP read DMA.",
    };
    pub const CDP_RDMA_BASE_ATOMIC_M: Field = Field::new("CDP_RDMA_BASE_ATOMIC_M", 0x00180, 0, 32, 0x8);

    /// Identifier of the CDP fed by the CDP read DMA.
    pub const CFGROM_CDP_RDMA_BASE_CDP_ID: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_RDMA_BASE_CDP_ID", addr: RegAddr(0x00184), offset: 0x184,
        reset: 0x0000000d, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_RDMA_BASE_CDP_ID],
        desc: "Identifier of the CDP fed by the CDP read DMA.",
    };
    pub const CDP_RDMA_BASE_CDP_ID: Field = Field::new("CDP_RDMA_BASE_CDP_ID", 0x00184, 0, 32, 0xd);

    /// Descriptor of the CDP: bits 15:0 unit identifier, bits 31:16 payload length in bytes.
    pub const CFGROM_CDP_DESC: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_DESC", addr: RegAddr(0x00188), offset: 0x188,
        reset: 0x0010000d, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_DESC],
        desc: "Descriptor of the CDP: bits 15:0 unit identifier, bits 31:16 payload length in bytes.",
    };
    pub const CDP_DESC: Field = Field::new("CDP_DESC", 0x00188, 0, 32, 0x10000d);

    /// Incompatible capabilities of the CDP, none defined.
    pub const CFGROM_CDP_CAP_INCOMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_CAP_INCOMPAT", addr: RegAddr(0x0018c), offset: 0x18c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_CAP_INCOMPAT],
        desc: "Incompatible capabilities of the CDP, none defined.",
    };
    pub const CDP_CAP_INCOMPAT: Field = Field::new("CDP_CAP_INCOMPAT", 0x0018c, 0, 32, 0x0);

    /// Optional capabilities of the CDP, one bit each.
    pub const CFGROM_CDP_CAP_COMPAT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_CAP_COMPAT", addr: RegAddr(0x00190), offset: 0x190,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_CAP_COMPAT],
        desc: "Optional capabilities of the CDP, one bit each.",
    };
    pub const CDP_CAP_COMPAT: Field = Field::new("CDP_CAP_COMPAT", 0x00190, 0, 32, 0x0);

    /// Data types of features in the CDP, bit 4 is INT8.
    pub const CFGROM_CDP_BASE_FEATURE_TYPES: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_BASE_FEATURE_TYPES", addr: RegAddr(0x00194), offset: 0x194,
        reset: 0x00000010, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_BASE_FEATURE_TYPES],
        desc: "Data types of features in the CDP, bit 4 is INT8.",
    };
    pub const CDP_BASE_FEATURE_TYPES: Field = Field::new("CDP_BASE_FEATURE_TYPES", 0x00194, 0, 12, 0x10);

    /// Elements per cycle of the CDP.
    pub const CFGROM_CDP_BASE_THROUGHPUT: Reg = Reg {
        block: "CFGROM", name: "CFGROM_CDP_BASE_THROUGHPUT", addr: RegAddr(0x00198), offset: 0x198,
        reset: 0x00000001, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[CDP_BASE_THROUGHPUT],
        desc: "Elements per cycle of the CDP.",
    };
    pub const CDP_BASE_THROUGHPUT: Field = Field::new("CDP_BASE_THROUGHPUT", 0x00198, 0, 32, 0x1);

    /// Descriptor with identifier 0, ends the list.
    pub const CFGROM_END_OF_LIST: Reg = Reg {
        block: "CFGROM", name: "CFGROM_END_OF_LIST", addr: RegAddr(0x0019c), offset: 0x19c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[END_OF_LIST],
        desc: "Descriptor with identifier 0, ends the list.",
    };
    pub const END_OF_LIST: Field = Field::new("END_OF_LIST", 0x0019c, 0, 32, 0x0);
}

/// GLB: version and interrupts.
pub mod glb {
    use crate::quantity::RegAddr;
    use crate::types::{Block, Field, Reg, AccessPolicy, RegisterCopies, RegRole};

    pub const BLOCK: Block = Block {
        name: "GLB", base: RegAddr(0x01000),
        ping_pong: false, fetches: false, statistics: None, regs: REGS,
        desc: "version and interrupts",
    };

    const REGS: &[Reg] = &[S_NVDLA_HW_VERSION, S_INTR_MASK, S_INTR_SET, S_INTR_STATUS];

    /// Fixed identification: three ASCII characters, the byte MAJOR is '1' and MINOR is '00'.
    pub const S_NVDLA_HW_VERSION: Reg = Reg {
        block: "GLB", name: "S_NVDLA_HW_VERSION", addr: RegAddr(0x01000), offset: 0x000,
        reset: 0x00303031, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[MAJOR, MINOR],
        desc: "Fixed identification: three ASCII characters, the byte MAJOR is '1' and MINOR is '00'.",
    };
    pub const MAJOR: Field = Field::new("MAJOR", 0x01000, 0, 8, 0x31);
    pub const MINOR: Field = Field::new("MINOR", 0x01000, 8, 16, 0x3030);

    /// One mask bit per interrupt source and register group; 1 keeps the source off the interrupt pin, the status bit is still recorded.
    pub const S_INTR_MASK: Reg = Reg {
        block: "GLB", name: "S_INTR_MASK", addr: RegAddr(0x01004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x003f003f,
        role: RegRole::InterruptMask, counts: None, volatile: false, ew_only: false, fields: &[SDP_DONE_MASK0, SDP_DONE_MASK1, CDP_DONE_MASK0, CDP_DONE_MASK1, PDP_DONE_MASK0, PDP_DONE_MASK1, BDMA_DONE_MASK0, BDMA_DONE_MASK1, RUBIK_DONE_MASK0, RUBIK_DONE_MASK1, CDMA_DAT_DONE_MASK0, CDMA_DAT_DONE_MASK1, CDMA_WT_DONE_MASK0, CDMA_WT_DONE_MASK1, CACC_DONE_MASK0, CACC_DONE_MASK1],
        desc: "One mask bit per interrupt source and register group; 1 keeps the source off the interrupt pin, the status bit is still recorded.",
    };
    pub const SDP_DONE_MASK0: Field = Field::new("SDP_DONE_MASK0", 0x01004, 0, 1, 0x0);
    pub const SDP_DONE_MASK1: Field = Field::new("SDP_DONE_MASK1", 0x01004, 1, 1, 0x0);
    pub const CDP_DONE_MASK0: Field = Field::new("CDP_DONE_MASK0", 0x01004, 2, 1, 0x0);
    pub const CDP_DONE_MASK1: Field = Field::new("CDP_DONE_MASK1", 0x01004, 3, 1, 0x0);
    pub const PDP_DONE_MASK0: Field = Field::new("PDP_DONE_MASK0", 0x01004, 4, 1, 0x0);
    pub const PDP_DONE_MASK1: Field = Field::new("PDP_DONE_MASK1", 0x01004, 5, 1, 0x0);
    pub const BDMA_DONE_MASK0: Field = Field { implemented: false, ..Field::new("BDMA_DONE_MASK0", 0x01004, 6, 1, 0x0) };
    pub const BDMA_DONE_MASK1: Field = Field { implemented: false, ..Field::new("BDMA_DONE_MASK1", 0x01004, 7, 1, 0x0) };
    pub const RUBIK_DONE_MASK0: Field = Field { implemented: false, ..Field::new("RUBIK_DONE_MASK0", 0x01004, 8, 1, 0x0) };
    pub const RUBIK_DONE_MASK1: Field = Field { implemented: false, ..Field::new("RUBIK_DONE_MASK1", 0x01004, 9, 1, 0x0) };
    pub const CDMA_DAT_DONE_MASK0: Field = Field::new("CDMA_DAT_DONE_MASK0", 0x01004, 16, 1, 0x0);
    pub const CDMA_DAT_DONE_MASK1: Field = Field::new("CDMA_DAT_DONE_MASK1", 0x01004, 17, 1, 0x0);
    pub const CDMA_WT_DONE_MASK0: Field = Field::new("CDMA_WT_DONE_MASK0", 0x01004, 18, 1, 0x0);
    pub const CDMA_WT_DONE_MASK1: Field = Field::new("CDMA_WT_DONE_MASK1", 0x01004, 19, 1, 0x0);
    pub const CACC_DONE_MASK0: Field = Field::new("CACC_DONE_MASK0", 0x01004, 20, 1, 0x0);
    pub const CACC_DONE_MASK1: Field = Field::new("CACC_DONE_MASK1", 0x01004, 21, 1, 0x0);

    /// Writing 1 to a bit sets the matching status bit as if the unit had finished; always reads 0.
    pub const S_INTR_SET: Reg = Reg {
        block: "GLB", name: "S_INTR_SET", addr: RegAddr(0x01008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::WriteOnly, group: RegisterCopies::Single, write_mask: 0x003f003f,
        role: RegRole::InterruptSet, counts: None, volatile: false, ew_only: false, fields: &[SDP_DONE_SET0, SDP_DONE_SET1, CDP_DONE_SET0, CDP_DONE_SET1, PDP_DONE_SET0, PDP_DONE_SET1, BDMA_DONE_SET0, BDMA_DONE_SET1, RUBIK_DONE_SET0, RUBIK_DONE_SET1, CDMA_DAT_DONE_SET0, CDMA_DAT_DONE_SET1, CDMA_WT_DONE_SET0, CDMA_WT_DONE_SET1, CACC_DONE_SET0, CACC_DONE_SET1],
        desc: "Writing 1 to a bit sets the matching status bit as if the unit had finished; always reads 0.",
    };
    pub const SDP_DONE_SET0: Field = Field::new("SDP_DONE_SET0", 0x01008, 0, 1, 0x0);
    pub const SDP_DONE_SET1: Field = Field::new("SDP_DONE_SET1", 0x01008, 1, 1, 0x0);
    pub const CDP_DONE_SET0: Field = Field::new("CDP_DONE_SET0", 0x01008, 2, 1, 0x0);
    pub const CDP_DONE_SET1: Field = Field::new("CDP_DONE_SET1", 0x01008, 3, 1, 0x0);
    pub const PDP_DONE_SET0: Field = Field::new("PDP_DONE_SET0", 0x01008, 4, 1, 0x0);
    pub const PDP_DONE_SET1: Field = Field::new("PDP_DONE_SET1", 0x01008, 5, 1, 0x0);
    pub const BDMA_DONE_SET0: Field = Field { implemented: false, ..Field::new("BDMA_DONE_SET0", 0x01008, 6, 1, 0x0) };
    pub const BDMA_DONE_SET1: Field = Field { implemented: false, ..Field::new("BDMA_DONE_SET1", 0x01008, 7, 1, 0x0) };
    pub const RUBIK_DONE_SET0: Field = Field { implemented: false, ..Field::new("RUBIK_DONE_SET0", 0x01008, 8, 1, 0x0) };
    pub const RUBIK_DONE_SET1: Field = Field { implemented: false, ..Field::new("RUBIK_DONE_SET1", 0x01008, 9, 1, 0x0) };
    pub const CDMA_DAT_DONE_SET0: Field = Field::new("CDMA_DAT_DONE_SET0", 0x01008, 16, 1, 0x0);
    pub const CDMA_DAT_DONE_SET1: Field = Field::new("CDMA_DAT_DONE_SET1", 0x01008, 17, 1, 0x0);
    pub const CDMA_WT_DONE_SET0: Field = Field::new("CDMA_WT_DONE_SET0", 0x01008, 18, 1, 0x0);
    pub const CDMA_WT_DONE_SET1: Field = Field::new("CDMA_WT_DONE_SET1", 0x01008, 19, 1, 0x0);
    pub const CACC_DONE_SET0: Field = Field::new("CACC_DONE_SET0", 0x01008, 20, 1, 0x0);
    pub const CACC_DONE_SET1: Field = Field::new("CACC_DONE_SET1", 0x01008, 21, 1, 0x0);

    /// Pending interrupts; a bit is set by hardware or S_INTR_SET and cleared by writing 1 to it.
    pub const S_INTR_STATUS: Reg = Reg {
        block: "GLB", name: "S_INTR_STATUS", addr: RegAddr(0x0100c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::WriteOneToClear, group: RegisterCopies::Single, write_mask: 0x003f003f,
        role: RegRole::InterruptStatus, counts: None, volatile: true, ew_only: false, fields: &[SDP_DONE_STATUS0, SDP_DONE_STATUS1, CDP_DONE_STATUS0, CDP_DONE_STATUS1, PDP_DONE_STATUS0, PDP_DONE_STATUS1, BDMA_DONE_STATUS0, BDMA_DONE_STATUS1, RUBIK_DONE_STATUS0, RUBIK_DONE_STATUS1, CDMA_DAT_DONE_STATUS0, CDMA_DAT_DONE_STATUS1, CDMA_WT_DONE_STATUS0, CDMA_WT_DONE_STATUS1, CACC_DONE_STATUS0, CACC_DONE_STATUS1],
        desc: "Pending interrupts; a bit is set by hardware or S_INTR_SET and cleared by writing 1 to it.",
    };
    pub const SDP_DONE_STATUS0: Field = Field::new("SDP_DONE_STATUS0", 0x0100c, 0, 1, 0x0);
    pub const SDP_DONE_STATUS1: Field = Field::new("SDP_DONE_STATUS1", 0x0100c, 1, 1, 0x0);
    pub const CDP_DONE_STATUS0: Field = Field::new("CDP_DONE_STATUS0", 0x0100c, 2, 1, 0x0);
    pub const CDP_DONE_STATUS1: Field = Field::new("CDP_DONE_STATUS1", 0x0100c, 3, 1, 0x0);
    pub const PDP_DONE_STATUS0: Field = Field::new("PDP_DONE_STATUS0", 0x0100c, 4, 1, 0x0);
    pub const PDP_DONE_STATUS1: Field = Field::new("PDP_DONE_STATUS1", 0x0100c, 5, 1, 0x0);
    pub const BDMA_DONE_STATUS0: Field = Field { implemented: false, ..Field::new("BDMA_DONE_STATUS0", 0x0100c, 6, 1, 0x0) };
    pub const BDMA_DONE_STATUS1: Field = Field { implemented: false, ..Field::new("BDMA_DONE_STATUS1", 0x0100c, 7, 1, 0x0) };
    pub const RUBIK_DONE_STATUS0: Field = Field { implemented: false, ..Field::new("RUBIK_DONE_STATUS0", 0x0100c, 8, 1, 0x0) };
    pub const RUBIK_DONE_STATUS1: Field = Field { implemented: false, ..Field::new("RUBIK_DONE_STATUS1", 0x0100c, 9, 1, 0x0) };
    pub const CDMA_DAT_DONE_STATUS0: Field = Field::new("CDMA_DAT_DONE_STATUS0", 0x0100c, 16, 1, 0x0);
    pub const CDMA_DAT_DONE_STATUS1: Field = Field::new("CDMA_DAT_DONE_STATUS1", 0x0100c, 17, 1, 0x0);
    pub const CDMA_WT_DONE_STATUS0: Field = Field::new("CDMA_WT_DONE_STATUS0", 0x0100c, 18, 1, 0x0);
    pub const CDMA_WT_DONE_STATUS1: Field = Field::new("CDMA_WT_DONE_STATUS1", 0x0100c, 19, 1, 0x0);
    pub const CACC_DONE_STATUS0: Field = Field::new("CACC_DONE_STATUS0", 0x0100c, 20, 1, 0x0);
    pub const CACC_DONE_STATUS1: Field = Field::new("CACC_DONE_STATUS1", 0x0100c, 21, 1, 0x0);
}

/// MCIF: memory interface arbitration.
pub mod mcif {
    use crate::quantity::RegAddr;
    use crate::types::{Block, Field, Reg, AccessPolicy, RegisterCopies, RegRole};

    pub const BLOCK: Block = Block {
        name: "MCIF", base: RegAddr(0x02000),
        ping_pong: false, fetches: false, statistics: None, regs: REGS,
        desc: "memory interface arbitration",
    };

    const REGS: &[Reg] = &[CFG_RD_WEIGHT_0, CFG_RD_WEIGHT_1, CFG_RD_WEIGHT_2, CFG_WR_WEIGHT_0, CFG_WR_WEIGHT_1, CFG_OUTSTANDING_CNT, STATUS];

    /// Read arbitration weights of SDP main input, PDP and CDP (the BDMA byte has no client); weight 0 blocks the client.
    pub const CFG_RD_WEIGHT_0: Reg = Reg {
        block: "MCIF", name: "CFG_RD_WEIGHT_0", addr: RegAddr(0x02000), offset: 0x000,
        reset: 0x01010101, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RD_WEIGHT_BDMA, RD_WEIGHT_SDP, RD_WEIGHT_PDP, RD_WEIGHT_CDP],
        desc: "Read arbitration weights of SDP main input, PDP and CDP (the BDMA byte has no client); weight 0 blocks the client.",
    };
    pub const RD_WEIGHT_BDMA: Field = Field::new("RD_WEIGHT_BDMA", 0x02000, 0, 8, 0x1);
    pub const RD_WEIGHT_SDP: Field = Field::new("RD_WEIGHT_SDP", 0x02000, 8, 8, 0x1);
    pub const RD_WEIGHT_PDP: Field = Field::new("RD_WEIGHT_PDP", 0x02000, 16, 8, 0x1);
    pub const RD_WEIGHT_CDP: Field = Field::new("RD_WEIGHT_CDP", 0x02000, 24, 8, 0x1);

    /// Read arbitration weights of the SDP X1 (B), X2/N and E operand streams and of the convolution data fetch.
    pub const CFG_RD_WEIGHT_1: Reg = Reg {
        block: "MCIF", name: "CFG_RD_WEIGHT_1", addr: RegAddr(0x02004), offset: 0x004,
        reset: 0x01010101, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RD_WEIGHT_SDP_B, RD_WEIGHT_SDP_N, RD_WEIGHT_SDP_E, RD_WEIGHT_CDMA_DAT],
        desc: "Read arbitration weights of the SDP X1 (B), X2/N and E operand streams and of the convolution data fetch.",
    };
    pub const RD_WEIGHT_SDP_B: Field = Field::new("RD_WEIGHT_SDP_B", 0x02004, 0, 8, 0x1);
    pub const RD_WEIGHT_SDP_N: Field = Field::new("RD_WEIGHT_SDP_N", 0x02004, 8, 8, 0x1);
    pub const RD_WEIGHT_SDP_E: Field = Field::new("RD_WEIGHT_SDP_E", 0x02004, 16, 8, 0x1);
    pub const RD_WEIGHT_CDMA_DAT: Field = Field::new("RD_WEIGHT_CDMA_DAT", 0x02004, 24, 8, 0x1);

    /// Read arbitration weight of the convolution weight fetch; remaining bytes have no client.
    pub const CFG_RD_WEIGHT_2: Reg = Reg {
        block: "MCIF", name: "CFG_RD_WEIGHT_2", addr: RegAddr(0x02008), offset: 0x008,
        reset: 0x01010101, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RD_WEIGHT_CDMA_WT, RD_WEIGHT_RBK, RD_WEIGHT_RSV_1, RD_WEIGHT_RSV_0],
        desc: "Read arbitration weight of the convolution weight fetch; remaining bytes have no client.",
    };
    pub const RD_WEIGHT_CDMA_WT: Field = Field::new("RD_WEIGHT_CDMA_WT", 0x02008, 0, 8, 0x1);
    pub const RD_WEIGHT_RBK: Field = Field::new("RD_WEIGHT_RBK", 0x02008, 8, 8, 0x1);
    pub const RD_WEIGHT_RSV_1: Field = Field::new("RD_WEIGHT_RSV_1", 0x02008, 16, 8, 0x1);
    pub const RD_WEIGHT_RSV_0: Field = Field::new("RD_WEIGHT_RSV_0", 0x02008, 24, 8, 0x1);

    /// Write arbitration weights of SDP, PDP and CDP (the BDMA byte has no client); weight 0 blocks the client.
    pub const CFG_WR_WEIGHT_0: Reg = Reg {
        block: "MCIF", name: "CFG_WR_WEIGHT_0", addr: RegAddr(0x0200c), offset: 0x00c,
        reset: 0x01010101, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WR_WEIGHT_BDMA, WR_WEIGHT_SDP, WR_WEIGHT_PDP, WR_WEIGHT_CDP],
        desc: "Write arbitration weights of SDP, PDP and CDP (the BDMA byte has no client); weight 0 blocks the client.",
    };
    pub const WR_WEIGHT_BDMA: Field = Field::new("WR_WEIGHT_BDMA", 0x0200c, 0, 8, 0x1);
    pub const WR_WEIGHT_SDP: Field = Field::new("WR_WEIGHT_SDP", 0x0200c, 8, 8, 0x1);
    pub const WR_WEIGHT_PDP: Field = Field::new("WR_WEIGHT_PDP", 0x0200c, 16, 8, 0x1);
    pub const WR_WEIGHT_CDP: Field = Field::new("WR_WEIGHT_CDP", 0x0200c, 24, 8, 0x1);

    /// Write weights of units that do not exist in this configuration; storage only.
    pub const CFG_WR_WEIGHT_1: Reg = Reg {
        block: "MCIF", name: "CFG_WR_WEIGHT_1", addr: RegAddr(0x02010), offset: 0x010,
        reset: 0x01010101, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WR_WEIGHT_RBK, WR_WEIGHT_RSV_2, WR_WEIGHT_RSV_1, WR_WEIGHT_RSV_0],
        desc: "Write weights of units that do not exist in this configuration; storage only.",
    };
    pub const WR_WEIGHT_RBK: Field = Field::new("WR_WEIGHT_RBK", 0x02010, 0, 8, 0x1);
    pub const WR_WEIGHT_RSV_2: Field = Field::new("WR_WEIGHT_RSV_2", 0x02010, 8, 8, 0x1);
    pub const WR_WEIGHT_RSV_1: Field = Field::new("WR_WEIGHT_RSV_1", 0x02010, 16, 8, 0x1);
    pub const WR_WEIGHT_RSV_0: Field = Field::new("WR_WEIGHT_RSV_0", 0x02010, 24, 8, 0x1);

    /// Limits of 8-byte transactions in flight, each field counts minus one: RD_OS_CNT=n allows n+1 reads, WR_OS_CNT=n allows n+1 writes.
    pub const CFG_OUTSTANDING_CNT: Reg = Reg {
        block: "MCIF", name: "CFG_OUTSTANDING_CNT", addr: RegAddr(0x02014), offset: 0x014,
        reset: 0x0000ffff, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RD_OS_CNT, WR_OS_CNT],
        desc: "Limits of 8-byte transactions in flight, each field counts minus one: RD_OS_CNT=n allows n+1 reads, WR_OS_CNT=n allows n+1 writes.",
    };
    pub const RD_OS_CNT: Field = Field { plus_one: true, ..Field::new("RD_OS_CNT", 0x02014, 0, 8, 0xff) };
    pub const WR_OS_CNT: Field = Field { plus_one: true, ..Field::new("WR_OS_CNT", 0x02014, 8, 8, 0xff) };

    /// IDLE is tied to 1 and does not follow traffic.
    pub const STATUS: Reg = Reg {
        block: "MCIF", name: "STATUS", addr: RegAddr(0x02018), offset: 0x018,
        reset: 0x00000100, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[IDLE],
        desc: "IDLE is tied to 1 and does not follow traffic.",
    };
    pub const IDLE: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("IDLE", 0x02018, 8, 1, 0x1) };
}

/// CDMA: convolution DMA.
pub mod cdma {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "CDMA", base: RegAddr(0x03000),
        ping_pong: true, fetches: true, statistics: Some(StatisticsAtEnable::ClearedAtEnable), regs: REGS,
        desc: "convolution DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, S_ARBITER, S_CBUF_FLUSH_STATUS, D_OP_ENABLE, D_MISC_CFG, D_DATAIN_FORMAT, D_DATAIN_SIZE_0, D_DATAIN_SIZE_1, D_DATAIN_SIZE_EXT_0, D_PIXEL_OFFSET, D_DAIN_RAM_TYPE, D_DAIN_ADDR_HIGH_0, D_DAIN_ADDR_LOW_0, D_DAIN_ADDR_HIGH_1, D_DAIN_ADDR_LOW_1, D_LINE_STRIDE, D_LINE_UV_STRIDE, D_SURF_STRIDE, D_DAIN_MAP, D_RESERVED_X_CFG, D_RESERVED_Y_CFG, D_BATCH_NUMBER, D_BATCH_STRIDE, D_ENTRY_PER_SLICE, D_FETCH_GRAIN, D_WEIGHT_FORMAT, D_WEIGHT_SIZE_0, D_WEIGHT_SIZE_1, D_WEIGHT_RAM_TYPE, D_WEIGHT_ADDR_HIGH, D_WEIGHT_ADDR_LOW, D_WEIGHT_BYTES, D_WGS_ADDR_HIGH, D_WGS_ADDR_LOW, D_WMB_ADDR_HIGH, D_WMB_ADDR_LOW, D_WMB_BYTES, D_MEAN_FORMAT, D_MEAN_GLOBAL_0, D_MEAN_GLOBAL_1, D_CVT_CFG, D_CVT_OFFSET, D_CVT_SCALE, D_CONV_STRIDE, D_ZERO_PADDING, D_ZERO_PADDING_VALUE, D_BANK, D_NAN_FLUSH_TO_ZERO, D_NAN_INPUT_DATA_NUM, D_NAN_INPUT_WEIGHT_NUM, D_INF_INPUT_DATA_NUM, D_INF_INPUT_WEIGHT_NUM, D_PERF_ENABLE, D_PERF_DAT_READ_STALL, D_PERF_WT_READ_STALL, D_PERF_DAT_READ_LATENCY, D_PERF_WT_READ_LATENCY, D_CYA];

    /// State of both register groups of the convolution DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CDMA", name: "S_STATUS", addr: RegAddr(0x03000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the convolution DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x03000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x03000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the convolution DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CDMA", name: "S_POINTER", addr: RegAddr(0x03004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the convolution DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x03004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x03004, 16, 1, 0x0) };

    /// Weights between convolution weight fetch and the weight-mask fetch; the second client does not exist here.
    pub const S_ARBITER: Reg = Reg {
        block: "CDMA", name: "S_ARBITER", addr: RegAddr(0x03008), offset: 0x008,
        reset: 0x0003000f, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000f000f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[ARB_WEIGHT, ARB_WMB],
        desc: "Weights between convolution weight fetch and the weight-mask fetch; the second client does not exist here.",
    };
    pub const ARB_WEIGHT: Field = Field { ignored: &[IgnoredBits { mask: 0xf, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xf, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xf, sentence: &super::SENTENCES[19] }], ..Field::new("ARB_WEIGHT", 0x03008, 0, 4, 0xf) };
    pub const ARB_WMB: Field = Field { ignored: &[IgnoredBits { mask: 0xf0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xf0000, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xf0000, sentence: &super::SENTENCES[19] }], ..Field::new("ARB_WMB", 0x03008, 16, 4, 0x3) };

    /// Becomes 1 once the convolution buffer has been cleared after reset; no convolution may start before.
    pub const S_CBUF_FLUSH_STATUS: Reg = Reg {
        block: "CDMA", name: "S_CBUF_FLUSH_STATUS", addr: RegAddr(0x0300c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::FlushStatus, counts: None, volatile: true, ew_only: false, fields: &[FLUSH_DONE],
        desc: "Becomes 1 once the convolution buffer has been cleared after reset; no convolution may start before.",
    };
    pub const FLUSH_DONE: Field = Field::new("FLUSH_DONE", 0x0300c, 0, 1, 0x0);

    /// Writing 1 hands the group to the convolution DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CDMA", name: "D_OP_ENABLE", addr: RegAddr(0x03010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the convolution DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x03010, 0, 1, 0x0) };

    /// Convolution mode, precisions and the CBUF reuse / keep options of this layer.
    pub const D_MISC_CFG: Reg = Reg {
        block: "CDMA", name: "D_MISC_CFG", addr: RegAddr(0x03014), offset: 0x014,
        reset: 0x00001100, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x11113301,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_MODE, IN_PRECISION, PROC_PRECISION, DATA_REUSE, WEIGHT_REUSE, SKIP_DATA_RLS, SKIP_WEIGHT_RLS],
        desc: "Convolution mode, precisions and the CBUF reuse / keep options of this layer.",
    };
    pub const CONV_MODE: Field = Field { values: &[("DIRECT", 0), ("WINOGRAD", 1)], ..Field::new("CONV_MODE", 0x03014, 0, 1, 0x0) };
    pub const IN_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x300, sentence: &super::SENTENCES[2] }, IgnoredBits { mask: 0x300, sentence: &super::SENTENCES[19] }], ..Field::new("IN_PRECISION", 0x03014, 8, 2, 0x1) };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[2] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[19] }], ..Field::new("PROC_PRECISION", 0x03014, 12, 2, 0x1) };
    pub const DATA_REUSE: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DATA_REUSE", 0x03014, 16, 1, 0x0) };
    pub const WEIGHT_REUSE: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("WEIGHT_REUSE", 0x03014, 20, 1, 0x0) };
    pub const SKIP_DATA_RLS: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("SKIP_DATA_RLS", 0x03014, 24, 1, 0x0) };
    pub const SKIP_WEIGHT_RLS: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("SKIP_WEIGHT_RLS", 0x03014, 28, 1, 0x0) };

    /// Selects feature cube or image input, the pixel format, memory mapping and the signedness of pixels.
    pub const D_DATAIN_FORMAT: Reg = Reg {
        block: "CDMA", name: "D_DATAIN_FORMAT", addr: RegAddr(0x03018), offset: 0x018,
        reset: 0x00000c00, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00113f01,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_FORMAT, PIXEL_FORMAT, PIXEL_MAPPING, PIXEL_SIGN_OVERRIDE],
        desc: "Selects feature cube or image input, the pixel format, memory mapping and the signedness of pixels.",
    };
    pub const DATAIN_FORMAT: Field = Field { values: &[("FEATURE", 0), ("PIXEL", 1)], ..Field::new("DATAIN_FORMAT", 0x03018, 0, 1, 0x0) };
    pub const PIXEL_FORMAT: Field = Field { values: &[("T_R8", 0), ("T_R10", 1), ("T_R12", 2), ("T_R16", 3), ("T_R16_I", 4), ("T_R16_F", 5), ("T_A16B16G16R16", 6), ("T_X16B16G16R16", 7), ("T_A16B16G16R16_F", 8), ("T_A16Y16U16V16", 9), ("T_V16U16Y16A16", 10), ("T_A16Y16U16V16_F", 11), ("T_A8B8G8R8", 12), ("T_A8R8G8B8", 13), ("T_B8G8R8A8", 14), ("T_R8G8B8A8", 15), ("T_X8B8G8R8", 16), ("T_X8R8G8B8", 17), ("T_B8G8R8X8", 18), ("T_R8G8B8X8", 19), ("T_A2B10G10R10", 20), ("T_A2R10G10B10", 21), ("T_B10G10R10A2", 22), ("T_R10G10B10A2", 23), ("T_A2Y10U10V10", 24), ("T_V10U10Y10A2", 25), ("T_A8Y8U8V8", 26), ("T_V8U8Y8A8", 27), ("T_Y8___U8V8_N444", 28), ("T_Y8___V8U8_N444", 29), ("T_Y10___U10V10_N444", 30), ("T_Y10___V10U10_N444", 31), ("T_Y12___U12V12_N444", 32), ("T_Y12___V12U12_N444", 33), ("T_Y16___U16V16_N444", 34), ("T_Y16___V16U16_N444", 35)], ignored: &[IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[19] }], ..Field::new("PIXEL_FORMAT", 0x03018, 8, 6, 0xc) };
    pub const PIXEL_MAPPING: Field = Field { values: &[("PITCH_LINEAR", 0), ("RESERVED_LINEAR", 1)], ignored: &[IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[19] }], ..Field::new("PIXEL_MAPPING", 0x03018, 16, 1, 0x0) };
    pub const PIXEL_SIGN_OVERRIDE: Field = Field { values: &[("UNSIGNED_INT", 0), ("SIGNED_INT", 1)], ignored: &[IgnoredBits { mask: 0x100000, sentence: &super::SENTENCES[1] }, IgnoredBits { mask: 0x100000, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0x100000, sentence: &super::SENTENCES[19] }], ..Field::new("PIXEL_SIGN_OVERRIDE", 0x03018, 20, 1, 0x0) };

    /// Width and height of the input cube in memory, both minus one.
    pub const D_DATAIN_SIZE_0: Reg = Reg {
        block: "CDMA", name: "D_DATAIN_SIZE_0", addr: RegAddr(0x0301c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x1fff1fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_WIDTH, DATAIN_HEIGHT],
        desc: "Width and height of the input cube in memory, both minus one.",
    };
    pub const DATAIN_WIDTH: Field = Field { plus_one: true, ..Field::new("DATAIN_WIDTH", 0x0301c, 0, 13, 0x0) };
    pub const DATAIN_HEIGHT: Field = Field { plus_one: true, ..Field::new("DATAIN_HEIGHT", 0x0301c, 16, 13, 0x0) };

    /// Channel count of the input cube, minus one.
    pub const D_DATAIN_SIZE_1: Reg = Reg {
        block: "CDMA", name: "D_DATAIN_SIZE_1", addr: RegAddr(0x03020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_CHANNEL],
        desc: "Channel count of the input cube, minus one.",
    };
    pub const DATAIN_CHANNEL: Field = Field { plus_one: true, ..Field::new("DATAIN_CHANNEL", 0x03020, 0, 13, 0x0) };

    /// Extended width and height used only by Winograd mode, which is absent; storage only.
    pub const D_DATAIN_SIZE_EXT_0: Reg = Reg {
        block: "CDMA", name: "D_DATAIN_SIZE_EXT_0", addr: RegAddr(0x03024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x1fff1fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_WIDTH_EXT, DATAIN_HEIGHT_EXT],
        desc: "Extended width and height used only by Winograd mode, which is absent; storage only.",
    };
    pub const DATAIN_WIDTH_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[19] }], ..Field::new("DATAIN_WIDTH_EXT", 0x03024, 0, 13, 0x0) };
    pub const DATAIN_HEIGHT_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[19] }], ..Field::new("DATAIN_HEIGHT_EXT", 0x03024, 16, 13, 0x0) };

    /// Position of the first pixel inside its first memory atom for image input.
    pub const D_PIXEL_OFFSET: Reg = Reg {
        block: "CDMA", name: "D_PIXEL_OFFSET", addr: RegAddr(0x03028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PIXEL_X_OFFSET, PIXEL_Y_OFFSET],
        desc: "Position of the first pixel inside its first memory atom for image input.",
    };
    pub const PIXEL_X_OFFSET: Field = Field { ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("PIXEL_X_OFFSET", 0x03028, 0, 5, 0x0) };
    pub const PIXEL_Y_OFFSET: Field = Field { ignored: &[IgnoredBits { mask: 0x70000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x70000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x70000, sentence: &super::SENTENCES[19] }], ..Field::new("PIXEL_Y_OFFSET", 0x03028, 16, 3, 0x0) };

    /// Memory port of the input cube; must be 1 (MC), with 0 the fetch never starts.
    pub const D_DAIN_RAM_TYPE: Reg = Reg {
        block: "CDMA", name: "D_DAIN_RAM_TYPE", addr: RegAddr(0x0302c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_RAM_TYPE],
        desc: "Memory port of the input cube; must be 1 (MC), with 0 the fetch never starts.",
    };
    pub const DATAIN_RAM_TYPE: Field = Field { values: &[("CVIF", 0), ("MCIF", 1)], ..Field::new("DATAIN_RAM_TYPE", 0x0302c, 0, 1, 0x0) };

    /// Upper half of a 64-bit input address; ignored, the address is 32 bits.
    pub const D_DAIN_ADDR_HIGH_0: Reg = Reg {
        block: "CDMA", name: "D_DAIN_ADDR_HIGH_0", addr: RegAddr(0x03030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_ADDR_HIGH_0],
        desc: "Upper half of a 64-bit input address; ignored, the address is 32 bits.",
    };
    pub const DATAIN_ADDR_HIGH_0: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[21] }], ..Field::new("DATAIN_ADDR_HIGH_0", 0x03030, 0, 32, 0x0) };

    /// Byte address of the input cube or of the image's first plane; bits 2:0 ignored.
    pub const D_DAIN_ADDR_LOW_0: Reg = Reg {
        block: "CDMA", name: "D_DAIN_ADDR_LOW_0", addr: RegAddr(0x03034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_ADDR_LOW_0],
        desc: "Byte address of the input cube or of the image's first plane; bits 2:0 ignored.",
    };
    pub const DATAIN_ADDR_LOW_0: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[7] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[19] }], ..Field::new("DATAIN_ADDR_LOW_0", 0x03034, 0, 32, 0x0) };

    /// Upper half of the UV plane address; ignored.
    pub const D_DAIN_ADDR_HIGH_1: Reg = Reg {
        block: "CDMA", name: "D_DAIN_ADDR_HIGH_1", addr: RegAddr(0x03038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_ADDR_HIGH_1],
        desc: "Upper half of the UV plane address; ignored.",
    };
    pub const DATAIN_ADDR_HIGH_1: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[21] }], ..Field::new("DATAIN_ADDR_HIGH_1", 0x03038, 0, 32, 0x0) };

    /// Byte address of the UV plane of a semi-planar image.
    pub const D_DAIN_ADDR_LOW_1: Reg = Reg {
        block: "CDMA", name: "D_DAIN_ADDR_LOW_1", addr: RegAddr(0x0303c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_ADDR_LOW_1],
        desc: "Byte address of the UV plane of a semi-planar image.",
    };
    pub const DATAIN_ADDR_LOW_1: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[10] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("DATAIN_ADDR_LOW_1", 0x0303c, 0, 32, 0x0) };

    /// Bytes from one input line to the next.
    pub const D_LINE_STRIDE: Reg = Reg {
        block: "CDMA", name: "D_LINE_STRIDE", addr: RegAddr(0x03040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[LINE_STRIDE],
        desc: "Bytes from one input line to the next.",
    };
    pub const LINE_STRIDE: Field = Field::new("LINE_STRIDE", 0x03040, 0, 32, 0x0);

    /// Bytes from one line of the UV plane to the next.
    pub const D_LINE_UV_STRIDE: Reg = Reg {
        block: "CDMA", name: "D_LINE_UV_STRIDE", addr: RegAddr(0x03044), offset: 0x044,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[UV_LINE_STRIDE],
        desc: "Bytes from one line of the UV plane to the next.",
    };
    pub const UV_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[10] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("UV_LINE_STRIDE", 0x03044, 0, 32, 0x0) };

    /// Bytes from one 8-channel surface to the next.
    pub const D_SURF_STRIDE: Reg = Reg {
        block: "CDMA", name: "D_SURF_STRIDE", addr: RegAddr(0x03048), offset: 0x048,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SURF_STRIDE],
        desc: "Bytes from one 8-channel surface to the next.",
    };
    pub const SURF_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("SURF_STRIDE", 0x03048, 0, 32, 0x0) };

    /// Hints that lines or surfaces follow each other without gap in memory.
    pub const D_DAIN_MAP: Reg = Reg {
        block: "CDMA", name: "D_DAIN_MAP", addr: RegAddr(0x0304c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00010001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[LINE_PACKED, SURF_PACKED],
        desc: "Hints that lines or surfaces follow each other without gap in memory.",
    };
    pub const LINE_PACKED: Field = Field { values: &[("FALSE", 0), ("TRUE", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[19] }], ..Field::new("LINE_PACKED", 0x0304c, 0, 1, 0x0) };
    pub const SURF_PACKED: Field = Field { values: &[("FALSE", 0), ("TRUE", 1)], ignored: &[IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[19] }], ..Field::new("SURF_PACKED", 0x0304c, 16, 1, 0x0) };

    /// Reserved horizontal fetch parameters of image input; storage only unless the convolution document says otherwise.
    pub const D_RESERVED_X_CFG: Reg = Reg {
        block: "CDMA", name: "D_RESERVED_X_CFG", addr: RegAddr(0x03050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x03ff03ff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RSV_PER_LINE, RSV_PER_UV_LINE],
        desc: "Reserved horizontal fetch parameters of image input; storage only unless the convolution document says otherwise.",
    };
    pub const RSV_PER_LINE: Field = Field { ignored: &[IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[19] }], ..Field::new("RSV_PER_LINE", 0x03050, 0, 10, 0x0) };
    pub const RSV_PER_UV_LINE: Field = Field { ignored: &[IgnoredBits { mask: 0x3ff0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x3ff0000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x3ff0000, sentence: &super::SENTENCES[19] }], ..Field::new("RSV_PER_UV_LINE", 0x03050, 16, 10, 0x0) };

    /// Reserved vertical fetch parameters of image input; storage only unless the convolution document says otherwise.
    pub const D_RESERVED_Y_CFG: Reg = Reg {
        block: "CDMA", name: "D_RESERVED_Y_CFG", addr: RegAddr(0x03054), offset: 0x054,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001f0007,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RSV_HEIGHT, RSV_Y_INDEX],
        desc: "Reserved vertical fetch parameters of image input; storage only unless the convolution document says otherwise.",
    };
    pub const RSV_HEIGHT: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[19] }], ..Field::new("RSV_HEIGHT", 0x03054, 0, 3, 0x0) };
    pub const RSV_Y_INDEX: Field = Field { ignored: &[IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[19] }], ..Field::new("RSV_Y_INDEX", 0x03054, 16, 5, 0x0) };

    /// Number of images processed together minus one; this configuration has no multi-batch support, keep 0.
    pub const D_BATCH_NUMBER: Reg = Reg {
        block: "CDMA", name: "D_BATCH_NUMBER", addr: RegAddr(0x03058), offset: 0x058,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BATCHES],
        desc: "Number of images processed together minus one; this configuration has no multi-batch support, keep 0.",
    };
    pub const BATCHES: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("BATCHES", 0x03058, 0, 5, 0x0) };

    /// Bytes from one image of a batch to the next; unused without multi-batch.
    pub const D_BATCH_STRIDE: Reg = Reg {
        block: "CDMA", name: "D_BATCH_STRIDE", addr: RegAddr(0x0305c), offset: 0x05c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BATCH_STRIDE],
        desc: "Bytes from one image of a batch to the next; unused without multi-batch.",
    };
    pub const BATCH_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("BATCH_STRIDE", 0x0305c, 0, 32, 0x0) };

    /// CBUF entries (8 bytes each) that one input line of all channels occupies, minus one.
    pub const D_ENTRY_PER_SLICE: Reg = Reg {
        block: "CDMA", name: "D_ENTRY_PER_SLICE", addr: RegAddr(0x03060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[ENTRIES],
        desc: "CBUF entries (8 bytes each) that one input line of all channels occupies, minus one.",
    };
    pub const ENTRIES: Field = Field { plus_one: true, ..Field::new("ENTRIES", 0x03060, 0, 14, 0x0) };

    /// Number of input lines fetched as one unit of CBUF accounting, minus one.
    pub const D_FETCH_GRAIN: Reg = Reg {
        block: "CDMA", name: "D_FETCH_GRAIN", addr: RegAddr(0x03064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[GRAINS],
        desc: "Number of input lines fetched as one unit of CBUF accounting, minus one.",
    };
    pub const GRAINS: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0xfff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0xfff, sentence: &super::SENTENCES[19] }], ..Field::new("GRAINS", 0x03064, 0, 12, 0x0) };

    /// Selects compressed or plain weights; only plain weights exist here.
    pub const D_WEIGHT_FORMAT: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_FORMAT", addr: RegAddr(0x03068), offset: 0x068,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_FORMAT],
        desc: "Selects compressed or plain weights; only plain weights exist here.",
    };
    pub const WEIGHT_FORMAT: Field = Field { values: &[("UNCOMPRESSED", 0), ("COMPRESSED", 1)], ..Field::new("WEIGHT_FORMAT", 0x03068, 0, 1, 0x0) };

    /// Bytes of one kernel, minus one.
    pub const D_WEIGHT_SIZE_0: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_SIZE_0", addr: RegAddr(0x0306c), offset: 0x06c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0003ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BYTE_PER_KERNEL],
        desc: "Bytes of one kernel, minus one.",
    };
    pub const BYTE_PER_KERNEL: Field = Field { plus_one: true, ..Field::new("BYTE_PER_KERNEL", 0x0306c, 0, 18, 0x0) };

    /// Number of kernels, minus one.
    pub const D_WEIGHT_SIZE_1: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_SIZE_1", addr: RegAddr(0x03070), offset: 0x070,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_KERNEL],
        desc: "Number of kernels, minus one.",
    };
    pub const WEIGHT_KERNEL: Field = Field { plus_one: true, ..Field::new("WEIGHT_KERNEL", 0x03070, 0, 13, 0x0) };

    /// Memory port of the weights; must be 1 (MC), with 0 the fetch never starts.
    pub const D_WEIGHT_RAM_TYPE: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_RAM_TYPE", addr: RegAddr(0x03074), offset: 0x074,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_RAM_TYPE],
        desc: "Memory port of the weights; must be 1 (MC), with 0 the fetch never starts.",
    };
    pub const WEIGHT_RAM_TYPE: Field = Field { values: &[("CVIF", 0), ("MCIF", 1)], ..Field::new("WEIGHT_RAM_TYPE", 0x03074, 0, 1, 0x0) };

    /// Upper half of the weight address; ignored.
    pub const D_WEIGHT_ADDR_HIGH: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_ADDR_HIGH", addr: RegAddr(0x03078), offset: 0x078,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_ADDR_HIGH],
        desc: "Upper half of the weight address; ignored.",
    };
    pub const WEIGHT_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[21] }], ..Field::new("WEIGHT_ADDR_HIGH", 0x03078, 0, 32, 0x0) };

    /// Byte address of the weights; bits 2:0 ignored.
    pub const D_WEIGHT_ADDR_LOW: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_ADDR_LOW", addr: RegAddr(0x0307c), offset: 0x07c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_ADDR_LOW],
        desc: "Byte address of the weights; bits 2:0 ignored.",
    };
    pub const WEIGHT_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[19] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[23] }], ..Field::new("WEIGHT_ADDR_LOW", 0x0307c, 0, 32, 0x0) };

    /// Size of the whole weight block in memory in bytes, padding included.
    pub const D_WEIGHT_BYTES: Reg = Reg {
        block: "CDMA", name: "D_WEIGHT_BYTES", addr: RegAddr(0x03080), offset: 0x080,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_BYTES],
        desc: "Size of the whole weight block in memory in bytes, padding included.",
    };
    pub const WEIGHT_BYTES: Field = Field::new("WEIGHT_BYTES", 0x03080, 0, 32, 0x0);

    /// Upper half of the weight-group-size table address of compressed weights; unused.
    pub const D_WGS_ADDR_HIGH: Reg = Reg {
        block: "CDMA", name: "D_WGS_ADDR_HIGH", addr: RegAddr(0x03084), offset: 0x084,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WGS_ADDR_HIGH],
        desc: "Upper half of the weight-group-size table address of compressed weights; unused.",
    };
    pub const WGS_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("WGS_ADDR_HIGH", 0x03084, 0, 32, 0x0) };

    /// Address of the weight-group-size table of compressed weights; unused.
    pub const D_WGS_ADDR_LOW: Reg = Reg {
        block: "CDMA", name: "D_WGS_ADDR_LOW", addr: RegAddr(0x03088), offset: 0x088,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WGS_ADDR_LOW],
        desc: "Address of the weight-group-size table of compressed weights; unused.",
    };
    pub const WGS_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("WGS_ADDR_LOW", 0x03088, 0, 32, 0x0) };

    /// Upper half of the weight mask address of compressed weights; unused.
    pub const D_WMB_ADDR_HIGH: Reg = Reg {
        block: "CDMA", name: "D_WMB_ADDR_HIGH", addr: RegAddr(0x0308c), offset: 0x08c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WMB_ADDR_HIGH],
        desc: "Upper half of the weight mask address of compressed weights; unused.",
    };
    pub const WMB_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("WMB_ADDR_HIGH", 0x0308c, 0, 32, 0x0) };

    /// Address of the weight mask of compressed weights; unused.
    pub const D_WMB_ADDR_LOW: Reg = Reg {
        block: "CDMA", name: "D_WMB_ADDR_LOW", addr: RegAddr(0x03090), offset: 0x090,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WMB_ADDR_LOW],
        desc: "Address of the weight mask of compressed weights; unused.",
    };
    pub const WMB_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("WMB_ADDR_LOW", 0x03090, 0, 32, 0x0) };

    /// Size of the weight mask block; unused.
    pub const D_WMB_BYTES: Reg = Reg {
        block: "CDMA", name: "D_WMB_BYTES", addr: RegAddr(0x03094), offset: 0x094,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0fffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WMB_BYTES],
        desc: "Size of the weight mask block; unused.",
    };
    pub const WMB_BYTES: Field = Field { ignored: &[IgnoredBits { mask: 0xfffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xfffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xfffffff, sentence: &super::SENTENCES[19] }], ..Field::new("WMB_BYTES", 0x03094, 0, 28, 0x0) };

    /// Enables the subtraction of the per-channel means for image input.
    pub const D_MEAN_FORMAT: Reg = Reg {
        block: "CDMA", name: "D_MEAN_FORMAT", addr: RegAddr(0x03098), offset: 0x098,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[MEAN_FORMAT],
        desc: "Enables the subtraction of the per-channel means for image input.",
    };
    pub const MEAN_FORMAT: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[1] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[19] }], ..Field::new("MEAN_FORMAT", 0x03098, 0, 1, 0x0) };

    /// Signed means of the first two image channels (R or Y, G or U).
    pub const D_MEAN_GLOBAL_0: Reg = Reg {
        block: "CDMA", name: "D_MEAN_GLOBAL_0", addr: RegAddr(0x0309c), offset: 0x09c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[MEAN_RY, MEAN_GU],
        desc: "Signed means of the first two image channels (R or Y, G or U).",
    };
    pub const MEAN_RY: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[16] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[19] }], ..Field::new("MEAN_RY", 0x0309c, 0, 16, 0x0) };
    pub const MEAN_GU: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[16] }, IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[19] }], ..Field::new("MEAN_GU", 0x0309c, 16, 16, 0x0) };

    /// Signed means of the last two image channels (B or V, A or X).
    pub const D_MEAN_GLOBAL_1: Reg = Reg {
        block: "CDMA", name: "D_MEAN_GLOBAL_1", addr: RegAddr(0x030a0), offset: 0x0a0,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[MEAN_BV, MEAN_AX],
        desc: "Signed means of the last two image channels (B or V, A or X).",
    };
    pub const MEAN_BV: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[16] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[19] }], ..Field::new("MEAN_BV", 0x030a0, 0, 16, 0x0) };
    pub const MEAN_AX: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[16] }, IgnoredBits { mask: 0xffff0000, sentence: &super::SENTENCES[19] }], ..Field::new("MEAN_AX", 0x030a0, 16, 16, 0x0) };

    /// Enables the input converter and gives its right shift.
    pub const D_CVT_CFG: Reg = Reg {
        block: "CDMA", name: "D_CVT_CFG", addr: RegAddr(0x030a4), offset: 0x0a4,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x000003f1,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CVT_EN, CVT_TRUNCATE],
        desc: "Enables the input converter and gives its right shift.",
    };
    pub const CVT_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("CVT_EN", 0x030a4, 0, 1, 0x0) };
    pub const CVT_TRUNCATE: Field = Field { ignored: &[IgnoredBits { mask: 0x3f0, sentence: &super::SENTENCES[1] }, IgnoredBits { mask: 0x3f0, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0x3f0, sentence: &super::SENTENCES[19] }], ..Field::new("CVT_TRUNCATE", 0x030a4, 4, 6, 0x0) };

    /// Signed offset of the input converter.
    pub const D_CVT_OFFSET: Reg = Reg {
        block: "CDMA", name: "D_CVT_OFFSET", addr: RegAddr(0x030a8), offset: 0x0a8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CVT_OFFSET],
        desc: "Signed offset of the input converter.",
    };
    pub const CVT_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[1] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[15] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[19] }], ..Field::new("CVT_OFFSET", 0x030a8, 0, 16, 0x0) };

    /// Signed multiplier of the input converter.
    pub const D_CVT_SCALE: Reg = Reg {
        block: "CDMA", name: "D_CVT_SCALE", addr: RegAddr(0x030ac), offset: 0x0ac,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CVT_SCALE],
        desc: "Signed multiplier of the input converter.",
    };
    pub const CVT_SCALE: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[1] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[14] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[19] }], ..Field::new("CVT_SCALE", 0x030ac, 0, 16, 0x0) };

    /// Horizontal and vertical convolution stride, both minus one.
    pub const D_CONV_STRIDE: Reg = Reg {
        block: "CDMA", name: "D_CONV_STRIDE", addr: RegAddr(0x030b0), offset: 0x0b0,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00070007,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_X_STRIDE, CONV_Y_STRIDE],
        desc: "Horizontal and vertical convolution stride, both minus one.",
    };
    pub const CONV_X_STRIDE: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[19] }], ..Field::new("CONV_X_STRIDE", 0x030b0, 0, 3, 0x0) };
    pub const CONV_Y_STRIDE: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x70000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x70000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x70000, sentence: &super::SENTENCES[19] }], ..Field::new("CONV_Y_STRIDE", 0x030b0, 16, 3, 0x0) };

    /// Padding added around the input cube: left, right, top and bottom.
    pub const D_ZERO_PADDING: Reg = Reg {
        block: "CDMA", name: "D_ZERO_PADDING", addr: RegAddr(0x030b4), offset: 0x0b4,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x3f1f3f1f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_LEFT, PAD_RIGHT, PAD_TOP, PAD_BOTTOM],
        desc: "Padding added around the input cube: left, right, top and bottom.",
    };
    pub const PAD_LEFT: Field = Field { ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_LEFT", 0x030b4, 0, 5, 0x0) };
    pub const PAD_RIGHT: Field = Field { ignored: &[IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_RIGHT", 0x030b4, 8, 6, 0x0) };
    pub const PAD_TOP: Field = Field { ignored: &[IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_TOP", 0x030b4, 16, 5, 0x0) };
    pub const PAD_BOTTOM: Field = Field { ignored: &[IgnoredBits { mask: 0x3f000000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x3f000000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x3f000000, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_BOTTOM", 0x030b4, 24, 6, 0x0) };

    /// Value used for padded positions on the fetch side.
    pub const D_ZERO_PADDING_VALUE: Reg = Reg {
        block: "CDMA", name: "D_ZERO_PADDING_VALUE", addr: RegAddr(0x030b8), offset: 0x0b8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE],
        desc: "Value used for padded positions on the fetch side.",
    };
    pub const PAD_VALUE: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[13] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_VALUE", 0x030b8, 0, 16, 0x0) };

    /// Number of CBUF banks given to data and to weights, both minus one; their sum must not exceed 32.
    pub const D_BANK: Reg = Reg {
        block: "CDMA", name: "D_BANK", addr: RegAddr(0x030bc), offset: 0x0bc,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001f001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATA_BANK, WEIGHT_BANK],
        desc: "Number of CBUF banks given to data and to weights, both minus one; their sum must not exceed 32.",
    };
    pub const DATA_BANK: Field = Field { plus_one: true, ..Field::new("DATA_BANK", 0x030bc, 0, 5, 0x0) };
    pub const WEIGHT_BANK: Field = Field { plus_one: true, ..Field::new("WEIGHT_BANK", 0x030bc, 16, 5, 0x0) };

    /// Floating point option; without function for INT8.
    pub const D_NAN_FLUSH_TO_ZERO: Reg = Reg {
        block: "CDMA", name: "D_NAN_FLUSH_TO_ZERO", addr: RegAddr(0x030c0), offset: 0x0c0,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[NAN_TO_ZERO],
        desc: "Floating point option; without function for INT8.",
    };
    pub const NAN_TO_ZERO: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[19] }], ..Field::new("NAN_TO_ZERO", 0x030c0, 0, 1, 0x0) };

    /// Always 0: count of floating point values.
    pub const D_NAN_INPUT_DATA_NUM: Reg = Reg {
        block: "CDMA", name: "D_NAN_INPUT_DATA_NUM", addr: RegAddr(0x030c4), offset: 0x0c4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[NAN_DATA_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const NAN_DATA_NUM: Field = Field::new("NAN_DATA_NUM", 0x030c4, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_NAN_INPUT_WEIGHT_NUM: Reg = Reg {
        block: "CDMA", name: "D_NAN_INPUT_WEIGHT_NUM", addr: RegAddr(0x030c8), offset: 0x0c8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[NAN_WEIGHT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const NAN_WEIGHT_NUM: Field = Field::new("NAN_WEIGHT_NUM", 0x030c8, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_INF_INPUT_DATA_NUM: Reg = Reg {
        block: "CDMA", name: "D_INF_INPUT_DATA_NUM", addr: RegAddr(0x030cc), offset: 0x0cc,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Inf), volatile: true, ew_only: false, fields: &[INF_DATA_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const INF_DATA_NUM: Field = Field::new("INF_DATA_NUM", 0x030cc, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_INF_INPUT_WEIGHT_NUM: Reg = Reg {
        block: "CDMA", name: "D_INF_INPUT_WEIGHT_NUM", addr: RegAddr(0x030d0), offset: 0x0d0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Inf), volatile: true, ew_only: false, fields: &[INF_WEIGHT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const INF_WEIGHT_NUM: Field = Field::new("INF_WEIGHT_NUM", 0x030d0, 0, 32, 0x0);

    /// Enables the statistics counters while the layer in this group runs.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "CDMA", name: "D_PERF_ENABLE", addr: RegAddr(0x030d4), offset: 0x0d4,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DMA_EN],
        desc: "Enables the statistics counters while the layer in this group runs.",
    };
    pub const DMA_EN: Field = Field::new("DMA_EN", 0x030d4, 0, 1, 0x0);

    /// Clocks of the last layer in this group in which a data read request was not accepted.
    pub const D_PERF_DAT_READ_STALL: Reg = Reg {
        block: "CDMA", name: "D_PERF_DAT_READ_STALL", addr: RegAddr(0x030d8), offset: 0x0d8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[DAT_RD_STALL],
        desc: "Clocks of the last layer in this group in which a data read request was not accepted.",
    };
    pub const DAT_RD_STALL: Field = Field::new("DAT_RD_STALL", 0x030d8, 0, 32, 0x0);

    /// Clocks of the last layer in this group in which a weight read request was not accepted.
    pub const D_PERF_WT_READ_STALL: Reg = Reg {
        block: "CDMA", name: "D_PERF_WT_READ_STALL", addr: RegAddr(0x030dc), offset: 0x0dc,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[WT_RD_STALL],
        desc: "Clocks of the last layer in this group in which a weight read request was not accepted.",
    };
    pub const WT_RD_STALL: Field = Field::new("WT_RD_STALL", 0x030dc, 0, 32, 0x0);

    /// Clocks of the last layer in this group in which at least one data read was outstanding.
    pub const D_PERF_DAT_READ_LATENCY: Reg = Reg {
        block: "CDMA", name: "D_PERF_DAT_READ_LATENCY", addr: RegAddr(0x030e0), offset: 0x0e0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Latency), volatile: true, ew_only: false, fields: &[DAT_RD_LATENCY],
        desc: "Clocks of the last layer in this group in which at least one data read was outstanding.",
    };
    pub const DAT_RD_LATENCY: Field = Field::new("DAT_RD_LATENCY", 0x030e0, 0, 32, 0x0);

    /// Always 0: the latency of weight reads is not counted.
    pub const D_PERF_WT_READ_LATENCY: Reg = Reg {
        block: "CDMA", name: "D_PERF_WT_READ_LATENCY", addr: RegAddr(0x030e4), offset: 0x0e4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Latency), volatile: true, ew_only: false, fields: &[WT_RD_LATENCY],
        desc: "Always 0: the latency of weight reads is not counted.",
    };
    pub const WT_RD_LATENCY: Field = Field::new("WT_RD_LATENCY", 0x030e4, 0, 32, 0x0);

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "CDMA", name: "D_CYA", addr: RegAddr(0x030e8), offset: 0x0e8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("CYA", 0x030e8, 0, 32, 0x0) };
}

/// CSC: convolution sequence controller.
pub mod csc {
    use crate::quantity::RegAddr;
    use crate::types::{Block, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole};

    pub const BLOCK: Block = Block {
        name: "CSC", base: RegAddr(0x04000),
        ping_pong: true, fetches: false, statistics: None, regs: REGS,
        desc: "convolution sequence controller",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_MISC_CFG, D_DATAIN_FORMAT, D_DATAIN_SIZE_EXT_0, D_DATAIN_SIZE_EXT_1, D_BATCH_NUMBER, D_POST_Y_EXTENSION, D_ENTRY_PER_SLICE, D_WEIGHT_FORMAT, D_WEIGHT_SIZE_EXT_0, D_WEIGHT_SIZE_EXT_1, D_WEIGHT_BYTES, D_WMB_BYTES, D_DATAOUT_SIZE_0, D_DATAOUT_SIZE_1, D_ATOMICS, D_RELEASE, D_CONV_STRIDE_EXT, D_DILATION_EXT, D_ZERO_PADDING, D_ZERO_PADDING_VALUE, D_BANK, D_PRA_CFG, D_CYA];

    /// State of both register groups of the convolution sequence controller: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CSC", name: "S_STATUS", addr: RegAddr(0x04000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the convolution sequence controller: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x04000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x04000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the convolution sequence controller executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CSC", name: "S_POINTER", addr: RegAddr(0x04004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the convolution sequence controller executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x04004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x04004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the convolution sequence controller; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CSC", name: "D_OP_ENABLE", addr: RegAddr(0x04008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the convolution sequence controller; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x04008, 0, 1, 0x0) };

    /// Convolution mode, precisions and CBUF reuse / keep options; must agree with the CDMA register.
    pub const D_MISC_CFG: Reg = Reg {
        block: "CSC", name: "D_MISC_CFG", addr: RegAddr(0x0400c), offset: 0x00c,
        reset: 0x00001100, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x11113301,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_MODE, IN_PRECISION, PROC_PRECISION, DATA_REUSE, WEIGHT_REUSE, SKIP_DATA_RLS, SKIP_WEIGHT_RLS],
        desc: "Convolution mode, precisions and CBUF reuse / keep options; must agree with the CDMA register.",
    };
    pub const CONV_MODE: Field = Field { values: &[("DIRECT", 0), ("WINOGRAD", 1)], ..Field::new("CONV_MODE", 0x0400c, 0, 1, 0x0) };
    pub const IN_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x300, sentence: &super::SENTENCES[3] }, IgnoredBits { mask: 0x300, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0x300, sentence: &super::SENTENCES[19] }], ..Field::new("IN_PRECISION", 0x0400c, 8, 2, 0x1) };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[3] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[19] }], ..Field::new("PROC_PRECISION", 0x0400c, 12, 2, 0x1) };
    pub const DATA_REUSE: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DATA_REUSE", 0x0400c, 16, 1, 0x0) };
    pub const WEIGHT_REUSE: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("WEIGHT_REUSE", 0x0400c, 20, 1, 0x0) };
    pub const SKIP_DATA_RLS: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("SKIP_DATA_RLS", 0x0400c, 24, 1, 0x0) };
    pub const SKIP_WEIGHT_RLS: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("SKIP_WEIGHT_RLS", 0x0400c, 28, 1, 0x0) };

    /// Selects feature cube or image input for the sequencer.
    pub const D_DATAIN_FORMAT: Reg = Reg {
        block: "CSC", name: "D_DATAIN_FORMAT", addr: RegAddr(0x04010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_FORMAT],
        desc: "Selects feature cube or image input for the sequencer.",
    };
    pub const DATAIN_FORMAT: Field = Field { values: &[("FEATURE", 0), ("PIXEL", 1)], ..Field::new("DATAIN_FORMAT", 0x04010, 0, 1, 0x0) };

    /// Width and height of the input cube as seen by the sequencer, both minus one.
    pub const D_DATAIN_SIZE_EXT_0: Reg = Reg {
        block: "CSC", name: "D_DATAIN_SIZE_EXT_0", addr: RegAddr(0x04014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x1fff1fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_WIDTH_EXT, DATAIN_HEIGHT_EXT],
        desc: "Width and height of the input cube as seen by the sequencer, both minus one.",
    };
    pub const DATAIN_WIDTH_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[19] }], ..Field::new("DATAIN_WIDTH_EXT", 0x04014, 0, 13, 0x0) };
    pub const DATAIN_HEIGHT_EXT: Field = Field { plus_one: true, ..Field::new("DATAIN_HEIGHT_EXT", 0x04014, 16, 13, 0x0) };

    /// Channel count of the input cube as seen by the sequencer, minus one.
    pub const D_DATAIN_SIZE_EXT_1: Reg = Reg {
        block: "CSC", name: "D_DATAIN_SIZE_EXT_1", addr: RegAddr(0x04018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAIN_CHANNEL_EXT],
        desc: "Channel count of the input cube as seen by the sequencer, minus one.",
    };
    pub const DATAIN_CHANNEL_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[19] }], ..Field::new("DATAIN_CHANNEL_EXT", 0x04018, 0, 13, 0x0) };

    /// Images per batch minus one; keep 0.
    pub const D_BATCH_NUMBER: Reg = Reg {
        block: "CSC", name: "D_BATCH_NUMBER", addr: RegAddr(0x0401c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BATCHES],
        desc: "Images per batch minus one; keep 0.",
    };
    pub const BATCHES: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("BATCHES", 0x0401c, 0, 5, 0x0) };

    /// Vertical channel extension for image input: log2 of the number of kernel lines processed together (0..2).
    pub const D_POST_Y_EXTENSION: Reg = Reg {
        block: "CSC", name: "D_POST_Y_EXTENSION", addr: RegAddr(0x04020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[Y_EXTENSION],
        desc: "Vertical channel extension for image input: log2 of the number of kernel lines processed together (0..2).",
    };
    pub const Y_EXTENSION: Field = Field::new("Y_EXTENSION", 0x04020, 0, 2, 0x0);

    /// CBUF entries (8 bytes) of one input line of all channels, minus one.
    pub const D_ENTRY_PER_SLICE: Reg = Reg {
        block: "CSC", name: "D_ENTRY_PER_SLICE", addr: RegAddr(0x04024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[ENTRIES],
        desc: "CBUF entries (8 bytes) of one input line of all channels, minus one.",
    };
    pub const ENTRIES: Field = Field { plus_one: true, ..Field::new("ENTRIES", 0x04024, 0, 14, 0x0) };

    /// Selects compressed or plain weights; only plain weights exist here.
    pub const D_WEIGHT_FORMAT: Reg = Reg {
        block: "CSC", name: "D_WEIGHT_FORMAT", addr: RegAddr(0x04028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_FORMAT],
        desc: "Selects compressed or plain weights; only plain weights exist here.",
    };
    pub const WEIGHT_FORMAT: Field = Field { values: &[("UNCOMPRESSED", 0), ("COMPRESSED", 1)], ..Field::new("WEIGHT_FORMAT", 0x04028, 0, 1, 0x0) };

    /// Kernel width and height as seen by the sequencer, both minus one.
    pub const D_WEIGHT_SIZE_EXT_0: Reg = Reg {
        block: "CSC", name: "D_WEIGHT_SIZE_EXT_0", addr: RegAddr(0x0402c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001f001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_WIDTH_EXT, WEIGHT_HEIGHT_EXT],
        desc: "Kernel width and height as seen by the sequencer, both minus one.",
    };
    pub const WEIGHT_WIDTH_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("WEIGHT_WIDTH_EXT", 0x0402c, 0, 5, 0x0) };
    pub const WEIGHT_HEIGHT_EXT: Field = Field { plus_one: true, ..Field::new("WEIGHT_HEIGHT_EXT", 0x0402c, 16, 5, 0x0) };

    /// Kernel channels and number of kernels, both minus one.
    pub const D_WEIGHT_SIZE_EXT_1: Reg = Reg {
        block: "CSC", name: "D_WEIGHT_SIZE_EXT_1", addr: RegAddr(0x04030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x1fff1fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_CHANNEL_EXT, WEIGHT_KERNEL],
        desc: "Kernel channels and number of kernels, both minus one.",
    };
    pub const WEIGHT_CHANNEL_EXT: Field = Field { plus_one: true, ..Field::new("WEIGHT_CHANNEL_EXT", 0x04030, 0, 13, 0x0) };
    pub const WEIGHT_KERNEL: Field = Field { plus_one: true, ..Field::new("WEIGHT_KERNEL", 0x04030, 16, 13, 0x0) };

    /// Size of the weight block in bytes.
    pub const D_WEIGHT_BYTES: Reg = Reg {
        block: "CSC", name: "D_WEIGHT_BYTES", addr: RegAddr(0x04034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WEIGHT_BYTES],
        desc: "Size of the weight block in bytes.",
    };
    pub const WEIGHT_BYTES: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[6] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[18] }], ..Field::new("WEIGHT_BYTES", 0x04034, 0, 32, 0x0) };

    /// Size of the mask of compressed weights; unused.
    pub const D_WMB_BYTES: Reg = Reg {
        block: "CSC", name: "D_WMB_BYTES", addr: RegAddr(0x04038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0fffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WMB_BYTES],
        desc: "Size of the mask of compressed weights; unused.",
    };
    pub const WMB_BYTES: Field = Field { ignored: &[IgnoredBits { mask: 0xfffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xfffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xfffffff, sentence: &super::SENTENCES[19] }], ..Field::new("WMB_BYTES", 0x04038, 0, 28, 0x0) };

    /// Width and height of the output cube, both minus one.
    pub const D_DATAOUT_SIZE_0: Reg = Reg {
        block: "CSC", name: "D_DATAOUT_SIZE_0", addr: RegAddr(0x0403c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x1fff1fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAOUT_WIDTH, DATAOUT_HEIGHT],
        desc: "Width and height of the output cube, both minus one.",
    };
    pub const DATAOUT_WIDTH: Field = Field { plus_one: true, ..Field::new("DATAOUT_WIDTH", 0x0403c, 0, 13, 0x0) };
    pub const DATAOUT_HEIGHT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[19] }], ..Field::new("DATAOUT_HEIGHT", 0x0403c, 16, 13, 0x0) };

    /// Channels of the output cube (kernels), minus one.
    pub const D_DATAOUT_SIZE_1: Reg = Reg {
        block: "CSC", name: "D_DATAOUT_SIZE_1", addr: RegAddr(0x04040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAOUT_CHANNEL],
        desc: "Channels of the output cube (kernels), minus one.",
    };
    pub const DATAOUT_CHANNEL: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[19] }], ..Field::new("DATAOUT_CHANNEL", 0x04040, 0, 13, 0x0) };

    /// Output width times output height, minus one.
    pub const D_ATOMICS: Reg = Reg {
        block: "CSC", name: "D_ATOMICS", addr: RegAddr(0x04044), offset: 0x044,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001fffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[ATOMICS],
        desc: "Output width times output height, minus one.",
    };
    pub const ATOMICS: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fffff, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1fffff, sentence: &super::SENTENCES[19] }], ..Field::new("ATOMICS", 0x04044, 0, 21, 0x1) };

    /// Input lines whose CBUF space is given back at the end of the layer, minus one.
    pub const D_RELEASE: Reg = Reg {
        block: "CSC", name: "D_RELEASE", addr: RegAddr(0x04048), offset: 0x048,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RLS_SLICES],
        desc: "Input lines whose CBUF space is given back at the end of the layer, minus one.",
    };
    pub const RLS_SLICES: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0xfff, sentence: &super::SENTENCES[17] }], ..Field::new("RLS_SLICES", 0x04048, 0, 12, 0x1) };

    /// Horizontal and vertical stride as seen by the sequencer, both minus one.
    pub const D_CONV_STRIDE_EXT: Reg = Reg {
        block: "CSC", name: "D_CONV_STRIDE_EXT", addr: RegAddr(0x0404c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00070007,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_X_STRIDE_EXT, CONV_Y_STRIDE_EXT],
        desc: "Horizontal and vertical stride as seen by the sequencer, both minus one.",
    };
    pub const CONV_X_STRIDE_EXT: Field = Field { plus_one: true, ..Field::new("CONV_X_STRIDE_EXT", 0x0404c, 0, 3, 0x0) };
    pub const CONV_Y_STRIDE_EXT: Field = Field { plus_one: true, ..Field::new("CONV_Y_STRIDE_EXT", 0x0404c, 16, 3, 0x0) };

    /// Horizontal and vertical kernel dilation, both minus one.
    pub const D_DILATION_EXT: Reg = Reg {
        block: "CSC", name: "D_DILATION_EXT", addr: RegAddr(0x04050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001f001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[X_DILATION_EXT, Y_DILATION_EXT],
        desc: "Horizontal and vertical kernel dilation, both minus one.",
    };
    pub const X_DILATION_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("X_DILATION_EXT", 0x04050, 0, 5, 0x0) };
    pub const Y_DILATION_EXT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f0000, sentence: &super::SENTENCES[19] }], ..Field::new("Y_DILATION_EXT", 0x04050, 16, 5, 0x0) };

    /// Left and top padding.
    pub const D_ZERO_PADDING: Reg = Reg {
        block: "CSC", name: "D_ZERO_PADDING", addr: RegAddr(0x04054), offset: 0x054,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001f001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_LEFT, PAD_TOP],
        desc: "Left and top padding.",
    };
    pub const PAD_LEFT: Field = Field { ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[9] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_LEFT", 0x04054, 0, 5, 0x0) };
    pub const PAD_TOP: Field = Field::new("PAD_TOP", 0x04054, 16, 5, 0x0);

    /// Value supplied for padded positions.
    pub const D_ZERO_PADDING_VALUE: Reg = Reg {
        block: "CSC", name: "D_ZERO_PADDING_VALUE", addr: RegAddr(0x04058), offset: 0x058,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE],
        desc: "Value supplied for padded positions.",
    };
    pub const PAD_VALUE: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[5] }, IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[13] }, IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[19] }], ..Field::new("PAD_VALUE", 0x04058, 0, 16, 0x0) };

    /// CBUF banks of data and weights, both minus one; must agree with CDMA.
    pub const D_BANK: Reg = Reg {
        block: "CSC", name: "D_BANK", addr: RegAddr(0x0405c), offset: 0x05c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x001f001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATA_BANK, WEIGHT_BANK],
        desc: "CBUF banks of data and weights, both minus one; must agree with CDMA.",
    };
    pub const DATA_BANK: Field = Field { plus_one: true, ..Field::new("DATA_BANK", 0x0405c, 0, 5, 0x0) };
    pub const WEIGHT_BANK: Field = Field { plus_one: true, ..Field::new("WEIGHT_BANK", 0x0405c, 16, 5, 0x0) };

    /// Truncation after the Winograd pre-addition; unused.
    pub const D_PRA_CFG: Reg = Reg {
        block: "CSC", name: "D_PRA_CFG", addr: RegAddr(0x04060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PRA_TRUNCATE],
        desc: "Truncation after the Winograd pre-addition; unused.",
    };
    pub const PRA_TRUNCATE: Field = Field { ignored: &[IgnoredBits { mask: 0x3, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x3, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0x3, sentence: &super::SENTENCES[19] }], ..Field::new("PRA_TRUNCATE", 0x04060, 0, 2, 0x0) };

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "CSC", name: "D_CYA", addr: RegAddr(0x04064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[19] }], ..Field::new("CYA", 0x04064, 0, 32, 0x0) };
}

/// CMAC_A: MAC cells 0..3.
pub mod cmac_a {
    use crate::quantity::RegAddr;
    use crate::types::{Block, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole};

    pub const BLOCK: Block = Block {
        name: "CMAC_A", base: RegAddr(0x05000),
        ping_pong: true, fetches: false, statistics: None, regs: REGS,
        desc: "MAC cells 0..3",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_MISC_CFG];

    /// State of both register groups of the MAC array half A: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CMAC_A", name: "S_STATUS", addr: RegAddr(0x05000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the MAC array half A: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x05000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x05000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the MAC array half A executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CMAC_A", name: "S_POINTER", addr: RegAddr(0x05004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the MAC array half A executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x05004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x05004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the MAC array half A; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CMAC_A", name: "D_OP_ENABLE", addr: RegAddr(0x05008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the MAC array half A; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x05008, 0, 1, 0x0) };

    /// Convolution mode and precision for this MAC half; only direct mode and INT8 exist.
    pub const D_MISC_CFG: Reg = Reg {
        block: "CMAC_A", name: "D_MISC_CFG", addr: RegAddr(0x0500c), offset: 0x00c,
        reset: 0x00001000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_MODE, PROC_PRECISION],
        desc: "Convolution mode and precision for this MAC half; only direct mode and INT8 exist.",
    };
    pub const CONV_MODE: Field = Field { values: &[("DIRECT", 0), ("WINOGRAD", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[4] }], ..Field::new("CONV_MODE", 0x0500c, 0, 1, 0x0) };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[3] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[20] }], ..Field::new("PROC_PRECISION", 0x0500c, 12, 2, 0x1) };
}

/// CMAC_B: MAC cells 4..7.
pub mod cmac_b {
    use crate::quantity::RegAddr;
    use crate::types::{Block, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole};

    pub const BLOCK: Block = Block {
        name: "CMAC_B", base: RegAddr(0x06000),
        ping_pong: true, fetches: false, statistics: None, regs: REGS,
        desc: "MAC cells 4..7",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_MISC_CFG];

    /// State of both register groups of the MAC array half B: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CMAC_B", name: "S_STATUS", addr: RegAddr(0x06000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the MAC array half B: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x06000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x06000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the MAC array half B executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CMAC_B", name: "S_POINTER", addr: RegAddr(0x06004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the MAC array half B executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x06004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x06004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the MAC array half B; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CMAC_B", name: "D_OP_ENABLE", addr: RegAddr(0x06008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the MAC array half B; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x06008, 0, 1, 0x0) };

    /// Convolution mode and precision for this MAC half; only direct mode and INT8 exist.
    pub const D_MISC_CFG: Reg = Reg {
        block: "CMAC_B", name: "D_MISC_CFG", addr: RegAddr(0x0600c), offset: 0x00c,
        reset: 0x00001000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_MODE, PROC_PRECISION],
        desc: "Convolution mode and precision for this MAC half; only direct mode and INT8 exist.",
    };
    pub const CONV_MODE: Field = Field { values: &[("DIRECT", 0), ("WINOGRAD", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[4] }], ..Field::new("CONV_MODE", 0x0600c, 0, 1, 0x0) };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[3] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[20] }], ..Field::new("PROC_PRECISION", 0x0600c, 12, 2, 0x1) };
}

/// CACC: convolution accumulator.
pub mod cacc {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "CACC", base: RegAddr(0x07000),
        ping_pong: true, fetches: false, statistics: Some(StatisticsAtEnable::ClearedAtEnable), regs: REGS,
        desc: "convolution accumulator",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_MISC_CFG, D_DATAOUT_SIZE_0, D_DATAOUT_SIZE_1, D_DATAOUT_ADDR, D_BATCH_NUMBER, D_LINE_STRIDE, D_SURF_STRIDE, D_DATAOUT_MAP, D_CLIP_CFG, D_OUT_SATURATION, D_CYA];

    /// State of both register groups of the convolution accumulator: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CACC", name: "S_STATUS", addr: RegAddr(0x07000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the convolution accumulator: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x07000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x07000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the convolution accumulator executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CACC", name: "S_POINTER", addr: RegAddr(0x07004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the convolution accumulator executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x07004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x07004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the convolution accumulator; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CACC", name: "D_OP_ENABLE", addr: RegAddr(0x07008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the convolution accumulator; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x07008, 0, 1, 0x0) };

    /// Convolution mode and precision of the accumulator.
    pub const D_MISC_CFG: Reg = Reg {
        block: "CACC", name: "D_MISC_CFG", addr: RegAddr(0x0700c), offset: 0x00c,
        reset: 0x00001000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CONV_MODE, PROC_PRECISION],
        desc: "Convolution mode and precision of the accumulator.",
    };
    pub const CONV_MODE: Field = Field { values: &[("DIRECT", 0), ("WINOGRAD", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[4] }], ..Field::new("CONV_MODE", 0x0700c, 0, 1, 0x0) };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[3] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x3000, sentence: &super::SENTENCES[20] }], ..Field::new("PROC_PRECISION", 0x0700c, 12, 2, 0x1) };

    /// Width and height of the output cube, both minus one.
    pub const D_DATAOUT_SIZE_0: Reg = Reg {
        block: "CACC", name: "D_DATAOUT_SIZE_0", addr: RegAddr(0x07010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x1fff1fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAOUT_WIDTH, DATAOUT_HEIGHT],
        desc: "Width and height of the output cube, both minus one.",
    };
    pub const DATAOUT_WIDTH: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[20] }], ..Field::new("DATAOUT_WIDTH", 0x07010, 0, 13, 0x0) };
    pub const DATAOUT_HEIGHT: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x1fff0000, sentence: &super::SENTENCES[20] }], ..Field::new("DATAOUT_HEIGHT", 0x07010, 16, 13, 0x0) };

    /// Channels of the output cube, minus one.
    pub const D_DATAOUT_SIZE_1: Reg = Reg {
        block: "CACC", name: "D_DATAOUT_SIZE_1", addr: RegAddr(0x07014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAOUT_CHANNEL],
        desc: "Channels of the output cube, minus one.",
    };
    pub const DATAOUT_CHANNEL: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[20] }], ..Field::new("DATAOUT_CHANNEL", 0x07014, 0, 13, 0x0) };

    /// Output address; unused, since the accumulator never writes memory.
    pub const D_DATAOUT_ADDR: Reg = Reg {
        block: "CACC", name: "D_DATAOUT_ADDR", addr: RegAddr(0x07018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATAOUT_ADDR],
        desc: "Output address; unused, since the accumulator never writes memory.",
    };
    pub const DATAOUT_ADDR: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[20] }], ..Field::new("DATAOUT_ADDR", 0x07018, 0, 32, 0x0) };

    /// Images per batch minus one; keep 0.
    pub const D_BATCH_NUMBER: Reg = Reg {
        block: "CACC", name: "D_BATCH_NUMBER", addr: RegAddr(0x0701c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BATCHES],
        desc: "Images per batch minus one; keep 0.",
    };
    pub const BATCHES: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0x1f, sentence: &super::SENTENCES[20] }], ..Field::new("BATCHES", 0x0701c, 0, 5, 0x0) };

    /// Line stride of the output cube; no effect on the result that reaches SDP.
    pub const D_LINE_STRIDE: Reg = Reg {
        block: "CACC", name: "D_LINE_STRIDE", addr: RegAddr(0x07020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00ffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[LINE_STRIDE],
        desc: "Line stride of the output cube; no effect on the result that reaches SDP.",
    };
    pub const LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffff, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0xffffff, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0xffffff, sentence: &super::SENTENCES[20] }], ..Field::new("LINE_STRIDE", 0x07020, 0, 24, 0x0) };

    /// Surface stride of the output cube; no effect on the result that reaches SDP.
    pub const D_SURF_STRIDE: Reg = Reg {
        block: "CACC", name: "D_SURF_STRIDE", addr: RegAddr(0x07024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00ffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SURF_STRIDE],
        desc: "Surface stride of the output cube; no effect on the result that reaches SDP.",
    };
    pub const SURF_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffff, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0xffffff, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0xffffff, sentence: &super::SENTENCES[20] }], ..Field::new("SURF_STRIDE", 0x07024, 0, 24, 0x0) };

    /// Packing hints of the output cube (1x1 outputs).
    pub const D_DATAOUT_MAP: Reg = Reg {
        block: "CACC", name: "D_DATAOUT_MAP", addr: RegAddr(0x07028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00010001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[LINE_PACKED, SURF_PACKED],
        desc: "Packing hints of the output cube (1x1 outputs).",
    };
    pub const LINE_PACKED: Field = Field { values: &[("FALSE", 0), ("TRUE", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[20] }], ..Field::new("LINE_PACKED", 0x07028, 0, 1, 0x0) };
    pub const SURF_PACKED: Field = Field { values: &[("FALSE", 0), ("TRUE", 1)], ignored: &[IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[8] }, IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[12] }, IgnoredBits { mask: 0x10000, sentence: &super::SENTENCES[20] }], ..Field::new("SURF_PACKED", 0x07028, 16, 1, 0x0) };

    /// Right shift applied to the accumulated sum before it is saturated for SDP.
    pub const D_CLIP_CFG: Reg = Reg {
        block: "CACC", name: "D_CLIP_CFG", addr: RegAddr(0x0702c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CLIP_TRUNCATE],
        desc: "Right shift applied to the accumulated sum before it is saturated for SDP.",
    };
    pub const CLIP_TRUNCATE: Field = Field::new("CLIP_TRUNCATE", 0x0702c, 0, 5, 0x0);

    /// Number of saturated output elements of the last layer in this group.
    pub const D_OUT_SATURATION: Reg = Reg {
        block: "CACC", name: "D_OUT_SATURATION", addr: RegAddr(0x07030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Saturations), volatile: true, ew_only: false, fields: &[SAT_COUNT],
        desc: "Number of saturated output elements of the last layer in this group.",
    };
    pub const SAT_COUNT: Field = Field::new("SAT_COUNT", 0x07030, 0, 32, 0x0);

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "CACC", name: "D_CYA", addr: RegAddr(0x07034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[0] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[11] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[20] }], ..Field::new("CYA", 0x07034, 0, 32, 0x0) };
}

/// SDP_RDMA: SDP read DMA.
pub mod sdp_rdma {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "SDP_RDMA", base: RegAddr(0x08000),
        ping_pong: true, fetches: true, statistics: Some(StatisticsAtEnable::ClearedAtEnable), regs: REGS,
        desc: "SDP read DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_DATA_CUBE_WIDTH, D_DATA_CUBE_HEIGHT, D_DATA_CUBE_CHANNEL, D_SRC_BASE_ADDR_LOW, D_SRC_BASE_ADDR_HIGH, D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE, D_BRDMA_CFG, D_BS_BASE_ADDR_LOW, D_BS_BASE_ADDR_HIGH, D_BS_LINE_STRIDE, D_BS_SURFACE_STRIDE, D_BS_BATCH_STRIDE, D_NRDMA_CFG, D_BN_BASE_ADDR_LOW, D_BN_BASE_ADDR_HIGH, D_BN_LINE_STRIDE, D_BN_SURFACE_STRIDE, D_BN_BATCH_STRIDE, D_ERDMA_CFG, D_EW_BASE_ADDR_LOW, D_EW_BASE_ADDR_HIGH, D_EW_LINE_STRIDE, D_EW_SURFACE_STRIDE, D_EW_BATCH_STRIDE, D_FEATURE_MODE_CFG, D_SRC_DMA_CFG, D_STATUS_NAN_INPUT_NUM, D_STATUS_INF_INPUT_NUM, D_PERF_ENABLE, D_PERF_MRDMA_READ_STALL, D_PERF_BRDMA_READ_STALL, D_PERF_NRDMA_READ_STALL, D_PERF_ERDMA_READ_STALL];

    /// State of both register groups of the SDP read DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "SDP_RDMA", name: "S_STATUS", addr: RegAddr(0x08000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the SDP read DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x08000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x08000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the SDP read DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "SDP_RDMA", name: "S_POINTER", addr: RegAddr(0x08004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the SDP read DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x08004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x08004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the SDP read DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "SDP_RDMA", name: "D_OP_ENABLE", addr: RegAddr(0x08008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the SDP read DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x08008, 0, 1, 0x0) };

    /// Width of the cube minus one.
    pub const D_DATA_CUBE_WIDTH: Reg = Reg {
        block: "SDP_RDMA", name: "D_DATA_CUBE_WIDTH", addr: RegAddr(0x0800c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WIDTH],
        desc: "Width of the cube minus one.",
    };
    pub const WIDTH: Field = Field { plus_one: true, ..Field::new("WIDTH", 0x0800c, 0, 13, 0x0) };

    /// Height of the cube minus one.
    pub const D_DATA_CUBE_HEIGHT: Reg = Reg {
        block: "SDP_RDMA", name: "D_DATA_CUBE_HEIGHT", addr: RegAddr(0x08010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[HEIGHT],
        desc: "Height of the cube minus one.",
    };
    pub const HEIGHT: Field = Field { plus_one: true, ..Field::new("HEIGHT", 0x08010, 0, 13, 0x0) };

    /// Channels of the cube minus one.
    pub const D_DATA_CUBE_CHANNEL: Reg = Reg {
        block: "SDP_RDMA", name: "D_DATA_CUBE_CHANNEL", addr: RegAddr(0x08014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CHANNEL],
        desc: "Channels of the cube minus one.",
    };
    pub const CHANNEL: Field = Field { plus_one: true, ..Field::new("CHANNEL", 0x08014, 0, 13, 0x0) };

    /// Byte address of the main input cube; bits 2:0 ignored.
    pub const D_SRC_BASE_ADDR_LOW: Reg = Reg {
        block: "SDP_RDMA", name: "D_SRC_BASE_ADDR_LOW", addr: RegAddr(0x08018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_LOW],
        desc: "Byte address of the main input cube; bits 2:0 ignored.",
    };
    pub const SRC_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[44] }], ..Field::new("SRC_BASE_ADDR_LOW", 0x08018, 0, 32, 0x0) };

    /// Upper address half of the main input cube; ignored.
    pub const D_SRC_BASE_ADDR_HIGH: Reg = Reg {
        block: "SDP_RDMA", name: "D_SRC_BASE_ADDR_HIGH", addr: RegAddr(0x0801c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_HIGH],
        desc: "Upper address half of the main input cube; ignored.",
    };
    pub const SRC_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[22] }], ..Field::new("SRC_BASE_ADDR_HIGH", 0x0801c, 0, 32, 0x0) };

    /// Line stride in bytes of the main input cube; bits 2:0 ignored.
    pub const D_SRC_LINE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_SRC_LINE_STRIDE", addr: RegAddr(0x08020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_LINE_STRIDE],
        desc: "Line stride in bytes of the main input cube; bits 2:0 ignored.",
    };
    pub const SRC_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[44] }], ..Field::new("SRC_LINE_STRIDE", 0x08020, 0, 32, 0x0) };

    /// Surface stride in bytes of the main input cube; bits 2:0 ignored.
    pub const D_SRC_SURFACE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_SRC_SURFACE_STRIDE", addr: RegAddr(0x08024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the main input cube; bits 2:0 ignored.",
    };
    pub const SRC_SURFACE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[44] }], ..Field::new("SRC_SURFACE_STRIDE", 0x08024, 0, 32, 0x0) };

    /// Operand stream of stage X1 (BS): disable, what the memory holds (multiplier, adder or both), element size, per-channel or per-element layout, memory port (must be 1 = MC when enabled).
    pub const D_BRDMA_CFG: Reg = Reg {
        block: "SDP_RDMA", name: "D_BRDMA_CFG", addr: RegAddr(0x08028), offset: 0x028,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BRDMA_DISABLE, BRDMA_DATA_USE, BRDMA_DATA_SIZE, BRDMA_DATA_MODE, BRDMA_RAM_TYPE],
        desc: "Operand stream of stage X1 (BS): disable, what the memory holds (multiplier, adder or both), element size, per-channel or per-element layout, memory port (must be 1 = MC when enabled).",
    };
    pub const BRDMA_DISABLE: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("BRDMA_DISABLE", 0x08028, 0, 1, 0x1) };
    pub const BRDMA_DATA_USE: Field = Field { values: &[("MUL", 0), ("ALU", 1), ("BOTH", 2)], ignored: &[IgnoredBits { mask: 0x6, sentence: &super::SENTENCES[45] }], ..Field::new("BRDMA_DATA_USE", 0x08028, 1, 2, 0x0) };
    pub const BRDMA_DATA_SIZE: Field = Field { values: &[("ONE_BYTE", 0), ("TWO_BYTE", 1)], ignored: &[IgnoredBits { mask: 0x8, sentence: &super::SENTENCES[45] }], ..Field::new("BRDMA_DATA_SIZE", 0x08028, 3, 1, 0x0) };
    pub const BRDMA_DATA_MODE: Field = Field { values: &[("PER_KERNEL", 0), ("PER_ELEMENT", 1)], ignored: &[IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[45] }], ..Field::new("BRDMA_DATA_MODE", 0x08028, 4, 1, 0x0) };
    pub const BRDMA_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ignored: &[IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[45] }], ..Field::new("BRDMA_RAM_TYPE", 0x08028, 5, 1, 0x0) };

    /// Byte address of the operand stream of stage X1 (BS); bits 2:0 ignored.
    pub const D_BS_BASE_ADDR_LOW: Reg = Reg {
        block: "SDP_RDMA", name: "D_BS_BASE_ADDR_LOW", addr: RegAddr(0x0802c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_BASE_ADDR_LOW],
        desc: "Byte address of the operand stream of stage X1 (BS); bits 2:0 ignored.",
    };
    pub const BS_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }], ..Field::new("BS_BASE_ADDR_LOW", 0x0802c, 0, 32, 0x0) };

    /// Upper address half of the operand stream of stage X1 (BS); ignored.
    pub const D_BS_BASE_ADDR_HIGH: Reg = Reg {
        block: "SDP_RDMA", name: "D_BS_BASE_ADDR_HIGH", addr: RegAddr(0x08030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_BASE_ADDR_HIGH],
        desc: "Upper address half of the operand stream of stage X1 (BS); ignored.",
    };
    pub const BS_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[22] }], ..Field::new("BS_BASE_ADDR_HIGH", 0x08030, 0, 32, 0x0) };

    /// Line stride in bytes of the per-element operand cube of stage X1 (BS); bits 2:0 ignored.
    pub const D_BS_LINE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_BS_LINE_STRIDE", addr: RegAddr(0x08034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_LINE_STRIDE],
        desc: "Line stride in bytes of the per-element operand cube of stage X1 (BS); bits 2:0 ignored.",
    };
    pub const BS_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[46] }], ..Field::new("BS_LINE_STRIDE", 0x08034, 0, 32, 0x0) };

    /// Surface stride in bytes of the per-element operand cube of stage X1 (BS); bits 2:0 ignored.
    pub const D_BS_SURFACE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_BS_SURFACE_STRIDE", addr: RegAddr(0x08038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the per-element operand cube of stage X1 (BS); bits 2:0 ignored.",
    };
    pub const BS_SURFACE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[46] }], ..Field::new("BS_SURFACE_STRIDE", 0x08038, 0, 32, 0x0) };

    /// Batch stride of the operand cube of stage X1 (BS); unused without multi-batch.
    pub const D_BS_BATCH_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_BS_BATCH_STRIDE", addr: RegAddr(0x0803c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_BATCH_STRIDE],
        desc: "Batch stride of the operand cube of stage X1 (BS); unused without multi-batch.",
    };
    pub const BS_BATCH_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[47] }], ..Field::new("BS_BATCH_STRIDE", 0x0803c, 0, 32, 0x0) };

    /// Operand stream of stage X2 (BN): disable, what the memory holds (multiplier, adder or both), element size, per-channel or per-element layout, memory port (must be 1 = MC when enabled).
    pub const D_NRDMA_CFG: Reg = Reg {
        block: "SDP_RDMA", name: "D_NRDMA_CFG", addr: RegAddr(0x08040), offset: 0x040,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[NRDMA_DISABLE, NRDMA_DATA_USE, NRDMA_DATA_SIZE, NRDMA_DATA_MODE, NRDMA_RAM_TYPE],
        desc: "Operand stream of stage X2 (BN): disable, what the memory holds (multiplier, adder or both), element size, per-channel or per-element layout, memory port (must be 1 = MC when enabled).",
    };
    pub const NRDMA_DISABLE: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("NRDMA_DISABLE", 0x08040, 0, 1, 0x1) };
    pub const NRDMA_DATA_USE: Field = Field { values: &[("MUL", 0), ("ALU", 1), ("BOTH", 2)], ignored: &[IgnoredBits { mask: 0x6, sentence: &super::SENTENCES[45] }], ..Field::new("NRDMA_DATA_USE", 0x08040, 1, 2, 0x0) };
    pub const NRDMA_DATA_SIZE: Field = Field { values: &[("ONE_BYTE", 0), ("TWO_BYTE", 1)], ignored: &[IgnoredBits { mask: 0x8, sentence: &super::SENTENCES[45] }], ..Field::new("NRDMA_DATA_SIZE", 0x08040, 3, 1, 0x0) };
    pub const NRDMA_DATA_MODE: Field = Field { values: &[("PER_KERNEL", 0), ("PER_ELEMENT", 1)], ignored: &[IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[45] }], ..Field::new("NRDMA_DATA_MODE", 0x08040, 4, 1, 0x0) };
    pub const NRDMA_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ignored: &[IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[45] }], ..Field::new("NRDMA_RAM_TYPE", 0x08040, 5, 1, 0x0) };

    /// Byte address of the operand stream of stage X2 (BN); bits 2:0 ignored.
    pub const D_BN_BASE_ADDR_LOW: Reg = Reg {
        block: "SDP_RDMA", name: "D_BN_BASE_ADDR_LOW", addr: RegAddr(0x08044), offset: 0x044,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_BASE_ADDR_LOW],
        desc: "Byte address of the operand stream of stage X2 (BN); bits 2:0 ignored.",
    };
    pub const BN_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }], ..Field::new("BN_BASE_ADDR_LOW", 0x08044, 0, 32, 0x0) };

    /// Upper address half of the operand stream of stage X2 (BN); ignored.
    pub const D_BN_BASE_ADDR_HIGH: Reg = Reg {
        block: "SDP_RDMA", name: "D_BN_BASE_ADDR_HIGH", addr: RegAddr(0x08048), offset: 0x048,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_BASE_ADDR_HIGH],
        desc: "Upper address half of the operand stream of stage X2 (BN); ignored.",
    };
    pub const BN_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[22] }], ..Field::new("BN_BASE_ADDR_HIGH", 0x08048, 0, 32, 0x0) };

    /// Line stride in bytes of the per-element operand cube of stage X2 (BN); bits 2:0 ignored.
    pub const D_BN_LINE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_BN_LINE_STRIDE", addr: RegAddr(0x0804c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_LINE_STRIDE],
        desc: "Line stride in bytes of the per-element operand cube of stage X2 (BN); bits 2:0 ignored.",
    };
    pub const BN_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[46] }], ..Field::new("BN_LINE_STRIDE", 0x0804c, 0, 32, 0x0) };

    /// Surface stride in bytes of the per-element operand cube of stage X2 (BN); bits 2:0 ignored.
    pub const D_BN_SURFACE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_BN_SURFACE_STRIDE", addr: RegAddr(0x08050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the per-element operand cube of stage X2 (BN); bits 2:0 ignored.",
    };
    pub const BN_SURFACE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[46] }], ..Field::new("BN_SURFACE_STRIDE", 0x08050, 0, 32, 0x0) };

    /// Batch stride of the operand cube of stage X2 (BN); unused without multi-batch.
    pub const D_BN_BATCH_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_BN_BATCH_STRIDE", addr: RegAddr(0x08054), offset: 0x054,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_BATCH_STRIDE],
        desc: "Batch stride of the operand cube of stage X2 (BN); unused without multi-batch.",
    };
    pub const BN_BATCH_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[47] }], ..Field::new("BN_BATCH_STRIDE", 0x08054, 0, 32, 0x0) };

    /// Operand stream of stage Y (EW): disable, what the memory holds (multiplier, adder or both), element size, per-channel or per-element layout, memory port (must be 1 = MC when enabled).
    pub const D_ERDMA_CFG: Reg = Reg {
        block: "SDP_RDMA", name: "D_ERDMA_CFG", addr: RegAddr(0x08058), offset: 0x058,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[ERDMA_DISABLE, ERDMA_DATA_USE, ERDMA_DATA_SIZE, ERDMA_DATA_MODE, ERDMA_RAM_TYPE],
        desc: "Operand stream of stage Y (EW): disable, what the memory holds (multiplier, adder or both), element size, per-channel or per-element layout, memory port (must be 1 = MC when enabled).",
    };
    pub const ERDMA_DISABLE: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[27] }], ..Field::new("ERDMA_DISABLE", 0x08058, 0, 1, 0x1) };
    pub const ERDMA_DATA_USE: Field = Field { values: &[("MUL", 0), ("ALU", 1), ("BOTH", 2)], ignored: &[IgnoredBits { mask: 0x6, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x6, sentence: &super::SENTENCES[45] }], ..Field::new("ERDMA_DATA_USE", 0x08058, 1, 2, 0x0) };
    pub const ERDMA_DATA_SIZE: Field = Field { values: &[("ONE_BYTE", 0), ("TWO_BYTE", 1)], ignored: &[IgnoredBits { mask: 0x8, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x8, sentence: &super::SENTENCES[45] }], ..Field::new("ERDMA_DATA_SIZE", 0x08058, 3, 1, 0x0) };
    pub const ERDMA_DATA_MODE: Field = Field { values: &[("PER_KERNEL", 0), ("PER_ELEMENT", 1)], ignored: &[IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[45] }], ..Field::new("ERDMA_DATA_MODE", 0x08058, 4, 1, 0x0) };
    pub const ERDMA_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ignored: &[IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[45] }], ..Field::new("ERDMA_RAM_TYPE", 0x08058, 5, 1, 0x0) };

    /// Byte address of the operand stream of stage Y (EW); bits 2:0 ignored.
    pub const D_EW_BASE_ADDR_LOW: Reg = Reg {
        block: "SDP_RDMA", name: "D_EW_BASE_ADDR_LOW", addr: RegAddr(0x0805c), offset: 0x05c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_BASE_ADDR_LOW],
        desc: "Byte address of the operand stream of stage Y (EW); bits 2:0 ignored.",
    };
    pub const EW_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[47] }], ..Field::new("EW_BASE_ADDR_LOW", 0x0805c, 0, 32, 0x0) };

    /// Upper address half of the operand stream of stage Y (EW); ignored.
    pub const D_EW_BASE_ADDR_HIGH: Reg = Reg {
        block: "SDP_RDMA", name: "D_EW_BASE_ADDR_HIGH", addr: RegAddr(0x08060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_BASE_ADDR_HIGH],
        desc: "Upper address half of the operand stream of stage Y (EW); ignored.",
    };
    pub const EW_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[22] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }], ..Field::new("EW_BASE_ADDR_HIGH", 0x08060, 0, 32, 0x0) };

    /// Line stride in bytes of the per-element operand cube of stage Y (EW); bits 2:0 ignored.
    pub const D_EW_LINE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_EW_LINE_STRIDE", addr: RegAddr(0x08064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_LINE_STRIDE],
        desc: "Line stride in bytes of the per-element operand cube of stage Y (EW); bits 2:0 ignored.",
    };
    pub const EW_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[46] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[47] }], ..Field::new("EW_LINE_STRIDE", 0x08064, 0, 32, 0x0) };

    /// Surface stride in bytes of the per-element operand cube of stage Y (EW); bits 2:0 ignored.
    pub const D_EW_SURFACE_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_EW_SURFACE_STRIDE", addr: RegAddr(0x08068), offset: 0x068,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the per-element operand cube of stage Y (EW); bits 2:0 ignored.",
    };
    pub const EW_SURFACE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[45] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[46] }, IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[47] }], ..Field::new("EW_SURFACE_STRIDE", 0x08068, 0, 32, 0x0) };

    /// Batch stride of the operand cube of stage Y (EW); unused without multi-batch.
    pub const D_EW_BATCH_STRIDE: Reg = Reg {
        block: "SDP_RDMA", name: "D_EW_BATCH_STRIDE", addr: RegAddr(0x0806c), offset: 0x06c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_BATCH_STRIDE],
        desc: "Batch stride of the operand cube of stage Y (EW); unused without multi-batch.",
    };
    pub const EW_BATCH_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[47] }], ..Field::new("EW_BATCH_STRIDE", 0x0806c, 0, 32, 0x0) };

    /// Flying mode (main input comes from the convolution core), Winograd, precisions and batch count.
    pub const D_FEATURE_MODE_CFG: Reg = Reg {
        block: "SDP_RDMA", name: "D_FEATURE_MODE_CFG", addr: RegAddr(0x08070), offset: 0x070,
        reset: 0x00000014, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[FLYING_MODE, WINOGRAD, IN_PRECISION, PROC_PRECISION, OUT_PRECISION, BATCH_NUMBER],
        desc: "Flying mode (main input comes from the convolution core), Winograd, precisions and batch count.",
    };
    pub const FLYING_MODE: Field = Field { values: &[("OFF", 0), ("ON", 1)], ..Field::new("FLYING_MODE", 0x08070, 0, 1, 0x0) };
    pub const WINOGRAD: Field = Field { values: &[("OFF", 0), ("ON", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[36] }], ..Field::new("WINOGRAD", 0x08070, 1, 1, 0x0) };
    pub const IN_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ..Field::new("IN_PRECISION", 0x08070, 2, 2, 0x1) };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ..Field::new("PROC_PRECISION", 0x08070, 4, 2, 0x1) };
    pub const OUT_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0xc0, sentence: &super::SENTENCES[35] }], ..Field::new("OUT_PRECISION", 0x08070, 6, 2, 0x0) };
    pub const BATCH_NUMBER: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f00, sentence: &super::SENTENCES[36] }], ..Field::new("BATCH_NUMBER", 0x08070, 8, 5, 0x0) };

    /// Memory port of the main input; must be 1 (MC).
    pub const D_SRC_DMA_CFG: Reg = Reg {
        block: "SDP_RDMA", name: "D_SRC_DMA_CFG", addr: RegAddr(0x08074), offset: 0x074,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_RAM_TYPE],
        desc: "Memory port of the main input; must be 1 (MC).",
    };
    pub const SRC_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ..Field::new("SRC_RAM_TYPE", 0x08074, 0, 1, 0x0) };

    /// Always 0: count of floating point values.
    pub const D_STATUS_NAN_INPUT_NUM: Reg = Reg {
        block: "SDP_RDMA", name: "D_STATUS_NAN_INPUT_NUM", addr: RegAddr(0x08078), offset: 0x078,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[STATUS_NAN_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const STATUS_NAN_INPUT_NUM: Field = Field::new("STATUS_NAN_INPUT_NUM", 0x08078, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_STATUS_INF_INPUT_NUM: Reg = Reg {
        block: "SDP_RDMA", name: "D_STATUS_INF_INPUT_NUM", addr: RegAddr(0x0807c), offset: 0x07c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Inf), volatile: true, ew_only: false, fields: &[STATUS_INF_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const STATUS_INF_INPUT_NUM: Field = Field::new("STATUS_INF_INPUT_NUM", 0x0807c, 0, 32, 0x0);

    /// Enables the statistics counters while the layer in this group runs.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "SDP_RDMA", name: "D_PERF_ENABLE", addr: RegAddr(0x08080), offset: 0x080,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PERF_DMA_EN, PERF_NAN_INF_COUNT_EN],
        desc: "Enables the statistics counters while the layer in this group runs.",
    };
    pub const PERF_DMA_EN: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("PERF_DMA_EN", 0x08080, 0, 1, 0x0) };
    pub const PERF_NAN_INF_COUNT_EN: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[47] }], ..Field::new("PERF_NAN_INF_COUNT_EN", 0x08080, 1, 1, 0x0) };

    /// Clocks of the last layer in this group in which a read request for the main input was not accepted.
    pub const D_PERF_MRDMA_READ_STALL: Reg = Reg {
        block: "SDP_RDMA", name: "D_PERF_MRDMA_READ_STALL", addr: RegAddr(0x08084), offset: 0x084,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[MRDMA_STALL],
        desc: "Clocks of the last layer in this group in which a read request for the main input was not accepted.",
    };
    pub const MRDMA_STALL: Field = Field::new("MRDMA_STALL", 0x08084, 0, 32, 0x0);

    /// Clocks of the last layer in this group in which a read request for the X1 operand was not accepted.
    pub const D_PERF_BRDMA_READ_STALL: Reg = Reg {
        block: "SDP_RDMA", name: "D_PERF_BRDMA_READ_STALL", addr: RegAddr(0x08088), offset: 0x088,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[BRDMA_STALL],
        desc: "Clocks of the last layer in this group in which a read request for the X1 operand was not accepted.",
    };
    pub const BRDMA_STALL: Field = Field::new("BRDMA_STALL", 0x08088, 0, 32, 0x0);

    /// Clocks of the last layer in this group in which a read request for the X2 operand was not accepted.
    pub const D_PERF_NRDMA_READ_STALL: Reg = Reg {
        block: "SDP_RDMA", name: "D_PERF_NRDMA_READ_STALL", addr: RegAddr(0x0808c), offset: 0x08c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[NRDMA_STALL],
        desc: "Clocks of the last layer in this group in which a read request for the X2 operand was not accepted.",
    };
    pub const NRDMA_STALL: Field = Field::new("NRDMA_STALL", 0x0808c, 0, 32, 0x0);

    /// Clocks of the last layer in this group in which a read request for the Y operand was not accepted.
    pub const D_PERF_ERDMA_READ_STALL: Reg = Reg {
        block: "SDP_RDMA", name: "D_PERF_ERDMA_READ_STALL", addr: RegAddr(0x08090), offset: 0x090,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: true, fields: &[ERDMA_STALL],
        desc: "Clocks of the last layer in this group in which a read request for the Y operand was not accepted.",
    };
    pub const ERDMA_STALL: Field = Field::new("ERDMA_STALL", 0x08090, 0, 32, 0x0);
}

/// SDP: single data point processor and its write DMA.
pub mod sdp {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "SDP", base: RegAddr(0x09000),
        ping_pong: true, fetches: false, statistics: Some(StatisticsAtEnable::ClearedAtEnable), regs: REGS,
        desc: "single data point processor and its write DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, S_LUT_ACCESS_CFG, S_LUT_ACCESS_DATA, S_LUT_CFG, S_LUT_INFO, S_LUT_LE_START, S_LUT_LE_END, S_LUT_LO_START, S_LUT_LO_END, S_LUT_LE_SLOPE_SCALE, S_LUT_LE_SLOPE_SHIFT, S_LUT_LO_SLOPE_SCALE, S_LUT_LO_SLOPE_SHIFT, D_OP_ENABLE, D_DATA_CUBE_WIDTH, D_DATA_CUBE_HEIGHT, D_DATA_CUBE_CHANNEL, D_DST_BASE_ADDR_LOW, D_DST_BASE_ADDR_HIGH, D_DST_LINE_STRIDE, D_DST_SURFACE_STRIDE, D_DP_BS_CFG, D_DP_BS_ALU_CFG, D_DP_BS_ALU_SRC_VALUE, D_DP_BS_MUL_CFG, D_DP_BS_MUL_SRC_VALUE, D_DP_BN_CFG, D_DP_BN_ALU_CFG, D_DP_BN_ALU_SRC_VALUE, D_DP_BN_MUL_CFG, D_DP_BN_MUL_SRC_VALUE, D_DP_EW_CFG, D_DP_EW_ALU_CFG, D_DP_EW_ALU_SRC_VALUE, D_DP_EW_ALU_CVT_OFFSET_VALUE, D_DP_EW_ALU_CVT_SCALE_VALUE, D_DP_EW_ALU_CVT_TRUNCATE_VALUE, D_DP_EW_MUL_CFG, D_DP_EW_MUL_SRC_VALUE, D_DP_EW_MUL_CVT_OFFSET_VALUE, D_DP_EW_MUL_CVT_SCALE_VALUE, D_DP_EW_MUL_CVT_TRUNCATE_VALUE, D_DP_EW_TRUNCATE_VALUE, D_FEATURE_MODE_CFG, D_DST_DMA_CFG, D_DST_BATCH_STRIDE, D_DATA_FORMAT, D_CVT_OFFSET, D_CVT_SCALE, D_CVT_SHIFT, D_STATUS, D_STATUS_NAN_INPUT_NUM, D_STATUS_INF_INPUT_NUM, D_STATUS_NAN_OUTPUT_NUM, D_PERF_ENABLE, D_PERF_WDMA_WRITE_STALL, D_PERF_LUT_UFLOW, D_PERF_LUT_OFLOW, D_PERF_OUT_SATURATION, D_PERF_LUT_HYBRID, D_PERF_LUT_LE_HIT, D_PERF_LUT_LO_HIT];

    /// State of both register groups of the SDP core and write DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "SDP", name: "S_STATUS", addr: RegAddr(0x09000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the SDP core and write DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x09000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x09000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the SDP core and write DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "SDP", name: "S_POINTER", addr: RegAddr(0x09004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the SDP core and write DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x09004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x09004, 16, 1, 0x0) };

    /// Selects table, direction and start entry for a table download or read-back; writing it loads the entry counter.
    pub const S_LUT_ACCESS_CFG: Reg = Reg {
        block: "SDP", name: "S_LUT_ACCESS_CFG", addr: RegAddr(0x09008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000303ff,
        role: RegRole::LutAccess, counts: None, volatile: false, ew_only: true, fields: &[LUT_ADDR, LUT_TABLE_ID, LUT_ACCESS_TYPE],
        desc: "Selects table, direction and start entry for a table download or read-back; writing it loads the entry counter.",
    };
    pub const LUT_ADDR: Field = Field::new("LUT_ADDR", 0x09008, 0, 10, 0x0);
    pub const LUT_TABLE_ID: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_TABLE_ID", 0x09008, 16, 1, 0x0) };
    pub const LUT_ACCESS_TYPE: Field = Field { values: &[("READ", 0), ("WRITE", 1)], ..Field::new("LUT_ACCESS_TYPE", 0x09008, 17, 1, 0x0) };

    /// Table data port: a write in write mode stores the entry, a read in read mode returns it; the entry counter advances by one each time. Reads 0 in nv_small.
    pub const S_LUT_ACCESS_DATA: Reg = Reg {
        block: "SDP", name: "S_LUT_ACCESS_DATA", addr: RegAddr(0x0900c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Single, write_mask: 0x0000ffff,
        role: RegRole::LutData, counts: None, volatile: true, ew_only: true, fields: &[LUT_DATA],
        desc: "Table data port: a write in write mode stores the entry, a read in read mode returns it; the entry counter advances by one each time. Reads 0 in nv_small.",
    };
    pub const LUT_DATA: Field = Field::new("LUT_DATA", 0x0900c, 0, 16, 0x0);

    /// Table kind of LE (exponent or linear) and which table wins on common underflow, overflow or hit/miss.
    pub const S_LUT_CFG: Reg = Reg {
        block: "SDP", name: "S_LUT_CFG", addr: RegAddr(0x09010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000071,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LE_FUNCTION, LUT_UFLOW_PRIORITY, LUT_OFLOW_PRIORITY, LUT_HYBRID_PRIORITY],
        desc: "Table kind of LE (exponent or linear) and which table wins on common underflow, overflow or hit/miss.",
    };
    pub const LUT_LE_FUNCTION: Field = Field { values: &[("EXPONENT", 0), ("LINEAR", 1)], ..Field::new("LUT_LE_FUNCTION", 0x09010, 0, 1, 0x0) };
    pub const LUT_UFLOW_PRIORITY: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_UFLOW_PRIORITY", 0x09010, 4, 1, 0x0) };
    pub const LUT_OFLOW_PRIORITY: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_OFLOW_PRIORITY", 0x09010, 5, 1, 0x0) };
    pub const LUT_HYBRID_PRIORITY: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_HYBRID_PRIORITY", 0x09010, 6, 1, 0x0) };

    /// Index offset of the exponential table and index shift amounts of both tables.
    pub const S_LUT_INFO: Reg = Reg {
        block: "SDP", name: "S_LUT_INFO", addr: RegAddr(0x09014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00ffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LE_INDEX_OFFSET, LUT_LE_INDEX_SELECT, LUT_LO_INDEX_SELECT],
        desc: "Index offset of the exponential table and index shift amounts of both tables.",
    };
    pub const LUT_LE_INDEX_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xff, sentence: &super::SENTENCES[48] }], ..Field::new("LUT_LE_INDEX_OFFSET", 0x09014, 0, 8, 0x0) };
    pub const LUT_LE_INDEX_SELECT: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[48] }], ..Field::new("LUT_LE_INDEX_SELECT", 0x09014, 8, 8, 0x0) };
    pub const LUT_LO_INDEX_SELECT: Field = Field { signed: true, ..Field::new("LUT_LO_INDEX_SELECT", 0x09014, 16, 8, 0x0) };

    /// Signed lower bound of table LE.
    pub const S_LUT_LE_START: Reg = Reg {
        block: "SDP", name: "S_LUT_LE_START", addr: RegAddr(0x09018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LE_START],
        desc: "Signed lower bound of table LE.",
    };
    pub const LUT_LE_START: Field = Field { signed: true, ..Field::new("LUT_LE_START", 0x09018, 0, 32, 0x0) };

    /// Signed upper bound of table LE.
    pub const S_LUT_LE_END: Reg = Reg {
        block: "SDP", name: "S_LUT_LE_END", addr: RegAddr(0x0901c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LE_END],
        desc: "Signed upper bound of table LE.",
    };
    pub const LUT_LE_END: Field = Field { signed: true, ..Field::new("LUT_LE_END", 0x0901c, 0, 32, 0x0) };

    /// Signed lower bound of table LO.
    pub const S_LUT_LO_START: Reg = Reg {
        block: "SDP", name: "S_LUT_LO_START", addr: RegAddr(0x09020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LO_START],
        desc: "Signed lower bound of table LO.",
    };
    pub const LUT_LO_START: Field = Field { signed: true, ..Field::new("LUT_LO_START", 0x09020, 0, 32, 0x0) };

    /// Signed upper bound of table LO.
    pub const S_LUT_LO_END: Reg = Reg {
        block: "SDP", name: "S_LUT_LO_END", addr: RegAddr(0x09024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LO_END],
        desc: "Signed upper bound of table LO.",
    };
    pub const LUT_LO_END: Field = Field { signed: true, ..Field::new("LUT_LO_END", 0x09024, 0, 32, 0x0) };

    /// Signed extrapolation slopes of table LE below and above its range.
    pub const S_LUT_LE_SLOPE_SCALE: Reg = Reg {
        block: "SDP", name: "S_LUT_LE_SLOPE_SCALE", addr: RegAddr(0x09028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LE_SLOPE_UFLOW_SCALE, LUT_LE_SLOPE_OFLOW_SCALE],
        desc: "Signed extrapolation slopes of table LE below and above its range.",
    };
    pub const LUT_LE_SLOPE_UFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_UFLOW_SCALE", 0x09028, 0, 16, 0x0) };
    pub const LUT_LE_SLOPE_OFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_OFLOW_SCALE", 0x09028, 16, 16, 0x0) };

    /// Shift amounts that belong to the LE extrapolation slopes.
    pub const S_LUT_LE_SLOPE_SHIFT: Reg = Reg {
        block: "SDP", name: "S_LUT_LE_SLOPE_SHIFT", addr: RegAddr(0x0902c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000003ff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LE_SLOPE_UFLOW_SHIFT, LUT_LE_SLOPE_OFLOW_SHIFT],
        desc: "Shift amounts that belong to the LE extrapolation slopes.",
    };
    pub const LUT_LE_SLOPE_UFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_UFLOW_SHIFT", 0x0902c, 0, 5, 0x0) };
    pub const LUT_LE_SLOPE_OFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_OFLOW_SHIFT", 0x0902c, 5, 5, 0x0) };

    /// Signed extrapolation slopes of table LO below and above its range.
    pub const S_LUT_LO_SLOPE_SCALE: Reg = Reg {
        block: "SDP", name: "S_LUT_LO_SLOPE_SCALE", addr: RegAddr(0x09030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LO_SLOPE_UFLOW_SCALE, LUT_LO_SLOPE_OFLOW_SCALE],
        desc: "Signed extrapolation slopes of table LO below and above its range.",
    };
    pub const LUT_LO_SLOPE_UFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_UFLOW_SCALE", 0x09030, 0, 16, 0x0) };
    pub const LUT_LO_SLOPE_OFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_OFLOW_SCALE", 0x09030, 16, 16, 0x0) };

    /// Shift amounts that belong to the LO extrapolation slopes.
    pub const S_LUT_LO_SLOPE_SHIFT: Reg = Reg {
        block: "SDP", name: "S_LUT_LO_SLOPE_SHIFT", addr: RegAddr(0x09034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000003ff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: true, fields: &[LUT_LO_SLOPE_UFLOW_SHIFT, LUT_LO_SLOPE_OFLOW_SHIFT],
        desc: "Shift amounts that belong to the LO extrapolation slopes.",
    };
    pub const LUT_LO_SLOPE_UFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_UFLOW_SHIFT", 0x09034, 0, 5, 0x0) };
    pub const LUT_LO_SLOPE_OFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_OFLOW_SHIFT", 0x09034, 5, 5, 0x0) };

    /// Writing 1 hands the group to the SDP core and write DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "SDP", name: "D_OP_ENABLE", addr: RegAddr(0x09038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the SDP core and write DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x09038, 0, 1, 0x0) };

    /// Width of the output cube minus one; must equal that of the unit that feeds SDP.
    pub const D_DATA_CUBE_WIDTH: Reg = Reg {
        block: "SDP", name: "D_DATA_CUBE_WIDTH", addr: RegAddr(0x0903c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WIDTH],
        desc: "Width of the output cube minus one; must equal that of the unit that feeds SDP.",
    };
    pub const WIDTH: Field = Field { plus_one: true, ..Field::new("WIDTH", 0x0903c, 0, 13, 0x0) };

    /// Height of the output cube minus one; must equal that of the unit that feeds SDP.
    pub const D_DATA_CUBE_HEIGHT: Reg = Reg {
        block: "SDP", name: "D_DATA_CUBE_HEIGHT", addr: RegAddr(0x09040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[HEIGHT],
        desc: "Height of the output cube minus one; must equal that of the unit that feeds SDP.",
    };
    pub const HEIGHT: Field = Field { plus_one: true, ..Field::new("HEIGHT", 0x09040, 0, 13, 0x0) };

    /// Channels of the output cube minus one; must equal that of the unit that feeds SDP.
    pub const D_DATA_CUBE_CHANNEL: Reg = Reg {
        block: "SDP", name: "D_DATA_CUBE_CHANNEL", addr: RegAddr(0x09044), offset: 0x044,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CHANNEL],
        desc: "Channels of the output cube minus one; must equal that of the unit that feeds SDP.",
    };
    pub const CHANNEL: Field = Field { plus_one: true, ..Field::new("CHANNEL", 0x09044, 0, 13, 0x0) };

    /// Byte address of the output cube; bits 2:0 ignored.
    pub const D_DST_BASE_ADDR_LOW: Reg = Reg {
        block: "SDP", name: "D_DST_BASE_ADDR_LOW", addr: RegAddr(0x09048), offset: 0x048,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BASE_ADDR_LOW],
        desc: "Byte address of the output cube; bits 2:0 ignored.",
    };
    pub const DST_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[41] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[42] }], ..Field::new("DST_BASE_ADDR_LOW", 0x09048, 0, 32, 0x0) };

    /// Upper address half of the output cube; ignored.
    pub const D_DST_BASE_ADDR_HIGH: Reg = Reg {
        block: "SDP", name: "D_DST_BASE_ADDR_HIGH", addr: RegAddr(0x0904c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BASE_ADDR_HIGH],
        desc: "Upper address half of the output cube; ignored.",
    };
    pub const DST_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[22] }], ..Field::new("DST_BASE_ADDR_HIGH", 0x0904c, 0, 32, 0x0) };

    /// Line stride in bytes of the output cube; bits 2:0 ignored.
    pub const D_DST_LINE_STRIDE: Reg = Reg {
        block: "SDP", name: "D_DST_LINE_STRIDE", addr: RegAddr(0x09050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_LINE_STRIDE],
        desc: "Line stride in bytes of the output cube; bits 2:0 ignored.",
    };
    pub const DST_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[41] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[42] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }], ..Field::new("DST_LINE_STRIDE", 0x09050, 0, 32, 0x0) };

    /// Surface stride in bytes of the output cube; bits 2:0 ignored.
    pub const D_DST_SURFACE_STRIDE: Reg = Reg {
        block: "SDP", name: "D_DST_SURFACE_STRIDE", addr: RegAddr(0x09054), offset: 0x054,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the output cube; bits 2:0 ignored.",
    };
    pub const DST_SURFACE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[24] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[41] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[42] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[43] }], ..Field::new("DST_SURFACE_STRIDE", 0x09054, 0, 32, 0x0) };

    /// Stage X1: whole-stage bypass, adder/min/max bypass and algorithm, multiplier bypass, PReLU, ReLU bypass.
    pub const D_DP_BS_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_BS_CFG", addr: RegAddr(0x09058), offset: 0x058,
        reset: 0x00000073, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000007f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_BYPASS, BS_ALU_BYPASS, BS_ALU_ALGO, BS_MUL_BYPASS, BS_MUL_PRELU, BS_RELU_BYPASS],
        desc: "Stage X1: whole-stage bypass, adder/min/max bypass and algorithm, multiplier bypass, PReLU, ReLU bypass.",
    };
    pub const BS_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("BS_BYPASS", 0x09058, 0, 1, 0x1) };
    pub const BS_ALU_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[26] }], ..Field::new("BS_ALU_BYPASS", 0x09058, 1, 1, 0x1) };
    pub const BS_ALU_ALGO: Field = Field { values: &[("MAX", 0), ("MIN", 1), ("SUM", 2)], ignored: &[IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[29] }], ..Field::new("BS_ALU_ALGO", 0x09058, 2, 2, 0x0) };
    pub const BS_MUL_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[26] }], ..Field::new("BS_MUL_BYPASS", 0x09058, 4, 1, 0x1) };
    pub const BS_MUL_PRELU: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[31] }], ..Field::new("BS_MUL_PRELU", 0x09058, 5, 1, 0x1) };
    pub const BS_RELU_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x40, sentence: &super::SENTENCES[26] }], ..Field::new("BS_RELU_BYPASS", 0x09058, 6, 1, 0x1) };

    /// Stage X1 adder operand source and left shift of the operand.
    pub const D_DP_BS_ALU_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_BS_ALU_CFG", addr: RegAddr(0x0905c), offset: 0x05c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003f01,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_ALU_SRC, BS_ALU_SHIFT_VALUE],
        desc: "Stage X1 adder operand source and left shift of the operand.",
    };
    pub const BS_ALU_SRC: Field = Field { values: &[("REG", 0), ("MEM", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[28] }], ..Field::new("BS_ALU_SRC", 0x0905c, 0, 1, 0x0) };
    pub const BS_ALU_SHIFT_VALUE: Field = Field { ignored: &[IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[29] }], ..Field::new("BS_ALU_SHIFT_VALUE", 0x0905c, 8, 6, 0x0) };

    /// Stage X1 adder operand when it comes from the register, signed 16 bits.
    pub const D_DP_BS_ALU_SRC_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_BS_ALU_SRC_VALUE", addr: RegAddr(0x09060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_ALU_OPERAND],
        desc: "Stage X1 adder operand when it comes from the register, signed 16 bits.",
    };
    pub const BS_ALU_OPERAND: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[29] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[32] }], ..Field::new("BS_ALU_OPERAND", 0x09060, 0, 16, 0x0) };

    /// Stage X1 multiplier operand source and right shift, applied also with the multiplier bypassed; bits 15:14 of the shift are stored and ignored.
    pub const D_DP_BS_MUL_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_BS_MUL_CFG", addr: RegAddr(0x09064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ff01,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_MUL_SRC, BS_MUL_SHIFT_VALUE],
        desc: "Stage X1 multiplier operand source and right shift, applied also with the multiplier bypassed; bits 15:14 of the shift are stored and ignored.",
    };
    pub const BS_MUL_SRC: Field = Field { values: &[("REG", 0), ("MEM", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[28] }], ..Field::new("BS_MUL_SRC", 0x09064, 0, 1, 0x0) };
    pub const BS_MUL_SHIFT_VALUE: Field = Field { ignored: &[IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xc000, sentence: &super::SENTENCES[33] }], ..Field::new("BS_MUL_SHIFT_VALUE", 0x09064, 8, 8, 0x0) };

    /// Stage X1 multiplier operand when it comes from the register, signed 16 bits.
    pub const D_DP_BS_MUL_SRC_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_BS_MUL_SRC_VALUE", addr: RegAddr(0x09068), offset: 0x068,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BS_MUL_OPERAND],
        desc: "Stage X1 multiplier operand when it comes from the register, signed 16 bits.",
    };
    pub const BS_MUL_OPERAND: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[30] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[32] }], ..Field::new("BS_MUL_OPERAND", 0x09068, 0, 16, 0x0) };

    /// Stage X2: whole-stage bypass, adder/min/max bypass and algorithm, multiplier bypass, PReLU, ReLU bypass.
    pub const D_DP_BN_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_BN_CFG", addr: RegAddr(0x0906c), offset: 0x06c,
        reset: 0x00000053, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000007f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_BYPASS, BN_ALU_BYPASS, BN_ALU_ALGO, BN_MUL_BYPASS, BN_MUL_PRELU, BN_RELU_BYPASS],
        desc: "Stage X2: whole-stage bypass, adder/min/max bypass and algorithm, multiplier bypass, PReLU, ReLU bypass.",
    };
    pub const BN_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("BN_BYPASS", 0x0906c, 0, 1, 0x1) };
    pub const BN_ALU_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[26] }], ..Field::new("BN_ALU_BYPASS", 0x0906c, 1, 1, 0x1) };
    pub const BN_ALU_ALGO: Field = Field { values: &[("MAX", 0), ("MIN", 1), ("SUM", 2)], ignored: &[IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[29] }], ..Field::new("BN_ALU_ALGO", 0x0906c, 2, 2, 0x0) };
    pub const BN_MUL_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[26] }], ..Field::new("BN_MUL_BYPASS", 0x0906c, 4, 1, 0x1) };
    pub const BN_MUL_PRELU: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[31] }], ..Field::new("BN_MUL_PRELU", 0x0906c, 5, 1, 0x0) };
    pub const BN_RELU_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x40, sentence: &super::SENTENCES[26] }], ..Field::new("BN_RELU_BYPASS", 0x0906c, 6, 1, 0x1) };

    /// Stage X2 adder operand source and left shift of the operand.
    pub const D_DP_BN_ALU_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_BN_ALU_CFG", addr: RegAddr(0x09070), offset: 0x070,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00003f01,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_ALU_SRC, BN_ALU_SHIFT_VALUE],
        desc: "Stage X2 adder operand source and left shift of the operand.",
    };
    pub const BN_ALU_SRC: Field = Field { values: &[("REG", 0), ("MEM", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[28] }], ..Field::new("BN_ALU_SRC", 0x09070, 0, 1, 0x0) };
    pub const BN_ALU_SHIFT_VALUE: Field = Field { ignored: &[IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x3f00, sentence: &super::SENTENCES[29] }], ..Field::new("BN_ALU_SHIFT_VALUE", 0x09070, 8, 6, 0x0) };

    /// Stage X2 adder operand when it comes from the register, signed 16 bits.
    pub const D_DP_BN_ALU_SRC_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_BN_ALU_SRC_VALUE", addr: RegAddr(0x09074), offset: 0x074,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_ALU_OPERAND],
        desc: "Stage X2 adder operand when it comes from the register, signed 16 bits.",
    };
    pub const BN_ALU_OPERAND: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[29] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[32] }], ..Field::new("BN_ALU_OPERAND", 0x09074, 0, 16, 0x0) };

    /// Stage X2 multiplier operand source and right shift, applied also with the multiplier bypassed; bits 15:14 of the shift are stored and ignored.
    pub const D_DP_BN_MUL_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_BN_MUL_CFG", addr: RegAddr(0x09078), offset: 0x078,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ff01,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_MUL_SRC, BN_MUL_SHIFT_VALUE],
        desc: "Stage X2 multiplier operand source and right shift, applied also with the multiplier bypassed; bits 15:14 of the shift are stored and ignored.",
    };
    pub const BN_MUL_SRC: Field = Field { values: &[("REG", 0), ("MEM", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[28] }], ..Field::new("BN_MUL_SRC", 0x09078, 0, 1, 0x0) };
    pub const BN_MUL_SHIFT_VALUE: Field = Field { ignored: &[IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xc000, sentence: &super::SENTENCES[33] }], ..Field::new("BN_MUL_SHIFT_VALUE", 0x09078, 8, 8, 0x0) };

    /// Stage X2 multiplier operand when it comes from the register, signed 16 bits.
    pub const D_DP_BN_MUL_SRC_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_BN_MUL_SRC_VALUE", addr: RegAddr(0x0907c), offset: 0x07c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[BN_MUL_OPERAND],
        desc: "Stage X2 multiplier operand when it comes from the register, signed 16 bits.",
    };
    pub const BN_MUL_OPERAND: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[30] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[32] }], ..Field::new("BN_MUL_OPERAND", 0x0907c, 0, 16, 0x0) };

    /// Stage Y: bypass, adder/min/max/equal algorithm, multiplier, PReLU and table bypass.
    pub const D_DP_EW_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_EW_CFG", addr: RegAddr(0x09080), offset: 0x080,
        reset: 0x00000053, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000007f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_BYPASS, EW_ALU_BYPASS, EW_ALU_ALGO, EW_MUL_BYPASS, EW_MUL_PRELU, EW_LUT_BYPASS],
        desc: "Stage Y: bypass, adder/min/max/equal algorithm, multiplier, PReLU and table bypass.",
    };
    pub const EW_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[27] }], ..Field::new("EW_BYPASS", 0x09080, 0, 1, 0x1) };
    pub const EW_ALU_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[27] }], ..Field::new("EW_ALU_BYPASS", 0x09080, 1, 1, 0x1) };
    pub const EW_ALU_ALGO: Field = Field { values: &[("MAX", 0), ("MIN", 1), ("SUM", 2), ("EQL", 3)], ignored: &[IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xc, sentence: &super::SENTENCES[37] }], ..Field::new("EW_ALU_ALGO", 0x09080, 2, 2, 0x0) };
    pub const EW_MUL_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x10, sentence: &super::SENTENCES[27] }], ..Field::new("EW_MUL_BYPASS", 0x09080, 4, 1, 0x1) };
    pub const EW_MUL_PRELU: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x20, sentence: &super::SENTENCES[38] }], ..Field::new("EW_MUL_PRELU", 0x09080, 5, 1, 0x0) };
    pub const EW_LUT_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x40, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x40, sentence: &super::SENTENCES[27] }], ..Field::new("EW_LUT_BYPASS", 0x09080, 6, 1, 0x1) };

    /// Stage Y adder operand source and bypass of its operand converter.
    pub const D_DP_EW_ALU_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_EW_ALU_CFG", addr: RegAddr(0x09084), offset: 0x084,
        reset: 0x00000002, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_ALU_SRC, EW_ALU_CVT_BYPASS],
        desc: "Stage Y adder operand source and bypass of its operand converter.",
    };
    pub const EW_ALU_SRC: Field = Field { values: &[("REG", 0), ("MEM", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[39] }], ..Field::new("EW_ALU_SRC", 0x09084, 0, 1, 0x0) };
    pub const EW_ALU_CVT_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[39] }], ..Field::new("EW_ALU_CVT_BYPASS", 0x09084, 1, 1, 0x1) };

    /// Stage Y adder operand when it comes from the register.
    pub const D_DP_EW_ALU_SRC_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_ALU_SRC_VALUE", addr: RegAddr(0x09088), offset: 0x088,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_ALU_OPERAND],
        desc: "Stage Y adder operand when it comes from the register.",
    };
    pub const EW_ALU_OPERAND: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[39] }], ..Field::new("EW_ALU_OPERAND", 0x09088, 0, 32, 0x0) };

    /// Offset of the converter of the stage Y adder operand.
    pub const D_DP_EW_ALU_CVT_OFFSET_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_ALU_CVT_OFFSET_VALUE", addr: RegAddr(0x0908c), offset: 0x08c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_ALU_CVT_OFFSET],
        desc: "Offset of the converter of the stage Y adder operand.",
    };
    pub const EW_ALU_CVT_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[39] }], ..Field::new("EW_ALU_CVT_OFFSET", 0x0908c, 0, 32, 0x0) };

    /// Multiplier of the converter of the stage Y adder operand.
    pub const D_DP_EW_ALU_CVT_SCALE_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_ALU_CVT_SCALE_VALUE", addr: RegAddr(0x09090), offset: 0x090,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_ALU_CVT_SCALE],
        desc: "Multiplier of the converter of the stage Y adder operand.",
    };
    pub const EW_ALU_CVT_SCALE: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[39] }], ..Field::new("EW_ALU_CVT_SCALE", 0x09090, 0, 16, 0x0) };

    /// Right shift of the converter of the stage Y adder operand.
    pub const D_DP_EW_ALU_CVT_TRUNCATE_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_ALU_CVT_TRUNCATE_VALUE", addr: RegAddr(0x09094), offset: 0x094,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_ALU_CVT_TRUNCATE],
        desc: "Right shift of the converter of the stage Y adder operand.",
    };
    pub const EW_ALU_CVT_TRUNCATE: Field = Field { ignored: &[IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[39] }], ..Field::new("EW_ALU_CVT_TRUNCATE", 0x09094, 0, 6, 0x0) };

    /// Stage Y multiplier operand source and bypass of its operand converter.
    pub const D_DP_EW_MUL_CFG: Reg = Reg {
        block: "SDP", name: "D_DP_EW_MUL_CFG", addr: RegAddr(0x09098), offset: 0x098,
        reset: 0x00000002, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_MUL_SRC, EW_MUL_CVT_BYPASS],
        desc: "Stage Y multiplier operand source and bypass of its operand converter.",
    };
    pub const EW_MUL_SRC: Field = Field { values: &[("REG", 0), ("MEM", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[39] }], ..Field::new("EW_MUL_SRC", 0x09098, 0, 1, 0x0) };
    pub const EW_MUL_CVT_BYPASS: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[39] }], ..Field::new("EW_MUL_CVT_BYPASS", 0x09098, 1, 1, 0x1) };

    /// Stage Y multiplier operand when it comes from the register.
    pub const D_DP_EW_MUL_SRC_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_MUL_SRC_VALUE", addr: RegAddr(0x0909c), offset: 0x09c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_MUL_OPERAND],
        desc: "Stage Y multiplier operand when it comes from the register.",
    };
    pub const EW_MUL_OPERAND: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[39] }], ..Field::new("EW_MUL_OPERAND", 0x0909c, 0, 32, 0x0) };

    /// Offset of the converter of the stage Y multiplier operand.
    pub const D_DP_EW_MUL_CVT_OFFSET_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_MUL_CVT_OFFSET_VALUE", addr: RegAddr(0x090a0), offset: 0x0a0,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_MUL_CVT_OFFSET],
        desc: "Offset of the converter of the stage Y multiplier operand.",
    };
    pub const EW_MUL_CVT_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[39] }], ..Field::new("EW_MUL_CVT_OFFSET", 0x090a0, 0, 32, 0x0) };

    /// Multiplier of the converter of the stage Y multiplier operand.
    pub const D_DP_EW_MUL_CVT_SCALE_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_MUL_CVT_SCALE_VALUE", addr: RegAddr(0x090a4), offset: 0x0a4,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_MUL_CVT_SCALE],
        desc: "Multiplier of the converter of the stage Y multiplier operand.",
    };
    pub const EW_MUL_CVT_SCALE: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[39] }], ..Field::new("EW_MUL_CVT_SCALE", 0x090a4, 0, 16, 0x0) };

    /// Right shift of the converter of the stage Y multiplier operand.
    pub const D_DP_EW_MUL_CVT_TRUNCATE_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_MUL_CVT_TRUNCATE_VALUE", addr: RegAddr(0x090a8), offset: 0x0a8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_MUL_CVT_TRUNCATE],
        desc: "Right shift of the converter of the stage Y multiplier operand.",
    };
    pub const EW_MUL_CVT_TRUNCATE: Field = Field { ignored: &[IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[39] }], ..Field::new("EW_MUL_CVT_TRUNCATE", 0x090a8, 0, 6, 0x0) };

    /// Right shift after the stage Y multiplication.
    pub const D_DP_EW_TRUNCATE_VALUE: Reg = Reg {
        block: "SDP", name: "D_DP_EW_TRUNCATE_VALUE", addr: RegAddr(0x090ac), offset: 0x0ac,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x000003ff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: true, fields: &[EW_TRUNCATE],
        desc: "Right shift after the stage Y multiplication.",
    };
    pub const EW_TRUNCATE: Field = Field { ignored: &[IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[26] }, IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[27] }, IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[38] }], ..Field::new("EW_TRUNCATE", 0x090ac, 0, 10, 0x0) };

    /// Flying mode (input from the convolution core), destination memory or PDP, Winograd, NaN handling and batch count.
    pub const D_FEATURE_MODE_CFG: Reg = Reg {
        block: "SDP", name: "D_FEATURE_MODE_CFG", addr: RegAddr(0x090b0), offset: 0x0b0,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001f0f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[FLYING_MODE, OUTPUT_DST, WINOGRAD, NAN_TO_ZERO, BATCH_NUMBER],
        desc: "Flying mode (input from the convolution core), destination memory or PDP, Winograd, NaN handling and batch count.",
    };
    pub const FLYING_MODE: Field = Field { values: &[("OFF", 0), ("ON", 1)], ..Field::new("FLYING_MODE", 0x090b0, 0, 1, 0x0) };
    pub const OUTPUT_DST: Field = Field { values: &[("MEM", 0), ("PDP", 1)], ..Field::new("OUTPUT_DST", 0x090b0, 1, 1, 0x0) };
    pub const WINOGRAD: Field = Field { values: &[("OFF", 0), ("ON", 1)], ignored: &[IgnoredBits { mask: 0x4, sentence: &super::SENTENCES[36] }], ..Field::new("WINOGRAD", 0x090b0, 2, 1, 0x0) };
    pub const NAN_TO_ZERO: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ignored: &[IgnoredBits { mask: 0x8, sentence: &super::SENTENCES[35] }], ..Field::new("NAN_TO_ZERO", 0x090b0, 3, 1, 0x0) };
    pub const BATCH_NUMBER: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1f00, sentence: &super::SENTENCES[36] }], ..Field::new("BATCH_NUMBER", 0x090b0, 8, 5, 0x0) };

    /// Memory port of the output; must be 1 (MC) when the destination is memory.
    pub const D_DST_DMA_CFG: Reg = Reg {
        block: "SDP", name: "D_DST_DMA_CFG", addr: RegAddr(0x090b4), offset: 0x0b4,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_RAM_TYPE],
        desc: "Memory port of the output; must be 1 (MC) when the destination is memory.",
    };
    pub const DST_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ..Field::new("DST_RAM_TYPE", 0x090b4, 0, 1, 0x0) };

    /// Batch stride of the output; unused without multi-batch.
    pub const D_DST_BATCH_STRIDE: Reg = Reg {
        block: "SDP", name: "D_DST_BATCH_STRIDE", addr: RegAddr(0x090b8), offset: 0x0b8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BATCH_STRIDE],
        desc: "Batch stride of the output; unused without multi-batch.",
    };
    pub const DST_BATCH_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[34] }], ..Field::new("DST_BATCH_STRIDE", 0x090b8, 0, 32, 0x0) };

    /// Processing and output precision; keep 0 (INT8).
    pub const D_DATA_FORMAT: Reg = Reg {
        block: "SDP", name: "D_DATA_FORMAT", addr: RegAddr(0x090bc), offset: 0x0bc,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000000f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PROC_PRECISION, OUT_PRECISION],
        desc: "Processing and output precision; keep 0 (INT8).",
    };
    pub const PROC_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ..Field::new("PROC_PRECISION", 0x090bc, 0, 2, 0x0) };
    pub const OUT_PRECISION: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ..Field::new("OUT_PRECISION", 0x090bc, 2, 2, 0x0) };

    /// Signed offset of the output converter.
    pub const D_CVT_OFFSET: Reg = Reg {
        block: "SDP", name: "D_CVT_OFFSET", addr: RegAddr(0x090c0), offset: 0x0c0,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CVT_OFFSET],
        desc: "Signed offset of the output converter.",
    };
    pub const CVT_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[40] }], ..Field::new("CVT_OFFSET", 0x090c0, 0, 32, 0x0) };

    /// Signed multiplier of the output converter.
    pub const D_CVT_SCALE: Reg = Reg {
        block: "SDP", name: "D_CVT_SCALE", addr: RegAddr(0x090c4), offset: 0x0c4,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CVT_SCALE],
        desc: "Signed multiplier of the output converter.",
    };
    pub const CVT_SCALE: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xffff, sentence: &super::SENTENCES[40] }], ..Field::new("CVT_SCALE", 0x090c4, 0, 16, 0x0) };

    /// Right shift of the output converter.
    pub const D_CVT_SHIFT: Reg = Reg {
        block: "SDP", name: "D_CVT_SHIFT", addr: RegAddr(0x090c8), offset: 0x0c8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CVT_SHIFT],
        desc: "Right shift of the output converter.",
    };
    pub const CVT_SHIFT: Field = Field { ignored: &[IgnoredBits { mask: 0x3f, sentence: &super::SENTENCES[40] }], ..Field::new("CVT_SHIFT", 0x090c8, 0, 6, 0x0) };

    /// STATUS_UNEQUAL: 1 if any output byte of the last layer of the group was non-zero, in every mode and also in nv_small; always 0 with output to PDP. In the equality mode of stage Y it means 'not equal'.
    pub const D_STATUS: Reg = Reg {
        block: "SDP", name: "D_STATUS", addr: RegAddr(0x090cc), offset: 0x0cc,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Unequal), volatile: true, ew_only: false, fields: &[STATUS_UNEQUAL],
        desc: "STATUS_UNEQUAL: 1 if any output byte of the last layer of the group was non-zero, in every mode and also in nv_small; always 0 with output to PDP. In the equality mode of stage Y it means 'not equal'.",
    };
    pub const STATUS_UNEQUAL: Field = Field::new("STATUS_UNEQUAL", 0x090cc, 0, 1, 0x0);

    /// Always 0: count of floating point values.
    pub const D_STATUS_NAN_INPUT_NUM: Reg = Reg {
        block: "SDP", name: "D_STATUS_NAN_INPUT_NUM", addr: RegAddr(0x090d0), offset: 0x0d0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[STATUS_NAN_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const STATUS_NAN_INPUT_NUM: Field = Field::new("STATUS_NAN_INPUT_NUM", 0x090d0, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_STATUS_INF_INPUT_NUM: Reg = Reg {
        block: "SDP", name: "D_STATUS_INF_INPUT_NUM", addr: RegAddr(0x090d4), offset: 0x0d4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Inf), volatile: true, ew_only: false, fields: &[STATUS_INF_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const STATUS_INF_INPUT_NUM: Field = Field::new("STATUS_INF_INPUT_NUM", 0x090d4, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_STATUS_NAN_OUTPUT_NUM: Reg = Reg {
        block: "SDP", name: "D_STATUS_NAN_OUTPUT_NUM", addr: RegAddr(0x090d8), offset: 0x0d8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[STATUS_NAN_OUTPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const STATUS_NAN_OUTPUT_NUM: Field = Field::new("STATUS_NAN_OUTPUT_NUM", 0x090d8, 0, 32, 0x0);

    /// Enables the statistics counters while the layer in this group runs.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "SDP", name: "D_PERF_ENABLE", addr: RegAddr(0x090dc), offset: 0x0dc,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000000f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PERF_DMA_EN, PERF_LUT_EN, PERF_SAT_EN, PERF_NAN_INF_COUNT_EN],
        desc: "Enables the statistics counters while the layer in this group runs.",
    };
    pub const PERF_DMA_EN: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("PERF_DMA_EN", 0x090dc, 0, 1, 0x0) };
    pub const PERF_LUT_EN: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("PERF_LUT_EN", 0x090dc, 1, 1, 0x0) };
    pub const PERF_SAT_EN: Field = Field { values: &[("NO", 0), ("YES", 1)], ..Field::new("PERF_SAT_EN", 0x090dc, 2, 1, 0x0) };
    pub const PERF_NAN_INF_COUNT_EN: Field = Field { values: &[("NO", 0), ("YES", 1)], ignored: &[IgnoredBits { mask: 0x8, sentence: &super::SENTENCES[34] }], ..Field::new("PERF_NAN_INF_COUNT_EN", 0x090dc, 3, 1, 0x0) };

    /// Clocks of the last layer in this group in which a write command or data was not accepted.
    pub const D_PERF_WDMA_WRITE_STALL: Reg = Reg {
        block: "SDP", name: "D_PERF_WDMA_WRITE_STALL", addr: RegAddr(0x090e0), offset: 0x0e0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[WDMA_STALL],
        desc: "Clocks of the last layer in this group in which a write command or data was not accepted.",
    };
    pub const WDMA_STALL: Field = Field::new("WDMA_STALL", 0x090e0, 0, 32, 0x0);

    /// Elements below the range of both tables, or in opposite misses with the selected table below; the reference counts clocks, see the SDP document.
    pub const D_PERF_LUT_UFLOW: Reg = Reg {
        block: "SDP", name: "D_PERF_LUT_UFLOW", addr: RegAddr(0x090e4), offset: 0x0e4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutUnderflow), volatile: true, ew_only: true, fields: &[LUT_UFLOW],
        desc: "Elements below the range of both tables, or in opposite misses with the selected table below; the reference counts clocks, see the SDP document.",
    };
    pub const LUT_UFLOW: Field = Field::new("LUT_UFLOW", 0x090e4, 0, 32, 0x0);

    /// Elements above the range of both tables, or in opposite misses with the selected table above; the reference counts clocks, see the SDP document.
    pub const D_PERF_LUT_OFLOW: Reg = Reg {
        block: "SDP", name: "D_PERF_LUT_OFLOW", addr: RegAddr(0x090e8), offset: 0x0e8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutOverflow), volatile: true, ew_only: true, fields: &[LUT_OFLOW],
        desc: "Elements above the range of both tables, or in opposite misses with the selected table above; the reference counts clocks, see the SDP document.",
    };
    pub const LUT_OFLOW: Field = Field::new("LUT_OFLOW", 0x090e8, 0, 32, 0x0);

    /// Elements whose shifted value in the output converter exceeds 17 bits, padded lanes included; the INT8 clamp alone is not counted.
    pub const D_PERF_OUT_SATURATION: Reg = Reg {
        block: "SDP", name: "D_PERF_OUT_SATURATION", addr: RegAddr(0x090ec), offset: 0x0ec,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Saturations), volatile: true, ew_only: false, fields: &[OUT_SATURATION],
        desc: "Elements whose shifted value in the output converter exceeds 17 bits, padded lanes included; the INT8 clamp alone is not counted.",
    };
    pub const OUT_SATURATION: Field = Field::new("OUT_SATURATION", 0x090ec, 0, 32, 0x0);

    /// Always 0: hybrid look-ups are not counted.
    pub const D_PERF_LUT_HYBRID: Reg = Reg {
        block: "SDP", name: "D_PERF_LUT_HYBRID", addr: RegAddr(0x090f0), offset: 0x0f0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutHybrid), volatile: true, ew_only: true, fields: &[LUT_HYBRID],
        desc: "Always 0: hybrid look-ups are not counted.",
    };
    pub const LUT_HYBRID: Field = Field::new("LUT_HYBRID", 0x090f0, 0, 32, 0x0);

    /// Elements that hit table LE, whether or not they also hit LO; the reference counts clocks, see the SDP document.
    pub const D_PERF_LUT_LE_HIT: Reg = Reg {
        block: "SDP", name: "D_PERF_LUT_LE_HIT", addr: RegAddr(0x090f4), offset: 0x0f4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutLeHit), volatile: true, ew_only: true, fields: &[LUT_LE_HIT],
        desc: "Elements that hit table LE, whether or not they also hit LO; the reference counts clocks, see the SDP document.",
    };
    pub const LUT_LE_HIT: Field = Field::new("LUT_LE_HIT", 0x090f4, 0, 32, 0x0);

    /// Elements that hit table LO, whether or not they also hit LE; the reference counts clocks, see the SDP document.
    pub const D_PERF_LUT_LO_HIT: Reg = Reg {
        block: "SDP", name: "D_PERF_LUT_LO_HIT", addr: RegAddr(0x090f8), offset: 0x0f8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutLoHit), volatile: true, ew_only: true, fields: &[LUT_LO_HIT],
        desc: "Elements that hit table LO, whether or not they also hit LE; the reference counts clocks, see the SDP document.",
    };
    pub const LUT_LO_HIT: Field = Field::new("LUT_LO_HIT", 0x090f8, 0, 32, 0x0);
}

/// PDP_RDMA: PDP read DMA.
pub mod pdp_rdma {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "PDP_RDMA", base: RegAddr(0x0a000),
        ping_pong: true, fetches: true, statistics: Some(StatisticsAtEnable::Kept), regs: REGS,
        desc: "PDP read DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_DATA_CUBE_IN_WIDTH, D_DATA_CUBE_IN_HEIGHT, D_DATA_CUBE_IN_CHANNEL, D_FLYING_MODE, D_SRC_BASE_ADDR_LOW, D_SRC_BASE_ADDR_HIGH, D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE, D_SRC_RAM_CFG, D_DATA_FORMAT, D_OPERATION_MODE_CFG, D_POOLING_KERNEL_CFG, D_POOLING_PADDING_CFG, D_PARTIAL_WIDTH_IN, D_PERF_ENABLE, D_PERF_READ_STALL, D_CYA];

    /// State of both register groups of the PDP read DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "PDP_RDMA", name: "S_STATUS", addr: RegAddr(0x0a000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the PDP read DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x0a000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x0a000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the PDP read DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "PDP_RDMA", name: "S_POINTER", addr: RegAddr(0x0a004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the PDP read DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x0a004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x0a004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the PDP read DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "PDP_RDMA", name: "D_OP_ENABLE", addr: RegAddr(0x0a008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the PDP read DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x0a008, 0, 1, 0x0) };

    /// Input width minus one (whole cube; ignored when the layer is split by width).
    pub const D_DATA_CUBE_IN_WIDTH: Reg = Reg {
        block: "PDP_RDMA", name: "D_DATA_CUBE_IN_WIDTH", addr: RegAddr(0x0a00c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_IN_WIDTH],
        desc: "Input width minus one (whole cube; ignored when the layer is split by width).",
    };
    pub const CUBE_IN_WIDTH: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[52] }], ..Field::new("CUBE_IN_WIDTH", 0x0a00c, 0, 13, 0x0) };

    /// Input height minus one.
    pub const D_DATA_CUBE_IN_HEIGHT: Reg = Reg {
        block: "PDP_RDMA", name: "D_DATA_CUBE_IN_HEIGHT", addr: RegAddr(0x0a010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_IN_HEIGHT],
        desc: "Input height minus one.",
    };
    pub const CUBE_IN_HEIGHT: Field = Field { plus_one: true, ..Field::new("CUBE_IN_HEIGHT", 0x0a010, 0, 13, 0x0) };

    /// Input channels minus one.
    pub const D_DATA_CUBE_IN_CHANNEL: Reg = Reg {
        block: "PDP_RDMA", name: "D_DATA_CUBE_IN_CHANNEL", addr: RegAddr(0x0a014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_IN_CHANNEL],
        desc: "Input channels minus one.",
    };
    pub const CUBE_IN_CHANNEL: Field = Field { plus_one: true, ..Field::new("CUBE_IN_CHANNEL", 0x0a014, 0, 13, 0x0) };

    /// Redundant copy of the flying switch; without function in the read DMA.
    pub const D_FLYING_MODE: Reg = Reg {
        block: "PDP_RDMA", name: "D_FLYING_MODE", addr: RegAddr(0x0a018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[FLYING_MODE],
        desc: "Redundant copy of the flying switch; without function in the read DMA.",
    };
    pub const FLYING_MODE: Field = Field { values: &[("ON_FLYING", 0), ("OFF_FLYING", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[49] }], ..Field::new("FLYING_MODE", 0x0a018, 0, 1, 0x0) };

    /// Byte address of the input cube; reads are aligned down to 8 bytes.
    pub const D_SRC_BASE_ADDR_LOW: Reg = Reg {
        block: "PDP_RDMA", name: "D_SRC_BASE_ADDR_LOW", addr: RegAddr(0x0a01c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_LOW],
        desc: "Byte address of the input cube; reads are aligned down to 8 bytes.",
    };
    pub const SRC_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[25] }], ..Field::new("SRC_BASE_ADDR_LOW", 0x0a01c, 0, 32, 0x0) };

    /// Upper address half of the input cube; ignored.
    pub const D_SRC_BASE_ADDR_HIGH: Reg = Reg {
        block: "PDP_RDMA", name: "D_SRC_BASE_ADDR_HIGH", addr: RegAddr(0x0a020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_HIGH],
        desc: "Upper address half of the input cube; ignored.",
    };
    pub const SRC_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("SRC_BASE_ADDR_HIGH", 0x0a020, 0, 32, 0x0) };

    /// Line stride in bytes of the input cube; use multiples of 8.
    pub const D_SRC_LINE_STRIDE: Reg = Reg {
        block: "PDP_RDMA", name: "D_SRC_LINE_STRIDE", addr: RegAddr(0x0a024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_LINE_STRIDE],
        desc: "Line stride in bytes of the input cube; use multiples of 8.",
    };
    pub const SRC_LINE_STRIDE: Field = Field::new("SRC_LINE_STRIDE", 0x0a024, 0, 32, 0x0);

    /// Surface stride in bytes of the input cube; use multiples of 8.
    pub const D_SRC_SURFACE_STRIDE: Reg = Reg {
        block: "PDP_RDMA", name: "D_SRC_SURFACE_STRIDE", addr: RegAddr(0x0a028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the input cube; use multiples of 8.",
    };
    pub const SRC_SURFACE_STRIDE: Field = Field::new("SRC_SURFACE_STRIDE", 0x0a028, 0, 32, 0x0);

    /// Memory port of the input; must be 1 (MC).
    pub const D_SRC_RAM_CFG: Reg = Reg {
        block: "PDP_RDMA", name: "D_SRC_RAM_CFG", addr: RegAddr(0x0a02c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_RAM_TYPE],
        desc: "Memory port of the input; must be 1 (MC).",
    };
    pub const SRC_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ..Field::new("SRC_RAM_TYPE", 0x0a02c, 0, 1, 0x0) };

    /// Input precision; INT8 is the only one that exists.
    pub const D_DATA_FORMAT: Reg = Reg {
        block: "PDP_RDMA", name: "D_DATA_FORMAT", addr: RegAddr(0x0a030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[INPUT_DATA],
        desc: "Input precision; INT8 is the only one that exists.",
    };
    pub const INPUT_DATA: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ..Field::new("INPUT_DATA", 0x0a030, 0, 2, 0x0) };

    /// Number of additional vertical strips the cube is split into.
    pub const D_OPERATION_MODE_CFG: Reg = Reg {
        block: "PDP_RDMA", name: "D_OPERATION_MODE_CFG", addr: RegAddr(0x0a034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x000000ff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SPLIT_NUM],
        desc: "Number of additional vertical strips the cube is split into.",
    };
    pub const SPLIT_NUM: Field = Field { plus_one: true, ..Field::new("SPLIT_NUM", 0x0a034, 0, 8, 0x0) };

    /// Kernel width and horizontal stride, both minus one, needed to compute strip overlap.
    pub const D_POOLING_KERNEL_CFG: Reg = Reg {
        block: "PDP_RDMA", name: "D_POOLING_KERNEL_CFG", addr: RegAddr(0x0a038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x000000ff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[KERNEL_WIDTH, KERNEL_STRIDE_WIDTH],
        desc: "Kernel width and horizontal stride, both minus one, needed to compute strip overlap.",
    };
    pub const KERNEL_WIDTH: Field = Field { plus_one: true, values: &[("KERNEL_WIDTH_1", 0), ("KERNEL_WIDTH_2", 1), ("KERNEL_WIDTH_3", 2), ("KERNEL_WIDTH_4", 3), ("KERNEL_WIDTH_5", 4), ("KERNEL_WIDTH_6", 5), ("KERNEL_WIDTH_7", 6), ("KERNEL_WIDTH_8", 7)], ..Field::new("KERNEL_WIDTH", 0x0a038, 0, 4, 0x0) };
    pub const KERNEL_STRIDE_WIDTH: Field = Field { plus_one: true, ..Field::new("KERNEL_STRIDE_WIDTH", 0x0a038, 4, 4, 0x0) };

    /// Left padding; without function, strip addresses do not depend on it.
    pub const D_POOLING_PADDING_CFG: Reg = Reg {
        block: "PDP_RDMA", name: "D_POOLING_PADDING_CFG", addr: RegAddr(0x0a03c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000000f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_WIDTH],
        desc: "Left padding; without function, strip addresses do not depend on it.",
    };
    pub const PAD_WIDTH: Field = Field { ignored: &[IgnoredBits { mask: 0xf, sentence: &super::SENTENCES[49] }], ..Field::new("PAD_WIDTH", 0x0a03c, 0, 4, 0x0) };

    /// Input widths of first, last and middle strips, each minus one.
    pub const D_PARTIAL_WIDTH_IN: Reg = Reg {
        block: "PDP_RDMA", name: "D_PARTIAL_WIDTH_IN", addr: RegAddr(0x0a040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x3fffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PARTIAL_WIDTH_IN_FIRST, PARTIAL_WIDTH_IN_LAST, PARTIAL_WIDTH_IN_MID],
        desc: "Input widths of first, last and middle strips, each minus one.",
    };
    pub const PARTIAL_WIDTH_IN_FIRST: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[50] }], ..Field::new("PARTIAL_WIDTH_IN_FIRST", 0x0a040, 0, 10, 0x0) };
    pub const PARTIAL_WIDTH_IN_LAST: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0xffc00, sentence: &super::SENTENCES[50] }], ..Field::new("PARTIAL_WIDTH_IN_LAST", 0x0a040, 10, 10, 0x0) };
    pub const PARTIAL_WIDTH_IN_MID: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x3ff00000, sentence: &super::SENTENCES[50] }, IgnoredBits { mask: 0x3ff00000, sentence: &super::SENTENCES[51] }], ..Field::new("PARTIAL_WIDTH_IN_MID", 0x0a040, 20, 10, 0x0) };

    /// Enables the statistics counters while the layer in this group runs.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "PDP_RDMA", name: "D_PERF_ENABLE", addr: RegAddr(0x0a044), offset: 0x044,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DMA_EN],
        desc: "Enables the statistics counters while the layer in this group runs.",
    };
    pub const DMA_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DMA_EN", 0x0a044, 0, 1, 0x0) };

    /// Clocks in which a read request was not accepted: total of all layers since reset, copied when a layer in this group ends.
    pub const D_PERF_READ_STALL: Reg = Reg {
        block: "PDP_RDMA", name: "D_PERF_READ_STALL", addr: RegAddr(0x0a048), offset: 0x048,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[PERF_READ_STALL],
        desc: "Clocks in which a read request was not accepted: total of all layers since reset, copied when a layer in this group ends.",
    };
    pub const PERF_READ_STALL: Field = Field::new("PERF_READ_STALL", 0x0a048, 0, 32, 0x0);

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "PDP_RDMA", name: "D_CYA", addr: RegAddr(0x0a04c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("CYA", 0x0a04c, 0, 32, 0x0) };
}

/// PDP: planar (pooling) processor and its write DMA.
pub mod pdp {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "PDP", base: RegAddr(0x0b000),
        ping_pong: true, fetches: false, statistics: Some(StatisticsAtEnable::Kept), regs: REGS,
        desc: "planar (pooling) processor and its write DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_DATA_CUBE_IN_WIDTH, D_DATA_CUBE_IN_HEIGHT, D_DATA_CUBE_IN_CHANNEL, D_DATA_CUBE_OUT_WIDTH, D_DATA_CUBE_OUT_HEIGHT, D_DATA_CUBE_OUT_CHANNEL, D_OPERATION_MODE_CFG, D_NAN_FLUSH_TO_ZERO, D_PARTIAL_WIDTH_IN, D_PARTIAL_WIDTH_OUT, D_POOLING_KERNEL_CFG, D_RECIP_KERNEL_WIDTH, D_RECIP_KERNEL_HEIGHT, D_POOLING_PADDING_CFG, D_POOLING_PADDING_VALUE_1_CFG, D_POOLING_PADDING_VALUE_2_CFG, D_POOLING_PADDING_VALUE_3_CFG, D_POOLING_PADDING_VALUE_4_CFG, D_POOLING_PADDING_VALUE_5_CFG, D_POOLING_PADDING_VALUE_6_CFG, D_POOLING_PADDING_VALUE_7_CFG, D_SRC_BASE_ADDR_LOW, D_SRC_BASE_ADDR_HIGH, D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE, D_DST_BASE_ADDR_LOW, D_DST_BASE_ADDR_HIGH, D_DST_LINE_STRIDE, D_DST_SURFACE_STRIDE, D_DST_RAM_CFG, D_DATA_FORMAT, D_INF_INPUT_NUM, D_NAN_INPUT_NUM, D_NAN_OUTPUT_NUM, D_PERF_ENABLE, D_PERF_WRITE_STALL, D_CYA];

    /// State of both register groups of the PDP core and write DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "PDP", name: "S_STATUS", addr: RegAddr(0x0b000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the PDP core and write DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x0b000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x0b000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the PDP core and write DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "PDP", name: "S_POINTER", addr: RegAddr(0x0b004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the PDP core and write DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x0b004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x0b004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the PDP core and write DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "PDP", name: "D_OP_ENABLE", addr: RegAddr(0x0b008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the PDP core and write DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x0b008, 0, 1, 0x0) };

    /// Input width minus one.
    pub const D_DATA_CUBE_IN_WIDTH: Reg = Reg {
        block: "PDP", name: "D_DATA_CUBE_IN_WIDTH", addr: RegAddr(0x0b00c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_IN_WIDTH],
        desc: "Input width minus one.",
    };
    pub const CUBE_IN_WIDTH: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[52] }], ..Field::new("CUBE_IN_WIDTH", 0x0b00c, 0, 13, 0x0) };

    /// Input height minus one.
    pub const D_DATA_CUBE_IN_HEIGHT: Reg = Reg {
        block: "PDP", name: "D_DATA_CUBE_IN_HEIGHT", addr: RegAddr(0x0b010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_IN_HEIGHT],
        desc: "Input height minus one.",
    };
    pub const CUBE_IN_HEIGHT: Field = Field { plus_one: true, ..Field::new("CUBE_IN_HEIGHT", 0x0b010, 0, 13, 0x0) };

    /// Input channels minus one.
    pub const D_DATA_CUBE_IN_CHANNEL: Reg = Reg {
        block: "PDP", name: "D_DATA_CUBE_IN_CHANNEL", addr: RegAddr(0x0b014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_IN_CHANNEL],
        desc: "Input channels minus one.",
    };
    pub const CUBE_IN_CHANNEL: Field = Field { plus_one: true, ..Field::new("CUBE_IN_CHANNEL", 0x0b014, 0, 13, 0x0) };

    /// Output width minus one.
    pub const D_DATA_CUBE_OUT_WIDTH: Reg = Reg {
        block: "PDP", name: "D_DATA_CUBE_OUT_WIDTH", addr: RegAddr(0x0b018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_OUT_WIDTH],
        desc: "Output width minus one.",
    };
    pub const CUBE_OUT_WIDTH: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x1fff, sentence: &super::SENTENCES[52] }], ..Field::new("CUBE_OUT_WIDTH", 0x0b018, 0, 13, 0x0) };

    /// Output height minus one.
    pub const D_DATA_CUBE_OUT_HEIGHT: Reg = Reg {
        block: "PDP", name: "D_DATA_CUBE_OUT_HEIGHT", addr: RegAddr(0x0b01c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_OUT_HEIGHT],
        desc: "Output height minus one.",
    };
    pub const CUBE_OUT_HEIGHT: Field = Field { plus_one: true, ..Field::new("CUBE_OUT_HEIGHT", 0x0b01c, 0, 13, 0x0) };

    /// Output channels minus one.
    pub const D_DATA_CUBE_OUT_CHANNEL: Reg = Reg {
        block: "PDP", name: "D_DATA_CUBE_OUT_CHANNEL", addr: RegAddr(0x0b020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CUBE_OUT_CHANNEL],
        desc: "Output channels minus one.",
    };
    pub const CUBE_OUT_CHANNEL: Field = Field { plus_one: true, ..Field::new("CUBE_OUT_CHANNEL", 0x0b020, 0, 13, 0x0) };

    /// Pooling method, input source (SDP or memory) and number of additional strips.
    pub const D_OPERATION_MODE_CFG: Reg = Reg {
        block: "PDP", name: "D_OPERATION_MODE_CFG", addr: RegAddr(0x0b024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ff13,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[POOLING_METHOD, FLYING_MODE, SPLIT_NUM],
        desc: "Pooling method, input source (SDP or memory) and number of additional strips.",
    };
    pub const POOLING_METHOD: Field = Field { values: &[("POOLING_METHOD_AVERAGE", 0), ("POOLING_METHOD_MAX", 1), ("POOLING_METHOD_MIN", 2)], ..Field::new("POOLING_METHOD", 0x0b024, 0, 2, 0x0) };
    pub const FLYING_MODE: Field = Field { values: &[("ON_FLYING", 0), ("OFF_FLYING", 1)], ..Field::new("FLYING_MODE", 0x0b024, 4, 1, 0x0) };
    pub const SPLIT_NUM: Field = Field { plus_one: true, ..Field::new("SPLIT_NUM", 0x0b024, 8, 8, 0x0) };

    /// Floating point option; without function for INT8.
    pub const D_NAN_FLUSH_TO_ZERO: Reg = Reg {
        block: "PDP", name: "D_NAN_FLUSH_TO_ZERO", addr: RegAddr(0x0b028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[NAN_TO_ZERO],
        desc: "Floating point option; without function for INT8.",
    };
    pub const NAN_TO_ZERO: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[49] }], ..Field::new("NAN_TO_ZERO", 0x0b028, 0, 1, 0x0) };

    /// Input widths of first, last and middle strips, each minus one.
    pub const D_PARTIAL_WIDTH_IN: Reg = Reg {
        block: "PDP", name: "D_PARTIAL_WIDTH_IN", addr: RegAddr(0x0b02c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x3fffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PARTIAL_WIDTH_IN_FIRST, PARTIAL_WIDTH_IN_LAST, PARTIAL_WIDTH_IN_MID],
        desc: "Input widths of first, last and middle strips, each minus one.",
    };
    pub const PARTIAL_WIDTH_IN_FIRST: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[50] }], ..Field::new("PARTIAL_WIDTH_IN_FIRST", 0x0b02c, 0, 10, 0x0) };
    pub const PARTIAL_WIDTH_IN_LAST: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0xffc00, sentence: &super::SENTENCES[50] }], ..Field::new("PARTIAL_WIDTH_IN_LAST", 0x0b02c, 10, 10, 0x0) };
    pub const PARTIAL_WIDTH_IN_MID: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x3ff00000, sentence: &super::SENTENCES[50] }, IgnoredBits { mask: 0x3ff00000, sentence: &super::SENTENCES[51] }], ..Field::new("PARTIAL_WIDTH_IN_MID", 0x0b02c, 20, 10, 0x0) };

    /// Output widths of first, last and middle strips, each minus one.
    pub const D_PARTIAL_WIDTH_OUT: Reg = Reg {
        block: "PDP", name: "D_PARTIAL_WIDTH_OUT", addr: RegAddr(0x0b030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x3fffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PARTIAL_WIDTH_OUT_FIRST, PARTIAL_WIDTH_OUT_LAST, PARTIAL_WIDTH_OUT_MID],
        desc: "Output widths of first, last and middle strips, each minus one.",
    };
    pub const PARTIAL_WIDTH_OUT_FIRST: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x3ff, sentence: &super::SENTENCES[50] }], ..Field::new("PARTIAL_WIDTH_OUT_FIRST", 0x0b030, 0, 10, 0x0) };
    pub const PARTIAL_WIDTH_OUT_LAST: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0xffc00, sentence: &super::SENTENCES[50] }], ..Field::new("PARTIAL_WIDTH_OUT_LAST", 0x0b030, 10, 10, 0x0) };
    pub const PARTIAL_WIDTH_OUT_MID: Field = Field { plus_one: true, ignored: &[IgnoredBits { mask: 0x3ff00000, sentence: &super::SENTENCES[50] }, IgnoredBits { mask: 0x3ff00000, sentence: &super::SENTENCES[51] }], ..Field::new("PARTIAL_WIDTH_OUT_MID", 0x0b030, 20, 10, 0x0) };

    /// Kernel width and height and both strides, each minus one.
    pub const D_POOLING_KERNEL_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_KERNEL_CFG", addr: RegAddr(0x0b034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00ff0f0f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[KERNEL_WIDTH, KERNEL_HEIGHT, KERNEL_STRIDE_WIDTH, KERNEL_STRIDE_HEIGHT],
        desc: "Kernel width and height and both strides, each minus one.",
    };
    pub const KERNEL_WIDTH: Field = Field { plus_one: true, values: &[("KERNEL_WIDTH_1", 0), ("KERNEL_WIDTH_2", 1), ("KERNEL_WIDTH_3", 2), ("KERNEL_WIDTH_4", 3), ("KERNEL_WIDTH_5", 4), ("KERNEL_WIDTH_6", 5), ("KERNEL_WIDTH_7", 6), ("KERNEL_WIDTH_8", 7)], ..Field::new("KERNEL_WIDTH", 0x0b034, 0, 4, 0x0) };
    pub const KERNEL_HEIGHT: Field = Field { plus_one: true, values: &[("KERNEL_HEIGHT_1", 0), ("KERNEL_HEIGHT_2", 1), ("KERNEL_HEIGHT_3", 2), ("KERNEL_HEIGHT_4", 3), ("KERNEL_HEIGHT_5", 4), ("KERNEL_HEIGHT_6", 5), ("KERNEL_HEIGHT_7", 6), ("KERNEL_HEIGHT_8", 7)], ..Field::new("KERNEL_HEIGHT", 0x0b034, 8, 4, 0x0) };
    pub const KERNEL_STRIDE_WIDTH: Field = Field { plus_one: true, ..Field::new("KERNEL_STRIDE_WIDTH", 0x0b034, 16, 4, 0x0) };
    pub const KERNEL_STRIDE_HEIGHT: Field = Field { plus_one: true, ..Field::new("KERNEL_STRIDE_HEIGHT", 0x0b034, 20, 4, 0x0) };

    /// 65536 divided by the kernel width, for average pooling.
    pub const D_RECIP_KERNEL_WIDTH: Reg = Reg {
        block: "PDP", name: "D_RECIP_KERNEL_WIDTH", addr: RegAddr(0x0b038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0001ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RECIP_KERNEL_WIDTH],
        desc: "65536 divided by the kernel width, for average pooling.",
    };
    pub const RECIP_KERNEL_WIDTH: Field = Field { ignored: &[IgnoredBits { mask: 0x1ffff, sentence: &super::SENTENCES[53] }], ..Field::new("RECIP_KERNEL_WIDTH", 0x0b038, 0, 17, 0x0) };

    /// 65536 divided by the kernel height, for average pooling.
    pub const D_RECIP_KERNEL_HEIGHT: Reg = Reg {
        block: "PDP", name: "D_RECIP_KERNEL_HEIGHT", addr: RegAddr(0x0b03c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0001ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[RECIP_KERNEL_HEIGHT],
        desc: "65536 divided by the kernel height, for average pooling.",
    };
    pub const RECIP_KERNEL_HEIGHT: Field = Field { ignored: &[IgnoredBits { mask: 0x1ffff, sentence: &super::SENTENCES[53] }], ..Field::new("RECIP_KERNEL_HEIGHT", 0x0b03c, 0, 17, 0x0) };

    /// Padding left, top, right and bottom, 0..7 each.
    pub const D_POOLING_PADDING_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_CFG", addr: RegAddr(0x0b040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00007777,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_LEFT, PAD_TOP, PAD_RIGHT, PAD_BOTTOM],
        desc: "Padding left, top, right and bottom, 0..7 each.",
    };
    pub const PAD_LEFT: Field = Field::new("PAD_LEFT", 0x0b040, 0, 3, 0x0);
    pub const PAD_TOP: Field = Field::new("PAD_TOP", 0x0b040, 4, 3, 0x0);
    pub const PAD_RIGHT: Field = Field::new("PAD_RIGHT", 0x0b040, 8, 3, 0x0);
    pub const PAD_BOTTOM: Field = Field::new("PAD_BOTTOM", 0x0b040, 12, 3, 0x0);

    /// Contribution of 1 padded position to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_1_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_1_CFG", addr: RegAddr(0x0b044), offset: 0x044,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_1X],
        desc: "Contribution of 1 padded position to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_1X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_1X", 0x0b044, 0, 19, 0x0) };

    /// Contribution of 2 padded positions to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_2_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_2_CFG", addr: RegAddr(0x0b048), offset: 0x048,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_2X],
        desc: "Contribution of 2 padded positions to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_2X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_2X", 0x0b048, 0, 19, 0x0) };

    /// Contribution of 3 padded positions to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_3_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_3_CFG", addr: RegAddr(0x0b04c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_3X],
        desc: "Contribution of 3 padded positions to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_3X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_3X", 0x0b04c, 0, 19, 0x0) };

    /// Contribution of 4 padded positions to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_4_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_4_CFG", addr: RegAddr(0x0b050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_4X],
        desc: "Contribution of 4 padded positions to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_4X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_4X", 0x0b050, 0, 19, 0x0) };

    /// Contribution of 5 padded positions to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_5_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_5_CFG", addr: RegAddr(0x0b054), offset: 0x054,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_5X],
        desc: "Contribution of 5 padded positions to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_5X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_5X", 0x0b054, 0, 19, 0x0) };

    /// Contribution of 6 padded positions to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_6_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_6_CFG", addr: RegAddr(0x0b058), offset: 0x058,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_6X],
        desc: "Contribution of 6 padded positions to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_6X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_6X", 0x0b058, 0, 19, 0x0) };

    /// Contribution of 7 padded positions to an average pooling sum, signed 19 bits.
    pub const D_POOLING_PADDING_VALUE_7_CFG: Reg = Reg {
        block: "PDP", name: "D_POOLING_PADDING_VALUE_7_CFG", addr: RegAddr(0x0b05c), offset: 0x05c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0007ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[PAD_VALUE_7X],
        desc: "Contribution of 7 padded positions to an average pooling sum, signed 19 bits.",
    };
    pub const PAD_VALUE_7X: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0x7ffff, sentence: &super::SENTENCES[53] }], ..Field::new("PAD_VALUE_7X", 0x0b05c, 0, 19, 0x0) };

    /// Input address; unused, the read DMA has a register of its own.
    pub const D_SRC_BASE_ADDR_LOW: Reg = Reg {
        block: "PDP", name: "D_SRC_BASE_ADDR_LOW", addr: RegAddr(0x0b060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_LOW],
        desc: "Input address; unused, the read DMA has a register of its own.",
    };
    pub const SRC_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("SRC_BASE_ADDR_LOW", 0x0b060, 0, 32, 0x0) };

    /// Upper half of the unused input address.
    pub const D_SRC_BASE_ADDR_HIGH: Reg = Reg {
        block: "PDP", name: "D_SRC_BASE_ADDR_HIGH", addr: RegAddr(0x0b064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_HIGH],
        desc: "Upper half of the unused input address.",
    };
    pub const SRC_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("SRC_BASE_ADDR_HIGH", 0x0b064, 0, 32, 0x0) };

    /// Input line stride; unused, the read DMA has a register of its own.
    pub const D_SRC_LINE_STRIDE: Reg = Reg {
        block: "PDP", name: "D_SRC_LINE_STRIDE", addr: RegAddr(0x0b068), offset: 0x068,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_LINE_STRIDE],
        desc: "Input line stride; unused, the read DMA has a register of its own.",
    };
    pub const SRC_LINE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("SRC_LINE_STRIDE", 0x0b068, 0, 32, 0x0) };

    /// Input surface stride; unused, the read DMA has a register of its own.
    pub const D_SRC_SURFACE_STRIDE: Reg = Reg {
        block: "PDP", name: "D_SRC_SURFACE_STRIDE", addr: RegAddr(0x0b06c), offset: 0x06c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_SURFACE_STRIDE],
        desc: "Input surface stride; unused, the read DMA has a register of its own.",
    };
    pub const SRC_SURFACE_STRIDE: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("SRC_SURFACE_STRIDE", 0x0b06c, 0, 32, 0x0) };

    /// Byte address of the output cube; must be a multiple of 8, low bits reach the AXI address.
    pub const D_DST_BASE_ADDR_LOW: Reg = Reg {
        block: "PDP", name: "D_DST_BASE_ADDR_LOW", addr: RegAddr(0x0b070), offset: 0x070,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BASE_ADDR_LOW],
        desc: "Byte address of the output cube; must be a multiple of 8, low bits reach the AXI address.",
    };
    pub const DST_BASE_ADDR_LOW: Field = Field::new("DST_BASE_ADDR_LOW", 0x0b070, 0, 32, 0x0);

    /// Upper address half of the output cube; ignored.
    pub const D_DST_BASE_ADDR_HIGH: Reg = Reg {
        block: "PDP", name: "D_DST_BASE_ADDR_HIGH", addr: RegAddr(0x0b074), offset: 0x074,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BASE_ADDR_HIGH],
        desc: "Upper address half of the output cube; ignored.",
    };
    pub const DST_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("DST_BASE_ADDR_HIGH", 0x0b074, 0, 32, 0x0) };

    /// Line stride in bytes of the output cube; must be a multiple of 8.
    pub const D_DST_LINE_STRIDE: Reg = Reg {
        block: "PDP", name: "D_DST_LINE_STRIDE", addr: RegAddr(0x0b078), offset: 0x078,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_LINE_STRIDE],
        desc: "Line stride in bytes of the output cube; must be a multiple of 8.",
    };
    pub const DST_LINE_STRIDE: Field = Field::new("DST_LINE_STRIDE", 0x0b078, 0, 32, 0x0);

    /// Surface stride in bytes of the output cube; must be a multiple of 8.
    pub const D_DST_SURFACE_STRIDE: Reg = Reg {
        block: "PDP", name: "D_DST_SURFACE_STRIDE", addr: RegAddr(0x0b07c), offset: 0x07c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the output cube; must be a multiple of 8.",
    };
    pub const DST_SURFACE_STRIDE: Field = Field::new("DST_SURFACE_STRIDE", 0x0b07c, 0, 32, 0x0);

    /// Memory port of the output; must be 1 (MC).
    pub const D_DST_RAM_CFG: Reg = Reg {
        block: "PDP", name: "D_DST_RAM_CFG", addr: RegAddr(0x0b080), offset: 0x080,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_RAM_TYPE],
        desc: "Memory port of the output; must be 1 (MC).",
    };
    pub const DST_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ..Field::new("DST_RAM_TYPE", 0x0b080, 0, 1, 0x0) };

    /// Input precision; INT8 is the only one that exists.
    pub const D_DATA_FORMAT: Reg = Reg {
        block: "PDP", name: "D_DATA_FORMAT", addr: RegAddr(0x0b084), offset: 0x084,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[INPUT_DATA],
        desc: "Input precision; INT8 is the only one that exists.",
    };
    pub const INPUT_DATA: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ..Field::new("INPUT_DATA", 0x0b084, 0, 2, 0x0) };

    /// Always 0: count of floating point values.
    pub const D_INF_INPUT_NUM: Reg = Reg {
        block: "PDP", name: "D_INF_INPUT_NUM", addr: RegAddr(0x0b088), offset: 0x088,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Inf), volatile: true, ew_only: false, fields: &[INF_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const INF_INPUT_NUM: Field = Field::new("INF_INPUT_NUM", 0x0b088, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_NAN_INPUT_NUM: Reg = Reg {
        block: "PDP", name: "D_NAN_INPUT_NUM", addr: RegAddr(0x0b08c), offset: 0x08c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[NAN_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const NAN_INPUT_NUM: Field = Field::new("NAN_INPUT_NUM", 0x0b08c, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_NAN_OUTPUT_NUM: Reg = Reg {
        block: "PDP", name: "D_NAN_OUTPUT_NUM", addr: RegAddr(0x0b090), offset: 0x090,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[NAN_OUTPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const NAN_OUTPUT_NUM: Field = Field::new("NAN_OUTPUT_NUM", 0x0b090, 0, 32, 0x0);

    /// Enables the statistics counters while the layer in this group runs.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "PDP", name: "D_PERF_ENABLE", addr: RegAddr(0x0b094), offset: 0x094,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DMA_EN],
        desc: "Enables the statistics counters while the layer in this group runs.",
    };
    pub const DMA_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DMA_EN", 0x0b094, 0, 1, 0x0) };

    /// Clocks in which a write command or data was not accepted: total of all layers since reset, copied when a layer in this group ends.
    pub const D_PERF_WRITE_STALL: Reg = Reg {
        block: "PDP", name: "D_PERF_WRITE_STALL", addr: RegAddr(0x0b098), offset: 0x098,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[PERF_WRITE_STALL],
        desc: "Clocks in which a write command or data was not accepted: total of all layers since reset, copied when a layer in this group ends.",
    };
    pub const PERF_WRITE_STALL: Field = Field::new("PERF_WRITE_STALL", 0x0b098, 0, 32, 0x0);

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "PDP", name: "D_CYA", addr: RegAddr(0x0b09c), offset: 0x09c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[49] }], ..Field::new("CYA", 0x0b09c, 0, 32, 0x0) };
}

/// CDP_RDMA: CDP read DMA.
pub mod cdp_rdma {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "CDP_RDMA", base: RegAddr(0x0c000),
        ping_pong: true, fetches: true, statistics: Some(StatisticsAtEnable::Kept), regs: REGS,
        desc: "CDP read DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, D_OP_ENABLE, D_DATA_CUBE_WIDTH, D_DATA_CUBE_HEIGHT, D_DATA_CUBE_CHANNEL, D_SRC_BASE_ADDR_LOW, D_SRC_BASE_ADDR_HIGH, D_SRC_LINE_STRIDE, D_SRC_SURFACE_STRIDE, D_SRC_DMA_CFG, D_SRC_COMPRESSION_EN, D_OPERATION_MODE, D_DATA_FORMAT, D_PERF_ENABLE, D_PERF_READ_STALL, D_CYA];

    /// State of both register groups of the CDP read DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CDP_RDMA", name: "S_STATUS", addr: RegAddr(0x0c000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the CDP read DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x0c000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x0c000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the CDP read DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CDP_RDMA", name: "S_POINTER", addr: RegAddr(0x0c004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the CDP read DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x0c004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x0c004, 16, 1, 0x0) };

    /// Writing 1 hands the group to the CDP read DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CDP_RDMA", name: "D_OP_ENABLE", addr: RegAddr(0x0c008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the CDP read DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x0c008, 0, 1, 0x0) };

    /// Width of the cube minus one.
    pub const D_DATA_CUBE_WIDTH: Reg = Reg {
        block: "CDP_RDMA", name: "D_DATA_CUBE_WIDTH", addr: RegAddr(0x0c00c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[WIDTH],
        desc: "Width of the cube minus one.",
    };
    pub const WIDTH: Field = Field { plus_one: true, ..Field::new("WIDTH", 0x0c00c, 0, 13, 0x0) };

    /// Height of the cube minus one.
    pub const D_DATA_CUBE_HEIGHT: Reg = Reg {
        block: "CDP_RDMA", name: "D_DATA_CUBE_HEIGHT", addr: RegAddr(0x0c010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[HEIGHT],
        desc: "Height of the cube minus one.",
    };
    pub const HEIGHT: Field = Field { plus_one: true, ..Field::new("HEIGHT", 0x0c010, 0, 13, 0x0) };

    /// Channels of the cube minus one.
    pub const D_DATA_CUBE_CHANNEL: Reg = Reg {
        block: "CDP_RDMA", name: "D_DATA_CUBE_CHANNEL", addr: RegAddr(0x0c014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00001fff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CHANNEL],
        desc: "Channels of the cube minus one.",
    };
    pub const CHANNEL: Field = Field { plus_one: true, ..Field::new("CHANNEL", 0x0c014, 0, 13, 0x0) };

    /// Byte address of the input cube; reads are aligned down to 8 bytes.
    pub const D_SRC_BASE_ADDR_LOW: Reg = Reg {
        block: "CDP_RDMA", name: "D_SRC_BASE_ADDR_LOW", addr: RegAddr(0x0c018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_LOW],
        desc: "Byte address of the input cube; reads are aligned down to 8 bytes.",
    };
    pub const SRC_BASE_ADDR_LOW: Field = Field { ignored: &[IgnoredBits { mask: 0x7, sentence: &super::SENTENCES[25] }], ..Field::new("SRC_BASE_ADDR_LOW", 0x0c018, 0, 32, 0x0) };

    /// Upper address half of the input cube; ignored.
    pub const D_SRC_BASE_ADDR_HIGH: Reg = Reg {
        block: "CDP_RDMA", name: "D_SRC_BASE_ADDR_HIGH", addr: RegAddr(0x0c01c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_BASE_ADDR_HIGH],
        desc: "Upper address half of the input cube; ignored.",
    };
    pub const SRC_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[54] }], ..Field::new("SRC_BASE_ADDR_HIGH", 0x0c01c, 0, 32, 0x0) };

    /// Line stride in bytes of the input cube; use multiples of 8.
    pub const D_SRC_LINE_STRIDE: Reg = Reg {
        block: "CDP_RDMA", name: "D_SRC_LINE_STRIDE", addr: RegAddr(0x0c020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_LINE_STRIDE],
        desc: "Line stride in bytes of the input cube; use multiples of 8.",
    };
    pub const SRC_LINE_STRIDE: Field = Field::new("SRC_LINE_STRIDE", 0x0c020, 0, 32, 0x0);

    /// Surface stride in bytes of the input cube; use multiples of 8.
    pub const D_SRC_SURFACE_STRIDE: Reg = Reg {
        block: "CDP_RDMA", name: "D_SRC_SURFACE_STRIDE", addr: RegAddr(0x0c024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the input cube; use multiples of 8.",
    };
    pub const SRC_SURFACE_STRIDE: Field = Field::new("SRC_SURFACE_STRIDE", 0x0c024, 0, 32, 0x0);

    /// Memory port of the input; must be 1 (MC).
    pub const D_SRC_DMA_CFG: Reg = Reg {
        block: "CDP_RDMA", name: "D_SRC_DMA_CFG", addr: RegAddr(0x0c028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SRC_RAM_TYPE],
        desc: "Memory port of the input; must be 1 (MC).",
    };
    pub const SRC_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ..Field::new("SRC_RAM_TYPE", 0x0c028, 0, 1, 0x0) };

    /// Constant 0, input compression does not exist.
    pub const D_SRC_COMPRESSION_EN: Reg = Reg {
        block: "CDP_RDMA", name: "D_SRC_COMPRESSION_EN", addr: RegAddr(0x0c02c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[SRC_COMPRESSION_EN],
        desc: "Constant 0, input compression does not exist.",
    };
    pub const SRC_COMPRESSION_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("SRC_COMPRESSION_EN", 0x0c02c, 0, 1, 0x0) };

    /// Constant 0, reserved mode selection.
    pub const D_OPERATION_MODE: Reg = Reg {
        block: "CDP_RDMA", name: "D_OPERATION_MODE", addr: RegAddr(0x0c030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[OPERATION_MODE],
        desc: "Constant 0, reserved mode selection.",
    };
    pub const OPERATION_MODE: Field = Field { values: &[("READPHILE", 0), ("WRITEPHILE", 1), ("ORDINARY", 2)], ..Field::new("OPERATION_MODE", 0x0c030, 0, 2, 0x0) };

    /// Input precision; INT8 is the only one that exists.
    pub const D_DATA_FORMAT: Reg = Reg {
        block: "CDP_RDMA", name: "D_DATA_FORMAT", addr: RegAddr(0x0c034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[INPUT_DATA],
        desc: "Input precision; INT8 is the only one that exists.",
    };
    pub const INPUT_DATA: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3, sentence: &super::SENTENCES[54] }], ..Field::new("INPUT_DATA", 0x0c034, 0, 2, 0x0) };

    /// Enables the statistics counters while the layer in this group runs.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "CDP_RDMA", name: "D_PERF_ENABLE", addr: RegAddr(0x0c038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DMA_EN],
        desc: "Enables the statistics counters while the layer in this group runs.",
    };
    pub const DMA_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DMA_EN", 0x0c038, 0, 1, 0x0) };

    /// Clocks in which a read request was not accepted: total of all layers since reset, copied when a layer in this group ends.
    pub const D_PERF_READ_STALL: Reg = Reg {
        block: "CDP_RDMA", name: "D_PERF_READ_STALL", addr: RegAddr(0x0c03c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[PERF_READ_STALL],
        desc: "Clocks in which a read request was not accepted: total of all layers since reset, copied when a layer in this group ends.",
    };
    pub const PERF_READ_STALL: Field = Field::new("PERF_READ_STALL", 0x0c03c, 0, 32, 0x0);

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "CDP_RDMA", name: "D_CYA", addr: RegAddr(0x0c040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[54] }], ..Field::new("CYA", 0x0c040, 0, 32, 0x0) };
}

/// CDP: cross-channel (LRN) processor and its write DMA.
pub mod cdp {
    use crate::quantity::RegAddr;
    use crate::types::{Block, CountedEvent, Field, IgnoredBits, Reg, AccessPolicy, RegisterCopies, RegRole, StatisticsAtEnable};

    pub const BLOCK: Block = Block {
        name: "CDP", base: RegAddr(0x0d000),
        ping_pong: true, fetches: false, statistics: Some(StatisticsAtEnable::Kept), regs: REGS,
        desc: "cross-channel (LRN) processor and its write DMA",
    };

    const REGS: &[Reg] = &[S_STATUS, S_POINTER, S_LUT_ACCESS_CFG, S_LUT_ACCESS_DATA, S_LUT_CFG, S_LUT_INFO, S_LUT_LE_START_LOW, S_LUT_LE_START_HIGH, S_LUT_LE_END_LOW, S_LUT_LE_END_HIGH, S_LUT_LO_START_LOW, S_LUT_LO_START_HIGH, S_LUT_LO_END_LOW, S_LUT_LO_END_HIGH, S_LUT_LE_SLOPE_SCALE, S_LUT_LE_SLOPE_SHIFT, S_LUT_LO_SLOPE_SCALE, S_LUT_LO_SLOPE_SHIFT, D_OP_ENABLE, D_FUNC_BYPASS, D_DST_BASE_ADDR_LOW, D_DST_BASE_ADDR_HIGH, D_DST_LINE_STRIDE, D_DST_SURFACE_STRIDE, D_DST_DMA_CFG, D_DST_COMPRESSION_EN, D_DATA_FORMAT, D_NAN_FLUSH_TO_ZERO, D_LRN_CFG, D_DATIN_OFFSET, D_DATIN_SCALE, D_DATIN_SHIFTER, D_DATOUT_OFFSET, D_DATOUT_SCALE, D_DATOUT_SHIFTER, D_NAN_INPUT_NUM, D_INF_INPUT_NUM, D_NAN_OUTPUT_NUM, D_OUT_SATURATION, D_PERF_ENABLE, D_PERF_WRITE_STALL, D_PERF_LUT_UFLOW, D_PERF_LUT_OFLOW, D_PERF_LUT_HYBRID, D_PERF_LUT_LE_HIT, D_PERF_LUT_LO_HIT, D_CYA];

    /// State of both register groups of the CDP core and write DMA: idle, running or pending.
    pub const S_STATUS: Reg = Reg {
        block: "CDP", name: "S_STATUS", addr: RegAddr(0x0d000), offset: 0x000,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Single, write_mask: 0x00000000,
        role: RegRole::Status, counts: None, volatile: true, ew_only: false, fields: &[STATUS_0, STATUS_1],
        desc: "State of both register groups of the CDP core and write DMA: idle, running or pending.",
    };
    pub const STATUS_0: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_0", 0x0d000, 0, 2, 0x0) };
    pub const STATUS_1: Field = Field { values: &[("IDLE", 0), ("RUNNING", 1), ("PENDING", 2)], ..Field::new("STATUS_1", 0x0d000, 16, 2, 0x0) };

    /// PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the CDP core and write DMA executes next or now.
    pub const S_POINTER: Reg = Reg {
        block: "CDP", name: "S_POINTER", addr: RegAddr(0x0d004), offset: 0x004,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000001,
        role: RegRole::Pointer, counts: None, volatile: true, ew_only: false, fields: &[PRODUCER, CONSUMER],
        desc: "PRODUCER selects the group the bus sees at the D_ addresses; CONSUMER (read only) is the group the CDP core and write DMA executes next or now.",
    };
    pub const PRODUCER: Field = Field { values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("PRODUCER", 0x0d004, 0, 1, 0x0) };
    pub const CONSUMER: Field = Field { read_only: true, values: &[("GROUP_0", 0), ("GROUP_1", 1)], ..Field::new("CONSUMER", 0x0d004, 16, 1, 0x0) };

    /// Selects table, direction and start entry for a table download or read-back; writing it loads the entry counter.
    pub const S_LUT_ACCESS_CFG: Reg = Reg {
        block: "CDP", name: "S_LUT_ACCESS_CFG", addr: RegAddr(0x0d008), offset: 0x008,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000303ff,
        role: RegRole::LutAccess, counts: None, volatile: true, ew_only: false, fields: &[LUT_ADDR, LUT_TABLE_ID, LUT_ACCESS_TYPE],
        desc: "Selects table, direction and start entry for a table download or read-back; writing it loads the entry counter.",
    };
    pub const LUT_ADDR: Field = Field::new("LUT_ADDR", 0x0d008, 0, 10, 0x0);
    pub const LUT_TABLE_ID: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_TABLE_ID", 0x0d008, 16, 1, 0x0) };
    pub const LUT_ACCESS_TYPE: Field = Field { values: &[("READ", 0), ("WRITE", 1)], ..Field::new("LUT_ACCESS_TYPE", 0x0d008, 17, 1, 0x0) };

    /// Table data port: a write in write mode stores the entry, a read in read mode returns it; the entry counter then advances by one, but stays on the last entry.
    pub const S_LUT_ACCESS_DATA: Reg = Reg {
        block: "CDP", name: "S_LUT_ACCESS_DATA", addr: RegAddr(0x0d00c), offset: 0x00c,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Single, write_mask: 0x0000ffff,
        role: RegRole::LutData, counts: None, volatile: true, ew_only: false, fields: &[LUT_DATA],
        desc: "Table data port: a write in write mode stores the entry, a read in read mode returns it; the entry counter then advances by one, but stays on the last entry.",
    };
    pub const LUT_DATA: Field = Field::new("LUT_DATA", 0x0d00c, 0, 16, 0x0);

    /// Table kind of LE (exponent or linear) and which table wins on common underflow, overflow or hit/miss.
    pub const S_LUT_CFG: Reg = Reg {
        block: "CDP", name: "S_LUT_CFG", addr: RegAddr(0x0d010), offset: 0x010,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00000071,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_FUNCTION, LUT_UFLOW_PRIORITY, LUT_OFLOW_PRIORITY, LUT_HYBRID_PRIORITY],
        desc: "Table kind of LE (exponent or linear) and which table wins on common underflow, overflow or hit/miss.",
    };
    pub const LUT_LE_FUNCTION: Field = Field { values: &[("EXPONENT", 0), ("LINEAR", 1)], ..Field::new("LUT_LE_FUNCTION", 0x0d010, 0, 1, 0x0) };
    pub const LUT_UFLOW_PRIORITY: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_UFLOW_PRIORITY", 0x0d010, 4, 1, 0x0) };
    pub const LUT_OFLOW_PRIORITY: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_OFLOW_PRIORITY", 0x0d010, 5, 1, 0x0) };
    pub const LUT_HYBRID_PRIORITY: Field = Field { values: &[("LE", 0), ("LO", 1)], ..Field::new("LUT_HYBRID_PRIORITY", 0x0d010, 6, 1, 0x0) };

    /// Signed index offset of the exponential table and index shift amounts of both tables; of the shift amounts only the low 6 bits act, signed.
    pub const S_LUT_INFO: Reg = Reg {
        block: "CDP", name: "S_LUT_INFO", addr: RegAddr(0x0d014), offset: 0x014,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x00ffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_INDEX_OFFSET, LUT_LE_INDEX_SELECT, LUT_LO_INDEX_SELECT],
        desc: "Signed index offset of the exponential table and index shift amounts of both tables; of the shift amounts only the low 6 bits act, signed.",
    };
    pub const LUT_LE_INDEX_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xff, sentence: &super::SENTENCES[57] }], ..Field::new("LUT_LE_INDEX_OFFSET", 0x0d014, 0, 8, 0x0) };
    pub const LUT_LE_INDEX_SELECT: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[57] }, IgnoredBits { mask: 0xc000, sentence: &super::SENTENCES[58] }], ..Field::new("LUT_LE_INDEX_SELECT", 0x0d014, 8, 8, 0x0) };
    pub const LUT_LO_INDEX_SELECT: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xc00000, sentence: &super::SENTENCES[58] }], ..Field::new("LUT_LO_INDEX_SELECT", 0x0d014, 16, 8, 0x0) };

    /// Bits 31:0 of the signed lower bound of table LE.
    pub const S_LUT_LE_START_LOW: Reg = Reg {
        block: "CDP", name: "S_LUT_LE_START_LOW", addr: RegAddr(0x0d018), offset: 0x018,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_START_LOW],
        desc: "Bits 31:0 of the signed lower bound of table LE.",
    };
    pub const LUT_LE_START_LOW: Field = Field::new("LUT_LE_START_LOW", 0x0d018, 0, 32, 0x0);

    /// Bits 37:32 of the signed lower bound of table LE.
    pub const S_LUT_LE_START_HIGH: Reg = Reg {
        block: "CDP", name: "S_LUT_LE_START_HIGH", addr: RegAddr(0x0d01c), offset: 0x01c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x0000003f,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_START_HIGH],
        desc: "Bits 37:32 of the signed lower bound of table LE.",
    };
    pub const LUT_LE_START_HIGH: Field = Field { signed: true, ..Field::new("LUT_LE_START_HIGH", 0x0d01c, 0, 6, 0x0) };

    /// Bits 31:0 of the signed upper bound of table LE.
    pub const S_LUT_LE_END_LOW: Reg = Reg {
        block: "CDP", name: "S_LUT_LE_END_LOW", addr: RegAddr(0x0d020), offset: 0x020,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_END_LOW],
        desc: "Bits 31:0 of the signed upper bound of table LE.",
    };
    pub const LUT_LE_END_LOW: Field = Field::new("LUT_LE_END_LOW", 0x0d020, 0, 32, 0x0);

    /// Bits 37:32 of the signed upper bound of table LE.
    pub const S_LUT_LE_END_HIGH: Reg = Reg {
        block: "CDP", name: "S_LUT_LE_END_HIGH", addr: RegAddr(0x0d024), offset: 0x024,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x0000003f,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_END_HIGH],
        desc: "Bits 37:32 of the signed upper bound of table LE.",
    };
    pub const LUT_LE_END_HIGH: Field = Field { signed: true, ..Field::new("LUT_LE_END_HIGH", 0x0d024, 0, 6, 0x0) };

    /// Bits 31:0 of the signed lower bound of table LO.
    pub const S_LUT_LO_START_LOW: Reg = Reg {
        block: "CDP", name: "S_LUT_LO_START_LOW", addr: RegAddr(0x0d028), offset: 0x028,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LO_START_LOW],
        desc: "Bits 31:0 of the signed lower bound of table LO.",
    };
    pub const LUT_LO_START_LOW: Field = Field::new("LUT_LO_START_LOW", 0x0d028, 0, 32, 0x0);

    /// Bits 37:32 of the signed lower bound of table LO.
    pub const S_LUT_LO_START_HIGH: Reg = Reg {
        block: "CDP", name: "S_LUT_LO_START_HIGH", addr: RegAddr(0x0d02c), offset: 0x02c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x0000003f,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LO_START_HIGH],
        desc: "Bits 37:32 of the signed lower bound of table LO.",
    };
    pub const LUT_LO_START_HIGH: Field = Field { signed: true, ..Field::new("LUT_LO_START_HIGH", 0x0d02c, 0, 6, 0x0) };

    /// Bits 31:0 of the signed upper bound of table LO.
    pub const S_LUT_LO_END_LOW: Reg = Reg {
        block: "CDP", name: "S_LUT_LO_END_LOW", addr: RegAddr(0x0d030), offset: 0x030,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LO_END_LOW],
        desc: "Bits 31:0 of the signed upper bound of table LO.",
    };
    pub const LUT_LO_END_LOW: Field = Field::new("LUT_LO_END_LOW", 0x0d030, 0, 32, 0x0);

    /// Bits 37:32 of the signed upper bound of table LO.
    pub const S_LUT_LO_END_HIGH: Reg = Reg {
        block: "CDP", name: "S_LUT_LO_END_HIGH", addr: RegAddr(0x0d034), offset: 0x034,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x0000003f,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LO_END_HIGH],
        desc: "Bits 37:32 of the signed upper bound of table LO.",
    };
    pub const LUT_LO_END_HIGH: Field = Field { signed: true, ..Field::new("LUT_LO_END_HIGH", 0x0d034, 0, 6, 0x0) };

    /// Signed extrapolation slopes of table LE below and above its range.
    pub const S_LUT_LE_SLOPE_SCALE: Reg = Reg {
        block: "CDP", name: "S_LUT_LE_SLOPE_SCALE", addr: RegAddr(0x0d038), offset: 0x038,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_SLOPE_UFLOW_SCALE, LUT_LE_SLOPE_OFLOW_SCALE],
        desc: "Signed extrapolation slopes of table LE below and above its range.",
    };
    pub const LUT_LE_SLOPE_UFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_UFLOW_SCALE", 0x0d038, 0, 16, 0x0) };
    pub const LUT_LE_SLOPE_OFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_OFLOW_SCALE", 0x0d038, 16, 16, 0x0) };

    /// Shift amounts that belong to the LE extrapolation slopes.
    pub const S_LUT_LE_SLOPE_SHIFT: Reg = Reg {
        block: "CDP", name: "S_LUT_LE_SLOPE_SHIFT", addr: RegAddr(0x0d03c), offset: 0x03c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000003ff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LE_SLOPE_UFLOW_SHIFT, LUT_LE_SLOPE_OFLOW_SHIFT],
        desc: "Shift amounts that belong to the LE extrapolation slopes.",
    };
    pub const LUT_LE_SLOPE_UFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_UFLOW_SHIFT", 0x0d03c, 0, 5, 0x0) };
    pub const LUT_LE_SLOPE_OFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LE_SLOPE_OFLOW_SHIFT", 0x0d03c, 5, 5, 0x0) };

    /// Signed extrapolation slopes of table LO below and above its range.
    pub const S_LUT_LO_SLOPE_SCALE: Reg = Reg {
        block: "CDP", name: "S_LUT_LO_SLOPE_SCALE", addr: RegAddr(0x0d040), offset: 0x040,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0xffffffff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LO_SLOPE_UFLOW_SCALE, LUT_LO_SLOPE_OFLOW_SCALE],
        desc: "Signed extrapolation slopes of table LO below and above its range.",
    };
    pub const LUT_LO_SLOPE_UFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_UFLOW_SCALE", 0x0d040, 0, 16, 0x0) };
    pub const LUT_LO_SLOPE_OFLOW_SCALE: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_OFLOW_SCALE", 0x0d040, 16, 16, 0x0) };

    /// Shift amounts that belong to the LO extrapolation slopes.
    pub const S_LUT_LO_SLOPE_SHIFT: Reg = Reg {
        block: "CDP", name: "S_LUT_LO_SLOPE_SHIFT", addr: RegAddr(0x0d044), offset: 0x044,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Single, write_mask: 0x000003ff,
        role: RegRole::LutSetting, counts: None, volatile: false, ew_only: false, fields: &[LUT_LO_SLOPE_UFLOW_SHIFT, LUT_LO_SLOPE_OFLOW_SHIFT],
        desc: "Shift amounts that belong to the LO extrapolation slopes.",
    };
    pub const LUT_LO_SLOPE_UFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_UFLOW_SHIFT", 0x0d044, 0, 5, 0x0) };
    pub const LUT_LO_SLOPE_OFLOW_SHIFT: Field = Field { signed: true, ..Field::new("LUT_LO_SLOPE_OFLOW_SHIFT", 0x0d044, 5, 5, 0x0) };

    /// Writing 1 hands the group to the CDP core and write DMA; hardware clears it when the layer is done, software cannot clear it.
    pub const D_OP_ENABLE: Reg = Reg {
        block: "CDP", name: "D_OP_ENABLE", addr: RegAddr(0x0d048), offset: 0x048,
        reset: 0x00000000, access: AccessPolicy::Trigger, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Enable, counts: None, volatile: true, ew_only: false, fields: &[OP_EN],
        desc: "Writing 1 hands the group to the CDP core and write DMA; hardware clears it when the layer is done, software cannot clear it.",
    };
    pub const OP_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("OP_EN", 0x0d048, 0, 1, 0x0) };

    /// Bypass of the square sum and of the final multiplication.
    pub const D_FUNC_BYPASS: Reg = Reg {
        block: "CDP", name: "D_FUNC_BYPASS", addr: RegAddr(0x0d04c), offset: 0x04c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[SQSUM_BYPASS, MUL_BYPASS],
        desc: "Bypass of the square sum and of the final multiplication.",
    };
    pub const SQSUM_BYPASS: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("SQSUM_BYPASS", 0x0d04c, 0, 1, 0x0) };
    pub const MUL_BYPASS: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("MUL_BYPASS", 0x0d04c, 1, 1, 0x0) };

    /// Byte address of the output cube; must be a multiple of 8, low bits reach the AXI address.
    pub const D_DST_BASE_ADDR_LOW: Reg = Reg {
        block: "CDP", name: "D_DST_BASE_ADDR_LOW", addr: RegAddr(0x0d050), offset: 0x050,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BASE_ADDR_LOW],
        desc: "Byte address of the output cube; must be a multiple of 8, low bits reach the AXI address.",
    };
    pub const DST_BASE_ADDR_LOW: Field = Field::new("DST_BASE_ADDR_LOW", 0x0d050, 0, 32, 0x0);

    /// Upper address half of the output cube; ignored.
    pub const D_DST_BASE_ADDR_HIGH: Reg = Reg {
        block: "CDP", name: "D_DST_BASE_ADDR_HIGH", addr: RegAddr(0x0d054), offset: 0x054,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_BASE_ADDR_HIGH],
        desc: "Upper address half of the output cube; ignored.",
    };
    pub const DST_BASE_ADDR_HIGH: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[55] }], ..Field::new("DST_BASE_ADDR_HIGH", 0x0d054, 0, 32, 0x0) };

    /// Line stride in bytes of the output cube; must be a multiple of 8.
    pub const D_DST_LINE_STRIDE: Reg = Reg {
        block: "CDP", name: "D_DST_LINE_STRIDE", addr: RegAddr(0x0d058), offset: 0x058,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_LINE_STRIDE],
        desc: "Line stride in bytes of the output cube; must be a multiple of 8.",
    };
    pub const DST_LINE_STRIDE: Field = Field::new("DST_LINE_STRIDE", 0x0d058, 0, 32, 0x0);

    /// Surface stride in bytes of the output cube; must be a multiple of 8.
    pub const D_DST_SURFACE_STRIDE: Reg = Reg {
        block: "CDP", name: "D_DST_SURFACE_STRIDE", addr: RegAddr(0x0d05c), offset: 0x05c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_SURFACE_STRIDE],
        desc: "Surface stride in bytes of the output cube; must be a multiple of 8.",
    };
    pub const DST_SURFACE_STRIDE: Field = Field::new("DST_SURFACE_STRIDE", 0x0d05c, 0, 32, 0x0);

    /// Memory port of the output; must be 1 (MC).
    pub const D_DST_DMA_CFG: Reg = Reg {
        block: "CDP", name: "D_DST_DMA_CFG", addr: RegAddr(0x0d060), offset: 0x060,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DST_RAM_TYPE],
        desc: "Memory port of the output; must be 1 (MC).",
    };
    pub const DST_RAM_TYPE: Field = Field { values: &[("CV", 0), ("MC", 1)], ..Field::new("DST_RAM_TYPE", 0x0d060, 0, 1, 0x0) };

    /// Constant 0, output compression does not exist.
    pub const D_DST_COMPRESSION_EN: Reg = Reg {
        block: "CDP", name: "D_DST_COMPRESSION_EN", addr: RegAddr(0x0d064), offset: 0x064,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Constant, counts: None, volatile: false, ew_only: false, fields: &[DST_COMPRESSION_EN],
        desc: "Constant 0, output compression does not exist.",
    };
    pub const DST_COMPRESSION_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DST_COMPRESSION_EN", 0x0d064, 0, 1, 0x0) };

    /// Precision; INT8 is the only one that exists although the reset value says INT16.
    pub const D_DATA_FORMAT: Reg = Reg {
        block: "CDP", name: "D_DATA_FORMAT", addr: RegAddr(0x0d068), offset: 0x068,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[INPUT_DATA_TYPE],
        desc: "Precision; INT8 is the only one that exists although the reset value says INT16.",
    };
    pub const INPUT_DATA_TYPE: Field = Field { values: &[("INT8", 0), ("INT16", 1), ("FP16", 2)], ignored: &[IgnoredBits { mask: 0x3, sentence: &super::SENTENCES[55] }], ..Field::new("INPUT_DATA_TYPE", 0x0d068, 0, 2, 0x1) };

    /// Floating point option; without function for INT8.
    pub const D_NAN_FLUSH_TO_ZERO: Reg = Reg {
        block: "CDP", name: "D_NAN_FLUSH_TO_ZERO", addr: RegAddr(0x0d06c), offset: 0x06c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000001,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[NAN_TO_ZERO],
        desc: "Floating point option; without function for INT8.",
    };
    pub const NAN_TO_ZERO: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ignored: &[IgnoredBits { mask: 0x1, sentence: &super::SENTENCES[55] }], ..Field::new("NAN_TO_ZERO", 0x0d06c, 0, 1, 0x0) };

    /// Number of channels summed: 3, 5, 7 or 9.
    pub const D_LRN_CFG: Reg = Reg {
        block: "CDP", name: "D_LRN_CFG", addr: RegAddr(0x0d070), offset: 0x070,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[NORMALZ_LEN],
        desc: "Number of channels summed: 3, 5, 7 or 9.",
    };
    pub const NORMALZ_LEN: Field = Field { values: &[("LEN3", 0), ("LEN5", 1), ("LEN7", 2), ("LEN9", 3)], ignored: &[IgnoredBits { mask: 0x3, sentence: &super::SENTENCES[56] }], ..Field::new("NORMALZ_LEN", 0x0d070, 0, 2, 0x0) };

    /// Signed offset of the input converter; only bits 7:0 act.
    pub const D_DATIN_OFFSET: Reg = Reg {
        block: "CDP", name: "D_DATIN_OFFSET", addr: RegAddr(0x0d074), offset: 0x074,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATIN_OFFSET],
        desc: "Signed offset of the input converter; only bits 7:0 act.",
    };
    pub const DATIN_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xff00, sentence: &super::SENTENCES[55] }], ..Field::new("DATIN_OFFSET", 0x0d074, 0, 16, 0x0) };

    /// Signed multiplier of the input converter.
    pub const D_DATIN_SCALE: Reg = Reg {
        block: "CDP", name: "D_DATIN_SCALE", addr: RegAddr(0x0d078), offset: 0x078,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATIN_SCALE],
        desc: "Signed multiplier of the input converter.",
    };
    pub const DATIN_SCALE: Field = Field { signed: true, ..Field::new("DATIN_SCALE", 0x0d078, 0, 16, 0x1) };

    /// Right shift of the input converter.
    pub const D_DATIN_SHIFTER: Reg = Reg {
        block: "CDP", name: "D_DATIN_SHIFTER", addr: RegAddr(0x0d07c), offset: 0x07c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000001f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATIN_SHIFTER],
        desc: "Right shift of the input converter.",
    };
    pub const DATIN_SHIFTER: Field = Field::new("DATIN_SHIFTER", 0x0d07c, 0, 5, 0x0);

    /// Signed offset of the output converter; only bits 24:0 act.
    pub const D_DATOUT_OFFSET: Reg = Reg {
        block: "CDP", name: "D_DATOUT_OFFSET", addr: RegAddr(0x0d080), offset: 0x080,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATOUT_OFFSET],
        desc: "Signed offset of the output converter; only bits 24:0 act.",
    };
    pub const DATOUT_OFFSET: Field = Field { signed: true, ignored: &[IgnoredBits { mask: 0xfe000000, sentence: &super::SENTENCES[55] }], ..Field::new("DATOUT_OFFSET", 0x0d080, 0, 32, 0x0) };

    /// Signed multiplier of the output converter.
    pub const D_DATOUT_SCALE: Reg = Reg {
        block: "CDP", name: "D_DATOUT_SCALE", addr: RegAddr(0x0d084), offset: 0x084,
        reset: 0x00000001, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000ffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATOUT_SCALE],
        desc: "Signed multiplier of the output converter.",
    };
    pub const DATOUT_SCALE: Field = Field { signed: true, ..Field::new("DATOUT_SCALE", 0x0d084, 0, 16, 0x1) };

    /// Right shift of the output converter.
    pub const D_DATOUT_SHIFTER: Reg = Reg {
        block: "CDP", name: "D_DATOUT_SHIFTER", addr: RegAddr(0x0d088), offset: 0x088,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x0000003f,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DATOUT_SHIFTER],
        desc: "Right shift of the output converter.",
    };
    pub const DATOUT_SHIFTER: Field = Field::new("DATOUT_SHIFTER", 0x0d088, 0, 6, 0x0);

    /// Always 0: count of floating point values.
    pub const D_NAN_INPUT_NUM: Reg = Reg {
        block: "CDP", name: "D_NAN_INPUT_NUM", addr: RegAddr(0x0d08c), offset: 0x08c,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[NAN_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const NAN_INPUT_NUM: Field = Field::new("NAN_INPUT_NUM", 0x0d08c, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_INF_INPUT_NUM: Reg = Reg {
        block: "CDP", name: "D_INF_INPUT_NUM", addr: RegAddr(0x0d090), offset: 0x090,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Inf), volatile: true, ew_only: false, fields: &[INF_INPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const INF_INPUT_NUM: Field = Field::new("INF_INPUT_NUM", 0x0d090, 0, 32, 0x0);

    /// Always 0: count of floating point values.
    pub const D_NAN_OUTPUT_NUM: Reg = Reg {
        block: "CDP", name: "D_NAN_OUTPUT_NUM", addr: RegAddr(0x0d094), offset: 0x094,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Nan), volatile: true, ew_only: false, fields: &[NAN_OUTPUT_NUM],
        desc: "Always 0: count of floating point values.",
    };
    pub const NAN_OUTPUT_NUM: Field = Field::new("NAN_OUTPUT_NUM", 0x0d094, 0, 32, 0x0);

    /// Stays 0, saturated outputs are not counted.
    pub const D_OUT_SATURATION: Reg = Reg {
        block: "CDP", name: "D_OUT_SATURATION", addr: RegAddr(0x0d098), offset: 0x098,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Saturations), volatile: true, ew_only: false, fields: &[OUT_SATURATION],
        desc: "Stays 0, saturated outputs are not counted.",
    };
    pub const OUT_SATURATION: Field = Field::new("OUT_SATURATION", 0x0d098, 0, 32, 0x0);

    /// DMA_EN lets the write stall counter run; LUT_EN is without function, the LUT counters always count.
    pub const D_PERF_ENABLE: Reg = Reg {
        block: "CDP", name: "D_PERF_ENABLE", addr: RegAddr(0x0d09c), offset: 0x09c,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0x00000003,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[DMA_EN, LUT_EN],
        desc: "DMA_EN lets the write stall counter run; LUT_EN is without function, the LUT counters always count.",
    };
    pub const DMA_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ..Field::new("DMA_EN", 0x0d09c, 0, 1, 0x0) };
    pub const LUT_EN: Field = Field { values: &[("DISABLE", 0), ("ENABLE", 1)], ignored: &[IgnoredBits { mask: 0x2, sentence: &super::SENTENCES[55] }], ..Field::new("LUT_EN", 0x0d09c, 1, 1, 0x0) };

    /// Clocks in which a write command or data was not accepted: total of all layers since reset, copied when a layer in this group ends.
    pub const D_PERF_WRITE_STALL: Reg = Reg {
        block: "CDP", name: "D_PERF_WRITE_STALL", addr: RegAddr(0x0d0a0), offset: 0x0a0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::Stalls), volatile: true, ew_only: false, fields: &[PERF_WRITE_STALL],
        desc: "Clocks in which a write command or data was not accepted: total of all layers since reset, copied when a layer in this group ends.",
    };
    pub const PERF_WRITE_STALL: Field = Field::new("PERF_WRITE_STALL", 0x0d0a0, 0, 32, 0x0);

    /// Elements below the range of both tables.
    pub const D_PERF_LUT_UFLOW: Reg = Reg {
        block: "CDP", name: "D_PERF_LUT_UFLOW", addr: RegAddr(0x0d0a4), offset: 0x0a4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutUnderflow), volatile: true, ew_only: false, fields: &[PERF_LUT_UFLOW],
        desc: "Elements below the range of both tables.",
    };
    pub const PERF_LUT_UFLOW: Field = Field::new("PERF_LUT_UFLOW", 0x0d0a4, 0, 32, 0x0);

    /// Elements above the range of both tables.
    pub const D_PERF_LUT_OFLOW: Reg = Reg {
        block: "CDP", name: "D_PERF_LUT_OFLOW", addr: RegAddr(0x0d0a8), offset: 0x0a8,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutOverflow), volatile: true, ew_only: false, fields: &[PERF_LUT_OFLOW],
        desc: "Elements above the range of both tables.",
    };
    pub const PERF_LUT_OFLOW: Field = Field::new("PERF_LUT_OFLOW", 0x0d0a8, 0, 32, 0x0);

    /// Elements that hit both tables or missed them in opposite directions.
    pub const D_PERF_LUT_HYBRID: Reg = Reg {
        block: "CDP", name: "D_PERF_LUT_HYBRID", addr: RegAddr(0x0d0ac), offset: 0x0ac,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutHybrid), volatile: true, ew_only: false, fields: &[PERF_LUT_HYBRID],
        desc: "Elements that hit both tables or missed them in opposite directions.",
    };
    pub const PERF_LUT_HYBRID: Field = Field::new("PERF_LUT_HYBRID", 0x0d0ac, 0, 32, 0x0);

    /// Elements that hit only table LE.
    pub const D_PERF_LUT_LE_HIT: Reg = Reg {
        block: "CDP", name: "D_PERF_LUT_LE_HIT", addr: RegAddr(0x0d0b0), offset: 0x0b0,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutLeHit), volatile: true, ew_only: false, fields: &[PERF_LUT_LE_HIT],
        desc: "Elements that hit only table LE.",
    };
    pub const PERF_LUT_LE_HIT: Field = Field::new("PERF_LUT_LE_HIT", 0x0d0b0, 0, 32, 0x0);

    /// Elements that hit only table LO.
    pub const D_PERF_LUT_LO_HIT: Reg = Reg {
        block: "CDP", name: "D_PERF_LUT_LO_HIT", addr: RegAddr(0x0d0b4), offset: 0x0b4,
        reset: 0x00000000, access: AccessPolicy::ReadOnly, group: RegisterCopies::Dual, write_mask: 0x00000000,
        role: RegRole::Statistic, counts: Some(CountedEvent::LutLoHit), volatile: true, ew_only: false, fields: &[PERF_LUT_LO_HIT],
        desc: "Elements that hit only table LO.",
    };
    pub const PERF_LUT_LO_HIT: Field = Field::new("PERF_LUT_LO_HIT", 0x0d0b4, 0, 32, 0x0);

    /// Spare register without function.
    pub const D_CYA: Reg = Reg {
        block: "CDP", name: "D_CYA", addr: RegAddr(0x0d0b8), offset: 0x0b8,
        reset: 0x00000000, access: AccessPolicy::ReadWrite, group: RegisterCopies::Dual, write_mask: 0xffffffff,
        role: RegRole::Setting, counts: None, volatile: false, ew_only: false, fields: &[CYA],
        desc: "Spare register without function.",
    };
    pub const CYA: Field = Field { ignored: &[IgnoredBits { mask: 0xffffffff, sentence: &super::SENTENCES[55] }], ..Field::new("CYA", 0x0d0b8, 0, 32, 0x0) };
}
