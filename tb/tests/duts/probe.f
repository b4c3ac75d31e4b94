probe.sv
