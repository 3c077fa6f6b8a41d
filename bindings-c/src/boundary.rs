//! The panic boundary around every export: no panic reaches C, nothing is written to standard error (K36), and a handle that
//! was in use when it happened is poisoned.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe};
use std::ptr;
use std::sync::Once;

use crate::own::Call;
use crate::result::{AGENTEVENTS_PANICKED, Answered, agentevents_result};

/// What an export gives back. The type picks what stands for a call that did not work out.
pub(crate) trait Answer {
    /// The answer of a call that was refused, or that panicked.
    fn refused(why: agentevents_result) -> Self;
}

impl Answer for () {
    fn refused(_: agentevents_result) -> Self {}
}

impl<T> Answer for *const T {
    fn refused(_: agentevents_result) -> Self {
        ptr::null()
    }
}

impl Answer for u32 {
    fn refused(_: agentevents_result) -> Self {
        0
    }
}

/// Does what C asked for.
pub(crate) fn boundary<A: Answer>(call: impl for<'c> FnOnce(Call<'c>) -> Answered<A>) -> A {
    static HOOK: Once = Once::new();
    HOOK.call_once(listen);
    // What a panic may have left half done is in the handle, which is poisoned then.
    match panic::catch_unwind(AssertUnwindSafe(|| call(Call::new()))) {
        Ok(answer) => answer.unwrap_or_else(A::refused),
        Err(_) => A::refused(AGENTEVENTS_PANICKED),
    }
}

/// Keeps what a panic says, instead of writing it to standard error.
fn listen() {
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |info| {
        MESSAGE.set(Some(info.to_string()));
        // A test's failed assertion is to be seen.
        if cfg!(test) {
            usual(info);
        }
    }));
}

thread_local! {
    /// What the last panic of this thread said, on its way to the handle.
    static MESSAGE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// What the panic that is under way said, where and why.
pub(crate) fn panic_message() -> String {
    MESSAGE.take().unwrap_or_default()
}
