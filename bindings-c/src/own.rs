//! Where C's pointers become Rust's values and back. This module holds all `unsafe` code of the library; what it offers is safe
//! as long as C keeps the header's promises.
//!
//! | what C has | who owns it | here |
//! |---|---|---|
//! | `T *` from a `_new` and the like | C, until its `_free` | [`give`], [`take`]; in a call [`Call::handle`] |
//! | `const T *` of a dialect | C, and calls share it | [`give`], [`take`]; in a call [`Call::shared`] |
//! | `T *` with members | C, until its `_free` | [`give_part`]; [`Call::back`], [`take`] of its `source` |
//! | `const T *` inside a handle | the handle | [`Handled::lend`], [`Kept`]; on its way back [`Call::back`] |
//! | `const void *` and a length | C, for the call | [`Call::bytes`] |
//! | `const char *` | C, for the call | [`Call::text`] |
//! | `T *` to be written | C, for the call | [`Call::out`] |
//! | options | C, for the call | [`Call::options`] |
//!
//! A [`Call`]'s lifetime is its own: what was reached through it cannot be kept.
#![allow(clippy::unused_self, reason = "a call is asked for its lifetime")]

use std::ffi::{CStr, c_char, c_void};
use std::marker::PhantomData;
use std::mem::MaybeUninit;
use std::ops::{Deref, DerefMut};
use std::ptr::{self, NonNull};
use std::{slice, thread};

use crate::boundary::panic_message;
use crate::options::agentevents_decoder_options;
use crate::result::{
    AGENTEVENTS_ABSENT, AGENTEVENTS_FOUND, AGENTEVENTS_INVALID_ARGUMENT, AGENTEVENTS_NULL_ARGUMENT,
    AGENTEVENTS_POISONED, Answered, agentevents_result,
};
use crate::schema::agentevents_schema_options;

/// Hands a value over to C.
pub(crate) fn give<T>(value: T) -> *mut T {
    Box::into_raw(Box::new(value))
}

/// The same for one that is told where it is.
pub(crate) fn give_settled<T>(value: T, settle: impl FnOnce(&mut T, *const T)) -> *mut T {
    let root = give(value);
    // SAFETY: it was just made, and nobody else has it.
    settle(unsafe { &mut *root }, root);
    root
}

/// Takes a value back that was handed over; NULL is nothing.
pub(crate) fn take<T>(pointer: *mut T) -> Option<Box<T>> {
    let pointer = NonNull::new(pointer)?;
    // SAFETY: C frees what `give` gave, and only once, as the header says.
    Some(unsafe { Box::from_raw(pointer.as_ptr()) })
}

/// Hands a value over to C by a pointer to its part that C may read. `part` is told the pointer by which C will give it back.
pub(crate) fn give_part<T, P>(value: T, part: impl FnOnce(&mut T, *const T) -> &P) -> *mut P {
    let mut place = ptr::null();
    give_settled(value, |value, root| place = at(root, part(value, root)));
    place.cast_mut()
}

/// What C holds and changes by calls: one call at a time.
pub(crate) trait Handle {
    /// What a panic said that left the handle half changed.
    fn poison(&mut self) -> &mut Option<String>;
}

/// One call from C.
#[derive(Clone, Copy)]
pub(crate) struct Call<'c>(PhantomData<fn(&'c ()) -> &'c ()>);

impl<'c> Call<'c> {
    pub(crate) fn new() -> Self {
        Self(PhantomData)
    }

