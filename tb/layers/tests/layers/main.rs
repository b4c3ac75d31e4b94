//! Layers, what they stand on, and the registers that are derived from them.

mod cdp {
    mod real;
}
mod contents;
mod conv {
    mod format;
    mod pack;
}
mod data;
mod draw;
mod ideal;
mod image;
mod lowering {
    mod conv;
    mod fuzz;
    mod statistics;
}
mod lut {
    mod lower;
}
mod pdp {
    mod layer;
    mod split;
    mod window;
}
mod place;
mod scalar;
mod tables {
    mod coverage;
    mod design;
    mod function;
    mod registers;
    mod samples;
}
mod tensors {
    mod format;
    mod npy;
    mod picture;
}
mod writes;
