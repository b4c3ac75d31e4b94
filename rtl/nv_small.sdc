# Timing constraints of nv_small and nv_small_ew: two clocks without a relation, gated copies of one
# of them, and the crossings between the two. Explained in rtl/top/README.md; ci/crossings.py
# compares the names and the clocks of the pins with the design.
#
# Set the periods, in nanoseconds, and the part of a period that the surroundings need.

set core_period 2.0
set csb_period  4.0
set outside     0.3

# ---- clocks

create_clock -name core -period $core_period [get_ports dla_core_clk]
create_clock -name csb  -period $csb_period  [get_ports dla_csb_clk]

# Units that sleep while they have nothing to do: the same clock behind a gate.
create_generated_clock -name regs -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_regs_clk/u_gate/clk_o]
create_generated_clock -name conv -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_conv_clk/u_gate/clk_o]
create_generated_clock -name cdma -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_cdma_clk/u_gate/clk_o]
create_generated_clock -name pdp -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_pdp_clk/u_gate/clk_o]
create_generated_clock -name cdp -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_cdp_clk/u_gate/clk_o]
create_generated_clock -name sdp_rdma -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_sdp/u_rdma_clk/u_gate/clk_o]
create_generated_clock -name sdp -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_sdp/u_sdp_clk/u_gate/clk_o]
create_generated_clock -name mcif_rd -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_mcif/u_rd_clk/u_gate/clk_o]
create_generated_clock -name mcif_wr -source [get_ports dla_core_clk] -divide_by 1 \
  [get_pins u_core/u_mcif/u_wr_clk/u_gate/clk_o]

# ---- pins

set_input_delay [expr $outside * $csb_period] -clock csb [get_ports {csb2nvdla_valid \
  csb2nvdla_addr csb2nvdla_wdat csb2nvdla_write csb2nvdla_nposted}]
set_output_delay [expr $outside * $csb_period] -clock csb [get_ports {csb2nvdla_ready \
  nvdla2csb_valid nvdla2csb_data nvdla2csb_wr_complete dla_intr}]

set_input_delay [expr $outside * $core_period] -clock core [get_ports { \
  nvdla_core2dbb_aw_awready nvdla_core2dbb_w_wready nvdla_core2dbb_ar_arready \
  nvdla_core2dbb_b_bvalid nvdla_core2dbb_b_bid \
  nvdla_core2dbb_r_rvalid nvdla_core2dbb_r_rid nvdla_core2dbb_r_rlast nvdla_core2dbb_r_rdata}]
set_output_delay [expr $outside * $core_period] -clock core [get_ports { \
  nvdla_core2dbb_aw_awvalid nvdla_core2dbb_aw_awid nvdla_core2dbb_aw_awlen \
  nvdla_core2dbb_aw_awaddr nvdla_core2dbb_w_wvalid nvdla_core2dbb_w_wdata \
  nvdla_core2dbb_w_wstrb nvdla_core2dbb_w_wlast nvdla_core2dbb_b_bready \
  nvdla_core2dbb_ar_arvalid nvdla_core2dbb_ar_arid nvdla_core2dbb_ar_arlen \
  nvdla_core2dbb_ar_araddr nvdla_core2dbb_r_rready}]

# Levels at any time: each goes through synchronising registers first (nvs_rst_sync, nvs_sync).
set_false_path -from [get_ports {dla_reset_rstn global_clk_ovr_on}]
# Constant in operation. For scan, take the case analysis away.
set_case_analysis 0 [get_ports {test_mode tmc2slcg_disable_clock_gating}]
set_false_path -from [get_ports {test_mode tmc2slcg_disable_clock_gating direct_reset_}]
set_false_path -from [get_ports nvdla_pwrbus_ram_*]

# ---- crossings

# All paths between the two clocks end in a nvs_sync, or are data of a nvs_cdc_fifo that its reader
# looks at two of its clocks after they were written. The bits of a pointer must arrive within one
# clock of the writer, so that no two changes are seen at once: the shorter period bounds both.
# Hold means nothing between them.
set crossing [expr min($core_period, $csb_period)]
set core_clocks {core regs conv cdma pdp cdp sdp_rdma sdp mcif_rd mcif_wr}
set_max_delay $crossing -from [get_clocks $core_clocks] -to [get_clocks csb]
set_max_delay $crossing -from [get_clocks csb] -to [get_clocks $core_clocks]
set_false_path -hold -from [get_clocks $core_clocks] -to [get_clocks csb]
set_false_path -hold -from [get_clocks csb] -to [get_clocks $core_clocks]