    /// The handle that C owns and that the call may change. A call uses no handle twice.
    pub(crate) fn handle<H: Handle>(self, pointer: *mut H) -> Answered<Handled<'c, H>> {
        let mut handle = self.poisoned(pointer)?;
        if handle.poison().is_some() { Err(AGENTEVENTS_POISONED) } else { Ok(handle) }
    }

    /// The same, where it may be poisoned.
    pub(crate) fn poisoned<H: Handle>(self, pointer: *mut H) -> Answered<Handled<'c, H>> {
        let root = NonNull::new(pointer).ok_or(AGENTEVENTS_NULL_ARGUMENT)?;
        // SAFETY: C hands in what `give` gave and did not free, in one thread at a time, as the header says.
        let handle = unsafe { &mut *root.as_ptr() };
        Ok(Handled { root, handle })
    }

    /// What C owns and nobody changes, so that calls in several threads may share it.
    pub(crate) fn shared<T: Sync>(self, pointer: *const T) -> Answered<&'c T> {
        // SAFETY: C hands in what `give` gave and did not free.
        unsafe { pointer.as_ref() }.ok_or(AGENTEVENTS_NULL_ARGUMENT)
    }

    /// The part of a handle that [`Handled::lend`] lent.
    pub(crate) fn back<T>(self, pointer: *const T) -> Answered<&'c T> {
        // SAFETY: C hands in what was lent, its handle is not freed, and no other call on it is under way.
        unsafe { pointer.as_ref() }.ok_or(AGENTEVENTS_NULL_ARGUMENT)
    }

    /// Bytes; NULL is fine where there are none.
    pub(crate) fn bytes(self, pointer: *const c_void, len: usize) -> Answered<&'c [u8]> {
        match NonNull::new(pointer.cast_mut().cast::<u8>()) {
            _ if len == 0 => Ok(&[]),
            None => Err(AGENTEVENTS_NULL_ARGUMENT),
            Some(_) if isize::try_from(len).is_err() => Err(AGENTEVENTS_INVALID_ARGUMENT),
            // SAFETY: C says that so many bytes are there.
            Some(first) => Ok(unsafe { slice::from_raw_parts(first.as_ptr(), len) }),
        }
    }

    /// Text that ends at its NUL.
    pub(crate) fn text(self, pointer: *const c_char) -> Answered<&'c str> {
        if pointer.is_null() {
            return Err(AGENTEVENTS_NULL_ARGUMENT);
        }
        // SAFETY: C says that it is a string.
        unsafe { CStr::from_ptr(pointer) }.to_str().map_err(|_| AGENTEVENTS_INVALID_ARGUMENT)
    }

    /// The items of an array; NULL is fine where there are none.
    pub(crate) fn items<T: Plain>(self, pointer: *const T, len: usize) -> Answered<&'c [T]> {
        if len == 0 {
            return Ok(&[]);
        }
        if len > isize::MAX as usize / size_of::<T>().max(1) {
            return Err(AGENTEVENTS_INVALID_ARGUMENT);
        }
        let first = NonNull::new(pointer.cast_mut()).ok_or(AGENTEVENTS_NULL_ARGUMENT)?;
        // SAFETY: C says that so many are there, and any bytes are a `Plain`.
        Ok(unsafe { slice::from_raw_parts(first.as_ptr(), len) })
    }

    /// Where a value is to be written.
    pub(crate) fn out<T>(self, pointer: *mut T) -> Answered<Out<'c, T>> {
        let place = NonNull::new(pointer).ok_or(AGENTEVENTS_NULL_ARGUMENT)?;
        Ok(Out { place, call: PhantomData })
    }

    /// Options: as many of them as C knew when it was compiled, the rest zero, which is the default. NULL is all zero. What
    /// this library does not know yet must be zero.
    pub(crate) fn options<T: Options>(self, pointer: *const T) -> Answered<T> {
        let mut options = MaybeUninit::<T>::zeroed();
        if !pointer.is_null() {
            // SAFETY: every options struct starts with its size.
            let size = unsafe { pointer.cast::<usize>().read_unaligned() };
            let known = size.min(size_of::<T>());
            if size < size_of::<usize>() {
                return Err(AGENTEVENTS_INVALID_ARGUMENT);
            }
            // SAFETY: C says that it has so many bytes.
            let bytes = unsafe { slice::from_raw_parts(pointer.cast::<u8>(), size) };
            if bytes[known..].iter().any(|&byte| byte != 0) {
                return Err(AGENTEVENTS_INVALID_ARGUMENT);
            }
            // SAFETY: both are that long, and they do not overlap.
            unsafe { ptr::copy_nonoverlapping(bytes.as_ptr(), options.as_mut_ptr().cast(), known) };
        }
        // SAFETY: any bytes are a `Plain`.
        Ok(unsafe { options.assume_init() })
    }
}

