// nvs_cdc_fifo_lemma: how the pointers of a nvs_cdc_fifo lie to each other at any time.
//
// Going round the ring: what the writer has seen of the reader, first stage, the reader, what it
// has seen of the writer, first stage, the writer, and not more than `Depth` in all. `before` is
// a pointer a moment ago, where the first stage may still catch that.

module nvs_cdc_fifo_lemma #(
  parameter int unsigned Depth = 8,
  localparam int unsigned PtrW = $clog2(Depth) + 1
) (
  input logic [PtrW-1:0] wr_ptr_i,
  input logic [PtrW-1:0] wr_gray_i,
  input logic [PtrW-1:0] wr_before_i,
  input logic [PtrW-1:0] wr_first_i,
  input logic [PtrW-1:0] wr_seen_i,
  input logic [PtrW-1:0] rd_ptr_i,
  input logic [PtrW-1:0] rd_gray_i,
  input logic [PtrW-1:0] rd_before_i,
  input logic [PtrW-1:0] rd_first_i,
  input logic [PtrW-1:0] rd_seen_i
);

  typedef logic [PtrW-1:0] ptr_t;

  function automatic ptr_t to_binary(ptr_t gray);
    ptr_t binary;
    binary = gray;
    for (int unsigned i = 1; i < PtrW; i++) binary ^= gray >> i;
    return binary;
  endfunction

  ptr_t        places [8];
  ptr_t        gaps [7];
  logic [31:0] sum;

  assign places = '{to_binary(rd_seen_i), to_binary(rd_first_i), to_binary(rd_before_i), rd_ptr_i,
                    to_binary(wr_seen_i), to_binary(wr_first_i), to_binary(wr_before_i), wr_ptr_i};

  always_comb begin
    sum = '0;
    for (int unsigned i = 0; i < 7; i++) begin
      gaps[i] = places[i+1] - places[i];
      sum     = sum + 32'(gaps[i]);
    end
    LemmaRing: assert (sum <= Depth);
    LemmaStep: assert (32'(gaps[2]) <= 1 && 32'(gaps[6]) <= 1);
    LemmaGray: assert (to_binary(wr_gray_i) == wr_ptr_i && to_binary(rd_gray_i) == rd_ptr_i);
  end

endmodule
