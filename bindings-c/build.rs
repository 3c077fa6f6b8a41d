//! Gives the shared library its name for the dynamic linker: what a program that links it asks for at run time.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let part = |name: &str| env::var(format!("CARGO_PKG_VERSION_{name}")).expect("cargo sets it");
    // Before 1.0 a minor version may break what is linked against it.
    let (major, minor) = (part("MAJOR"), part("MINOR"));
    let version = if major == "0" { format!("{major}.{minor}") } else { major };
    match env::var("CARGO_CFG_TARGET_OS").as_deref() {
        Ok("macos") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-install_name,@rpath/libagentevents.{version}.dylib");
        }
        Ok("linux" | "freebsd" | "netbsd" | "openbsd") => {
            println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libagentevents.so.{version}");
        }
        _ => {}
    }
}
