// nvdla_uvm_scoreboard: the scoreboard of the model as a component of UVM.
//
// Connect the analysis ports of the agents of the register bus, of the host's memory and of the memory
// bus. Differences are UVM errors.

package nvdla_uvm_pkg;

  import uvm_pkg::*;
  import nvdla_model_pkg::*;
  `include "uvm_macros.svh"

  // An access on the register bus, when it is complete.
  class nvdla_reg_item extends uvm_sequence_item;
    `uvm_object_utils(nvdla_reg_item)

    bit          write;
    bit          nposted;
    int unsigned at;
    int unsigned value;

    function new(string name = "nvdla_reg_item");
      super.new(name);
    endfunction
  endclass

  // A beat of eight bytes to the memory.
  class nvdla_beat_item extends uvm_sequence_item;
    `uvm_object_utils(nvdla_beat_item)

    int unsigned     at;
    longint unsigned data;
    byte unsigned    strobes;

    function new(string name = "nvdla_beat_item");
      super.new(name);
    endfunction
  endclass

  // The scoreboard of the model, with its differences as UVM errors.
  class nvdla_uvm_model extends nvdla_scoreboard;
    uvm_component owner;

    function new(uvm_component owner);
      super.new(NvSmall);
      this.owner = owner;
    endfunction

    virtual function void mismatch(string text);
      mismatches++;
      owner.uvm_report_error("NVDLA_MODEL", text);
    endfunction
  endclass

  `uvm_analysis_imp_decl(_reg)
  `uvm_analysis_imp_decl(_host)
  `uvm_analysis_imp_decl(_dbb)

  class nvdla_uvm_scoreboard extends uvm_scoreboard;
    `uvm_component_utils(nvdla_uvm_scoreboard)

    // Register bus, stores of the host, writes of the device under test.
    uvm_analysis_imp_reg #(nvdla_reg_item, nvdla_uvm_scoreboard)   reg_export;
    uvm_analysis_imp_host #(nvdla_beat_item, nvdla_uvm_scoreboard) host_export;
    uvm_analysis_imp_dbb #(nvdla_beat_item, nvdla_uvm_scoreboard)  dbb_export;

    nvdla_uvm_model model;

    function new(string name, uvm_component parent);
      super.new(name, parent);
    endfunction

    virtual function void build_phase(uvm_phase phase);
      super.build_phase(phase);
      reg_export  = new("reg_export", this);
      host_export = new("host_export", this);
      dbb_export  = new("dbb_export", this);
      model       = new(this);
    endfunction

    virtual function void write_reg(nvdla_reg_item item);
      if (item.write) model.reg_write(item.at, item.value, item.nposted);
      else            model.reg_read(item.at, item.value);
    endfunction

    virtual function void write_host(nvdla_beat_item item);
      model.mem_load(item.at, item.data, item.strobes);
    endfunction

    virtual function void write_dbb(nvdla_beat_item item);
      model.mem_write(item.at, item.data, item.strobes);
    endfunction

    // The device is idle at the end of the run.
    virtual function void check_phase(uvm_phase phase);
      super.check_phase(phase);
      model.check();
    endfunction
  endclass

endpackage
