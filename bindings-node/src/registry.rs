//! The streams of a thread by number.

use std::cell::RefCell;
use std::rc::{Rc, Weak};

use crate::decoder::Stream;

thread_local! {
    static REGISTRY: RefCell<Registry> = const { RefCell::new(Registry { streams: Vec::new(), free: Vec::new() }) };
}

struct Registry {
    streams: Vec<Weak<RefCell<Stream>>>,
    free: Vec<usize>,
}

/// A stream's number, as long as this is there.
pub struct Registered(usize);

impl Registered {
    pub fn new(stream: &Rc<RefCell<Stream>>) -> Self {
        REGISTRY.with_borrow_mut(|Registry { streams, free }| {
            let number = free.pop().unwrap_or_else(|| {
                streams.push(Weak::new());
                streams.len() - 1
            });
            streams[number] = Rc::downgrade(stream);
            Self(number)
        })
    }

    pub fn number(&self) -> u32 {
        self.0 as u32
    }
}

impl Drop for Registered {
    fn drop(&mut self) {
        // At the end of its thread the registry may be gone before.
        let _ = REGISTRY.try_with(|registry| registry.borrow_mut().free.push(self.0));
    }
}

/// The stream of a number.
pub fn stream(number: u32) -> Option<Rc<RefCell<Stream>>> {
    REGISTRY.with_borrow(|registry| registry.streams.get(number as usize).and_then(Weak::upgrade))
}
