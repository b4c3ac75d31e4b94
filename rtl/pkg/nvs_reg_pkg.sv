// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_reg_pkg: register addresses, masks and resets; the structs of the register files.
//
// <Register>Word is the word offset in the block, <Register>Mask the bits a bus write
// changes. <block>_layer_t holds what software programs for a layer, <block>_static_t what
// has one copy, <block>_stat_t what the end of a layer captures.
//
// Source: docs/nv_small/system.md, sections 4 to 7.

package nvs_reg_pkg;

  // 4 KiB pages of the address space, one for each block.
  localparam int unsigned NumPages = 14;
  typedef enum logic [3:0] {
    PageCfgrom   = 4'd0,
    PageGlb      = 4'd1,
    PageMcif     = 4'd2,
    PageCdma     = 4'd3,
    PageCsc      = 4'd4,
    PageCmacA    = 4'd5,
    PageCmacB    = 4'd6,
    PageCacc     = 4'd7,
    PageSdpRdma  = 4'd8,
    PageSdp      = 4'd9,
    PagePdpRdma  = 4'd10,
    PagePdp      = 4'd11,
    PageCdpRdma  = 4'd12,
    PageCdp      = 4'd13
  } page_e;

  // Interrupt events, one pulse for the end of a layer in group 0 and group 1 each.
  typedef struct packed {
    logic [1:0] sdp;      // the last write of the layer has its response; towards PDP: the last element is handed over
    logic [1:0] cdp;      // the last write of the layer has its response
    logic [1:0] pdp;      // the last write of the layer has its response
    logic [1:0] cdma_dat; // all data of the layer are in the convolution buffer
    logic [1:0] cdma_wt;  // all weights of the layer are in the convolution buffer
    logic [1:0] cacc;     // the last result is handed to SDP
  } intr_t;

  // Events as bits of S_INTR_STATUS.
  function automatic logic [31:0] intr_bits(intr_t events);
    intr_bits = '0;
    intr_bits[0] = events.sdp[0];
    intr_bits[1] = events.sdp[1];
    intr_bits[2] = events.cdp[0];
    intr_bits[3] = events.cdp[1];
    intr_bits[4] = events.pdp[0];
    intr_bits[5] = events.pdp[1];
    intr_bits[16] = events.cdma_dat[0];
    intr_bits[17] = events.cdma_dat[1];
    intr_bits[18] = events.cdma_wt[0];
    intr_bits[19] = events.cdma_wt[1];
    intr_bits[20] = events.cacc[0];
    intr_bits[21] = events.cacc[1];
  endfunction

  // Accesses to the table ports S_LUT_ACCESS_*, one pulse each. The unit answers a read with
  // the entry one clock later; the counter it reports there covers all accesses before.
  typedef struct packed {
    logic        cfg_write;   // table, direction and address are new
    logic        data_write;  // `data` goes to the table
    logic        data_read;
    logic        to_write;    // direction: the data port writes the table
    logic        lo;          // table LO, not LE
    logic [9:0]  addr;
    logic [15:0] data;
  } lut_req_t;

  // CFGROM: read-only description of the configuration.
  localparam int unsigned CfgromWords = 104;
  localparam logic [CfgromWords-1:0][31:0] CfgromRom = {
    32'h00000000,  // 19c CFGROM_END_OF_LIST
    32'h00000001,  // 198 CFGROM_CDP_BASE_THROUGHPUT
    32'h00000010,  // 194 CFGROM_CDP_BASE_FEATURE_TYPES
    32'h00000000,  // 190 CFGROM_CDP_CAP_COMPAT
    32'h00000000,  // 18c CFGROM_CDP_CAP_INCOMPAT
    32'h0010000d,  // 188 CFGROM_CDP_DESC
    32'h0000000d,  // 184 CFGROM_CDP_RDMA_BASE_CDP_ID
    32'h00000008,  // 180 CFGROM_CDP_RDMA_BASE_ATOMIC_M
    32'h00000000,  // 17c CFGROM_CDP_RDMA_CAP_COMPAT
    32'h00000000,  // 178 CFGROM_CDP_RDMA_CAP_INCOMPAT
    32'h000e000c,  // 174 CFGROM_CDP_RDMA_DESC
    32'h00000001,  // 170 CFGROM_PDP_BASE_THROUGHPUT
    32'h00000010,  // 16c CFGROM_PDP_BASE_FEATURE_TYPES
    32'h00000000,  // 168 CFGROM_PDP_CAP_COMPAT
    32'h00000000,  // 164 CFGROM_PDP_CAP_INCOMPAT
    32'h0010000b,  // 160 CFGROM_PDP_DESC
    32'h0000000b,  // 15c CFGROM_PDP_RDMA_BASE_PDP_ID
    32'h00000008,  // 158 CFGROM_PDP_RDMA_BASE_ATOMIC_M
    32'h00000000,  // 154 CFGROM_PDP_RDMA_CAP_COMPAT
    32'h00000000,  // 150 CFGROM_PDP_RDMA_CAP_INCOMPAT
    32'h000e000a,  // 14c CFGROM_PDP_RDMA_DESC
    32'h00000000,  // 148 CFGROM_SDP_EW_THROUGHPUT
    32'h00000001,  // 144 CFGROM_SDP_BN_THROUGHPUT
    32'h00000001,  // 140 CFGROM_SDP_BS_THROUGHPUT
    32'h00000000,  // 13c CFGROM_SDP_MULTI_BATCH_MAX
    32'h00000003,  // 138 CFGROM_SDP_BASE_CDMA_ID
    32'h00000010,  // 134 CFGROM_SDP_BASE_WEIGHT_TYPES
    32'h00000010,  // 130 CFGROM_SDP_BASE_FEATURE_TYPES
    32'h00000018,  // 12c CFGROM_SDP_CAP_COMPAT
    32'h00000000,  // 128 CFGROM_SDP_CAP_INCOMPAT
    32'h00200009,  // 124 CFGROM_SDP_DESC
    32'h00000009,  // 120 CFGROM_SDP_RDMA_BASE_SDP_ID
    32'h00000008,  // 11c CFGROM_SDP_RDMA_BASE_ATOMIC_M
    32'h00000000,  // 118 CFGROM_SDP_RDMA_CAP_COMPAT
    32'h00000000,  // 114 CFGROM_SDP_RDMA_CAP_INCOMPAT
    32'h000e0008,  // 110 CFGROM_SDP_RDMA_DESC
    32'h00000000,  // 10c CFGROM_CACC_MULTI_BATCH_MAX
    32'h00000003,  // 108 CFGROM_CACC_BASE_CDMA_ID
    32'h00000008,  // 104 CFGROM_CACC_BASE_ATOMIC_K
    32'h00000008,  // 100 CFGROM_CACC_BASE_ATOMIC_C
    32'h00000010,  // 0fc CFGROM_CACC_BASE_WEIGHT_TYPES
    32'h00000010,  // 0f8 CFGROM_CACC_BASE_FEATURE_TYPES
    32'h00000000,  // 0f4 CFGROM_CACC_CAP_COMPAT
    32'h00000000,  // 0f0 CFGROM_CACC_CAP_INCOMPAT
    32'h00200007,  // 0ec CFGROM_CACC_DESC
    32'h00000003,  // 0e8 CFGROM_CMAC_B_BASE_CDMA_ID
    32'h00000008,  // 0e4 CFGROM_CMAC_B_BASE_ATOMIC_K
    32'h00000008,  // 0e0 CFGROM_CMAC_B_BASE_ATOMIC_C
    32'h00000010,  // 0dc CFGROM_CMAC_B_BASE_WEIGHT_TYPES
    32'h00000010,  // 0d8 CFGROM_CMAC_B_BASE_FEATURE_TYPES
    32'h00000010,  // 0d4 CFGROM_CMAC_B_CAP_COMPAT
    32'h00000000,  // 0d0 CFGROM_CMAC_B_CAP_INCOMPAT
    32'h001c0006,  // 0cc CFGROM_CMAC_B_DESC
    32'h00000003,  // 0c8 CFGROM_CMAC_A_BASE_CDMA_ID
    32'h00000008,  // 0c4 CFGROM_CMAC_A_BASE_ATOMIC_K
    32'h00000008,  // 0c0 CFGROM_CMAC_A_BASE_ATOMIC_C
    32'h00000010,  // 0bc CFGROM_CMAC_A_BASE_WEIGHT_TYPES
    32'h00000010,  // 0b8 CFGROM_CMAC_A_BASE_FEATURE_TYPES
    32'h00000010,  // 0b4 CFGROM_CMAC_A_CAP_COMPAT
    32'h00000000,  // 0b0 CFGROM_CMAC_A_CAP_INCOMPAT
    32'h001c0006,  // 0ac CFGROM_CMAC_A_DESC
    32'h00000000,  // 0a8 CFGROM_CSC_MULTI_BATCH_MAX
    32'h00000003,  // 0a4 CFGROM_CSC_BASE_CDMA_ID
    32'h00000200,  // 0a0 CFGROM_CSC_BASE_CBUF_BANK_DEPTH
    32'h00000008,  // 09c CFGROM_CSC_BASE_CBUF_BANK_WIDTH
    32'h00000020,  // 098 CFGROM_CSC_BASE_CBUF_BANK_NUM
    32'h00000008,  // 094 CFGROM_CSC_BASE_ATOMIC_M
    32'h00000008,  // 090 CFGROM_CSC_BASE_ATOMIC_K
    32'h00000008,  // 08c CFGROM_CSC_BASE_ATOMIC_C
    32'h00000010,  // 088 CFGROM_CSC_BASE_WEIGHT_TYPES
    32'h00000010,  // 084 CFGROM_CSC_BASE_FEATURE_TYPES
    32'h00000010,  // 080 CFGROM_CSC_CAP_COMPAT
    32'h00000000,  // 07c CFGROM_CSC_CAP_INCOMPAT
    32'h00300005,  // 078 CFGROM_CSC_DESC
    32'h00000003,  // 074 CFGROM_CBUF_BASE_CDMA_ID
    32'h00000200,  // 070 CFGROM_CBUF_BASE_CBUF_BANK_DEPTH
    32'h00000008,  // 06c CFGROM_CBUF_BASE_CBUF_BANK_WIDTH
    32'h00000020,  // 068 CFGROM_CBUF_BASE_CBUF_BANK_NUM
    32'h00000000,  // 064 CFGROM_CBUF_CAP_COMPAT
    32'h00000000,  // 060 CFGROM_CBUF_CAP_INCOMPAT
    32'h00180004,  // 05c CFGROM_CBUF_DESC
    32'h00000003,  // 058 CFGROM_CDMA_IMAGE_IN_FORMATS_SEMI
    32'h0cfff001,  // 054 CFGROM_CDMA_IMAGE_IN_FORMATS_PACKED
    32'h00000000,  // 050 CFGROM_CDMA_MULTI_BATCH_MAX
    32'h00000200,  // 04c CFGROM_CDMA_BASE_CBUF_BANK_DEPTH
    32'h00000008,  // 048 CFGROM_CDMA_BASE_CBUF_BANK_WIDTH
    32'h00000020,  // 044 CFGROM_CDMA_BASE_CBUF_BANK_NUM
    32'h00000008,  // 040 CFGROM_CDMA_BASE_ATOMIC_M
    32'h00000008,  // 03c CFGROM_CDMA_BASE_ATOMIC_K
    32'h00000008,  // 038 CFGROM_CDMA_BASE_ATOMIC_C
    32'h00000010,  // 034 CFGROM_CDMA_BASE_WEIGHT_TYPES
    32'h00000010,  // 030 CFGROM_CDMA_BASE_FEATURE_TYPES
    32'h00000010,  // 02c CFGROM_CDMA_CAP_COMPAT
    32'h00000000,  // 028 CFGROM_CDMA_CAP_INCOMPAT
    32'h00340003,  // 024 CFGROM_CDMA_DESC
    32'h00000400,  // 020 CFGROM_CIF_BASE_MEM_ADDR_WIDTH
    32'h00000080,  // 01c CFGROM_CIF_BASE_BURST_LENGTH_MAX
    32'h00000032,  // 018 CFGROM_CIF_BASE_LATENCY
    32'h00000008,  // 014 CFGROM_CIF_BASE_WIDTH
    32'h00000000,  // 010 CFGROM_CIF_CAP_COMPAT
    32'h00000000,  // 00c CFGROM_CIF_CAP_INCOMPAT
    32'h00180002,  // 008 CFGROM_CIF_DESC
    32'h00000001,  // 004 CFGROM_GLB_DESC
    32'h00010001   // 000 CFGROM_HW_VERSION
  };

  // GLB: version and interrupts.
  localparam logic [9:0]  GlbSNvdlaHwVersionWord  = 10'h000;
  localparam logic [31:0] GlbSNvdlaHwVersionMask  = 32'h00000000;
  localparam logic [31:0] GlbSNvdlaHwVersionReset = 32'h00303031;
  localparam logic [9:0]  GlbSIntrMaskWord        = 10'h001;
  localparam logic [31:0] GlbSIntrMaskMask        = 32'h003f003f;
  localparam logic [31:0] GlbSIntrMaskReset       = 32'h00000000;
  localparam logic [9:0]  GlbSIntrSetWord         = 10'h002;
  localparam logic [31:0] GlbSIntrSetMask         = 32'h003f003f;
  localparam logic [31:0] GlbSIntrSetReset        = 32'h00000000;
  localparam logic [9:0]  GlbSIntrStatusWord      = 10'h003;
  localparam logic [31:0] GlbSIntrStatusMask      = 32'h003f003f;
  localparam logic [31:0] GlbSIntrStatusReset     = 32'h00000000;

  // MCIF: memory interface arbitration.
  localparam logic [9:0]  McifCfgRdWeight0Word       = 10'h000;
  localparam logic [31:0] McifCfgRdWeight0Mask       = 32'hffffffff;
  localparam logic [31:0] McifCfgRdWeight0Reset      = 32'h01010101;
  localparam logic [9:0]  McifCfgRdWeight1Word       = 10'h001;
  localparam logic [31:0] McifCfgRdWeight1Mask       = 32'hffffffff;
  localparam logic [31:0] McifCfgRdWeight1Reset      = 32'h01010101;
  localparam logic [9:0]  McifCfgRdWeight2Word       = 10'h002;
  localparam logic [31:0] McifCfgRdWeight2Mask       = 32'hffffffff;
  localparam logic [31:0] McifCfgRdWeight2Reset      = 32'h01010101;
  localparam logic [9:0]  McifCfgWrWeight0Word       = 10'h003;
  localparam logic [31:0] McifCfgWrWeight0Mask       = 32'hffffffff;
  localparam logic [31:0] McifCfgWrWeight0Reset      = 32'h01010101;
  localparam logic [9:0]  McifCfgWrWeight1Word       = 10'h004;
  localparam logic [31:0] McifCfgWrWeight1Mask       = 32'hffffffff;
  localparam logic [31:0] McifCfgWrWeight1Reset      = 32'h01010101;
  localparam logic [9:0]  McifCfgOutstandingCntWord  = 10'h005;
  localparam logic [31:0] McifCfgOutstandingCntMask  = 32'h0000ffff;
  localparam logic [31:0] McifCfgOutstandingCntReset = 32'h0000ffff;
  localparam logic [9:0]  McifStatusWord             = 10'h006;
  localparam logic [31:0] McifStatusMask             = 32'h00000000;
  localparam logic [31:0] McifStatusReset            = 32'h00000100;

  typedef struct packed {
    logic [7:0]  rd_weight_bdma;               // CFG_RD_WEIGHT_0
    logic [7:0]  rd_weight_sdp;                // CFG_RD_WEIGHT_0
    logic [7:0]  rd_weight_pdp;                // CFG_RD_WEIGHT_0
    logic [7:0]  rd_weight_cdp;                // CFG_RD_WEIGHT_0
    logic [7:0]  rd_weight_sdp_b;              // CFG_RD_WEIGHT_1
    logic [7:0]  rd_weight_sdp_n;              // CFG_RD_WEIGHT_1
    logic [7:0]  rd_weight_sdp_e;              // CFG_RD_WEIGHT_1
    logic [7:0]  rd_weight_cdma_dat;           // CFG_RD_WEIGHT_1
    logic [7:0]  rd_weight_cdma_wt;            // CFG_RD_WEIGHT_2
    logic [7:0]  rd_weight_rbk;                // CFG_RD_WEIGHT_2
    logic [7:0]  rd_weight_rsv_1;              // CFG_RD_WEIGHT_2
    logic [7:0]  rd_weight_rsv_0;              // CFG_RD_WEIGHT_2
    logic [7:0]  wr_weight_bdma;               // CFG_WR_WEIGHT_0
    logic [7:0]  wr_weight_sdp;                // CFG_WR_WEIGHT_0
    logic [7:0]  wr_weight_pdp;                // CFG_WR_WEIGHT_0
    logic [7:0]  wr_weight_cdp;                // CFG_WR_WEIGHT_0
    logic [7:0]  wr_weight_rbk;                // CFG_WR_WEIGHT_1
    logic [7:0]  wr_weight_rsv_2;              // CFG_WR_WEIGHT_1
    logic [7:0]  wr_weight_rsv_1;              // CFG_WR_WEIGHT_1
    logic [7:0]  wr_weight_rsv_0;              // CFG_WR_WEIGHT_1
    logic [7:0]  rd_os_cnt;                    // CFG_OUTSTANDING_CNT, minus one
    logic [7:0]  wr_os_cnt;                    // CFG_OUTSTANDING_CNT, minus one
  } mcif_static_t;

  localparam mcif_static_t McifStaticReset = '{
    rd_weight_bdma: 8'h1,
    rd_weight_sdp: 8'h1,
    rd_weight_pdp: 8'h1,
    rd_weight_cdp: 8'h1,
    rd_weight_sdp_b: 8'h1,
    rd_weight_sdp_n: 8'h1,
    rd_weight_sdp_e: 8'h1,
    rd_weight_cdma_dat: 8'h1,
    rd_weight_cdma_wt: 8'h1,
    rd_weight_rbk: 8'h1,
    rd_weight_rsv_1: 8'h1,
    rd_weight_rsv_0: 8'h1,
    wr_weight_bdma: 8'h1,
    wr_weight_sdp: 8'h1,
    wr_weight_pdp: 8'h1,
    wr_weight_cdp: 8'h1,
    wr_weight_rbk: 8'h1,
    wr_weight_rsv_2: 8'h1,
    wr_weight_rsv_1: 8'h1,
    wr_weight_rsv_0: 8'h1,
    rd_os_cnt: 8'hff,
    wr_os_cnt: 8'hff
  };

  // CDMA: convolution DMA.
  localparam logic [9:0]  CdmaSStatusWord              = 10'h000;
  localparam logic [31:0] CdmaSStatusMask              = 32'h00000000;
  localparam logic [31:0] CdmaSStatusReset             = 32'h00000000;
  localparam logic [9:0]  CdmaSPointerWord             = 10'h001;
  localparam logic [31:0] CdmaSPointerMask             = 32'h00000001;
  localparam logic [31:0] CdmaSPointerReset            = 32'h00000000;
  localparam logic [9:0]  CdmaSArbiterWord             = 10'h002;
  localparam logic [31:0] CdmaSArbiterMask             = 32'h000f000f;
  localparam logic [31:0] CdmaSArbiterReset            = 32'h0003000f;
  localparam logic [9:0]  CdmaSCbufFlushStatusWord     = 10'h003;
  localparam logic [31:0] CdmaSCbufFlushStatusMask     = 32'h00000000;
  localparam logic [31:0] CdmaSCbufFlushStatusReset    = 32'h00000000;
  localparam logic [9:0]  CdmaDOpEnableWord            = 10'h004;
  localparam logic [31:0] CdmaDOpEnableMask            = 32'h00000001;
  localparam logic [31:0] CdmaDOpEnableReset           = 32'h00000000;
  localparam logic [9:0]  CdmaDMiscCfgWord             = 10'h005;
  localparam logic [31:0] CdmaDMiscCfgMask             = 32'h11113301;
  localparam logic [31:0] CdmaDMiscCfgReset            = 32'h00001100;
  localparam logic [9:0]  CdmaDDatainFormatWord        = 10'h006;
  localparam logic [31:0] CdmaDDatainFormatMask        = 32'h00113f01;
  localparam logic [31:0] CdmaDDatainFormatReset       = 32'h00000c00;
  localparam logic [9:0]  CdmaDDatainSize0Word         = 10'h007;
  localparam logic [31:0] CdmaDDatainSize0Mask         = 32'h1fff1fff;
  localparam logic [31:0] CdmaDDatainSize0Reset        = 32'h00000000;
  localparam logic [9:0]  CdmaDDatainSize1Word         = 10'h008;
  localparam logic [31:0] CdmaDDatainSize1Mask         = 32'h00001fff;
  localparam logic [31:0] CdmaDDatainSize1Reset        = 32'h00000000;
  localparam logic [9:0]  CdmaDDatainSizeExt0Word      = 10'h009;
  localparam logic [31:0] CdmaDDatainSizeExt0Mask      = 32'h1fff1fff;
  localparam logic [31:0] CdmaDDatainSizeExt0Reset     = 32'h00000000;
  localparam logic [9:0]  CdmaDPixelOffsetWord         = 10'h00a;
  localparam logic [31:0] CdmaDPixelOffsetMask         = 32'h0007001f;
  localparam logic [31:0] CdmaDPixelOffsetReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDDainRamTypeWord         = 10'h00b;
  localparam logic [31:0] CdmaDDainRamTypeMask         = 32'h00000001;
  localparam logic [31:0] CdmaDDainRamTypeReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDDainAddrHigh0Word       = 10'h00c;
  localparam logic [31:0] CdmaDDainAddrHigh0Mask       = 32'hffffffff;
  localparam logic [31:0] CdmaDDainAddrHigh0Reset      = 32'h00000000;
  localparam logic [9:0]  CdmaDDainAddrLow0Word        = 10'h00d;
  localparam logic [31:0] CdmaDDainAddrLow0Mask        = 32'hffffffff;
  localparam logic [31:0] CdmaDDainAddrLow0Reset       = 32'h00000000;
  localparam logic [9:0]  CdmaDDainAddrHigh1Word       = 10'h00e;
  localparam logic [31:0] CdmaDDainAddrHigh1Mask       = 32'hffffffff;
  localparam logic [31:0] CdmaDDainAddrHigh1Reset      = 32'h00000000;
  localparam logic [9:0]  CdmaDDainAddrLow1Word        = 10'h00f;
  localparam logic [31:0] CdmaDDainAddrLow1Mask        = 32'hffffffff;
  localparam logic [31:0] CdmaDDainAddrLow1Reset       = 32'h00000000;
  localparam logic [9:0]  CdmaDLineStrideWord          = 10'h010;
  localparam logic [31:0] CdmaDLineStrideMask          = 32'hffffffff;
  localparam logic [31:0] CdmaDLineStrideReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDLineUvStrideWord        = 10'h011;
  localparam logic [31:0] CdmaDLineUvStrideMask        = 32'hffffffff;
  localparam logic [31:0] CdmaDLineUvStrideReset       = 32'h00000000;
  localparam logic [9:0]  CdmaDSurfStrideWord          = 10'h012;
  localparam logic [31:0] CdmaDSurfStrideMask          = 32'hffffffff;
  localparam logic [31:0] CdmaDSurfStrideReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDDainMapWord             = 10'h013;
  localparam logic [31:0] CdmaDDainMapMask             = 32'h00010001;
  localparam logic [31:0] CdmaDDainMapReset            = 32'h00000000;
  localparam logic [9:0]  CdmaDReservedXCfgWord        = 10'h014;
  localparam logic [31:0] CdmaDReservedXCfgMask        = 32'h03ff03ff;
  localparam logic [31:0] CdmaDReservedXCfgReset       = 32'h00000000;
  localparam logic [9:0]  CdmaDReservedYCfgWord        = 10'h015;
  localparam logic [31:0] CdmaDReservedYCfgMask        = 32'h001f0007;
  localparam logic [31:0] CdmaDReservedYCfgReset       = 32'h00000000;
  localparam logic [9:0]  CdmaDBatchNumberWord         = 10'h016;
  localparam logic [31:0] CdmaDBatchNumberMask         = 32'h0000001f;
  localparam logic [31:0] CdmaDBatchNumberReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDBatchStrideWord         = 10'h017;
  localparam logic [31:0] CdmaDBatchStrideMask         = 32'hffffffff;
  localparam logic [31:0] CdmaDBatchStrideReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDEntryPerSliceWord       = 10'h018;
  localparam logic [31:0] CdmaDEntryPerSliceMask       = 32'h00003fff;
  localparam logic [31:0] CdmaDEntryPerSliceReset      = 32'h00000000;
  localparam logic [9:0]  CdmaDFetchGrainWord          = 10'h019;
  localparam logic [31:0] CdmaDFetchGrainMask          = 32'h00000fff;
  localparam logic [31:0] CdmaDFetchGrainReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightFormatWord        = 10'h01a;
  localparam logic [31:0] CdmaDWeightFormatMask        = 32'h00000001;
  localparam logic [31:0] CdmaDWeightFormatReset       = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightSize0Word         = 10'h01b;
  localparam logic [31:0] CdmaDWeightSize0Mask         = 32'h0003ffff;
  localparam logic [31:0] CdmaDWeightSize0Reset        = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightSize1Word         = 10'h01c;
  localparam logic [31:0] CdmaDWeightSize1Mask         = 32'h00001fff;
  localparam logic [31:0] CdmaDWeightSize1Reset        = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightRamTypeWord       = 10'h01d;
  localparam logic [31:0] CdmaDWeightRamTypeMask       = 32'h00000001;
  localparam logic [31:0] CdmaDWeightRamTypeReset      = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightAddrHighWord      = 10'h01e;
  localparam logic [31:0] CdmaDWeightAddrHighMask      = 32'hffffffff;
  localparam logic [31:0] CdmaDWeightAddrHighReset     = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightAddrLowWord       = 10'h01f;
  localparam logic [31:0] CdmaDWeightAddrLowMask       = 32'hffffffff;
  localparam logic [31:0] CdmaDWeightAddrLowReset      = 32'h00000000;
  localparam logic [9:0]  CdmaDWeightBytesWord         = 10'h020;
  localparam logic [31:0] CdmaDWeightBytesMask         = 32'hffffffff;
  localparam logic [31:0] CdmaDWeightBytesReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDWgsAddrHighWord         = 10'h021;
  localparam logic [31:0] CdmaDWgsAddrHighMask         = 32'hffffffff;
  localparam logic [31:0] CdmaDWgsAddrHighReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDWgsAddrLowWord          = 10'h022;
  localparam logic [31:0] CdmaDWgsAddrLowMask          = 32'hffffffff;
  localparam logic [31:0] CdmaDWgsAddrLowReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDWmbAddrHighWord         = 10'h023;
  localparam logic [31:0] CdmaDWmbAddrHighMask         = 32'hffffffff;
  localparam logic [31:0] CdmaDWmbAddrHighReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDWmbAddrLowWord          = 10'h024;
  localparam logic [31:0] CdmaDWmbAddrLowMask          = 32'hffffffff;
  localparam logic [31:0] CdmaDWmbAddrLowReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDWmbBytesWord            = 10'h025;
  localparam logic [31:0] CdmaDWmbBytesMask            = 32'h0fffffff;
  localparam logic [31:0] CdmaDWmbBytesReset           = 32'h00000000;
  localparam logic [9:0]  CdmaDMeanFormatWord          = 10'h026;
  localparam logic [31:0] CdmaDMeanFormatMask          = 32'h00000001;
  localparam logic [31:0] CdmaDMeanFormatReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDMeanGlobal0Word         = 10'h027;
  localparam logic [31:0] CdmaDMeanGlobal0Mask         = 32'hffffffff;
  localparam logic [31:0] CdmaDMeanGlobal0Reset        = 32'h00000000;
  localparam logic [9:0]  CdmaDMeanGlobal1Word         = 10'h028;
  localparam logic [31:0] CdmaDMeanGlobal1Mask         = 32'hffffffff;
  localparam logic [31:0] CdmaDMeanGlobal1Reset        = 32'h00000000;
  localparam logic [9:0]  CdmaDCvtCfgWord              = 10'h029;
  localparam logic [31:0] CdmaDCvtCfgMask              = 32'h000003f1;
  localparam logic [31:0] CdmaDCvtCfgReset             = 32'h00000000;
  localparam logic [9:0]  CdmaDCvtOffsetWord           = 10'h02a;
  localparam logic [31:0] CdmaDCvtOffsetMask           = 32'h0000ffff;
  localparam logic [31:0] CdmaDCvtOffsetReset          = 32'h00000000;
  localparam logic [9:0]  CdmaDCvtScaleWord            = 10'h02b;
  localparam logic [31:0] CdmaDCvtScaleMask            = 32'h0000ffff;
  localparam logic [31:0] CdmaDCvtScaleReset           = 32'h00000000;
  localparam logic [9:0]  CdmaDConvStrideWord          = 10'h02c;
  localparam logic [31:0] CdmaDConvStrideMask          = 32'h00070007;
  localparam logic [31:0] CdmaDConvStrideReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDZeroPaddingWord         = 10'h02d;
  localparam logic [31:0] CdmaDZeroPaddingMask         = 32'h3f1f3f1f;
  localparam logic [31:0] CdmaDZeroPaddingReset        = 32'h00000000;
  localparam logic [9:0]  CdmaDZeroPaddingValueWord    = 10'h02e;
  localparam logic [31:0] CdmaDZeroPaddingValueMask    = 32'h0000ffff;
  localparam logic [31:0] CdmaDZeroPaddingValueReset   = 32'h00000000;
  localparam logic [9:0]  CdmaDBankWord                = 10'h02f;
  localparam logic [31:0] CdmaDBankMask                = 32'h001f001f;
  localparam logic [31:0] CdmaDBankReset               = 32'h00000000;
  localparam logic [9:0]  CdmaDNanFlushToZeroWord      = 10'h030;
  localparam logic [31:0] CdmaDNanFlushToZeroMask      = 32'h00000001;
  localparam logic [31:0] CdmaDNanFlushToZeroReset     = 32'h00000000;
  localparam logic [9:0]  CdmaDNanInputDataNumWord     = 10'h031;
  localparam logic [31:0] CdmaDNanInputDataNumMask     = 32'h00000000;
  localparam logic [31:0] CdmaDNanInputDataNumReset    = 32'h00000000;
  localparam logic [9:0]  CdmaDNanInputWeightNumWord   = 10'h032;
  localparam logic [31:0] CdmaDNanInputWeightNumMask   = 32'h00000000;
  localparam logic [31:0] CdmaDNanInputWeightNumReset  = 32'h00000000;
  localparam logic [9:0]  CdmaDInfInputDataNumWord     = 10'h033;
  localparam logic [31:0] CdmaDInfInputDataNumMask     = 32'h00000000;
  localparam logic [31:0] CdmaDInfInputDataNumReset    = 32'h00000000;
  localparam logic [9:0]  CdmaDInfInputWeightNumWord   = 10'h034;
  localparam logic [31:0] CdmaDInfInputWeightNumMask   = 32'h00000000;
  localparam logic [31:0] CdmaDInfInputWeightNumReset  = 32'h00000000;
  localparam logic [9:0]  CdmaDPerfEnableWord          = 10'h035;
  localparam logic [31:0] CdmaDPerfEnableMask          = 32'h00000001;
  localparam logic [31:0] CdmaDPerfEnableReset         = 32'h00000000;
  localparam logic [9:0]  CdmaDPerfDatReadStallWord    = 10'h036;
  localparam logic [31:0] CdmaDPerfDatReadStallMask    = 32'h00000000;
  localparam logic [31:0] CdmaDPerfDatReadStallReset   = 32'h00000000;
  localparam logic [9:0]  CdmaDPerfWtReadStallWord     = 10'h037;
  localparam logic [31:0] CdmaDPerfWtReadStallMask     = 32'h00000000;
  localparam logic [31:0] CdmaDPerfWtReadStallReset    = 32'h00000000;
  localparam logic [9:0]  CdmaDPerfDatReadLatencyWord  = 10'h038;
  localparam logic [31:0] CdmaDPerfDatReadLatencyMask  = 32'h00000000;
  localparam logic [31:0] CdmaDPerfDatReadLatencyReset = 32'h00000000;
  localparam logic [9:0]  CdmaDPerfWtReadLatencyWord   = 10'h039;
  localparam logic [31:0] CdmaDPerfWtReadLatencyMask   = 32'h00000000;
  localparam logic [31:0] CdmaDPerfWtReadLatencyReset  = 32'h00000000;
  localparam logic [9:0]  CdmaDCyaWord                 = 10'h03a;
  localparam logic [31:0] CdmaDCyaMask                 = 32'hffffffff;
  localparam logic [31:0] CdmaDCyaReset                = 32'h00000000;

  typedef struct packed {
    logic        conv_mode;                    // D_MISC_CFG
    logic [1:0]  in_precision;                 // D_MISC_CFG
    logic [1:0]  proc_precision;               // D_MISC_CFG
    logic        data_reuse;                   // D_MISC_CFG
    logic        weight_reuse;                 // D_MISC_CFG
    logic        skip_data_rls;                // D_MISC_CFG
    logic        skip_weight_rls;              // D_MISC_CFG
    logic        datain_format;                // D_DATAIN_FORMAT
    logic [5:0]  pixel_format;                 // D_DATAIN_FORMAT
    logic        pixel_mapping;                // D_DATAIN_FORMAT
    logic        pixel_sign_override;          // D_DATAIN_FORMAT
    logic [12:0] datain_width;                 // D_DATAIN_SIZE_0, minus one
    logic [12:0] datain_height;                // D_DATAIN_SIZE_0, minus one
    logic [12:0] datain_channel;               // D_DATAIN_SIZE_1, minus one
    logic [12:0] datain_width_ext;             // D_DATAIN_SIZE_EXT_0, minus one
    logic [12:0] datain_height_ext;            // D_DATAIN_SIZE_EXT_0, minus one
    logic [4:0]  pixel_x_offset;               // D_PIXEL_OFFSET
    logic [2:0]  pixel_y_offset;               // D_PIXEL_OFFSET
    logic        datain_ram_type;              // D_DAIN_RAM_TYPE
    logic [31:0] datain_addr_high_0;           // D_DAIN_ADDR_HIGH_0
    logic [31:0] datain_addr_low_0;            // D_DAIN_ADDR_LOW_0
    logic [31:0] datain_addr_high_1;           // D_DAIN_ADDR_HIGH_1
    logic [31:0] datain_addr_low_1;            // D_DAIN_ADDR_LOW_1
    logic [31:0] line_stride;                  // D_LINE_STRIDE
    logic [31:0] uv_line_stride;               // D_LINE_UV_STRIDE
    logic [31:0] surf_stride;                  // D_SURF_STRIDE
    logic        line_packed;                  // D_DAIN_MAP
    logic        surf_packed;                  // D_DAIN_MAP
    logic [9:0]  rsv_per_line;                 // D_RESERVED_X_CFG
    logic [9:0]  rsv_per_uv_line;              // D_RESERVED_X_CFG
    logic [2:0]  rsv_height;                   // D_RESERVED_Y_CFG
    logic [4:0]  rsv_y_index;                  // D_RESERVED_Y_CFG
    logic [4:0]  batches;                      // D_BATCH_NUMBER, minus one
    logic [31:0] batch_stride;                 // D_BATCH_STRIDE
    logic [13:0] entries;                      // D_ENTRY_PER_SLICE, minus one
    logic [11:0] grains;                       // D_FETCH_GRAIN, minus one
    logic        weight_format;                // D_WEIGHT_FORMAT
    logic [17:0] byte_per_kernel;              // D_WEIGHT_SIZE_0, minus one
    logic [12:0] weight_kernel;                // D_WEIGHT_SIZE_1, minus one
    logic        weight_ram_type;              // D_WEIGHT_RAM_TYPE
    logic [31:0] weight_addr_high;             // D_WEIGHT_ADDR_HIGH
    logic [31:0] weight_addr_low;              // D_WEIGHT_ADDR_LOW
    logic [31:0] weight_bytes;                 // D_WEIGHT_BYTES
    logic [31:0] wgs_addr_high;                // D_WGS_ADDR_HIGH
    logic [31:0] wgs_addr_low;                 // D_WGS_ADDR_LOW
    logic [31:0] wmb_addr_high;                // D_WMB_ADDR_HIGH
    logic [31:0] wmb_addr_low;                 // D_WMB_ADDR_LOW
    logic [27:0] wmb_bytes;                    // D_WMB_BYTES
    logic        mean_format;                  // D_MEAN_FORMAT
    logic [15:0] mean_ry;                      // D_MEAN_GLOBAL_0
    logic [15:0] mean_gu;                      // D_MEAN_GLOBAL_0
    logic [15:0] mean_bv;                      // D_MEAN_GLOBAL_1
    logic [15:0] mean_ax;                      // D_MEAN_GLOBAL_1
    logic        cvt_en;                       // D_CVT_CFG
    logic [5:0]  cvt_truncate;                 // D_CVT_CFG
    logic [15:0] cvt_offset;                   // D_CVT_OFFSET
    logic [15:0] cvt_scale;                    // D_CVT_SCALE
    logic [2:0]  conv_x_stride;                // D_CONV_STRIDE, minus one
    logic [2:0]  conv_y_stride;                // D_CONV_STRIDE, minus one
    logic [4:0]  pad_left;                     // D_ZERO_PADDING
    logic [5:0]  pad_right;                    // D_ZERO_PADDING
    logic [4:0]  pad_top;                      // D_ZERO_PADDING
    logic [5:0]  pad_bottom;                   // D_ZERO_PADDING
    logic [15:0] pad_value;                    // D_ZERO_PADDING_VALUE
    logic [4:0]  data_bank;                    // D_BANK, minus one
    logic [4:0]  weight_bank;                  // D_BANK, minus one
    logic        nan_to_zero;                  // D_NAN_FLUSH_TO_ZERO
    logic        dma_en;                       // D_PERF_ENABLE
    logic [31:0] cya;                          // D_CYA
  } cdma_layer_t;

  localparam cdma_layer_t CdmaLayerReset = '{
    conv_mode: 1'h0,
    in_precision: 2'h1,
    proc_precision: 2'h1,
    data_reuse: 1'h0,
    weight_reuse: 1'h0,
    skip_data_rls: 1'h0,
    skip_weight_rls: 1'h0,
    datain_format: 1'h0,
    pixel_format: 6'hc,
    pixel_mapping: 1'h0,
    pixel_sign_override: 1'h0,
    datain_width: 13'h0,
    datain_height: 13'h0,
    datain_channel: 13'h0,
    datain_width_ext: 13'h0,
    datain_height_ext: 13'h0,
    pixel_x_offset: 5'h0,
    pixel_y_offset: 3'h0,
    datain_ram_type: 1'h0,
    datain_addr_high_0: 32'h0,
    datain_addr_low_0: 32'h0,
    datain_addr_high_1: 32'h0,
    datain_addr_low_1: 32'h0,
    line_stride: 32'h0,
    uv_line_stride: 32'h0,
    surf_stride: 32'h0,
    line_packed: 1'h0,
    surf_packed: 1'h0,
    rsv_per_line: 10'h0,
    rsv_per_uv_line: 10'h0,
    rsv_height: 3'h0,
    rsv_y_index: 5'h0,
    batches: 5'h0,
    batch_stride: 32'h0,
    entries: 14'h0,
    grains: 12'h0,
    weight_format: 1'h0,
    byte_per_kernel: 18'h0,
    weight_kernel: 13'h0,
    weight_ram_type: 1'h0,
    weight_addr_high: 32'h0,
    weight_addr_low: 32'h0,
    weight_bytes: 32'h0,
    wgs_addr_high: 32'h0,
    wgs_addr_low: 32'h0,
    wmb_addr_high: 32'h0,
    wmb_addr_low: 32'h0,
    wmb_bytes: 28'h0,
    mean_format: 1'h0,
    mean_ry: 16'h0,
    mean_gu: 16'h0,
    mean_bv: 16'h0,
    mean_ax: 16'h0,
    cvt_en: 1'h0,
    cvt_truncate: 6'h0,
    cvt_offset: 16'h0,
    cvt_scale: 16'h0,
    conv_x_stride: 3'h0,
    conv_y_stride: 3'h0,
    pad_left: 5'h0,
    pad_right: 6'h0,
    pad_top: 5'h0,
    pad_bottom: 6'h0,
    pad_value: 16'h0,
    data_bank: 5'h0,
    weight_bank: 5'h0,
    nan_to_zero: 1'h0,
    dma_en: 1'h0,
    cya: 32'h0
  };

  typedef struct packed {
    logic [3:0]  arb_weight;                   // S_ARBITER
    logic [3:0]  arb_wmb;                      // S_ARBITER
  } cdma_static_t;

  localparam cdma_static_t CdmaStaticReset = '{
    arb_weight: 4'hf,
    arb_wmb: 4'h3
  };

  typedef struct packed {
    logic [31:0] dat_rd_stall;                 // D_PERF_DAT_READ_STALL
    logic [31:0] wt_rd_stall;                  // D_PERF_WT_READ_STALL
    logic [31:0] dat_rd_latency;               // D_PERF_DAT_READ_LATENCY
    logic [31:0] wt_rd_latency;                // D_PERF_WT_READ_LATENCY
  } cdma_stat_t;

  // CSC: convolution sequence controller.
  localparam logic [9:0]  CscSStatusWord            = 10'h000;
  localparam logic [31:0] CscSStatusMask            = 32'h00000000;
  localparam logic [31:0] CscSStatusReset           = 32'h00000000;
  localparam logic [9:0]  CscSPointerWord           = 10'h001;
  localparam logic [31:0] CscSPointerMask           = 32'h00000001;
  localparam logic [31:0] CscSPointerReset          = 32'h00000000;
  localparam logic [9:0]  CscDOpEnableWord          = 10'h002;
  localparam logic [31:0] CscDOpEnableMask          = 32'h00000001;
  localparam logic [31:0] CscDOpEnableReset         = 32'h00000000;
  localparam logic [9:0]  CscDMiscCfgWord           = 10'h003;
  localparam logic [31:0] CscDMiscCfgMask           = 32'h11113301;
  localparam logic [31:0] CscDMiscCfgReset          = 32'h00001100;
  localparam logic [9:0]  CscDDatainFormatWord      = 10'h004;
  localparam logic [31:0] CscDDatainFormatMask      = 32'h00000001;
  localparam logic [31:0] CscDDatainFormatReset     = 32'h00000000;
  localparam logic [9:0]  CscDDatainSizeExt0Word    = 10'h005;
  localparam logic [31:0] CscDDatainSizeExt0Mask    = 32'h1fff1fff;
  localparam logic [31:0] CscDDatainSizeExt0Reset   = 32'h00000000;
  localparam logic [9:0]  CscDDatainSizeExt1Word    = 10'h006;
  localparam logic [31:0] CscDDatainSizeExt1Mask    = 32'h00001fff;
  localparam logic [31:0] CscDDatainSizeExt1Reset   = 32'h00000000;
  localparam logic [9:0]  CscDBatchNumberWord       = 10'h007;
  localparam logic [31:0] CscDBatchNumberMask       = 32'h0000001f;
  localparam logic [31:0] CscDBatchNumberReset      = 32'h00000000;
  localparam logic [9:0]  CscDPostYExtensionWord    = 10'h008;
  localparam logic [31:0] CscDPostYExtensionMask    = 32'h00000003;
  localparam logic [31:0] CscDPostYExtensionReset   = 32'h00000000;
  localparam logic [9:0]  CscDEntryPerSliceWord     = 10'h009;
  localparam logic [31:0] CscDEntryPerSliceMask     = 32'h00003fff;
  localparam logic [31:0] CscDEntryPerSliceReset    = 32'h00000000;
  localparam logic [9:0]  CscDWeightFormatWord      = 10'h00a;
  localparam logic [31:0] CscDWeightFormatMask      = 32'h00000001;
  localparam logic [31:0] CscDWeightFormatReset     = 32'h00000000;
  localparam logic [9:0]  CscDWeightSizeExt0Word    = 10'h00b;
  localparam logic [31:0] CscDWeightSizeExt0Mask    = 32'h001f001f;
  localparam logic [31:0] CscDWeightSizeExt0Reset   = 32'h00000000;
  localparam logic [9:0]  CscDWeightSizeExt1Word    = 10'h00c;
  localparam logic [31:0] CscDWeightSizeExt1Mask    = 32'h1fff1fff;
  localparam logic [31:0] CscDWeightSizeExt1Reset   = 32'h00000000;
  localparam logic [9:0]  CscDWeightBytesWord       = 10'h00d;
  localparam logic [31:0] CscDWeightBytesMask       = 32'hffffffff;
  localparam logic [31:0] CscDWeightBytesReset      = 32'h00000000;
  localparam logic [9:0]  CscDWmbBytesWord          = 10'h00e;
  localparam logic [31:0] CscDWmbBytesMask          = 32'h0fffffff;
  localparam logic [31:0] CscDWmbBytesReset         = 32'h00000000;
  localparam logic [9:0]  CscDDataoutSize0Word      = 10'h00f;
  localparam logic [31:0] CscDDataoutSize0Mask      = 32'h1fff1fff;
  localparam logic [31:0] CscDDataoutSize0Reset     = 32'h00000000;
  localparam logic [9:0]  CscDDataoutSize1Word      = 10'h010;
  localparam logic [31:0] CscDDataoutSize1Mask      = 32'h00001fff;
  localparam logic [31:0] CscDDataoutSize1Reset     = 32'h00000000;
  localparam logic [9:0]  CscDAtomicsWord           = 10'h011;
  localparam logic [31:0] CscDAtomicsMask           = 32'h001fffff;
  localparam logic [31:0] CscDAtomicsReset          = 32'h00000001;
  localparam logic [9:0]  CscDReleaseWord           = 10'h012;
  localparam logic [31:0] CscDReleaseMask           = 32'h00000fff;
  localparam logic [31:0] CscDReleaseReset          = 32'h00000001;
  localparam logic [9:0]  CscDConvStrideExtWord     = 10'h013;
  localparam logic [31:0] CscDConvStrideExtMask     = 32'h00070007;
  localparam logic [31:0] CscDConvStrideExtReset    = 32'h00000000;
  localparam logic [9:0]  CscDDilationExtWord       = 10'h014;
  localparam logic [31:0] CscDDilationExtMask       = 32'h001f001f;
  localparam logic [31:0] CscDDilationExtReset      = 32'h00000000;
  localparam logic [9:0]  CscDZeroPaddingWord       = 10'h015;
  localparam logic [31:0] CscDZeroPaddingMask       = 32'h001f001f;
  localparam logic [31:0] CscDZeroPaddingReset      = 32'h00000000;
  localparam logic [9:0]  CscDZeroPaddingValueWord  = 10'h016;
  localparam logic [31:0] CscDZeroPaddingValueMask  = 32'h0000ffff;
  localparam logic [31:0] CscDZeroPaddingValueReset = 32'h00000000;
  localparam logic [9:0]  CscDBankWord              = 10'h017;
  localparam logic [31:0] CscDBankMask              = 32'h001f001f;
  localparam logic [31:0] CscDBankReset             = 32'h00000000;
  localparam logic [9:0]  CscDPraCfgWord            = 10'h018;
  localparam logic [31:0] CscDPraCfgMask            = 32'h00000003;
  localparam logic [31:0] CscDPraCfgReset           = 32'h00000000;
  localparam logic [9:0]  CscDCyaWord               = 10'h019;
  localparam logic [31:0] CscDCyaMask               = 32'hffffffff;
  localparam logic [31:0] CscDCyaReset              = 32'h00000000;

  typedef struct packed {
    logic        conv_mode;                    // D_MISC_CFG
    logic [1:0]  in_precision;                 // D_MISC_CFG
    logic [1:0]  proc_precision;               // D_MISC_CFG
    logic        data_reuse;                   // D_MISC_CFG
    logic        weight_reuse;                 // D_MISC_CFG
    logic        skip_data_rls;                // D_MISC_CFG
    logic        skip_weight_rls;              // D_MISC_CFG
    logic        datain_format;                // D_DATAIN_FORMAT
    logic [12:0] datain_width_ext;             // D_DATAIN_SIZE_EXT_0, minus one
    logic [12:0] datain_height_ext;            // D_DATAIN_SIZE_EXT_0, minus one
    logic [12:0] datain_channel_ext;           // D_DATAIN_SIZE_EXT_1, minus one
    logic [4:0]  batches;                      // D_BATCH_NUMBER, minus one
    logic [1:0]  y_extension;                  // D_POST_Y_EXTENSION
    logic [13:0] entries;                      // D_ENTRY_PER_SLICE, minus one
    logic        weight_format;                // D_WEIGHT_FORMAT
    logic [4:0]  weight_width_ext;             // D_WEIGHT_SIZE_EXT_0, minus one
    logic [4:0]  weight_height_ext;            // D_WEIGHT_SIZE_EXT_0, minus one
    logic [12:0] weight_channel_ext;           // D_WEIGHT_SIZE_EXT_1, minus one
    logic [12:0] weight_kernel;                // D_WEIGHT_SIZE_EXT_1, minus one
    logic [31:0] weight_bytes;                 // D_WEIGHT_BYTES
    logic [27:0] wmb_bytes;                    // D_WMB_BYTES
    logic [12:0] dataout_width;                // D_DATAOUT_SIZE_0, minus one
    logic [12:0] dataout_height;               // D_DATAOUT_SIZE_0, minus one
    logic [12:0] dataout_channel;              // D_DATAOUT_SIZE_1, minus one
    logic [20:0] atomics;                      // D_ATOMICS, minus one
    logic [11:0] rls_slices;                   // D_RELEASE, minus one
    logic [2:0]  conv_x_stride_ext;            // D_CONV_STRIDE_EXT, minus one
    logic [2:0]  conv_y_stride_ext;            // D_CONV_STRIDE_EXT, minus one
    logic [4:0]  x_dilation_ext;               // D_DILATION_EXT, minus one
    logic [4:0]  y_dilation_ext;               // D_DILATION_EXT, minus one
    logic [4:0]  pad_left;                     // D_ZERO_PADDING
    logic [4:0]  pad_top;                      // D_ZERO_PADDING
    logic [15:0] pad_value;                    // D_ZERO_PADDING_VALUE
    logic [4:0]  data_bank;                    // D_BANK, minus one
    logic [4:0]  weight_bank;                  // D_BANK, minus one
    logic [1:0]  pra_truncate;                 // D_PRA_CFG
    logic [31:0] cya;                          // D_CYA
  } csc_layer_t;

  localparam csc_layer_t CscLayerReset = '{
    conv_mode: 1'h0,
    in_precision: 2'h1,
    proc_precision: 2'h1,
    data_reuse: 1'h0,
    weight_reuse: 1'h0,
    skip_data_rls: 1'h0,
    skip_weight_rls: 1'h0,
    datain_format: 1'h0,
    datain_width_ext: 13'h0,
    datain_height_ext: 13'h0,
    datain_channel_ext: 13'h0,
    batches: 5'h0,
    y_extension: 2'h0,
    entries: 14'h0,
    weight_format: 1'h0,
    weight_width_ext: 5'h0,
    weight_height_ext: 5'h0,
    weight_channel_ext: 13'h0,
    weight_kernel: 13'h0,
    weight_bytes: 32'h0,
    wmb_bytes: 28'h0,
    dataout_width: 13'h0,
    dataout_height: 13'h0,
    dataout_channel: 13'h0,
    atomics: 21'h1,
    rls_slices: 12'h1,
    conv_x_stride_ext: 3'h0,
    conv_y_stride_ext: 3'h0,
    x_dilation_ext: 5'h0,
    y_dilation_ext: 5'h0,
    pad_left: 5'h0,
    pad_top: 5'h0,
    pad_value: 16'h0,
    data_bank: 5'h0,
    weight_bank: 5'h0,
    pra_truncate: 2'h0,
    cya: 32'h0
  };

  // CMAC_A, CMAC_B: MAC cells 0..3.
  localparam logic [9:0]  CmacSStatusWord    = 10'h000;
  localparam logic [31:0] CmacSStatusMask    = 32'h00000000;
  localparam logic [31:0] CmacSStatusReset   = 32'h00000000;
  localparam logic [9:0]  CmacSPointerWord   = 10'h001;
  localparam logic [31:0] CmacSPointerMask   = 32'h00000001;
  localparam logic [31:0] CmacSPointerReset  = 32'h00000000;
  localparam logic [9:0]  CmacDOpEnableWord  = 10'h002;
  localparam logic [31:0] CmacDOpEnableMask  = 32'h00000001;
  localparam logic [31:0] CmacDOpEnableReset = 32'h00000000;
  localparam logic [9:0]  CmacDMiscCfgWord   = 10'h003;
  localparam logic [31:0] CmacDMiscCfgMask   = 32'h00003001;
  localparam logic [31:0] CmacDMiscCfgReset  = 32'h00001000;

  typedef struct packed {
    logic        conv_mode;                    // D_MISC_CFG
    logic [1:0]  proc_precision;               // D_MISC_CFG
  } cmac_layer_t;

  localparam cmac_layer_t CmacLayerReset = '{
    conv_mode: 1'h0,
    proc_precision: 2'h1
  };

  // CACC: convolution accumulator.
  localparam logic [9:0]  CaccSStatusWord         = 10'h000;
  localparam logic [31:0] CaccSStatusMask         = 32'h00000000;
  localparam logic [31:0] CaccSStatusReset        = 32'h00000000;
  localparam logic [9:0]  CaccSPointerWord        = 10'h001;
  localparam logic [31:0] CaccSPointerMask        = 32'h00000001;
  localparam logic [31:0] CaccSPointerReset       = 32'h00000000;
  localparam logic [9:0]  CaccDOpEnableWord       = 10'h002;
  localparam logic [31:0] CaccDOpEnableMask       = 32'h00000001;
  localparam logic [31:0] CaccDOpEnableReset      = 32'h00000000;
  localparam logic [9:0]  CaccDMiscCfgWord        = 10'h003;
  localparam logic [31:0] CaccDMiscCfgMask        = 32'h00003001;
  localparam logic [31:0] CaccDMiscCfgReset       = 32'h00001000;
  localparam logic [9:0]  CaccDDataoutSize0Word   = 10'h004;
  localparam logic [31:0] CaccDDataoutSize0Mask   = 32'h1fff1fff;
  localparam logic [31:0] CaccDDataoutSize0Reset  = 32'h00000000;
  localparam logic [9:0]  CaccDDataoutSize1Word   = 10'h005;
  localparam logic [31:0] CaccDDataoutSize1Mask   = 32'h00001fff;
  localparam logic [31:0] CaccDDataoutSize1Reset  = 32'h00000000;
  localparam logic [9:0]  CaccDDataoutAddrWord    = 10'h006;
  localparam logic [31:0] CaccDDataoutAddrMask    = 32'hffffffff;
  localparam logic [31:0] CaccDDataoutAddrReset   = 32'h00000000;
  localparam logic [9:0]  CaccDBatchNumberWord    = 10'h007;
  localparam logic [31:0] CaccDBatchNumberMask    = 32'h0000001f;
  localparam logic [31:0] CaccDBatchNumberReset   = 32'h00000000;
  localparam logic [9:0]  CaccDLineStrideWord     = 10'h008;
  localparam logic [31:0] CaccDLineStrideMask     = 32'h00ffffff;
  localparam logic [31:0] CaccDLineStrideReset    = 32'h00000000;
  localparam logic [9:0]  CaccDSurfStrideWord     = 10'h009;
  localparam logic [31:0] CaccDSurfStrideMask     = 32'h00ffffff;
  localparam logic [31:0] CaccDSurfStrideReset    = 32'h00000000;
  localparam logic [9:0]  CaccDDataoutMapWord     = 10'h00a;
  localparam logic [31:0] CaccDDataoutMapMask     = 32'h00010001;
  localparam logic [31:0] CaccDDataoutMapReset    = 32'h00000000;
  localparam logic [9:0]  CaccDClipCfgWord        = 10'h00b;
  localparam logic [31:0] CaccDClipCfgMask        = 32'h0000001f;
  localparam logic [31:0] CaccDClipCfgReset       = 32'h00000000;
  localparam logic [9:0]  CaccDOutSaturationWord  = 10'h00c;
  localparam logic [31:0] CaccDOutSaturationMask  = 32'h00000000;
  localparam logic [31:0] CaccDOutSaturationReset = 32'h00000000;
  localparam logic [9:0]  CaccDCyaWord            = 10'h00d;
  localparam logic [31:0] CaccDCyaMask            = 32'hffffffff;
  localparam logic [31:0] CaccDCyaReset           = 32'h00000000;

  typedef struct packed {
    logic        conv_mode;                    // D_MISC_CFG
    logic [1:0]  proc_precision;               // D_MISC_CFG
    logic [12:0] dataout_width;                // D_DATAOUT_SIZE_0, minus one
    logic [12:0] dataout_height;               // D_DATAOUT_SIZE_0, minus one
    logic [12:0] dataout_channel;              // D_DATAOUT_SIZE_1, minus one
    logic [31:0] dataout_addr;                 // D_DATAOUT_ADDR
    logic [4:0]  batches;                      // D_BATCH_NUMBER, minus one
    logic [23:0] line_stride;                  // D_LINE_STRIDE
    logic [23:0] surf_stride;                  // D_SURF_STRIDE
    logic        line_packed;                  // D_DATAOUT_MAP
    logic        surf_packed;                  // D_DATAOUT_MAP
    logic [4:0]  clip_truncate;                // D_CLIP_CFG
    logic [31:0] cya;                          // D_CYA
  } cacc_layer_t;

  localparam cacc_layer_t CaccLayerReset = '{
    conv_mode: 1'h0,
    proc_precision: 2'h1,
    dataout_width: 13'h0,
    dataout_height: 13'h0,
    dataout_channel: 13'h0,
    dataout_addr: 32'h0,
    batches: 5'h0,
    line_stride: 24'h0,
    surf_stride: 24'h0,
    line_packed: 1'h0,
    surf_packed: 1'h0,
    clip_truncate: 5'h0,
    cya: 32'h0
  };

  typedef struct packed {
    logic [31:0] sat_count;                    // D_OUT_SATURATION
  } cacc_stat_t;

  // SDP_RDMA: SDP read DMA.
  localparam logic [9:0]  SdpRdmaSStatusWord              = 10'h000;
  localparam logic [31:0] SdpRdmaSStatusMask              = 32'h00000000;
  localparam logic [31:0] SdpRdmaSStatusReset             = 32'h00000000;
  localparam logic [9:0]  SdpRdmaSPointerWord             = 10'h001;
  localparam logic [31:0] SdpRdmaSPointerMask             = 32'h00000001;
  localparam logic [31:0] SdpRdmaSPointerReset            = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDOpEnableWord            = 10'h002;
  localparam logic [31:0] SdpRdmaDOpEnableMask            = 32'h00000001;
  localparam logic [31:0] SdpRdmaDOpEnableReset           = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDDataCubeWidthWord       = 10'h003;
  localparam logic [31:0] SdpRdmaDDataCubeWidthMask       = 32'h00001fff;
  localparam logic [31:0] SdpRdmaDDataCubeWidthReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDDataCubeHeightWord      = 10'h004;
  localparam logic [31:0] SdpRdmaDDataCubeHeightMask      = 32'h00001fff;
  localparam logic [31:0] SdpRdmaDDataCubeHeightReset     = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDDataCubeChannelWord     = 10'h005;
  localparam logic [31:0] SdpRdmaDDataCubeChannelMask     = 32'h00001fff;
  localparam logic [31:0] SdpRdmaDDataCubeChannelReset    = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDSrcBaseAddrLowWord      = 10'h006;
  localparam logic [31:0] SdpRdmaDSrcBaseAddrLowMask      = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDSrcBaseAddrLowReset     = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDSrcBaseAddrHighWord     = 10'h007;
  localparam logic [31:0] SdpRdmaDSrcBaseAddrHighMask     = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDSrcBaseAddrHighReset    = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDSrcLineStrideWord       = 10'h008;
  localparam logic [31:0] SdpRdmaDSrcLineStrideMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDSrcLineStrideReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDSrcSurfaceStrideWord    = 10'h009;
  localparam logic [31:0] SdpRdmaDSrcSurfaceStrideMask    = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDSrcSurfaceStrideReset   = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBrdmaCfgWord            = 10'h00a;
  localparam logic [31:0] SdpRdmaDBrdmaCfgMask            = 32'h0000003f;
  localparam logic [31:0] SdpRdmaDBrdmaCfgReset           = 32'h00000001;
  localparam logic [9:0]  SdpRdmaDBsBaseAddrLowWord       = 10'h00b;
  localparam logic [31:0] SdpRdmaDBsBaseAddrLowMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBsBaseAddrLowReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBsBaseAddrHighWord      = 10'h00c;
  localparam logic [31:0] SdpRdmaDBsBaseAddrHighMask      = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBsBaseAddrHighReset     = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBsLineStrideWord        = 10'h00d;
  localparam logic [31:0] SdpRdmaDBsLineStrideMask        = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBsLineStrideReset       = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBsSurfaceStrideWord     = 10'h00e;
  localparam logic [31:0] SdpRdmaDBsSurfaceStrideMask     = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBsSurfaceStrideReset    = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBsBatchStrideWord       = 10'h00f;
  localparam logic [31:0] SdpRdmaDBsBatchStrideMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBsBatchStrideReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDNrdmaCfgWord            = 10'h010;
  localparam logic [31:0] SdpRdmaDNrdmaCfgMask            = 32'h0000003f;
  localparam logic [31:0] SdpRdmaDNrdmaCfgReset           = 32'h00000001;
  localparam logic [9:0]  SdpRdmaDBnBaseAddrLowWord       = 10'h011;
  localparam logic [31:0] SdpRdmaDBnBaseAddrLowMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBnBaseAddrLowReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBnBaseAddrHighWord      = 10'h012;
  localparam logic [31:0] SdpRdmaDBnBaseAddrHighMask      = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBnBaseAddrHighReset     = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBnLineStrideWord        = 10'h013;
  localparam logic [31:0] SdpRdmaDBnLineStrideMask        = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBnLineStrideReset       = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBnSurfaceStrideWord     = 10'h014;
  localparam logic [31:0] SdpRdmaDBnSurfaceStrideMask     = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBnSurfaceStrideReset    = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDBnBatchStrideWord       = 10'h015;
  localparam logic [31:0] SdpRdmaDBnBatchStrideMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDBnBatchStrideReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDErdmaCfgWord            = 10'h016;
  localparam logic [31:0] SdpRdmaDErdmaCfgMask            = 32'h0000003f;
  localparam logic [31:0] SdpRdmaDErdmaCfgReset           = 32'h00000001;
  localparam logic [9:0]  SdpRdmaDEwBaseAddrLowWord       = 10'h017;
  localparam logic [31:0] SdpRdmaDEwBaseAddrLowMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDEwBaseAddrLowReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDEwBaseAddrHighWord      = 10'h018;
  localparam logic [31:0] SdpRdmaDEwBaseAddrHighMask      = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDEwBaseAddrHighReset     = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDEwLineStrideWord        = 10'h019;
  localparam logic [31:0] SdpRdmaDEwLineStrideMask        = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDEwLineStrideReset       = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDEwSurfaceStrideWord     = 10'h01a;
  localparam logic [31:0] SdpRdmaDEwSurfaceStrideMask     = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDEwSurfaceStrideReset    = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDEwBatchStrideWord       = 10'h01b;
  localparam logic [31:0] SdpRdmaDEwBatchStrideMask       = 32'hffffffff;
  localparam logic [31:0] SdpRdmaDEwBatchStrideReset      = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDFeatureModeCfgWord      = 10'h01c;
  localparam logic [31:0] SdpRdmaDFeatureModeCfgMask      = 32'h00001fff;
  localparam logic [31:0] SdpRdmaDFeatureModeCfgReset     = 32'h00000014;
  localparam logic [9:0]  SdpRdmaDSrcDmaCfgWord           = 10'h01d;
  localparam logic [31:0] SdpRdmaDSrcDmaCfgMask           = 32'h00000001;
  localparam logic [31:0] SdpRdmaDSrcDmaCfgReset          = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDStatusNanInputNumWord   = 10'h01e;
  localparam logic [31:0] SdpRdmaDStatusNanInputNumMask   = 32'h00000000;
  localparam logic [31:0] SdpRdmaDStatusNanInputNumReset  = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDStatusInfInputNumWord   = 10'h01f;
  localparam logic [31:0] SdpRdmaDStatusInfInputNumMask   = 32'h00000000;
  localparam logic [31:0] SdpRdmaDStatusInfInputNumReset  = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDPerfEnableWord          = 10'h020;
  localparam logic [31:0] SdpRdmaDPerfEnableMask          = 32'h00000003;
  localparam logic [31:0] SdpRdmaDPerfEnableReset         = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDPerfMrdmaReadStallWord  = 10'h021;
  localparam logic [31:0] SdpRdmaDPerfMrdmaReadStallMask  = 32'h00000000;
  localparam logic [31:0] SdpRdmaDPerfMrdmaReadStallReset = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDPerfBrdmaReadStallWord  = 10'h022;
  localparam logic [31:0] SdpRdmaDPerfBrdmaReadStallMask  = 32'h00000000;
  localparam logic [31:0] SdpRdmaDPerfBrdmaReadStallReset = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDPerfNrdmaReadStallWord  = 10'h023;
  localparam logic [31:0] SdpRdmaDPerfNrdmaReadStallMask  = 32'h00000000;
  localparam logic [31:0] SdpRdmaDPerfNrdmaReadStallReset = 32'h00000000;
  localparam logic [9:0]  SdpRdmaDPerfErdmaReadStallWord  = 10'h024;
  localparam logic [31:0] SdpRdmaDPerfErdmaReadStallMask  = 32'h00000000;
  localparam logic [31:0] SdpRdmaDPerfErdmaReadStallReset = 32'h00000000;

  typedef struct packed {
    logic [12:0] width;                        // D_DATA_CUBE_WIDTH, minus one
    logic [12:0] height;                       // D_DATA_CUBE_HEIGHT, minus one
    logic [12:0] channel;                      // D_DATA_CUBE_CHANNEL, minus one
    logic [31:0] src_base_addr_low;            // D_SRC_BASE_ADDR_LOW
    logic [31:0] src_base_addr_high;           // D_SRC_BASE_ADDR_HIGH
    logic [31:0] src_line_stride;              // D_SRC_LINE_STRIDE
    logic [31:0] src_surface_stride;           // D_SRC_SURFACE_STRIDE
    logic        brdma_disable;                // D_BRDMA_CFG
    logic [1:0]  brdma_data_use;               // D_BRDMA_CFG
    logic        brdma_data_size;              // D_BRDMA_CFG
    logic        brdma_data_mode;              // D_BRDMA_CFG
    logic        brdma_ram_type;               // D_BRDMA_CFG
    logic [31:0] bs_base_addr_low;             // D_BS_BASE_ADDR_LOW
    logic [31:0] bs_base_addr_high;            // D_BS_BASE_ADDR_HIGH
    logic [31:0] bs_line_stride;               // D_BS_LINE_STRIDE
    logic [31:0] bs_surface_stride;            // D_BS_SURFACE_STRIDE
    logic [31:0] bs_batch_stride;              // D_BS_BATCH_STRIDE
    logic        nrdma_disable;                // D_NRDMA_CFG
    logic [1:0]  nrdma_data_use;               // D_NRDMA_CFG
    logic        nrdma_data_size;              // D_NRDMA_CFG
    logic        nrdma_data_mode;              // D_NRDMA_CFG
    logic        nrdma_ram_type;               // D_NRDMA_CFG
    logic [31:0] bn_base_addr_low;             // D_BN_BASE_ADDR_LOW
    logic [31:0] bn_base_addr_high;            // D_BN_BASE_ADDR_HIGH
    logic [31:0] bn_line_stride;               // D_BN_LINE_STRIDE
    logic [31:0] bn_surface_stride;            // D_BN_SURFACE_STRIDE
    logic [31:0] bn_batch_stride;              // D_BN_BATCH_STRIDE
    logic        erdma_disable;                // D_ERDMA_CFG
    logic [1:0]  erdma_data_use;               // D_ERDMA_CFG
    logic        erdma_data_size;              // D_ERDMA_CFG
    logic        erdma_data_mode;              // D_ERDMA_CFG
    logic        erdma_ram_type;               // D_ERDMA_CFG
    logic [31:0] ew_base_addr_low;             // D_EW_BASE_ADDR_LOW
    logic [31:0] ew_base_addr_high;            // D_EW_BASE_ADDR_HIGH
    logic [31:0] ew_line_stride;               // D_EW_LINE_STRIDE
    logic [31:0] ew_surface_stride;            // D_EW_SURFACE_STRIDE
    logic [31:0] ew_batch_stride;              // D_EW_BATCH_STRIDE
    logic        flying_mode;                  // D_FEATURE_MODE_CFG
    logic        winograd;                     // D_FEATURE_MODE_CFG
    logic [1:0]  in_precision;                 // D_FEATURE_MODE_CFG
    logic [1:0]  proc_precision;               // D_FEATURE_MODE_CFG
    logic [1:0]  out_precision;                // D_FEATURE_MODE_CFG
    logic [4:0]  batch_number;                 // D_FEATURE_MODE_CFG, minus one
    logic        src_ram_type;                 // D_SRC_DMA_CFG
    logic        perf_dma_en;                  // D_PERF_ENABLE
    logic        perf_nan_inf_count_en;        // D_PERF_ENABLE
  } sdp_rdma_layer_t;

  localparam sdp_rdma_layer_t SdpRdmaLayerReset = '{
    width: 13'h0,
    height: 13'h0,
    channel: 13'h0,
    src_base_addr_low: 32'h0,
    src_base_addr_high: 32'h0,
    src_line_stride: 32'h0,
    src_surface_stride: 32'h0,
    brdma_disable: 1'h1,
    brdma_data_use: 2'h0,
    brdma_data_size: 1'h0,
    brdma_data_mode: 1'h0,
    brdma_ram_type: 1'h0,
    bs_base_addr_low: 32'h0,
    bs_base_addr_high: 32'h0,
    bs_line_stride: 32'h0,
    bs_surface_stride: 32'h0,
    bs_batch_stride: 32'h0,
    nrdma_disable: 1'h1,
    nrdma_data_use: 2'h0,
    nrdma_data_size: 1'h0,
    nrdma_data_mode: 1'h0,
    nrdma_ram_type: 1'h0,
    bn_base_addr_low: 32'h0,
    bn_base_addr_high: 32'h0,
    bn_line_stride: 32'h0,
    bn_surface_stride: 32'h0,
    bn_batch_stride: 32'h0,
    erdma_disable: 1'h1,
    erdma_data_use: 2'h0,
    erdma_data_size: 1'h0,
    erdma_data_mode: 1'h0,
    erdma_ram_type: 1'h0,
    ew_base_addr_low: 32'h0,
    ew_base_addr_high: 32'h0,
    ew_line_stride: 32'h0,
    ew_surface_stride: 32'h0,
    ew_batch_stride: 32'h0,
    flying_mode: 1'h0,
    winograd: 1'h0,
    in_precision: 2'h1,
    proc_precision: 2'h1,
    out_precision: 2'h0,
    batch_number: 5'h0,
    src_ram_type: 1'h0,
    perf_dma_en: 1'h0,
    perf_nan_inf_count_en: 1'h0
  };

  typedef struct packed {
    logic [31:0] mrdma_stall;                  // D_PERF_MRDMA_READ_STALL
    logic [31:0] brdma_stall;                  // D_PERF_BRDMA_READ_STALL
    logic [31:0] nrdma_stall;                  // D_PERF_NRDMA_READ_STALL
    logic [31:0] erdma_stall;                  // D_PERF_ERDMA_READ_STALL
  } sdp_rdma_stat_t;

  // SDP: single data point processor and its write DMA.
  localparam logic [9:0]  SdpSStatusWord                   = 10'h000;
  localparam logic [31:0] SdpSStatusMask                   = 32'h00000000;
  localparam logic [31:0] SdpSStatusReset                  = 32'h00000000;
  localparam logic [9:0]  SdpSPointerWord                  = 10'h001;
  localparam logic [31:0] SdpSPointerMask                  = 32'h00000001;
  localparam logic [31:0] SdpSPointerReset                 = 32'h00000000;
  localparam logic [9:0]  SdpSLutAccessCfgWord             = 10'h002;
  localparam logic [31:0] SdpSLutAccessCfgMask             = 32'h000303ff;
  localparam logic [31:0] SdpSLutAccessCfgReset            = 32'h00000000;
  localparam logic [9:0]  SdpSLutAccessDataWord            = 10'h003;
  localparam logic [31:0] SdpSLutAccessDataMask            = 32'h0000ffff;
  localparam logic [31:0] SdpSLutAccessDataReset           = 32'h00000000;
  localparam logic [9:0]  SdpSLutCfgWord                   = 10'h004;
  localparam logic [31:0] SdpSLutCfgMask                   = 32'h00000071;
  localparam logic [31:0] SdpSLutCfgReset                  = 32'h00000000;
  localparam logic [9:0]  SdpSLutInfoWord                  = 10'h005;
  localparam logic [31:0] SdpSLutInfoMask                  = 32'h00ffffff;
  localparam logic [31:0] SdpSLutInfoReset                 = 32'h00000000;
  localparam logic [9:0]  SdpSLutLeStartWord               = 10'h006;
  localparam logic [31:0] SdpSLutLeStartMask               = 32'hffffffff;
  localparam logic [31:0] SdpSLutLeStartReset              = 32'h00000000;
  localparam logic [9:0]  SdpSLutLeEndWord                 = 10'h007;
  localparam logic [31:0] SdpSLutLeEndMask                 = 32'hffffffff;
  localparam logic [31:0] SdpSLutLeEndReset                = 32'h00000000;
  localparam logic [9:0]  SdpSLutLoStartWord               = 10'h008;
  localparam logic [31:0] SdpSLutLoStartMask               = 32'hffffffff;
  localparam logic [31:0] SdpSLutLoStartReset              = 32'h00000000;
  localparam logic [9:0]  SdpSLutLoEndWord                 = 10'h009;
  localparam logic [31:0] SdpSLutLoEndMask                 = 32'hffffffff;
  localparam logic [31:0] SdpSLutLoEndReset                = 32'h00000000;
  localparam logic [9:0]  SdpSLutLeSlopeScaleWord          = 10'h00a;
  localparam logic [31:0] SdpSLutLeSlopeScaleMask          = 32'hffffffff;
  localparam logic [31:0] SdpSLutLeSlopeScaleReset         = 32'h00000000;
  localparam logic [9:0]  SdpSLutLeSlopeShiftWord          = 10'h00b;
  localparam logic [31:0] SdpSLutLeSlopeShiftMask          = 32'h000003ff;
  localparam logic [31:0] SdpSLutLeSlopeShiftReset         = 32'h00000000;
  localparam logic [9:0]  SdpSLutLoSlopeScaleWord          = 10'h00c;
  localparam logic [31:0] SdpSLutLoSlopeScaleMask          = 32'hffffffff;
  localparam logic [31:0] SdpSLutLoSlopeScaleReset         = 32'h00000000;
  localparam logic [9:0]  SdpSLutLoSlopeShiftWord          = 10'h00d;
  localparam logic [31:0] SdpSLutLoSlopeShiftMask          = 32'h000003ff;
  localparam logic [31:0] SdpSLutLoSlopeShiftReset         = 32'h00000000;
  localparam logic [9:0]  SdpDOpEnableWord                 = 10'h00e;
  localparam logic [31:0] SdpDOpEnableMask                 = 32'h00000001;
  localparam logic [31:0] SdpDOpEnableReset                = 32'h00000000;
  localparam logic [9:0]  SdpDDataCubeWidthWord            = 10'h00f;
  localparam logic [31:0] SdpDDataCubeWidthMask            = 32'h00001fff;
  localparam logic [31:0] SdpDDataCubeWidthReset           = 32'h00000000;
  localparam logic [9:0]  SdpDDataCubeHeightWord           = 10'h010;
  localparam logic [31:0] SdpDDataCubeHeightMask           = 32'h00001fff;
  localparam logic [31:0] SdpDDataCubeHeightReset          = 32'h00000000;
  localparam logic [9:0]  SdpDDataCubeChannelWord          = 10'h011;
  localparam logic [31:0] SdpDDataCubeChannelMask          = 32'h00001fff;
  localparam logic [31:0] SdpDDataCubeChannelReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDstBaseAddrLowWord           = 10'h012;
  localparam logic [31:0] SdpDDstBaseAddrLowMask           = 32'hffffffff;
  localparam logic [31:0] SdpDDstBaseAddrLowReset          = 32'h00000000;
  localparam logic [9:0]  SdpDDstBaseAddrHighWord          = 10'h013;
  localparam logic [31:0] SdpDDstBaseAddrHighMask          = 32'hffffffff;
  localparam logic [31:0] SdpDDstBaseAddrHighReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDstLineStrideWord            = 10'h014;
  localparam logic [31:0] SdpDDstLineStrideMask            = 32'hffffffff;
  localparam logic [31:0] SdpDDstLineStrideReset           = 32'h00000000;
  localparam logic [9:0]  SdpDDstSurfaceStrideWord         = 10'h015;
  localparam logic [31:0] SdpDDstSurfaceStrideMask         = 32'hffffffff;
  localparam logic [31:0] SdpDDstSurfaceStrideReset        = 32'h00000000;
  localparam logic [9:0]  SdpDDpBsCfgWord                  = 10'h016;
  localparam logic [31:0] SdpDDpBsCfgMask                  = 32'h0000007f;
  localparam logic [31:0] SdpDDpBsCfgReset                 = 32'h00000073;
  localparam logic [9:0]  SdpDDpBsAluCfgWord               = 10'h017;
  localparam logic [31:0] SdpDDpBsAluCfgMask               = 32'h00003f01;
  localparam logic [31:0] SdpDDpBsAluCfgReset              = 32'h00000000;
  localparam logic [9:0]  SdpDDpBsAluSrcValueWord          = 10'h018;
  localparam logic [31:0] SdpDDpBsAluSrcValueMask          = 32'h0000ffff;
  localparam logic [31:0] SdpDDpBsAluSrcValueReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDpBsMulCfgWord               = 10'h019;
  localparam logic [31:0] SdpDDpBsMulCfgMask               = 32'h0000ff01;
  localparam logic [31:0] SdpDDpBsMulCfgReset              = 32'h00000000;
  localparam logic [9:0]  SdpDDpBsMulSrcValueWord          = 10'h01a;
  localparam logic [31:0] SdpDDpBsMulSrcValueMask          = 32'h0000ffff;
  localparam logic [31:0] SdpDDpBsMulSrcValueReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDpBnCfgWord                  = 10'h01b;
  localparam logic [31:0] SdpDDpBnCfgMask                  = 32'h0000007f;
  localparam logic [31:0] SdpDDpBnCfgReset                 = 32'h00000053;
  localparam logic [9:0]  SdpDDpBnAluCfgWord               = 10'h01c;
  localparam logic [31:0] SdpDDpBnAluCfgMask               = 32'h00003f01;
  localparam logic [31:0] SdpDDpBnAluCfgReset              = 32'h00000000;
  localparam logic [9:0]  SdpDDpBnAluSrcValueWord          = 10'h01d;
  localparam logic [31:0] SdpDDpBnAluSrcValueMask          = 32'h0000ffff;
  localparam logic [31:0] SdpDDpBnAluSrcValueReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDpBnMulCfgWord               = 10'h01e;
  localparam logic [31:0] SdpDDpBnMulCfgMask               = 32'h0000ff01;
  localparam logic [31:0] SdpDDpBnMulCfgReset              = 32'h00000000;
  localparam logic [9:0]  SdpDDpBnMulSrcValueWord          = 10'h01f;
  localparam logic [31:0] SdpDDpBnMulSrcValueMask          = 32'h0000ffff;
  localparam logic [31:0] SdpDDpBnMulSrcValueReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwCfgWord                  = 10'h020;
  localparam logic [31:0] SdpDDpEwCfgMask                  = 32'h0000007f;
  localparam logic [31:0] SdpDDpEwCfgReset                 = 32'h00000053;
  localparam logic [9:0]  SdpDDpEwAluCfgWord               = 10'h021;
  localparam logic [31:0] SdpDDpEwAluCfgMask               = 32'h00000003;
  localparam logic [31:0] SdpDDpEwAluCfgReset              = 32'h00000002;
  localparam logic [9:0]  SdpDDpEwAluSrcValueWord          = 10'h022;
  localparam logic [31:0] SdpDDpEwAluSrcValueMask          = 32'hffffffff;
  localparam logic [31:0] SdpDDpEwAluSrcValueReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwAluCvtOffsetValueWord    = 10'h023;
  localparam logic [31:0] SdpDDpEwAluCvtOffsetValueMask    = 32'hffffffff;
  localparam logic [31:0] SdpDDpEwAluCvtOffsetValueReset   = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwAluCvtScaleValueWord     = 10'h024;
  localparam logic [31:0] SdpDDpEwAluCvtScaleValueMask     = 32'h0000ffff;
  localparam logic [31:0] SdpDDpEwAluCvtScaleValueReset    = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwAluCvtTruncateValueWord  = 10'h025;
  localparam logic [31:0] SdpDDpEwAluCvtTruncateValueMask  = 32'h0000003f;
  localparam logic [31:0] SdpDDpEwAluCvtTruncateValueReset = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwMulCfgWord               = 10'h026;
  localparam logic [31:0] SdpDDpEwMulCfgMask               = 32'h00000003;
  localparam logic [31:0] SdpDDpEwMulCfgReset              = 32'h00000002;
  localparam logic [9:0]  SdpDDpEwMulSrcValueWord          = 10'h027;
  localparam logic [31:0] SdpDDpEwMulSrcValueMask          = 32'hffffffff;
  localparam logic [31:0] SdpDDpEwMulSrcValueReset         = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwMulCvtOffsetValueWord    = 10'h028;
  localparam logic [31:0] SdpDDpEwMulCvtOffsetValueMask    = 32'hffffffff;
  localparam logic [31:0] SdpDDpEwMulCvtOffsetValueReset   = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwMulCvtScaleValueWord     = 10'h029;
  localparam logic [31:0] SdpDDpEwMulCvtScaleValueMask     = 32'h0000ffff;
  localparam logic [31:0] SdpDDpEwMulCvtScaleValueReset    = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwMulCvtTruncateValueWord  = 10'h02a;
  localparam logic [31:0] SdpDDpEwMulCvtTruncateValueMask  = 32'h0000003f;
  localparam logic [31:0] SdpDDpEwMulCvtTruncateValueReset = 32'h00000000;
  localparam logic [9:0]  SdpDDpEwTruncateValueWord        = 10'h02b;
  localparam logic [31:0] SdpDDpEwTruncateValueMask        = 32'h000003ff;
  localparam logic [31:0] SdpDDpEwTruncateValueReset       = 32'h00000000;
  localparam logic [9:0]  SdpDFeatureModeCfgWord           = 10'h02c;
  localparam logic [31:0] SdpDFeatureModeCfgMask           = 32'h00001f0f;
  localparam logic [31:0] SdpDFeatureModeCfgReset          = 32'h00000000;
  localparam logic [9:0]  SdpDDstDmaCfgWord                = 10'h02d;
  localparam logic [31:0] SdpDDstDmaCfgMask                = 32'h00000001;
  localparam logic [31:0] SdpDDstDmaCfgReset               = 32'h00000000;
  localparam logic [9:0]  SdpDDstBatchStrideWord           = 10'h02e;
  localparam logic [31:0] SdpDDstBatchStrideMask           = 32'hffffffff;
  localparam logic [31:0] SdpDDstBatchStrideReset          = 32'h00000000;
  localparam logic [9:0]  SdpDDataFormatWord               = 10'h02f;
  localparam logic [31:0] SdpDDataFormatMask               = 32'h0000000f;
  localparam logic [31:0] SdpDDataFormatReset              = 32'h00000000;
  localparam logic [9:0]  SdpDCvtOffsetWord                = 10'h030;
  localparam logic [31:0] SdpDCvtOffsetMask                = 32'hffffffff;
  localparam logic [31:0] SdpDCvtOffsetReset               = 32'h00000000;
  localparam logic [9:0]  SdpDCvtScaleWord                 = 10'h031;
  localparam logic [31:0] SdpDCvtScaleMask                 = 32'h0000ffff;
  localparam logic [31:0] SdpDCvtScaleReset                = 32'h00000000;
  localparam logic [9:0]  SdpDCvtShiftWord                 = 10'h032;
  localparam logic [31:0] SdpDCvtShiftMask                 = 32'h0000003f;
  localparam logic [31:0] SdpDCvtShiftReset                = 32'h00000000;
  localparam logic [9:0]  SdpDStatusWord                   = 10'h033;
  localparam logic [31:0] SdpDStatusMask                   = 32'h00000000;
  localparam logic [31:0] SdpDStatusReset                  = 32'h00000000;
  localparam logic [9:0]  SdpDStatusNanInputNumWord        = 10'h034;
  localparam logic [31:0] SdpDStatusNanInputNumMask        = 32'h00000000;
  localparam logic [31:0] SdpDStatusNanInputNumReset       = 32'h00000000;
  localparam logic [9:0]  SdpDStatusInfInputNumWord        = 10'h035;
  localparam logic [31:0] SdpDStatusInfInputNumMask        = 32'h00000000;
  localparam logic [31:0] SdpDStatusInfInputNumReset       = 32'h00000000;
  localparam logic [9:0]  SdpDStatusNanOutputNumWord       = 10'h036;
  localparam logic [31:0] SdpDStatusNanOutputNumMask       = 32'h00000000;
  localparam logic [31:0] SdpDStatusNanOutputNumReset      = 32'h00000000;
  localparam logic [9:0]  SdpDPerfEnableWord               = 10'h037;
  localparam logic [31:0] SdpDPerfEnableMask               = 32'h0000000f;
  localparam logic [31:0] SdpDPerfEnableReset              = 32'h00000000;
  localparam logic [9:0]  SdpDPerfWdmaWriteStallWord       = 10'h038;
  localparam logic [31:0] SdpDPerfWdmaWriteStallMask       = 32'h00000000;
  localparam logic [31:0] SdpDPerfWdmaWriteStallReset      = 32'h00000000;
  localparam logic [9:0]  SdpDPerfLutUflowWord             = 10'h039;
  localparam logic [31:0] SdpDPerfLutUflowMask             = 32'h00000000;
  localparam logic [31:0] SdpDPerfLutUflowReset            = 32'h00000000;
  localparam logic [9:0]  SdpDPerfLutOflowWord             = 10'h03a;
  localparam logic [31:0] SdpDPerfLutOflowMask             = 32'h00000000;
  localparam logic [31:0] SdpDPerfLutOflowReset            = 32'h00000000;
  localparam logic [9:0]  SdpDPerfOutSaturationWord        = 10'h03b;
  localparam logic [31:0] SdpDPerfOutSaturationMask        = 32'h00000000;
  localparam logic [31:0] SdpDPerfOutSaturationReset       = 32'h00000000;
  localparam logic [9:0]  SdpDPerfLutHybridWord            = 10'h03c;
  localparam logic [31:0] SdpDPerfLutHybridMask            = 32'h00000000;
  localparam logic [31:0] SdpDPerfLutHybridReset           = 32'h00000000;
  localparam logic [9:0]  SdpDPerfLutLeHitWord             = 10'h03d;
  localparam logic [31:0] SdpDPerfLutLeHitMask             = 32'h00000000;
  localparam logic [31:0] SdpDPerfLutLeHitReset            = 32'h00000000;
  localparam logic [9:0]  SdpDPerfLutLoHitWord             = 10'h03e;
  localparam logic [31:0] SdpDPerfLutLoHitMask             = 32'h00000000;
  localparam logic [31:0] SdpDPerfLutLoHitReset            = 32'h00000000;

  typedef struct packed {
    logic [12:0] width;                        // D_DATA_CUBE_WIDTH, minus one
    logic [12:0] height;                       // D_DATA_CUBE_HEIGHT, minus one
    logic [12:0] channel;                      // D_DATA_CUBE_CHANNEL, minus one
    logic [31:0] dst_base_addr_low;            // D_DST_BASE_ADDR_LOW
    logic [31:0] dst_base_addr_high;           // D_DST_BASE_ADDR_HIGH
    logic [31:0] dst_line_stride;              // D_DST_LINE_STRIDE
    logic [31:0] dst_surface_stride;           // D_DST_SURFACE_STRIDE
    logic        bs_bypass;                    // D_DP_BS_CFG
    logic        bs_alu_bypass;                // D_DP_BS_CFG
    logic [1:0]  bs_alu_algo;                  // D_DP_BS_CFG
    logic        bs_mul_bypass;                // D_DP_BS_CFG
    logic        bs_mul_prelu;                 // D_DP_BS_CFG
    logic        bs_relu_bypass;               // D_DP_BS_CFG
    logic        bs_alu_src;                   // D_DP_BS_ALU_CFG
    logic [5:0]  bs_alu_shift_value;           // D_DP_BS_ALU_CFG
    logic [15:0] bs_alu_operand;               // D_DP_BS_ALU_SRC_VALUE
    logic        bs_mul_src;                   // D_DP_BS_MUL_CFG
    logic [7:0]  bs_mul_shift_value;           // D_DP_BS_MUL_CFG
    logic [15:0] bs_mul_operand;               // D_DP_BS_MUL_SRC_VALUE
    logic        bn_bypass;                    // D_DP_BN_CFG
    logic        bn_alu_bypass;                // D_DP_BN_CFG
    logic [1:0]  bn_alu_algo;                  // D_DP_BN_CFG
    logic        bn_mul_bypass;                // D_DP_BN_CFG
    logic        bn_mul_prelu;                 // D_DP_BN_CFG
    logic        bn_relu_bypass;               // D_DP_BN_CFG
    logic        bn_alu_src;                   // D_DP_BN_ALU_CFG
    logic [5:0]  bn_alu_shift_value;           // D_DP_BN_ALU_CFG
    logic [15:0] bn_alu_operand;               // D_DP_BN_ALU_SRC_VALUE
    logic        bn_mul_src;                   // D_DP_BN_MUL_CFG
    logic [7:0]  bn_mul_shift_value;           // D_DP_BN_MUL_CFG
    logic [15:0] bn_mul_operand;               // D_DP_BN_MUL_SRC_VALUE
    logic        ew_bypass;                    // D_DP_EW_CFG
    logic        ew_alu_bypass;                // D_DP_EW_CFG
    logic [1:0]  ew_alu_algo;                  // D_DP_EW_CFG
    logic        ew_mul_bypass;                // D_DP_EW_CFG
    logic        ew_mul_prelu;                 // D_DP_EW_CFG
    logic        ew_lut_bypass;                // D_DP_EW_CFG
    logic        ew_alu_src;                   // D_DP_EW_ALU_CFG
    logic        ew_alu_cvt_bypass;            // D_DP_EW_ALU_CFG
    logic [31:0] ew_alu_operand;               // D_DP_EW_ALU_SRC_VALUE
    logic [31:0] ew_alu_cvt_offset;            // D_DP_EW_ALU_CVT_OFFSET_VALUE
    logic [15:0] ew_alu_cvt_scale;             // D_DP_EW_ALU_CVT_SCALE_VALUE
    logic [5:0]  ew_alu_cvt_truncate;          // D_DP_EW_ALU_CVT_TRUNCATE_VALUE
    logic        ew_mul_src;                   // D_DP_EW_MUL_CFG
    logic        ew_mul_cvt_bypass;            // D_DP_EW_MUL_CFG
    logic [31:0] ew_mul_operand;               // D_DP_EW_MUL_SRC_VALUE
    logic [31:0] ew_mul_cvt_offset;            // D_DP_EW_MUL_CVT_OFFSET_VALUE
    logic [15:0] ew_mul_cvt_scale;             // D_DP_EW_MUL_CVT_SCALE_VALUE
    logic [5:0]  ew_mul_cvt_truncate;          // D_DP_EW_MUL_CVT_TRUNCATE_VALUE
    logic [9:0]  ew_truncate;                  // D_DP_EW_TRUNCATE_VALUE
    logic        flying_mode;                  // D_FEATURE_MODE_CFG
    logic        output_dst;                   // D_FEATURE_MODE_CFG
    logic        winograd;                     // D_FEATURE_MODE_CFG
    logic        nan_to_zero;                  // D_FEATURE_MODE_CFG
    logic [4:0]  batch_number;                 // D_FEATURE_MODE_CFG, minus one
    logic        dst_ram_type;                 // D_DST_DMA_CFG
    logic [31:0] dst_batch_stride;             // D_DST_BATCH_STRIDE
    logic [1:0]  proc_precision;               // D_DATA_FORMAT
    logic [1:0]  out_precision;                // D_DATA_FORMAT
    logic [31:0] cvt_offset;                   // D_CVT_OFFSET
    logic [15:0] cvt_scale;                    // D_CVT_SCALE
    logic [5:0]  cvt_shift;                    // D_CVT_SHIFT
    logic        perf_dma_en;                  // D_PERF_ENABLE
    logic        perf_lut_en;                  // D_PERF_ENABLE
    logic        perf_sat_en;                  // D_PERF_ENABLE
    logic        perf_nan_inf_count_en;        // D_PERF_ENABLE
  } sdp_layer_t;

  localparam sdp_layer_t SdpLayerReset = '{
    width: 13'h0,
    height: 13'h0,
    channel: 13'h0,
    dst_base_addr_low: 32'h0,
    dst_base_addr_high: 32'h0,
    dst_line_stride: 32'h0,
    dst_surface_stride: 32'h0,
    bs_bypass: 1'h1,
    bs_alu_bypass: 1'h1,
    bs_alu_algo: 2'h0,
    bs_mul_bypass: 1'h1,
    bs_mul_prelu: 1'h1,
    bs_relu_bypass: 1'h1,
    bs_alu_src: 1'h0,
    bs_alu_shift_value: 6'h0,
    bs_alu_operand: 16'h0,
    bs_mul_src: 1'h0,
    bs_mul_shift_value: 8'h0,
    bs_mul_operand: 16'h0,
    bn_bypass: 1'h1,
    bn_alu_bypass: 1'h1,
    bn_alu_algo: 2'h0,
    bn_mul_bypass: 1'h1,
    bn_mul_prelu: 1'h0,
    bn_relu_bypass: 1'h1,
    bn_alu_src: 1'h0,
    bn_alu_shift_value: 6'h0,
    bn_alu_operand: 16'h0,
    bn_mul_src: 1'h0,
    bn_mul_shift_value: 8'h0,
    bn_mul_operand: 16'h0,
    ew_bypass: 1'h1,
    ew_alu_bypass: 1'h1,
    ew_alu_algo: 2'h0,
    ew_mul_bypass: 1'h1,
    ew_mul_prelu: 1'h0,
    ew_lut_bypass: 1'h1,
    ew_alu_src: 1'h0,
    ew_alu_cvt_bypass: 1'h1,
    ew_alu_operand: 32'h0,
    ew_alu_cvt_offset: 32'h0,
    ew_alu_cvt_scale: 16'h0,
    ew_alu_cvt_truncate: 6'h0,
    ew_mul_src: 1'h0,
    ew_mul_cvt_bypass: 1'h1,
    ew_mul_operand: 32'h0,
    ew_mul_cvt_offset: 32'h0,
    ew_mul_cvt_scale: 16'h0,
    ew_mul_cvt_truncate: 6'h0,
    ew_truncate: 10'h0,
    flying_mode: 1'h0,
    output_dst: 1'h0,
    winograd: 1'h0,
    nan_to_zero: 1'h0,
    batch_number: 5'h0,
    dst_ram_type: 1'h0,
    dst_batch_stride: 32'h0,
    proc_precision: 2'h0,
    out_precision: 2'h0,
    cvt_offset: 32'h0,
    cvt_scale: 16'h0,
    cvt_shift: 6'h0,
    perf_dma_en: 1'h0,
    perf_lut_en: 1'h0,
    perf_sat_en: 1'h0,
    perf_nan_inf_count_en: 1'h0
  };

  typedef struct packed {
    logic        lut_le_function;              // S_LUT_CFG
    logic        lut_uflow_priority;           // S_LUT_CFG
    logic        lut_oflow_priority;           // S_LUT_CFG
    logic        lut_hybrid_priority;          // S_LUT_CFG
    logic [7:0]  lut_le_index_offset;          // S_LUT_INFO
    logic [7:0]  lut_le_index_select;          // S_LUT_INFO
    logic [7:0]  lut_lo_index_select;          // S_LUT_INFO
    logic [31:0] lut_le_start;                 // S_LUT_LE_START
    logic [31:0] lut_le_end;                   // S_LUT_LE_END
    logic [31:0] lut_lo_start;                 // S_LUT_LO_START
    logic [31:0] lut_lo_end;                   // S_LUT_LO_END
    logic [15:0] lut_le_slope_uflow_scale;     // S_LUT_LE_SLOPE_SCALE
    logic [15:0] lut_le_slope_oflow_scale;     // S_LUT_LE_SLOPE_SCALE
    logic [4:0]  lut_le_slope_uflow_shift;     // S_LUT_LE_SLOPE_SHIFT
    logic [4:0]  lut_le_slope_oflow_shift;     // S_LUT_LE_SLOPE_SHIFT
    logic [15:0] lut_lo_slope_uflow_scale;     // S_LUT_LO_SLOPE_SCALE
    logic [15:0] lut_lo_slope_oflow_scale;     // S_LUT_LO_SLOPE_SCALE
    logic [4:0]  lut_lo_slope_uflow_shift;     // S_LUT_LO_SLOPE_SHIFT
    logic [4:0]  lut_lo_slope_oflow_shift;     // S_LUT_LO_SLOPE_SHIFT
  } sdp_static_t;

  localparam sdp_static_t SdpStaticReset = '{
    lut_le_function: 1'h0,
    lut_uflow_priority: 1'h0,
    lut_oflow_priority: 1'h0,
    lut_hybrid_priority: 1'h0,
    lut_le_index_offset: 8'h0,
    lut_le_index_select: 8'h0,
    lut_lo_index_select: 8'h0,
    lut_le_start: 32'h0,
    lut_le_end: 32'h0,
    lut_lo_start: 32'h0,
    lut_lo_end: 32'h0,
    lut_le_slope_uflow_scale: 16'h0,
    lut_le_slope_oflow_scale: 16'h0,
    lut_le_slope_uflow_shift: 5'h0,
    lut_le_slope_oflow_shift: 5'h0,
    lut_lo_slope_uflow_scale: 16'h0,
    lut_lo_slope_oflow_scale: 16'h0,
    lut_lo_slope_uflow_shift: 5'h0,
    lut_lo_slope_oflow_shift: 5'h0
  };

  typedef struct packed {
    logic        status_unequal;               // D_STATUS
    logic [31:0] wdma_stall;                   // D_PERF_WDMA_WRITE_STALL
    logic [31:0] lut_uflow;                    // D_PERF_LUT_UFLOW
    logic [31:0] lut_oflow;                    // D_PERF_LUT_OFLOW
    logic [31:0] out_saturation;               // D_PERF_OUT_SATURATION
    logic [31:0] lut_le_hit;                   // D_PERF_LUT_LE_HIT
    logic [31:0] lut_lo_hit;                   // D_PERF_LUT_LO_HIT
  } sdp_stat_t;

  // PDP_RDMA: PDP read DMA.
  localparam logic [9:0]  PdpRdmaSStatusWord             = 10'h000;
  localparam logic [31:0] PdpRdmaSStatusMask             = 32'h00000000;
  localparam logic [31:0] PdpRdmaSStatusReset            = 32'h00000000;
  localparam logic [9:0]  PdpRdmaSPointerWord            = 10'h001;
  localparam logic [31:0] PdpRdmaSPointerMask            = 32'h00000001;
  localparam logic [31:0] PdpRdmaSPointerReset           = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDOpEnableWord           = 10'h002;
  localparam logic [31:0] PdpRdmaDOpEnableMask           = 32'h00000001;
  localparam logic [31:0] PdpRdmaDOpEnableReset          = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDDataCubeInWidthWord    = 10'h003;
  localparam logic [31:0] PdpRdmaDDataCubeInWidthMask    = 32'h00001fff;
  localparam logic [31:0] PdpRdmaDDataCubeInWidthReset   = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDDataCubeInHeightWord   = 10'h004;
  localparam logic [31:0] PdpRdmaDDataCubeInHeightMask   = 32'h00001fff;
  localparam logic [31:0] PdpRdmaDDataCubeInHeightReset  = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDDataCubeInChannelWord  = 10'h005;
  localparam logic [31:0] PdpRdmaDDataCubeInChannelMask  = 32'h00001fff;
  localparam logic [31:0] PdpRdmaDDataCubeInChannelReset = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDFlyingModeWord         = 10'h006;
  localparam logic [31:0] PdpRdmaDFlyingModeMask         = 32'h00000001;
  localparam logic [31:0] PdpRdmaDFlyingModeReset        = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDSrcBaseAddrLowWord     = 10'h007;
  localparam logic [31:0] PdpRdmaDSrcBaseAddrLowMask     = 32'hffffffff;
  localparam logic [31:0] PdpRdmaDSrcBaseAddrLowReset    = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDSrcBaseAddrHighWord    = 10'h008;
  localparam logic [31:0] PdpRdmaDSrcBaseAddrHighMask    = 32'hffffffff;
  localparam logic [31:0] PdpRdmaDSrcBaseAddrHighReset   = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDSrcLineStrideWord      = 10'h009;
  localparam logic [31:0] PdpRdmaDSrcLineStrideMask      = 32'hffffffff;
  localparam logic [31:0] PdpRdmaDSrcLineStrideReset     = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDSrcSurfaceStrideWord   = 10'h00a;
  localparam logic [31:0] PdpRdmaDSrcSurfaceStrideMask   = 32'hffffffff;
  localparam logic [31:0] PdpRdmaDSrcSurfaceStrideReset  = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDSrcRamCfgWord          = 10'h00b;
  localparam logic [31:0] PdpRdmaDSrcRamCfgMask          = 32'h00000001;
  localparam logic [31:0] PdpRdmaDSrcRamCfgReset         = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDDataFormatWord         = 10'h00c;
  localparam logic [31:0] PdpRdmaDDataFormatMask         = 32'h00000003;
  localparam logic [31:0] PdpRdmaDDataFormatReset        = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDOperationModeCfgWord   = 10'h00d;
  localparam logic [31:0] PdpRdmaDOperationModeCfgMask   = 32'h000000ff;
  localparam logic [31:0] PdpRdmaDOperationModeCfgReset  = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDPoolingKernelCfgWord   = 10'h00e;
  localparam logic [31:0] PdpRdmaDPoolingKernelCfgMask   = 32'h000000ff;
  localparam logic [31:0] PdpRdmaDPoolingKernelCfgReset  = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDPoolingPaddingCfgWord  = 10'h00f;
  localparam logic [31:0] PdpRdmaDPoolingPaddingCfgMask  = 32'h0000000f;
  localparam logic [31:0] PdpRdmaDPoolingPaddingCfgReset = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDPartialWidthInWord     = 10'h010;
  localparam logic [31:0] PdpRdmaDPartialWidthInMask     = 32'h3fffffff;
  localparam logic [31:0] PdpRdmaDPartialWidthInReset    = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDPerfEnableWord         = 10'h011;
  localparam logic [31:0] PdpRdmaDPerfEnableMask         = 32'h00000001;
  localparam logic [31:0] PdpRdmaDPerfEnableReset        = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDPerfReadStallWord      = 10'h012;
  localparam logic [31:0] PdpRdmaDPerfReadStallMask      = 32'h00000000;
  localparam logic [31:0] PdpRdmaDPerfReadStallReset     = 32'h00000000;
  localparam logic [9:0]  PdpRdmaDCyaWord                = 10'h013;
  localparam logic [31:0] PdpRdmaDCyaMask                = 32'hffffffff;
  localparam logic [31:0] PdpRdmaDCyaReset               = 32'h00000000;

  typedef struct packed {
    logic [12:0] cube_in_width;                // D_DATA_CUBE_IN_WIDTH, minus one
    logic [12:0] cube_in_height;               // D_DATA_CUBE_IN_HEIGHT, minus one
    logic [12:0] cube_in_channel;              // D_DATA_CUBE_IN_CHANNEL, minus one
    logic        flying_mode;                  // D_FLYING_MODE
    logic [31:0] src_base_addr_low;            // D_SRC_BASE_ADDR_LOW
    logic [31:0] src_base_addr_high;           // D_SRC_BASE_ADDR_HIGH
    logic [31:0] src_line_stride;              // D_SRC_LINE_STRIDE
    logic [31:0] src_surface_stride;           // D_SRC_SURFACE_STRIDE
    logic        src_ram_type;                 // D_SRC_RAM_CFG
    logic [1:0]  input_data;                   // D_DATA_FORMAT
    logic [7:0]  split_num;                    // D_OPERATION_MODE_CFG, minus one
    logic [3:0]  kernel_width;                 // D_POOLING_KERNEL_CFG, minus one
    logic [3:0]  kernel_stride_width;          // D_POOLING_KERNEL_CFG, minus one
    logic [3:0]  pad_width;                    // D_POOLING_PADDING_CFG
    logic [9:0]  partial_width_in_first;       // D_PARTIAL_WIDTH_IN, minus one
    logic [9:0]  partial_width_in_last;        // D_PARTIAL_WIDTH_IN, minus one
    logic [9:0]  partial_width_in_mid;         // D_PARTIAL_WIDTH_IN, minus one
    logic        dma_en;                       // D_PERF_ENABLE
    logic [31:0] cya;                          // D_CYA
  } pdp_rdma_layer_t;

  localparam pdp_rdma_layer_t PdpRdmaLayerReset = '{
    cube_in_width: 13'h0,
    cube_in_height: 13'h0,
    cube_in_channel: 13'h0,
    flying_mode: 1'h0,
    src_base_addr_low: 32'h0,
    src_base_addr_high: 32'h0,
    src_line_stride: 32'h0,
    src_surface_stride: 32'h0,
    src_ram_type: 1'h0,
    input_data: 2'h0,
    split_num: 8'h0,
    kernel_width: 4'h0,
    kernel_stride_width: 4'h0,
    pad_width: 4'h0,
    partial_width_in_first: 10'h0,
    partial_width_in_last: 10'h0,
    partial_width_in_mid: 10'h0,
    dma_en: 1'h0,
    cya: 32'h0
  };

  typedef struct packed {
    logic [31:0] perf_read_stall;              // D_PERF_READ_STALL
  } pdp_rdma_stat_t;

  // PDP: planar (pooling) processor and its write DMA.
  localparam logic [9:0]  PdpSStatusWord                   = 10'h000;
  localparam logic [31:0] PdpSStatusMask                   = 32'h00000000;
  localparam logic [31:0] PdpSStatusReset                  = 32'h00000000;
  localparam logic [9:0]  PdpSPointerWord                  = 10'h001;
  localparam logic [31:0] PdpSPointerMask                  = 32'h00000001;
  localparam logic [31:0] PdpSPointerReset                 = 32'h00000000;
  localparam logic [9:0]  PdpDOpEnableWord                 = 10'h002;
  localparam logic [31:0] PdpDOpEnableMask                 = 32'h00000001;
  localparam logic [31:0] PdpDOpEnableReset                = 32'h00000000;
  localparam logic [9:0]  PdpDDataCubeInWidthWord          = 10'h003;
  localparam logic [31:0] PdpDDataCubeInWidthMask          = 32'h00001fff;
  localparam logic [31:0] PdpDDataCubeInWidthReset         = 32'h00000000;
  localparam logic [9:0]  PdpDDataCubeInHeightWord         = 10'h004;
  localparam logic [31:0] PdpDDataCubeInHeightMask         = 32'h00001fff;
  localparam logic [31:0] PdpDDataCubeInHeightReset        = 32'h00000000;
  localparam logic [9:0]  PdpDDataCubeInChannelWord        = 10'h005;
  localparam logic [31:0] PdpDDataCubeInChannelMask        = 32'h00001fff;
  localparam logic [31:0] PdpDDataCubeInChannelReset       = 32'h00000000;
  localparam logic [9:0]  PdpDDataCubeOutWidthWord         = 10'h006;
  localparam logic [31:0] PdpDDataCubeOutWidthMask         = 32'h00001fff;
  localparam logic [31:0] PdpDDataCubeOutWidthReset        = 32'h00000000;
  localparam logic [9:0]  PdpDDataCubeOutHeightWord        = 10'h007;
  localparam logic [31:0] PdpDDataCubeOutHeightMask        = 32'h00001fff;
  localparam logic [31:0] PdpDDataCubeOutHeightReset       = 32'h00000000;
  localparam logic [9:0]  PdpDDataCubeOutChannelWord       = 10'h008;
  localparam logic [31:0] PdpDDataCubeOutChannelMask       = 32'h00001fff;
  localparam logic [31:0] PdpDDataCubeOutChannelReset      = 32'h00000000;
  localparam logic [9:0]  PdpDOperationModeCfgWord         = 10'h009;
  localparam logic [31:0] PdpDOperationModeCfgMask         = 32'h0000ff13;
  localparam logic [31:0] PdpDOperationModeCfgReset        = 32'h00000000;
  localparam logic [9:0]  PdpDNanFlushToZeroWord           = 10'h00a;
  localparam logic [31:0] PdpDNanFlushToZeroMask           = 32'h00000001;
  localparam logic [31:0] PdpDNanFlushToZeroReset          = 32'h00000000;
  localparam logic [9:0]  PdpDPartialWidthInWord           = 10'h00b;
  localparam logic [31:0] PdpDPartialWidthInMask           = 32'h3fffffff;
  localparam logic [31:0] PdpDPartialWidthInReset          = 32'h00000000;
  localparam logic [9:0]  PdpDPartialWidthOutWord          = 10'h00c;
  localparam logic [31:0] PdpDPartialWidthOutMask          = 32'h3fffffff;
  localparam logic [31:0] PdpDPartialWidthOutReset         = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingKernelCfgWord         = 10'h00d;
  localparam logic [31:0] PdpDPoolingKernelCfgMask         = 32'h00ff0f0f;
  localparam logic [31:0] PdpDPoolingKernelCfgReset        = 32'h00000000;
  localparam logic [9:0]  PdpDRecipKernelWidthWord         = 10'h00e;
  localparam logic [31:0] PdpDRecipKernelWidthMask         = 32'h0001ffff;
  localparam logic [31:0] PdpDRecipKernelWidthReset        = 32'h00000000;
  localparam logic [9:0]  PdpDRecipKernelHeightWord        = 10'h00f;
  localparam logic [31:0] PdpDRecipKernelHeightMask        = 32'h0001ffff;
  localparam logic [31:0] PdpDRecipKernelHeightReset       = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingCfgWord        = 10'h010;
  localparam logic [31:0] PdpDPoolingPaddingCfgMask        = 32'h00007777;
  localparam logic [31:0] PdpDPoolingPaddingCfgReset       = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue1CfgWord  = 10'h011;
  localparam logic [31:0] PdpDPoolingPaddingValue1CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue1CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue2CfgWord  = 10'h012;
  localparam logic [31:0] PdpDPoolingPaddingValue2CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue2CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue3CfgWord  = 10'h013;
  localparam logic [31:0] PdpDPoolingPaddingValue3CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue3CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue4CfgWord  = 10'h014;
  localparam logic [31:0] PdpDPoolingPaddingValue4CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue4CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue5CfgWord  = 10'h015;
  localparam logic [31:0] PdpDPoolingPaddingValue5CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue5CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue6CfgWord  = 10'h016;
  localparam logic [31:0] PdpDPoolingPaddingValue6CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue6CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDPoolingPaddingValue7CfgWord  = 10'h017;
  localparam logic [31:0] PdpDPoolingPaddingValue7CfgMask  = 32'h0007ffff;
  localparam logic [31:0] PdpDPoolingPaddingValue7CfgReset = 32'h00000000;
  localparam logic [9:0]  PdpDSrcBaseAddrLowWord           = 10'h018;
  localparam logic [31:0] PdpDSrcBaseAddrLowMask           = 32'hffffffff;
  localparam logic [31:0] PdpDSrcBaseAddrLowReset          = 32'h00000000;
  localparam logic [9:0]  PdpDSrcBaseAddrHighWord          = 10'h019;
  localparam logic [31:0] PdpDSrcBaseAddrHighMask          = 32'hffffffff;
  localparam logic [31:0] PdpDSrcBaseAddrHighReset         = 32'h00000000;
  localparam logic [9:0]  PdpDSrcLineStrideWord            = 10'h01a;
  localparam logic [31:0] PdpDSrcLineStrideMask            = 32'hffffffff;
  localparam logic [31:0] PdpDSrcLineStrideReset           = 32'h00000000;
  localparam logic [9:0]  PdpDSrcSurfaceStrideWord         = 10'h01b;
  localparam logic [31:0] PdpDSrcSurfaceStrideMask         = 32'hffffffff;
  localparam logic [31:0] PdpDSrcSurfaceStrideReset        = 32'h00000000;
  localparam logic [9:0]  PdpDDstBaseAddrLowWord           = 10'h01c;
  localparam logic [31:0] PdpDDstBaseAddrLowMask           = 32'hffffffff;
  localparam logic [31:0] PdpDDstBaseAddrLowReset          = 32'h00000000;
  localparam logic [9:0]  PdpDDstBaseAddrHighWord          = 10'h01d;
  localparam logic [31:0] PdpDDstBaseAddrHighMask          = 32'hffffffff;
  localparam logic [31:0] PdpDDstBaseAddrHighReset         = 32'h00000000;
  localparam logic [9:0]  PdpDDstLineStrideWord            = 10'h01e;
  localparam logic [31:0] PdpDDstLineStrideMask            = 32'hffffffff;
  localparam logic [31:0] PdpDDstLineStrideReset           = 32'h00000000;
  localparam logic [9:0]  PdpDDstSurfaceStrideWord         = 10'h01f;
  localparam logic [31:0] PdpDDstSurfaceStrideMask         = 32'hffffffff;
  localparam logic [31:0] PdpDDstSurfaceStrideReset        = 32'h00000000;
  localparam logic [9:0]  PdpDDstRamCfgWord                = 10'h020;
  localparam logic [31:0] PdpDDstRamCfgMask                = 32'h00000001;
  localparam logic [31:0] PdpDDstRamCfgReset               = 32'h00000000;
  localparam logic [9:0]  PdpDDataFormatWord               = 10'h021;
  localparam logic [31:0] PdpDDataFormatMask               = 32'h00000003;
  localparam logic [31:0] PdpDDataFormatReset              = 32'h00000000;
  localparam logic [9:0]  PdpDInfInputNumWord              = 10'h022;
  localparam logic [31:0] PdpDInfInputNumMask              = 32'h00000000;
  localparam logic [31:0] PdpDInfInputNumReset             = 32'h00000000;
  localparam logic [9:0]  PdpDNanInputNumWord              = 10'h023;
  localparam logic [31:0] PdpDNanInputNumMask              = 32'h00000000;
  localparam logic [31:0] PdpDNanInputNumReset             = 32'h00000000;
  localparam logic [9:0]  PdpDNanOutputNumWord             = 10'h024;
  localparam logic [31:0] PdpDNanOutputNumMask             = 32'h00000000;
  localparam logic [31:0] PdpDNanOutputNumReset            = 32'h00000000;
  localparam logic [9:0]  PdpDPerfEnableWord               = 10'h025;
  localparam logic [31:0] PdpDPerfEnableMask               = 32'h00000001;
  localparam logic [31:0] PdpDPerfEnableReset              = 32'h00000000;
  localparam logic [9:0]  PdpDPerfWriteStallWord           = 10'h026;
  localparam logic [31:0] PdpDPerfWriteStallMask           = 32'h00000000;
  localparam logic [31:0] PdpDPerfWriteStallReset          = 32'h00000000;
  localparam logic [9:0]  PdpDCyaWord                      = 10'h027;
  localparam logic [31:0] PdpDCyaMask                      = 32'hffffffff;
  localparam logic [31:0] PdpDCyaReset                     = 32'h00000000;

  typedef struct packed {
    logic [12:0] cube_in_width;                // D_DATA_CUBE_IN_WIDTH, minus one
    logic [12:0] cube_in_height;               // D_DATA_CUBE_IN_HEIGHT, minus one
    logic [12:0] cube_in_channel;              // D_DATA_CUBE_IN_CHANNEL, minus one
    logic [12:0] cube_out_width;               // D_DATA_CUBE_OUT_WIDTH, minus one
    logic [12:0] cube_out_height;              // D_DATA_CUBE_OUT_HEIGHT, minus one
    logic [12:0] cube_out_channel;             // D_DATA_CUBE_OUT_CHANNEL, minus one
    logic [1:0]  pooling_method;               // D_OPERATION_MODE_CFG
    logic        flying_mode;                  // D_OPERATION_MODE_CFG
    logic [7:0]  split_num;                    // D_OPERATION_MODE_CFG, minus one
    logic        nan_to_zero;                  // D_NAN_FLUSH_TO_ZERO
    logic [9:0]  partial_width_in_first;       // D_PARTIAL_WIDTH_IN, minus one
    logic [9:0]  partial_width_in_last;        // D_PARTIAL_WIDTH_IN, minus one
    logic [9:0]  partial_width_in_mid;         // D_PARTIAL_WIDTH_IN, minus one
    logic [9:0]  partial_width_out_first;      // D_PARTIAL_WIDTH_OUT, minus one
    logic [9:0]  partial_width_out_last;       // D_PARTIAL_WIDTH_OUT, minus one
    logic [9:0]  partial_width_out_mid;        // D_PARTIAL_WIDTH_OUT, minus one
    logic [3:0]  kernel_width;                 // D_POOLING_KERNEL_CFG, minus one
    logic [3:0]  kernel_height;                // D_POOLING_KERNEL_CFG, minus one
    logic [3:0]  kernel_stride_width;          // D_POOLING_KERNEL_CFG, minus one
    logic [3:0]  kernel_stride_height;         // D_POOLING_KERNEL_CFG, minus one
    logic [16:0] recip_kernel_width;           // D_RECIP_KERNEL_WIDTH
    logic [16:0] recip_kernel_height;          // D_RECIP_KERNEL_HEIGHT
    logic [2:0]  pad_left;                     // D_POOLING_PADDING_CFG
    logic [2:0]  pad_top;                      // D_POOLING_PADDING_CFG
    logic [2:0]  pad_right;                    // D_POOLING_PADDING_CFG
    logic [2:0]  pad_bottom;                   // D_POOLING_PADDING_CFG
    logic [18:0] pad_value_1x;                 // D_POOLING_PADDING_VALUE_1_CFG
    logic [18:0] pad_value_2x;                 // D_POOLING_PADDING_VALUE_2_CFG
    logic [18:0] pad_value_3x;                 // D_POOLING_PADDING_VALUE_3_CFG
    logic [18:0] pad_value_4x;                 // D_POOLING_PADDING_VALUE_4_CFG
    logic [18:0] pad_value_5x;                 // D_POOLING_PADDING_VALUE_5_CFG
    logic [18:0] pad_value_6x;                 // D_POOLING_PADDING_VALUE_6_CFG
    logic [18:0] pad_value_7x;                 // D_POOLING_PADDING_VALUE_7_CFG
    logic [31:0] src_base_addr_low;            // D_SRC_BASE_ADDR_LOW
    logic [31:0] src_base_addr_high;           // D_SRC_BASE_ADDR_HIGH
    logic [31:0] src_line_stride;              // D_SRC_LINE_STRIDE
    logic [31:0] src_surface_stride;           // D_SRC_SURFACE_STRIDE
    logic [31:0] dst_base_addr_low;            // D_DST_BASE_ADDR_LOW
    logic [31:0] dst_base_addr_high;           // D_DST_BASE_ADDR_HIGH
    logic [31:0] dst_line_stride;              // D_DST_LINE_STRIDE
    logic [31:0] dst_surface_stride;           // D_DST_SURFACE_STRIDE
    logic        dst_ram_type;                 // D_DST_RAM_CFG
    logic [1:0]  input_data;                   // D_DATA_FORMAT
    logic        dma_en;                       // D_PERF_ENABLE
    logic [31:0] cya;                          // D_CYA
  } pdp_layer_t;

  localparam pdp_layer_t PdpLayerReset = '{
    cube_in_width: 13'h0,
    cube_in_height: 13'h0,
    cube_in_channel: 13'h0,
    cube_out_width: 13'h0,
    cube_out_height: 13'h0,
    cube_out_channel: 13'h0,
    pooling_method: 2'h0,
    flying_mode: 1'h0,
    split_num: 8'h0,
    nan_to_zero: 1'h0,
    partial_width_in_first: 10'h0,
    partial_width_in_last: 10'h0,
    partial_width_in_mid: 10'h0,
    partial_width_out_first: 10'h0,
    partial_width_out_last: 10'h0,
    partial_width_out_mid: 10'h0,
    kernel_width: 4'h0,
    kernel_height: 4'h0,
    kernel_stride_width: 4'h0,
    kernel_stride_height: 4'h0,
    recip_kernel_width: 17'h0,
    recip_kernel_height: 17'h0,
    pad_left: 3'h0,
    pad_top: 3'h0,
    pad_right: 3'h0,
    pad_bottom: 3'h0,
    pad_value_1x: 19'h0,
    pad_value_2x: 19'h0,
    pad_value_3x: 19'h0,
    pad_value_4x: 19'h0,
    pad_value_5x: 19'h0,
    pad_value_6x: 19'h0,
    pad_value_7x: 19'h0,
    src_base_addr_low: 32'h0,
    src_base_addr_high: 32'h0,
    src_line_stride: 32'h0,
    src_surface_stride: 32'h0,
    dst_base_addr_low: 32'h0,
    dst_base_addr_high: 32'h0,
    dst_line_stride: 32'h0,
    dst_surface_stride: 32'h0,
    dst_ram_type: 1'h0,
    input_data: 2'h0,
    dma_en: 1'h0,
    cya: 32'h0
  };

  typedef struct packed {
    logic [31:0] perf_write_stall;             // D_PERF_WRITE_STALL
  } pdp_stat_t;

  // CDP_RDMA: CDP read DMA.
  localparam logic [9:0]  CdpRdmaSStatusWord            = 10'h000;
  localparam logic [31:0] CdpRdmaSStatusMask            = 32'h00000000;
  localparam logic [31:0] CdpRdmaSStatusReset           = 32'h00000000;
  localparam logic [9:0]  CdpRdmaSPointerWord           = 10'h001;
  localparam logic [31:0] CdpRdmaSPointerMask           = 32'h00000001;
  localparam logic [31:0] CdpRdmaSPointerReset          = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDOpEnableWord          = 10'h002;
  localparam logic [31:0] CdpRdmaDOpEnableMask          = 32'h00000001;
  localparam logic [31:0] CdpRdmaDOpEnableReset         = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDDataCubeWidthWord     = 10'h003;
  localparam logic [31:0] CdpRdmaDDataCubeWidthMask     = 32'h00001fff;
  localparam logic [31:0] CdpRdmaDDataCubeWidthReset    = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDDataCubeHeightWord    = 10'h004;
  localparam logic [31:0] CdpRdmaDDataCubeHeightMask    = 32'h00001fff;
  localparam logic [31:0] CdpRdmaDDataCubeHeightReset   = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDDataCubeChannelWord   = 10'h005;
  localparam logic [31:0] CdpRdmaDDataCubeChannelMask   = 32'h00001fff;
  localparam logic [31:0] CdpRdmaDDataCubeChannelReset  = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDSrcBaseAddrLowWord    = 10'h006;
  localparam logic [31:0] CdpRdmaDSrcBaseAddrLowMask    = 32'hffffffff;
  localparam logic [31:0] CdpRdmaDSrcBaseAddrLowReset   = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDSrcBaseAddrHighWord   = 10'h007;
  localparam logic [31:0] CdpRdmaDSrcBaseAddrHighMask   = 32'hffffffff;
  localparam logic [31:0] CdpRdmaDSrcBaseAddrHighReset  = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDSrcLineStrideWord     = 10'h008;
  localparam logic [31:0] CdpRdmaDSrcLineStrideMask     = 32'hffffffff;
  localparam logic [31:0] CdpRdmaDSrcLineStrideReset    = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDSrcSurfaceStrideWord  = 10'h009;
  localparam logic [31:0] CdpRdmaDSrcSurfaceStrideMask  = 32'hffffffff;
  localparam logic [31:0] CdpRdmaDSrcSurfaceStrideReset = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDSrcDmaCfgWord         = 10'h00a;
  localparam logic [31:0] CdpRdmaDSrcDmaCfgMask         = 32'h00000001;
  localparam logic [31:0] CdpRdmaDSrcDmaCfgReset        = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDSrcCompressionEnWord  = 10'h00b;
  localparam logic [31:0] CdpRdmaDSrcCompressionEnMask  = 32'h00000000;
  localparam logic [31:0] CdpRdmaDSrcCompressionEnReset = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDOperationModeWord     = 10'h00c;
  localparam logic [31:0] CdpRdmaDOperationModeMask     = 32'h00000000;
  localparam logic [31:0] CdpRdmaDOperationModeReset    = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDDataFormatWord        = 10'h00d;
  localparam logic [31:0] CdpRdmaDDataFormatMask        = 32'h00000003;
  localparam logic [31:0] CdpRdmaDDataFormatReset       = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDPerfEnableWord        = 10'h00e;
  localparam logic [31:0] CdpRdmaDPerfEnableMask        = 32'h00000001;
  localparam logic [31:0] CdpRdmaDPerfEnableReset       = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDPerfReadStallWord     = 10'h00f;
  localparam logic [31:0] CdpRdmaDPerfReadStallMask     = 32'h00000000;
  localparam logic [31:0] CdpRdmaDPerfReadStallReset    = 32'h00000000;
  localparam logic [9:0]  CdpRdmaDCyaWord               = 10'h010;
  localparam logic [31:0] CdpRdmaDCyaMask               = 32'hffffffff;
  localparam logic [31:0] CdpRdmaDCyaReset              = 32'h00000000;

  typedef struct packed {
    logic [12:0] width;                        // D_DATA_CUBE_WIDTH, minus one
    logic [12:0] height;                       // D_DATA_CUBE_HEIGHT, minus one
    logic [12:0] channel;                      // D_DATA_CUBE_CHANNEL, minus one
    logic [31:0] src_base_addr_low;            // D_SRC_BASE_ADDR_LOW
    logic [31:0] src_base_addr_high;           // D_SRC_BASE_ADDR_HIGH
    logic [31:0] src_line_stride;              // D_SRC_LINE_STRIDE
    logic [31:0] src_surface_stride;           // D_SRC_SURFACE_STRIDE
    logic        src_ram_type;                 // D_SRC_DMA_CFG
    logic [1:0]  input_data;                   // D_DATA_FORMAT
    logic        dma_en;                       // D_PERF_ENABLE
    logic [31:0] cya;                          // D_CYA
  } cdp_rdma_layer_t;

  localparam cdp_rdma_layer_t CdpRdmaLayerReset = '{
    width: 13'h0,
    height: 13'h0,
    channel: 13'h0,
    src_base_addr_low: 32'h0,
    src_base_addr_high: 32'h0,
    src_line_stride: 32'h0,
    src_surface_stride: 32'h0,
    src_ram_type: 1'h0,
    input_data: 2'h0,
    dma_en: 1'h0,
    cya: 32'h0
  };

  typedef struct packed {
    logic [31:0] perf_read_stall;              // D_PERF_READ_STALL
  } cdp_rdma_stat_t;

  // CDP: cross-channel (LRN) processor and its write DMA.
  localparam logic [9:0]  CdpSStatusWord            = 10'h000;
  localparam logic [31:0] CdpSStatusMask            = 32'h00000000;
  localparam logic [31:0] CdpSStatusReset           = 32'h00000000;
  localparam logic [9:0]  CdpSPointerWord           = 10'h001;
  localparam logic [31:0] CdpSPointerMask           = 32'h00000001;
  localparam logic [31:0] CdpSPointerReset          = 32'h00000000;
  localparam logic [9:0]  CdpSLutAccessCfgWord      = 10'h002;
  localparam logic [31:0] CdpSLutAccessCfgMask      = 32'h000303ff;
  localparam logic [31:0] CdpSLutAccessCfgReset     = 32'h00000000;
  localparam logic [9:0]  CdpSLutAccessDataWord     = 10'h003;
  localparam logic [31:0] CdpSLutAccessDataMask     = 32'h0000ffff;
  localparam logic [31:0] CdpSLutAccessDataReset    = 32'h00000000;
  localparam logic [9:0]  CdpSLutCfgWord            = 10'h004;
  localparam logic [31:0] CdpSLutCfgMask            = 32'h00000071;
  localparam logic [31:0] CdpSLutCfgReset           = 32'h00000000;
  localparam logic [9:0]  CdpSLutInfoWord           = 10'h005;
  localparam logic [31:0] CdpSLutInfoMask           = 32'h00ffffff;
  localparam logic [31:0] CdpSLutInfoReset          = 32'h00000000;
  localparam logic [9:0]  CdpSLutLeStartLowWord     = 10'h006;
  localparam logic [31:0] CdpSLutLeStartLowMask     = 32'hffffffff;
  localparam logic [31:0] CdpSLutLeStartLowReset    = 32'h00000000;
  localparam logic [9:0]  CdpSLutLeStartHighWord    = 10'h007;
  localparam logic [31:0] CdpSLutLeStartHighMask    = 32'h0000003f;
  localparam logic [31:0] CdpSLutLeStartHighReset   = 32'h00000000;
  localparam logic [9:0]  CdpSLutLeEndLowWord       = 10'h008;
  localparam logic [31:0] CdpSLutLeEndLowMask       = 32'hffffffff;
  localparam logic [31:0] CdpSLutLeEndLowReset      = 32'h00000000;
  localparam logic [9:0]  CdpSLutLeEndHighWord      = 10'h009;
  localparam logic [31:0] CdpSLutLeEndHighMask      = 32'h0000003f;
  localparam logic [31:0] CdpSLutLeEndHighReset     = 32'h00000000;
  localparam logic [9:0]  CdpSLutLoStartLowWord     = 10'h00a;
  localparam logic [31:0] CdpSLutLoStartLowMask     = 32'hffffffff;
  localparam logic [31:0] CdpSLutLoStartLowReset    = 32'h00000000;
  localparam logic [9:0]  CdpSLutLoStartHighWord    = 10'h00b;
  localparam logic [31:0] CdpSLutLoStartHighMask    = 32'h0000003f;
  localparam logic [31:0] CdpSLutLoStartHighReset   = 32'h00000000;
  localparam logic [9:0]  CdpSLutLoEndLowWord       = 10'h00c;
  localparam logic [31:0] CdpSLutLoEndLowMask       = 32'hffffffff;
  localparam logic [31:0] CdpSLutLoEndLowReset      = 32'h00000000;
  localparam logic [9:0]  CdpSLutLoEndHighWord      = 10'h00d;
  localparam logic [31:0] CdpSLutLoEndHighMask      = 32'h0000003f;
  localparam logic [31:0] CdpSLutLoEndHighReset     = 32'h00000000;
  localparam logic [9:0]  CdpSLutLeSlopeScaleWord   = 10'h00e;
  localparam logic [31:0] CdpSLutLeSlopeScaleMask   = 32'hffffffff;
  localparam logic [31:0] CdpSLutLeSlopeScaleReset  = 32'h00000000;
  localparam logic [9:0]  CdpSLutLeSlopeShiftWord   = 10'h00f;
  localparam logic [31:0] CdpSLutLeSlopeShiftMask   = 32'h000003ff;
  localparam logic [31:0] CdpSLutLeSlopeShiftReset  = 32'h00000000;
  localparam logic [9:0]  CdpSLutLoSlopeScaleWord   = 10'h010;
  localparam logic [31:0] CdpSLutLoSlopeScaleMask   = 32'hffffffff;
  localparam logic [31:0] CdpSLutLoSlopeScaleReset  = 32'h00000000;
  localparam logic [9:0]  CdpSLutLoSlopeShiftWord   = 10'h011;
  localparam logic [31:0] CdpSLutLoSlopeShiftMask   = 32'h000003ff;
  localparam logic [31:0] CdpSLutLoSlopeShiftReset  = 32'h00000000;
  localparam logic [9:0]  CdpDOpEnableWord          = 10'h012;
  localparam logic [31:0] CdpDOpEnableMask          = 32'h00000001;
  localparam logic [31:0] CdpDOpEnableReset         = 32'h00000000;
  localparam logic [9:0]  CdpDFuncBypassWord        = 10'h013;
  localparam logic [31:0] CdpDFuncBypassMask        = 32'h00000003;
  localparam logic [31:0] CdpDFuncBypassReset       = 32'h00000000;
  localparam logic [9:0]  CdpDDstBaseAddrLowWord    = 10'h014;
  localparam logic [31:0] CdpDDstBaseAddrLowMask    = 32'hffffffff;
  localparam logic [31:0] CdpDDstBaseAddrLowReset   = 32'h00000000;
  localparam logic [9:0]  CdpDDstBaseAddrHighWord   = 10'h015;
  localparam logic [31:0] CdpDDstBaseAddrHighMask   = 32'hffffffff;
  localparam logic [31:0] CdpDDstBaseAddrHighReset  = 32'h00000000;
  localparam logic [9:0]  CdpDDstLineStrideWord     = 10'h016;
  localparam logic [31:0] CdpDDstLineStrideMask     = 32'hffffffff;
  localparam logic [31:0] CdpDDstLineStrideReset    = 32'h00000000;
  localparam logic [9:0]  CdpDDstSurfaceStrideWord  = 10'h017;
  localparam logic [31:0] CdpDDstSurfaceStrideMask  = 32'hffffffff;
  localparam logic [31:0] CdpDDstSurfaceStrideReset = 32'h00000000;
  localparam logic [9:0]  CdpDDstDmaCfgWord         = 10'h018;
  localparam logic [31:0] CdpDDstDmaCfgMask         = 32'h00000001;
  localparam logic [31:0] CdpDDstDmaCfgReset        = 32'h00000000;
  localparam logic [9:0]  CdpDDstCompressionEnWord  = 10'h019;
  localparam logic [31:0] CdpDDstCompressionEnMask  = 32'h00000000;
  localparam logic [31:0] CdpDDstCompressionEnReset = 32'h00000000;
  localparam logic [9:0]  CdpDDataFormatWord        = 10'h01a;
  localparam logic [31:0] CdpDDataFormatMask        = 32'h00000003;
  localparam logic [31:0] CdpDDataFormatReset       = 32'h00000001;
  localparam logic [9:0]  CdpDNanFlushToZeroWord    = 10'h01b;
  localparam logic [31:0] CdpDNanFlushToZeroMask    = 32'h00000001;
  localparam logic [31:0] CdpDNanFlushToZeroReset   = 32'h00000000;
  localparam logic [9:0]  CdpDLrnCfgWord            = 10'h01c;
  localparam logic [31:0] CdpDLrnCfgMask            = 32'h00000003;
  localparam logic [31:0] CdpDLrnCfgReset           = 32'h00000000;
  localparam logic [9:0]  CdpDDatinOffsetWord       = 10'h01d;
  localparam logic [31:0] CdpDDatinOffsetMask       = 32'h0000ffff;
  localparam logic [31:0] CdpDDatinOffsetReset      = 32'h00000000;
  localparam logic [9:0]  CdpDDatinScaleWord        = 10'h01e;
  localparam logic [31:0] CdpDDatinScaleMask        = 32'h0000ffff;
  localparam logic [31:0] CdpDDatinScaleReset       = 32'h00000001;
  localparam logic [9:0]  CdpDDatinShifterWord      = 10'h01f;
  localparam logic [31:0] CdpDDatinShifterMask      = 32'h0000001f;
  localparam logic [31:0] CdpDDatinShifterReset     = 32'h00000000;
  localparam logic [9:0]  CdpDDatoutOffsetWord      = 10'h020;
  localparam logic [31:0] CdpDDatoutOffsetMask      = 32'hffffffff;
  localparam logic [31:0] CdpDDatoutOffsetReset     = 32'h00000000;
  localparam logic [9:0]  CdpDDatoutScaleWord       = 10'h021;
  localparam logic [31:0] CdpDDatoutScaleMask       = 32'h0000ffff;
  localparam logic [31:0] CdpDDatoutScaleReset      = 32'h00000001;
  localparam logic [9:0]  CdpDDatoutShifterWord     = 10'h022;
  localparam logic [31:0] CdpDDatoutShifterMask     = 32'h0000003f;
  localparam logic [31:0] CdpDDatoutShifterReset    = 32'h00000000;
  localparam logic [9:0]  CdpDNanInputNumWord       = 10'h023;
  localparam logic [31:0] CdpDNanInputNumMask       = 32'h00000000;
  localparam logic [31:0] CdpDNanInputNumReset      = 32'h00000000;
  localparam logic [9:0]  CdpDInfInputNumWord       = 10'h024;
  localparam logic [31:0] CdpDInfInputNumMask       = 32'h00000000;
  localparam logic [31:0] CdpDInfInputNumReset      = 32'h00000000;
  localparam logic [9:0]  CdpDNanOutputNumWord      = 10'h025;
  localparam logic [31:0] CdpDNanOutputNumMask      = 32'h00000000;
  localparam logic [31:0] CdpDNanOutputNumReset     = 32'h00000000;
  localparam logic [9:0]  CdpDOutSaturationWord     = 10'h026;
  localparam logic [31:0] CdpDOutSaturationMask     = 32'h00000000;
  localparam logic [31:0] CdpDOutSaturationReset    = 32'h00000000;
  localparam logic [9:0]  CdpDPerfEnableWord        = 10'h027;
  localparam logic [31:0] CdpDPerfEnableMask        = 32'h00000003;
  localparam logic [31:0] CdpDPerfEnableReset       = 32'h00000000;
  localparam logic [9:0]  CdpDPerfWriteStallWord    = 10'h028;
  localparam logic [31:0] CdpDPerfWriteStallMask    = 32'h00000000;
  localparam logic [31:0] CdpDPerfWriteStallReset   = 32'h00000000;
  localparam logic [9:0]  CdpDPerfLutUflowWord      = 10'h029;
  localparam logic [31:0] CdpDPerfLutUflowMask      = 32'h00000000;
  localparam logic [31:0] CdpDPerfLutUflowReset     = 32'h00000000;
  localparam logic [9:0]  CdpDPerfLutOflowWord      = 10'h02a;
  localparam logic [31:0] CdpDPerfLutOflowMask      = 32'h00000000;
  localparam logic [31:0] CdpDPerfLutOflowReset     = 32'h00000000;
  localparam logic [9:0]  CdpDPerfLutHybridWord     = 10'h02b;
  localparam logic [31:0] CdpDPerfLutHybridMask     = 32'h00000000;
  localparam logic [31:0] CdpDPerfLutHybridReset    = 32'h00000000;
  localparam logic [9:0]  CdpDPerfLutLeHitWord      = 10'h02c;
  localparam logic [31:0] CdpDPerfLutLeHitMask      = 32'h00000000;
  localparam logic [31:0] CdpDPerfLutLeHitReset     = 32'h00000000;
  localparam logic [9:0]  CdpDPerfLutLoHitWord      = 10'h02d;
  localparam logic [31:0] CdpDPerfLutLoHitMask      = 32'h00000000;
  localparam logic [31:0] CdpDPerfLutLoHitReset     = 32'h00000000;
  localparam logic [9:0]  CdpDCyaWord               = 10'h02e;
  localparam logic [31:0] CdpDCyaMask               = 32'hffffffff;
  localparam logic [31:0] CdpDCyaReset              = 32'h00000000;

  typedef struct packed {
    logic        sqsum_bypass;                 // D_FUNC_BYPASS
    logic        mul_bypass;                   // D_FUNC_BYPASS
    logic [31:0] dst_base_addr_low;            // D_DST_BASE_ADDR_LOW
    logic [31:0] dst_base_addr_high;           // D_DST_BASE_ADDR_HIGH
    logic [31:0] dst_line_stride;              // D_DST_LINE_STRIDE
    logic [31:0] dst_surface_stride;           // D_DST_SURFACE_STRIDE
    logic        dst_ram_type;                 // D_DST_DMA_CFG
    logic [1:0]  input_data_type;              // D_DATA_FORMAT
    logic        nan_to_zero;                  // D_NAN_FLUSH_TO_ZERO
    logic [1:0]  normalz_len;                  // D_LRN_CFG
    logic [15:0] datin_offset;                 // D_DATIN_OFFSET
    logic [15:0] datin_scale;                  // D_DATIN_SCALE
    logic [4:0]  datin_shifter;                // D_DATIN_SHIFTER
    logic [31:0] datout_offset;                // D_DATOUT_OFFSET
    logic [15:0] datout_scale;                 // D_DATOUT_SCALE
    logic [5:0]  datout_shifter;               // D_DATOUT_SHIFTER
    logic        dma_en;                       // D_PERF_ENABLE
    logic        lut_en;                       // D_PERF_ENABLE
    logic [31:0] cya;                          // D_CYA
  } cdp_layer_t;

  localparam cdp_layer_t CdpLayerReset = '{
    sqsum_bypass: 1'h0,
    mul_bypass: 1'h0,
    dst_base_addr_low: 32'h0,
    dst_base_addr_high: 32'h0,
    dst_line_stride: 32'h0,
    dst_surface_stride: 32'h0,
    dst_ram_type: 1'h0,
    input_data_type: 2'h1,
    nan_to_zero: 1'h0,
    normalz_len: 2'h0,
    datin_offset: 16'h0,
    datin_scale: 16'h1,
    datin_shifter: 5'h0,
    datout_offset: 32'h0,
    datout_scale: 16'h1,
    datout_shifter: 6'h0,
    dma_en: 1'h0,
    lut_en: 1'h0,
    cya: 32'h0
  };

  typedef struct packed {
    logic        lut_le_function;              // S_LUT_CFG
    logic        lut_uflow_priority;           // S_LUT_CFG
    logic        lut_oflow_priority;           // S_LUT_CFG
    logic        lut_hybrid_priority;          // S_LUT_CFG
    logic [7:0]  lut_le_index_offset;          // S_LUT_INFO
    logic [7:0]  lut_le_index_select;          // S_LUT_INFO
    logic [7:0]  lut_lo_index_select;          // S_LUT_INFO
    logic [31:0] lut_le_start_low;             // S_LUT_LE_START_LOW
    logic [5:0]  lut_le_start_high;            // S_LUT_LE_START_HIGH
    logic [31:0] lut_le_end_low;               // S_LUT_LE_END_LOW
    logic [5:0]  lut_le_end_high;              // S_LUT_LE_END_HIGH
    logic [31:0] lut_lo_start_low;             // S_LUT_LO_START_LOW
    logic [5:0]  lut_lo_start_high;            // S_LUT_LO_START_HIGH
    logic [31:0] lut_lo_end_low;               // S_LUT_LO_END_LOW
    logic [5:0]  lut_lo_end_high;              // S_LUT_LO_END_HIGH
    logic [15:0] lut_le_slope_uflow_scale;     // S_LUT_LE_SLOPE_SCALE
    logic [15:0] lut_le_slope_oflow_scale;     // S_LUT_LE_SLOPE_SCALE
    logic [4:0]  lut_le_slope_uflow_shift;     // S_LUT_LE_SLOPE_SHIFT
    logic [4:0]  lut_le_slope_oflow_shift;     // S_LUT_LE_SLOPE_SHIFT
    logic [15:0] lut_lo_slope_uflow_scale;     // S_LUT_LO_SLOPE_SCALE
    logic [15:0] lut_lo_slope_oflow_scale;     // S_LUT_LO_SLOPE_SCALE
    logic [4:0]  lut_lo_slope_uflow_shift;     // S_LUT_LO_SLOPE_SHIFT
    logic [4:0]  lut_lo_slope_oflow_shift;     // S_LUT_LO_SLOPE_SHIFT
  } cdp_static_t;

  localparam cdp_static_t CdpStaticReset = '{
    lut_le_function: 1'h0,
    lut_uflow_priority: 1'h0,
    lut_oflow_priority: 1'h0,
    lut_hybrid_priority: 1'h0,
    lut_le_index_offset: 8'h0,
    lut_le_index_select: 8'h0,
    lut_lo_index_select: 8'h0,
    lut_le_start_low: 32'h0,
    lut_le_start_high: 6'h0,
    lut_le_end_low: 32'h0,
    lut_le_end_high: 6'h0,
    lut_lo_start_low: 32'h0,
    lut_lo_start_high: 6'h0,
    lut_lo_end_low: 32'h0,
    lut_lo_end_high: 6'h0,
    lut_le_slope_uflow_scale: 16'h0,
    lut_le_slope_oflow_scale: 16'h0,
    lut_le_slope_uflow_shift: 5'h0,
    lut_le_slope_oflow_shift: 5'h0,
    lut_lo_slope_uflow_scale: 16'h0,
    lut_lo_slope_oflow_scale: 16'h0,
    lut_lo_slope_uflow_shift: 5'h0,
    lut_lo_slope_oflow_shift: 5'h0
  };

  typedef struct packed {
    logic [31:0] perf_write_stall;             // D_PERF_WRITE_STALL
    logic [31:0] perf_lut_uflow;               // D_PERF_LUT_UFLOW
    logic [31:0] perf_lut_oflow;               // D_PERF_LUT_OFLOW
    logic [31:0] perf_lut_hybrid;              // D_PERF_LUT_HYBRID
    logic [31:0] perf_lut_le_hit;              // D_PERF_LUT_LE_HIT
    logic [31:0] perf_lut_lo_hit;              // D_PERF_LUT_LO_HIT
  } cdp_stat_t;

endpackage