/// A handle in use by a call. If the call panics it is poisoned.
pub(crate) struct Handled<'c, H: Handle> {
    /// C's own pointer: what is lent is reached through it again in later calls.
    root: NonNull<H>,
    handle: &'c mut H,
}

impl<H: Handle> Handled<'_, H> {
    /// A pointer for C to a part of the handle, good for as long as the part is there.
    pub(crate) fn lend<T>(&self, part: impl for<'h> FnOnce(&'h H) -> &'h T) -> *const T {
        at(self.root.as_ptr(), part(self.handle))
    }
}

impl<H: Handle> Deref for Handled<'_, H> {
    type Target = H;

    fn deref(&self) -> &H {
        self.handle
    }
}

impl<H: Handle> DerefMut for Handled<'_, H> {
    fn deref_mut(&mut self) -> &mut H {
        self.handle
    }
}

impl<H: Handle> Drop for Handled<'_, H> {
    fn drop(&mut self) {
        if thread::panicking() {
            *self.handle.poison() = Some(panic_message());
        }
    }
}

/// A value that C has pointers into: it stays at one place, whoever holds this.
pub(crate) struct Kept<T>(NonNull<T>);

impl<T> Kept<T> {
    /// `settle` is told the value's place.
    pub(crate) fn new(value: T, settle: impl FnOnce(&mut T, *const T)) -> Self {
        // SAFETY: a box is not at NULL.
        Self(unsafe { NonNull::new_unchecked(give_settled(value, settle)) })
    }

    /// A pointer for C to a part of it.
    pub(crate) fn lend<P>(&self, part: impl FnOnce(&T) -> &P) -> *const P {
        at(self.0.as_ptr(), part(self))
    }
}

impl<T> Deref for Kept<T> {
    type Target = T;

    fn deref(&self) -> &T {
        // SAFETY: it is there until this is dropped, and nobody changes it.
        unsafe { self.0.as_ref() }
    }
}

impl<T> Drop for Kept<T> {
    fn drop(&mut self) {
        drop(take(self.0.as_ptr()));
    }
}

/// The part of what is at `root`, reached through `root`, so that the pointer is as good as that one.
pub(crate) fn at<T, P>(root: *const T, part: &P) -> *const P {
    let offset = ptr::from_ref(part).addr() - root.addr();
    root.cast::<u8>().wrapping_add(offset).cast()
}

/// Where C wants a value: written once, and only on success.
pub(crate) struct Out<'c, T> {
    place: NonNull<T>,
    call: PhantomData<&'c mut T>,
}

impl<T> Out<'_, T> {
    pub(crate) fn write(self, value: T) {
        // SAFETY: C says that there is room for it. What stood there is never dropped: it may be uninitialized.
        unsafe { self.place.as_ptr().write(value) }
    }

    /// Writes a value that is there.
    pub(crate) fn write_some(self, value: Option<T>) -> agentevents_result {
        let Some(value) = value else { return AGENTEVENTS_ABSENT };
        self.write(value);
        AGENTEVENTS_FOUND
    }
}

/// What C fills in: any bytes are a value of it.
///
/// # Safety
/// It is `repr(C)` and made of numbers and raw pointers.
pub(crate) unsafe trait Plain: Copy {}

/// Options.
///
/// # Safety
/// Its first member is `struct_size: usize`.
pub(crate) unsafe trait Options: Plain {}

// SAFETY: a number or a raw pointer.
unsafe impl Plain for *const c_char {}
// SAFETY: numbers, `struct_size` first.
unsafe impl Plain for agentevents_decoder_options {}
// SAFETY: the same.
unsafe impl Options for agentevents_decoder_options {}
// SAFETY: numbers and raw pointers, `struct_size` first.
unsafe impl Plain for agentevents_schema_options {}
// SAFETY: the same.
unsafe impl Options for agentevents_schema_options {}
