// nvs_mcif_rd: read half of the memory interface.
//
// Weighted round robin over the clients, one AXI read of one beat per request. Latency 1 from
// the request to AR and 1 from R to the response; one request and one response per cycle. At
// most `os_cnt_i` + 1 reads are in flight, all clients together. Responses are sorted by id, in
// any order between ids. Clients take each response at once; R waits only behind a beat whose
// id has no client, and then for good.
//
// Source: docs/nv_small/system.md, section 8.

`include "nvs_assert.svh"

module nvs_mcif_rd
  import nvs_beat_pkg::*;
  import nvs_mcif_pkg::*;
#(
  parameter nvs_cfg_pkg::cfg_t Cfg = nvs_cfg_pkg::Small
) (
  input  logic                          clk_i,
  input  logic                          rst_ni,

  input  logic [NumRdClients-1:0][7:0]  weight_i,
  input  logic [7:0]                    os_cnt_i,

  input  logic [NumRdClients-1:0]       rd_req_valid_i,
  output logic [NumRdClients-1:0]       rd_req_ready_o,
  input  logic [31:3]                   rd_req_addr_i [NumRdClients],
  output logic [NumRdClients-1:0]       rd_rsp_valid_o,
  output atom_t                         rd_rsp_data_o,

  output logic                          ar_valid_o,
  input  logic                          ar_ready_i,
  output logic [7:0]                    ar_id_o,
  output logic [3:0]                    ar_len_o,
  output logic [31:0]                   ar_addr_o,

  input  logic                          r_valid_i,
  output logic                          r_ready_o,
  input  logic [7:0]                    r_id_i,
  input  logic                          r_last_i,
  input  logic [63:0]                   r_data_i
);

  localparam int unsigned IdxW = $clog2(NumRdClients);

  // Requests.

  logic [NumRdClients-1:0] present, gnt;
  logic [IdxW-1:0]         idx;
  logic                    any, room, issue, ar_valid, ar_ready;
  logic                    pipe_valid, pipe_ready;
  ar_t                     ar, pipe, ar_out;

  always_comb begin
    present          = '1;
    present[RdSdpY]  = Cfg.HasEw;
  end

  nvs_wrr_arb #(.N(NumRdClients)) u_arb (
    .clk_i,
    .rst_ni,
    .req_i   (rd_req_valid_i & present),
    .weight_i,
    .take_i  (issue),
    .valid_o (any),
    .gnt_o   (gnt),
    .idx_o   (idx)
  );

  assign ar_valid       = any && room;
  assign issue          = ar_valid && ar_ready;
  assign rd_req_ready_o = issue ? gnt : '0;
  assign ar             = '{id: RdId[idx], addr: rd_req_addr_i[idx]};

  // Skid and pipe together: both the ready path and the pins start at a register.
  nvs_skid #(.beat_t(ar_t)) u_skid (
    .clk_i,
    .rst_ni,
    .in_valid_i  (ar_valid),
    .in_ready_o  (ar_ready),
    .in_i        (ar),
    .out_valid_o (pipe_valid),
    .out_ready_i (pipe_ready),
    .out_o       (pipe)
  );

  nvs_pipe #(.beat_t(ar_t)) u_pipe (
    .clk_i,
    .rst_ni,
    .in_valid_i  (pipe_valid),
    .in_ready_o  (pipe_ready),
    .in_i        (pipe),
    .out_valid_o (ar_valid_o),
    .out_ready_i (ar_ready_i),
    .out_o       (ar_out)
  );

  assign ar_id_o   = 8'(ar_out.id);
  assign ar_len_o  = '0;
  assign ar_addr_o = {ar_out.addr, 3'b000};

  // Responses.

  logic [NumRdClients-1:0] owner, rsp_valid_q;
  atom_t                   rsp_data_q;
  logic                    arrive, stuck_q;
  logic [8:0]              os_q;  // reads in flight
  logic                    unused_r;

  assign owner     = RdOwners[r_id_i[3:0]] & present;
  assign r_ready_o = !stuck_q;
  assign arrive    = r_valid_i && r_ready_o;
  assign room      = os_q <= 9'(os_cnt_i);
  assign unused_r  = ^{r_last_i, r_id_i[7:4]};

  always_ff @(posedge clk_i or negedge rst_ni) begin
    if (!rst_ni) begin
      rsp_valid_q <= '0;
      stuck_q     <= 1'b0;
      os_q        <= '0;
    end else begin
      rsp_valid_q <= arrive ? owner : '0;
      if (arrive && owner == '0) stuck_q <= 1'b1;
      os_q <= os_q + 9'(issue) - 9'(arrive && owner != '0);
    end
  end

  // No reset: `rsp_valid_q` says whether the data means anything.
  always_ff @(posedge clk_i) begin
    if (arrive) rsp_data_q <= r_data_i;
  end

  assign rd_rsp_valid_o = rsp_valid_q;
  assign rd_rsp_data_o  = rsp_data_q;

  `NVS_ASSERT(AbsentSilent, (rd_req_valid_i & ~present) == '0)
  `NVS_ASSERT(ReadOwed, arrive && owner != '0 -> os_q != '0)
  `NVS_ASSERT(OneOwner, $onehot0(rd_rsp_valid_o))

  `NVS_COVER(
    TakesLast__BothBelow__WaitsAtLimit__BothAtLimit__LimitOfOne__LargestLimit__LimitLowered,
    any && os_q >= 9'(os_cnt_i), {
    issue && os_cnt_i != '0,
    issue && arrive,
    !room,
    !room && arrive,
    !room && os_cnt_i == '0,
    !room && (&os_cnt_i),
    os_q > 9'(os_cnt_i) + 9'd1})

endmodule
