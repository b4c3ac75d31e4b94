// Generated from rtl/pkg/pins.yaml by `cargo run -p nvdla-reggen`; do not edit.
// The pins that Rust and C++ share, and how they reach a Verilated class.
#pragma once

#include <cstdint>

namespace cosim {

// `PinsIn` of the bench.
struct PinsIn {
  std::uint64_t r_data;
  std::uint32_t csb_wdat;
  std::uint16_t csb_addr;
  bool reset_n;
  bool csb_valid;
  bool csb_write;
  bool csb_nposted;
  bool aw_ready;
  bool w_ready;
  bool b_valid;
  std::uint8_t b_id;
  bool ar_ready;
  bool r_valid;
  std::uint8_t r_id;
  bool r_last;
};
static_assert(sizeof(PinsIn) == 32, "as in Rust");

// `PinsOut` of the bench.
struct PinsOut {
  std::uint64_t w_data;
  std::uint32_t csb_rdata;
  std::uint32_t aw_addr;
  std::uint32_t ar_addr;
  bool csb_ready;
  bool csb_rvalid;
  bool csb_wr_complete;
  bool aw_valid;
  std::uint8_t aw_id;
  std::uint8_t aw_len;
  bool w_valid;
  std::uint8_t w_strb;
  bool w_last;
  bool b_ready;
  bool ar_valid;
  std::uint8_t ar_id;
  std::uint8_t ar_len;
  bool r_ready;
  bool intr;
};
static_assert(sizeof(PinsOut) == 40, "as in Rust");

// Pins that stay as they are.
template <typename V>
void tie([[maybe_unused]] V& v, [[maybe_unused]] bool clock_gating) {
  v.direct_reset_ = 1;
  v.test_mode = 0;
  v.global_clk_ovr_on = 0;
  v.tmc2slcg_disable_clock_gating = !clock_gating;
  v.nvdla_pwrbus_ram_c_pd = 0;
  v.nvdla_pwrbus_ram_ma_pd = 0;
  v.nvdla_pwrbus_ram_mb_pd = 0;
  v.nvdla_pwrbus_ram_p_pd = 0;
  v.nvdla_pwrbus_ram_o_pd = 0;
  v.nvdla_pwrbus_ram_a_pd = 0;
}

// Both clocks are low.
template <typename V>
void fall(V& v) {
  v.dla_core_clk = 0;
  v.dla_csb_clk = 0;
}

// Inputs but the clocks.
template <typename V>
void drive(V& v, const PinsIn& in) {
  v.nvdla_core2dbb_r_rdata = in.r_data;
  v.csb2nvdla_wdat = in.csb_wdat;
  v.csb2nvdla_addr = in.csb_addr;
  v.dla_reset_rstn = in.reset_n;
  v.csb2nvdla_valid = in.csb_valid;
  v.csb2nvdla_write = in.csb_write;
  v.csb2nvdla_nposted = in.csb_nposted;
  v.nvdla_core2dbb_aw_awready = in.aw_ready;
  v.nvdla_core2dbb_w_wready = in.w_ready;
  v.nvdla_core2dbb_b_bvalid = in.b_valid;
  v.nvdla_core2dbb_b_bid = in.b_id;
  v.nvdla_core2dbb_ar_arready = in.ar_ready;
  v.nvdla_core2dbb_r_rvalid = in.r_valid;
  v.nvdla_core2dbb_r_rid = in.r_id;
  v.nvdla_core2dbb_r_rlast = in.r_last;
}

// The clocks of `edges` rise.
template <typename V>
void rise(V& v, std::uint8_t edges) {
  v.dla_core_clk = (edges >> 0) & 1;
  v.dla_csb_clk = (edges >> 1) & 1;
}

// Outputs.
template <typename V>
void sample(const V& v, PinsOut& out) {
  out.w_data = v.nvdla_core2dbb_w_wdata;
  out.csb_rdata = v.nvdla2csb_data;
  out.aw_addr = v.nvdla_core2dbb_aw_awaddr;
  out.ar_addr = v.nvdla_core2dbb_ar_araddr;
  out.csb_ready = v.csb2nvdla_ready;
  out.csb_rvalid = v.nvdla2csb_valid;
  out.csb_wr_complete = v.nvdla2csb_wr_complete;
  out.aw_valid = v.nvdla_core2dbb_aw_awvalid;
  out.aw_id = v.nvdla_core2dbb_aw_awid;
  out.aw_len = v.nvdla_core2dbb_aw_awlen;
  out.w_valid = v.nvdla_core2dbb_w_wvalid;
  out.w_strb = v.nvdla_core2dbb_w_wstrb;
  out.w_last = v.nvdla_core2dbb_w_wlast;
  out.b_ready = v.nvdla_core2dbb_b_bready;
  out.ar_valid = v.nvdla_core2dbb_ar_arvalid;
  out.ar_id = v.nvdla_core2dbb_ar_arid;
  out.ar_len = v.nvdla_core2dbb_ar_arlen;
  out.r_ready = v.nvdla_core2dbb_r_rready;
  out.intr = v.dla_intr;
}

// Offers that were not taken when the core clock rose, a bit for each.
inline std::uint8_t waiting(const PinsIn& in, const PinsOut& out) {
  return static_cast<std::uint8_t>((out.aw_valid && !in.aw_ready) << 0
                                   | (out.w_valid && !in.w_ready) << 1
                                   | (out.ar_valid && !in.ar_ready) << 2);
}

// Whether outputs ask for attention; `waited` is what was `waiting` at the last edge, `before` are the
// outputs of a step since which none did.
template <typename V>
bool attention(const V& v, std::uint8_t waited, const PinsIn& in, const PinsOut& before) {
  return v.csb2nvdla_ready != before.csb_ready
         || v.nvdla2csb_valid
         || v.nvdla2csb_wr_complete
         || (v.nvdla_core2dbb_aw_awvalid ? in.aw_ready
                || !(waited >> 0 & 1)
                || v.nvdla_core2dbb_aw_awid != before.aw_id
                || v.nvdla_core2dbb_aw_awlen != before.aw_len
                || v.nvdla_core2dbb_aw_awaddr != before.aw_addr
             : (waited >> 0 & 1))
         || (v.nvdla_core2dbb_w_wvalid ? in.w_ready
                || !(waited >> 1 & 1)
                || v.nvdla_core2dbb_w_wdata != before.w_data
                || v.nvdla_core2dbb_w_wstrb != before.w_strb
                || v.nvdla_core2dbb_w_wlast != before.w_last
             : (waited >> 1 & 1))
         || v.nvdla_core2dbb_b_bready != before.b_ready
         || (v.nvdla_core2dbb_ar_arvalid ? in.ar_ready
                || !(waited >> 2 & 1)
                || v.nvdla_core2dbb_ar_arid != before.ar_id
                || v.nvdla_core2dbb_ar_arlen != before.ar_len
                || v.nvdla_core2dbb_ar_araddr != before.ar_addr
             : (waited >> 2 & 1))
         || v.nvdla_core2dbb_r_rready != before.r_ready
         || v.dla_intr != before.intr;
}

}  // namespace cosim
