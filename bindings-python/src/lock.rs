//! One thread at a time.

use std::sync::{Mutex, MutexGuard, TryLockError};

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;

/// The guarded value, unless it is in use: by another thread, or further up in this one.
#[inline]
pub fn alone<T>(guarded: &Mutex<T>) -> PyResult<MutexGuard<'_, T>> {
    match guarded.try_lock() {
        Ok(guard) => Ok(guard),
        // Whatever panicked while it held the lock left the value as sound as an error does.
        Err(TryLockError::Poisoned(poisoned)) => Ok(poisoned.into_inner()),
        Err(TryLockError::WouldBlock) => Err(in_use()),
    }
}

#[cold]
fn in_use() -> PyErr {
    PyRuntimeError::new_err("in use by another thread, or by this one further up: give each thread its own")
}
