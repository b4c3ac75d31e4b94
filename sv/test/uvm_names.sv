// The names of UVM that the example uses, so that it elaborates without UVM. This is not UVM.

package uvm_pkg;

  class uvm_phase;
  endclass

  class uvm_object;
    function new(string name = "");
    endfunction
  endclass

  class uvm_sequence_item extends uvm_object;
    function new(string name = "");
      super.new(name);
    endfunction
  endclass

  class uvm_component extends uvm_object;
    function new(string name, uvm_component parent);
      super.new(name);
    endfunction

    virtual function void build_phase(uvm_phase phase);
    endfunction

    virtual function void check_phase(uvm_phase phase);
    endfunction

    virtual function void uvm_report_error(string id, string message);
      $error("%s: %s", id, message);
    endfunction
  endclass

  class uvm_scoreboard extends uvm_component;
    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction
  endclass

endpackage
