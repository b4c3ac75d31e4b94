//! The reference model: whole programs, and the arithmetic of its units.

mod model;
mod program {
    mod readback;
}
mod units {
    mod arith;
    mod cdp;
    mod conv {
        mod buffer;
        mod compute;
        mod fetch;
    }
    mod layout;
    mod lut;
    mod lut_decode;
    mod memory;
    mod pdp {
        mod pool;
    }
    mod rounding;
    mod sdp {
        mod stage;
    }
}
