-F ../../../rtl/nv_small.f
parts.sv
