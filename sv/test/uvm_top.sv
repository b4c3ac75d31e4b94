// Makes the component of the UVM example, so that all of it is elaborated.

module uvm_top;

  import nvdla_uvm_pkg::*;

  initial begin
    nvdla_uvm_scoreboard scoreboard;
    scoreboard = new("scoreboard", null);
    $display("%0d", scoreboard.model.mismatches);
  end

endmodule
