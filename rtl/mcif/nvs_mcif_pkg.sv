// nvs_mcif_pkg: AXI ids of the clients, in the order of rd_client_e and wr_client_e.
//
// Source: docs/nv_small/system.md, section 8.1.

package nvs_mcif_pkg;

  import nvs_beat_pkg::*;

  typedef logic [3:0] id_t;  // upper half of the AXI id is 0

  localparam id_t [NumRdClients-1:0] RdId = {
    4'd7,  // SdpY
    4'd6,  // SdpX2
    4'd5,  // SdpX1
    4'd1,  // Sdp
    4'd2,  // Pdp
    4'd3,  // Cdp
    4'd9,  // ConvWeight
    4'd8   // ConvData
  };

  localparam id_t [NumWrClients-1:0] WrId = {
    4'd3,  // Cdp
    4'd2,  // Pdp
    4'd1   // Sdp
  };

  // The client of each id, one-hot; 0 where there is none.
  typedef logic [15:0][NumRdClients-1:0] owners_t;

  function automatic owners_t rd_owners();
    rd_owners = '0;
    for (int unsigned c = 0; c < NumRdClients; c++) rd_owners[RdId[c]][c] = 1'b1;
  endfunction

  localparam owners_t RdOwners = rd_owners();

  typedef struct packed {
    id_t         id;
    logic [31:3] addr;
  } ar_t;

  typedef struct packed {
    id_t   id;
    addr_t addr;
    atom_t data;
  } write_t;

endpackage
