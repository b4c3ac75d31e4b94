// nvdla_model_pkg: the reference model of nv_small behind DPI-C, and a scoreboard on it.
//
// The functions are those of `nvdla_model.h`; link `libnvdlamodel`. They give back a status, 0 when
// all is well. The scoreboard depends on nothing else: monitors of the register bus and of the memory
// bus call it, and it says what differs and where. In UVM a component wraps it, see
// example/nvdla_uvm_scoreboard.sv.

package nvdla_model_pkg;

  // Codes of `nvdla_model_new`.
  localparam int unsigned NvSmall   = 0;
  localparam int unsigned NvSmallEw = 1;

  // What `nvdla_model_text` tells.
  localparam int unsigned TextLabel   = 0;
  localparam int unsigned TextBlocked = 1;
  localparam int unsigned TextFinding = 2;
  localparam int unsigned TextPlace   = 3;

  // Byte addresses of registers that the scoreboard knows.
  localparam int unsigned IntrStatus = 32'h100c;

  import "DPI-C" function int nvdla_model_new(
    input int unsigned configuration_code, output chandle model);
  import "DPI-C" function void nvdla_model_free(input chandle model);
  import "DPI-C" function string nvdla_model_error(input chandle model);
  import "DPI-C" function int nvdla_model_write(
    input chandle model, input int unsigned address, input int unsigned value);
  import "DPI-C" function int nvdla_model_write_posted(
    input chandle model, input int unsigned address, input int unsigned value);
  import "DPI-C" function int nvdla_model_predict(
    input chandle model, input int unsigned address,
    output int unsigned value, output int unsigned mask);
  import "DPI-C" function int nvdla_model_seen(
    input chandle model, input int unsigned address, input int unsigned value);
  import "DPI-C" function int nvdla_model_load_word(
    input chandle model, input int unsigned at, input longint unsigned data,
    input int unsigned strobes);
  import "DPI-C" function int nvdla_model_dump_word(
    input chandle model, input int unsigned at, output longint unsigned data);
  import "DPI-C" function int nvdla_model_settle(input chandle model);
  import "DPI-C" function int nvdla_model_wait(
    input chandle model, input longint unsigned clocks);
  import "DPI-C" function int nvdla_model_reset(input chandle model);
  import "DPI-C" function int nvdla_model_forget(input chandle model);
  import "DPI-C" function int nvdla_model_layer_count(
    input chandle model, output longint unsigned count);
  import "DPI-C" function int nvdla_model_written(
    input chandle model, input int unsigned layer, input int unsigned number,
    output int unsigned at, output int unsigned len);
  import "DPI-C" function string nvdla_model_text(
    input chandle model, input int unsigned kind, input int unsigned index);

  `include "nvdla_scoreboard.svh"

endpackage
