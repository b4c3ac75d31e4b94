+incdir+../../../rtl/include
classic.sv
