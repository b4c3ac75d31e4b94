// The design, in order of compilation. Use with -F: paths are relative to this file.

+incdir+include

// packages
pkg/nvs_cfg_pkg.sv
pkg/nvs_beat_pkg.sv
pkg/nvs_arith_pkg.sv
pkg/nvs_reg_pkg.sv

// primitives
prim/nvs_sync.sv
prim/nvs_rst_sync.sv
prim/nvs_clk_gate.sv
prim/nvs_clk_unit.sv
prim/nvs_cdc_fifo.sv
prim/nvs_skid.sv
prim/nvs_pipe.sv
prim/nvs_delay.sv
prim/nvs_fifo.sv
prim/nvs_ram_1r1w.sv
prim/nvs_ram_fifo.sv
prim/nvs_fork.sv
prim/nvs_join.sv
prim/nvs_rr_arb.sv
prim/nvs_wrr_arb.sv
prim/nvs_counter.sv
prim/nvs_walk.sv
prim/nvs_cube_walk.sv
prim/nvs_rd_channel.sv
prim/nvs_wr_channel.sv

// register bus
csb/nvs_reg_port.sv
csb/nvs_pingpong.sv
csb/nvs_csb.sv
csb/NV_NVDLA_apb2csb.sv
cfgrom/nvs_cfgrom.sv
glb/nvs_glb.sv

// memory interface
mcif/nvs_mcif_pkg.sv
mcif/nvs_mcif_rd.sv
mcif/nvs_mcif_wr.sv
mcif/nvs_mcif_regs.sv
mcif/nvs_mcif.sv

// look-up table engine
lut/nvs_lut_pkg.sv
lut/nvs_lut_port.sv
lut/nvs_lut_table.sv
lut/nvs_lut_index.sv
lut/nvs_lut_select.sv
lut/nvs_lut_interp.sv
lut/nvs_lut.sv

// convolution core
conv/nvs_conv_pkg.sv
conv/nvs_conv_level.sv
conv/nvs_conv_ledger.sv
cdma/nvs_cdma_pkg.sv
cdma/nvs_cdma_regs.sv
cdma/nvs_cdma_decode.sv
cdma/nvs_cdma_ctrl.sv
cdma/nvs_cdma_fetch.sv
cdma/nvs_cdma_unpack.sv
cdma/nvs_cdma_cvt.sv
cdma/nvs_cdma_pack.sv
cdma/nvs_cdma_wt.sv
cdma/nvs_cdma_stat.sv
cdma/nvs_cdma.sv
cbuf/nvs_cbuf.sv
csc/nvs_csc_pkg.sv
csc/nvs_csc_regs.sv
csc/nvs_csc_decode.sv
csc/nvs_csc_ctrl.sv
csc/nvs_csc_steps.sv
csc/nvs_csc_weights.sv
csc/nvs_csc_data.sv
csc/nvs_csc_window.sv
csc/nvs_csc.sv
cmac/nvs_cmac_regs.sv
cmac/nvs_cmac_cell.sv
cmac/nvs_cmac.sv
cacc/nvs_cacc_regs.sv
cacc/nvs_cacc_calc.sv
cacc/nvs_cacc_deliver.sv
cacc/nvs_cacc.sv
conv/nvs_conv.sv

// SDP
sdp/nvs_sdp_pkg.sv
sdp/nvs_sdp_rdma_regs.sv
sdp/nvs_sdp_regs.sv
sdp/nvs_sdp_mrdma.sv
sdp/nvs_sdp_operand.sv
sdp/nvs_sdp_rdma.sv
sdp/nvs_sdp_decode.sv
sdp/nvs_sdp_ctrl.sv
sdp/nvs_sdp_join.sv
sdp/nvs_sdp_x.sv
sdp/nvs_sdp_lut_cfg.sv
sdp/nvs_sdp_ew_operand.sv
sdp/nvs_sdp_ew.sv
sdp/nvs_sdp_cvt.sv
sdp/nvs_sdp_wdma.sv
sdp/nvs_sdp_stat.sv
sdp/nvs_sdp.sv

// PDP
pdp/nvs_pdp_pkg.sv
pdp/nvs_pdp_rdma_regs.sv
pdp/nvs_pdp_regs.sv
pdp/nvs_pdp_segment.sv
pdp/nvs_pdp_rdma.sv
pdp/nvs_pdp_plan.sv
pdp/nvs_pdp_lines.sv
pdp/nvs_pdp_ctrl.sv
pdp/nvs_pdp_slots.sv
pdp/nvs_pdp_pool.sv
pdp/nvs_pdp_pad.sv
pdp/nvs_pdp_average.sv
pdp/nvs_pdp_wdma.sv
pdp/nvs_pdp.sv

// CDP
cdp/nvs_cdp_pkg.sv
cdp/nvs_cdp_rdma_regs.sv
cdp/nvs_cdp_regs.sv
cdp/nvs_cdp_addr.sv
cdp/nvs_cdp_walk.sv
cdp/nvs_cdp_stripe.sv
cdp/nvs_cdp_rdma.sv
cdp/nvs_cdp_ctrl.sv
cdp/nvs_cdp_icvt.sv
cdp/nvs_cdp_window.sv
cdp/nvs_cdp_mul.sv
cdp/nvs_cdp_ocvt.sv
cdp/nvs_cdp_wdma.sv
cdp/nvs_cdp_stat.sv
cdp/nvs_cdp.sv

// contracts of the primitives, for nvs_prim_top and the proofs
formal/nvs_stream_contract.sv
formal/nvs_crossing_contract.sv
formal/nvs_fork_contract.sv
formal/nvs_rr_contract.sv
formal/nvs_wrr_contract.sv
formal/nvs_rd_channel_contract.sv

// tops
top/nvs_core.sv
top/nv_small.sv
top/nv_small_ew.sv
top/nvs_prim_top_arb.sv
top/nvs_prim_top_dma.sv
top/nvs_prim_top.sv
