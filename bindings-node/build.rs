//! Tells the linker that Node's symbols come from the process that loads the library.

fn main() {
    napi_build::setup();
}
