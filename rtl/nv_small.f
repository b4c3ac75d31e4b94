// The design, in order of compilation. Use with -F: paths are relative to this file.

+incdir+include

// packages
pkg/nvs_cfg_pkg.sv
pkg/nvs_beat_pkg.sv
pkg/nvs_arith_pkg.sv
pkg/nvs_reg_pkg.sv

// primitives
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

// look-up table engine
lut/nvs_lut_pkg.sv
lut/nvs_lut_port.sv
lut/nvs_lut_table.sv
lut/nvs_lut_index.sv
lut/nvs_lut_select.sv
lut/nvs_lut_interp.sv
lut/nvs_lut.sv

// tops
top/nvs_prim_top_arb.sv
top/nvs_prim_top_dma.sv
top/nvs_prim_top.sv
