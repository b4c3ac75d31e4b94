// nvs_cdp_pkg: types of the cross-channel processor.
//
// A line of the cube is processed in stripes of up to 8 columns, a stripe surface by surface, a
// surface of the stripe lane by lane, a lane column by column. The column of one lane is an
// element, one channel of one position.
//
// Source: docs/nv_small/cdp.md, section 6.1.

package nvs_cdp_pkg;

  // What all atoms of one surface of a stripe have in common.
  typedef struct packed {
    logic [2:0] width;          // columns, minus one
    logic       first_surface;
    logic       last_surface;
    logic       last_stripe;    // of the line
    logic       last_line;
  } stripe_t;

  // Where an element lies.
  typedef struct packed {
    stripe_t    stripe;
    logic [2:0] lane;
    logic [2:0] column;
  } place_t;

  // An element on its way through the stages.
  typedef struct packed {
    logic signed [7:0] value;
    logic              padding;  // a lane beyond the last channel
    place_t            place;
  } element_t;

  // The output y of the input converter.
  typedef struct packed {
    logic signed [8:0] y;
    place_t            place;
  } centre_t;

  // The last element of a surface of a stripe.
  function automatic logic surface_end(input place_t p);
    return p.lane == 3'd7 && p.column == p.stripe.width;
  endfunction

  // The last element of a cube.
  function automatic logic cube_end(input place_t p);
    return surface_end(p) && p.stripe.last_surface && p.stripe.last_stripe && p.stripe.last_line;
  endfunction

endpackage
