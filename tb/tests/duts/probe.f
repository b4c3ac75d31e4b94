+incdir+../../../rtl/include
probe.sv
