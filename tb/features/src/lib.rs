//! No code. The dependencies of this crate make the features of libraries equal in all builds.
