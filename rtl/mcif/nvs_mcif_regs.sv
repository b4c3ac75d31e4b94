// Generated from rtl/pkg/regs.yaml by `cargo run -p nvdla-reggen`; do not edit.
//
// nvs_mcif_regs: register file of MCIF.
//
// The reply comes two clocks after the request.
//
// Source: docs/nv_small/system.md, sections 3 and 7.

module nvs_mcif_regs
  import nvs_beat_pkg::*;
  import nvs_reg_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_ni,

  input  reg_req_t     reg_req_i,
  output reg_rsp_t     reg_rsp_o,

  output mcif_static_t static_o
);

  reg_req_t     req;
  logic         read, write;
  logic [31:0]  rdata;
  mcif_static_t static_q;

  assign read  = req.valid && !req.write;
  assign write = req.valid && req.write;

  nvs_reg_port u_port (
    .clk_i,
    .rst_ni,
    .reg_req_i,
    .reg_rsp_o,
    .req_o   (req),
    .rdata_i (rdata)
  );

  always_comb begin
    rdata = '0;
    if (read) begin
      unique case (req.word)
        McifCfgRdWeight0Word: begin
          rdata[7:0] = static_q.rd_weight_bdma;
          rdata[15:8] = static_q.rd_weight_sdp;
          rdata[23:16] = static_q.rd_weight_pdp;
          rdata[31:24] = static_q.rd_weight_cdp;
        end
        McifCfgRdWeight1Word: begin
          rdata[7:0] = static_q.rd_weight_sdp_b;
          rdata[15:8] = static_q.rd_weight_sdp_n;
          rdata[23:16] = static_q.rd_weight_sdp_e;
          rdata[31:24] = static_q.rd_weight_cdma_dat;
        end
        McifCfgRdWeight2Word: begin
          rdata[7:0] = static_q.rd_weight_cdma_wt;
          rdata[15:8] = static_q.rd_weight_rbk;
          rdata[23:16] = static_q.rd_weight_rsv_1;
          rdata[31:24] = static_q.rd_weight_rsv_0;
        end
        McifCfgWrWeight0Word: begin
          rdata[7:0] = static_q.wr_weight_bdma;
          rdata[15:8] = static_q.wr_weight_sdp;
          rdata[23:16] = static_q.wr_weight_pdp;
          rdata[31:24] = static_q.wr_weight_cdp;
        end
        McifCfgWrWeight1Word: begin
          rdata[7:0] = static_q.wr_weight_rbk;
          rdata[15:8] = static_q.wr_weight_rsv_2;
          rdata[23:16] = static_q.wr_weight_rsv_1;
          rdata[31:24] = static_q.wr_weight_rsv_0;
        end
        McifCfgOutstandingCntWord: begin
          rdata[7:0] = static_q.rd_os_cnt;
          rdata[15:8] = static_q.wr_os_cnt;
        end
        McifStatusWord: rdata = McifStatusReset;
        default: ;
      endcase
    end
  end

  // The registers after the request; one assignment to the storage keeps simulation fast.
  function automatic mcif_static_t static_written(mcif_static_t old);
    static_written = old;
    unique case (req.word)
      McifCfgRdWeight0Word: begin
        static_written.rd_weight_bdma = req.wdata[7:0];
        static_written.rd_weight_sdp = req.wdata[15:8];
        static_written.rd_weight_pdp = req.wdata[23:16];
        static_written.rd_weight_cdp = req.wdata[31:24];
      end
      McifCfgRdWeight1Word: begin
        static_written.rd_weight_sdp_b = req.wdata[7:0];
        static_written.rd_weight_sdp_n = req.wdata[15:8];
        static_written.rd_weight_sdp_e = req.wdata[23:16];
        static_written.rd_weight_cdma_dat = req.wdata[31:24];
      end
      McifCfgRdWeight2Word: begin
        static_written.rd_weight_cdma_wt = req.wdata[7:0];
        static_written.rd_weight_rbk = req.wdata[15:8];
        static_written.rd_weight_rsv_1 = req.wdata[23:16];
        static_written.rd_weight_rsv_0 = req.wdata[31:24];
      end
      McifCfgWrWeight0Word: begin
        static_written.wr_weight_bdma = req.wdata[7:0];
        static_written.wr_weight_sdp = req.wdata[15:8];
        static_written.wr_weight_pdp = req.wdata[23:16];
        static_written.wr_weight_cdp = req.wdata[31:24];
      end
      McifCfgWrWeight1Word: begin
        static_written.wr_weight_rbk = req.wdata[7:0];
        static_written.wr_weight_rsv_2 = req.wdata[15:8];
        static_written.wr_weight_rsv_1 = req.wdata[23:16];
        static_written.wr_weight_rsv_0 = req.wdata[31:24];
      end
      McifCfgOutstandingCntWord: begin
        static_written.rd_os_cnt = req.wdata[7:0];
        static_written.wr_os_cnt = req.wdata[15:8];
      end
      default: ;
    endcase
  endfunction

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni)    static_q <= McifStaticReset;
    else if (write) static_q <= static_written(static_q);
  end

  assign static_o = static_q;

endmodule
