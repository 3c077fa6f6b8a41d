//! The numbers of a block in arrays that JavaScript made and registered once: writing there costs no call into Node.

use napi::bindgen_prelude::{Float64Array, Uint32Array};

use crate::block::Block;

/// Before the codes: the number of outcomes, then [`MORE`] and [`WIDE`] as bits.
const HEADER: usize = 2;

/// More outcomes are complete than the block holds.
pub const MORE: u32 = 1;
/// Some of the block's values are in its wide text.
pub const WIDE: u32 = 2;
/// Some outcomes of the block come with raw bytes.
pub const RAWS: u32 = 4;

/// The registered arrays.
pub struct Index {
    numbers: Uint32Array,
    stamps: Float64Array,
}

impl Index {
    pub fn new(numbers: Uint32Array, stamps: Float64Array) -> Self {
        Self { numbers, stamps }
    }

    /// Writes a block's numbers. What does not fit is left out, which the arrays' sizes rule out (`lib/blocks.ts`).
    pub fn write(&mut self, block: &Block, more: bool) {
        let mut flags = 0;
        for (set, flag) in [(more, MORE), (!block.wide.is_empty(), WIDE), (!block.raws.is_empty(), RAWS)] {
            flags |= if set { flag } else { 0 };
        }
        let (numbers, stamps) = self.slices();
        let room = numbers.len().saturating_sub(HEADER).min(block.codes.len());
        if let Some((header, codes)) = numbers.split_at_mut_checked(HEADER) {
            header.copy_from_slice(&[room as u32, flags]);
            codes[..room].copy_from_slice(&block.codes[..room]);
        }
        let room = stamps.len().min(block.stamps.len());
        stamps[..room].copy_from_slice(&block.stamps[..room]);
    }

    /// Writes the only layout and the only time stamp.
    pub fn write_layout(&mut self, layout: u32, stamp: f64) {
        let (numbers, stamps) = self.slices();
        if let (Some(first), Some(only)) = (numbers.first_mut(), stamps.first_mut()) {
            (*first, *only) = (layout, stamp);
        }
    }

    #[allow(unsafe_code, reason = "the crate's only use; see below")]
    fn slices(&mut self) -> (&mut [u32], &mut [f64]) {
        // SAFETY: The arrays are made in `lib/blocks.ts` over buffers of their own, fixed in length and not shared, which
        // no caller ever sees, so nothing detaches them, and no other thread writes to them; they are held by reference,
        // so they outlive this. A decoder runs on the thread of JavaScript and calls nothing of it, so nobody reads or
        // writes them while the slices live. The two buffers are distinct.
        unsafe { (self.numbers.as_mut(), self.stamps.as_mut()) }
    }
}
