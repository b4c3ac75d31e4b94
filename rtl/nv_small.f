// The design, in order of compilation. Use with -F: paths are relative to this file.

+incdir+include

// packages
pkg/nvs_cfg_pkg.sv
pkg/nvs_beat_pkg.sv
pkg/nvs_arith_pkg.sv

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

// tops
top/nvs_prim_top_arb.sv
top/nvs_prim_top_dma.sv
top/nvs_prim_top.sv
