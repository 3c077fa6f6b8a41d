//! The one place with unsafe code: it takes an object out of the garbage collector's list.

use pyo3::ffi;
use pyo3::prelude::*;

/// Tells the cycle collector not to look at an object. Every `pyclass` is tracked, and there may be millions of events,
/// none of which refers to anything that could lead back to it unless someone puts it into its own body.
#[inline]
pub fn untrack<T>(object: &Bound<'_, T>) {
    // SAFETY: the object is alive, its class has the flag HAVE_GC as every class of PyO3 has, and the interpreter is
    // attached. To untrack twice is allowed: the deallocator does it once more.
    unsafe { ffi::PyObject_GC_UnTrack(object.as_ptr().cast()) }
}
