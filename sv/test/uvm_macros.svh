// The macros of UVM that the example uses: see uvm_names.sv.

`define uvm_object_utils(T)
`define uvm_component_utils(T)
`define uvm_analysis_imp_decl(SUFFIX) \
  class uvm_analysis_imp``SUFFIX #(type T = int, type IMP = int); \
    IMP imp; \
    function new(string name, IMP imp); \
      this.imp = imp; \
    endfunction \
    function void write(T item); \
      imp.write``SUFFIX(item); \
    endfunction \
  endclass
