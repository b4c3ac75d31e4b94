// nvs_sdp_pkg: streams and decoded configurations inside SDP and SDP_RDMA.
//
// Source: docs/nv_small/sdp.md, sections 2, 3, 6 and 8.

package nvs_sdp_pkg;

  // One element between the stages. `last` marks the last lane of the layer's last atom.
  typedef struct packed {
    logic               last;
    logic signed [31:0] data;
  } elem_t;

  // One element behind the converter. `over` marks what D_PERF_OUT_SATURATION counts.
  typedef struct packed {
    logic       last;
    logic       over;
    logic [7:0] data;
  } byte_t;

  // Which operands a stage takes from memory, or a DMA delivers.
  typedef struct packed {
    logic mul;
    logic alu;
  } use_t;

  // Operands of one element as they come from memory.
  typedef struct packed {
    use_t               has;
    logic signed [15:0] mul;
    logic signed [15:0] alu;
  } operand_t;

  // Size of the layer's cube, minus one each.
  typedef struct packed {
    logic [12:0] width;
    logic [12:0] height;
    logic [9:0]  surfaces;
  } cube_t;

  // A 1x1 cube: its surfaces follow each other in memory, whatever the strides.
  function automatic logic one_position(input logic [12:0] width, input logic [12:0] height);
    return width == '0 && height == '0;
  endfunction

  // One cube or operand tensor in memory; bits 2:0 do not exist.
  typedef struct packed {
    logic [31:3] base;
    logic [31:3] line_stride;
    logic [31:3] surface_stride;
  } place_t;

  // D_BRDMA_CFG, D_NRDMA_CFG or D_ERDMA_CFG.
  typedef struct packed {
    logic       ram_type;     // 0: a port that does not exist
    logic       per_element;
    logic [nvs_cfg_pkg::DataSizeW-1:0] data_size;
    logic [1:0] data_use;
  } operand_cfg_t;

  localparam logic [1:0] UseMul  = 2'd0;
  localparam logic [1:0] UseAlu  = 2'd1;
  localparam logic [1:0] UseBoth = 2'd2;

  typedef enum logic [1:0] {
    AlgoMax,
    AlgoMin,
    AlgoSum,
    AlgoEql  // EW only; BS and BN take it as AlgoSum
  } algo_e;

  // Stage BS or BN. A bypassed stage is one with nothing on and shift 0.
  typedef struct packed {
    logic               alu_on;
    algo_e              alu_algo;
    logic               alu_from_mem;
    logic [5:0]         alu_shift;
    logic signed [15:0] alu_operand;
    logic               mul_on;
    logic               prelu;
    logic               mul_from_mem;
    logic [5:0]         mul_shift;
    logic signed [15:0] mul_operand;
    logic               relu_on;
  } x_cfg_t;

  // One operand of EW and its converter.
  typedef struct packed {
    logic               from_mem;
    logic signed [31:0] operand;
    logic               cvt_bypass;
    logic signed [31:0] cvt_offset;
    logic signed [15:0] cvt_scale;
    logic [5:0]         cvt_truncate;
  } ew_operand_cfg_t;

  // Stage EW. A bypassed stage has everything off.
  typedef struct packed {
    logic            on;
    logic            mul_on;
    logic            prelu;
    logic [9:0]      truncate;
    ew_operand_cfg_t mul;
    logic            alu_on;
    algo_e           alu_algo;
    ew_operand_cfg_t alu;
    logic            lut_on;
  } ew_cfg_t;

  // An element with its EW operands.
  typedef struct packed {
    elem_t              x;
    logic signed [31:0] mul;
    logic signed [31:0] alu;
  } ew_elem_t;

  // Output converter.
  typedef struct packed {
    logic               bypass;
    logic signed [31:0] offset;
    logic signed [15:0] scale;
    logic [5:0]         shift;
  } cvt_cfg_t;

  // Where the bytes of the layer go.
  typedef enum logic [1:0] {
    DstMem,
    DstPdp,
    DstNone  // compare mode: only the status register sees them
  } dst_e;

endpackage
