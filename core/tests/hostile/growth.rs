//! The time that a byte takes does not grow with what it is a byte of: no path is quadratic.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};

use crate::shapes::{SHAPES, Shape};

/// So many times the size of the smaller one is the larger one.
const FACTOR: usize = 8;

/// The most that a byte of the larger one may take beside a byte of the smaller one. A path that is quadratic makes it 8 times
/// as much; the rest is room for caches and for machines that have more to do.
const EVERYDAY_RATIO: f64 = 2.5;

/// Processor time of this thread, which stands still while others run.
fn now() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), u32::try_from(time.tv_nsec).unwrap_or_default())
}

/// Nanoseconds a byte: the best of interleaved rounds of each size.
#[expect(clippy::cast_precision_loss, reason = "sizes are below 2^52")]
fn measure(shape: &Shape, sizes: &[usize], rounds: usize) -> Vec<f64> {
    let mut loads: Vec<_> = sizes.iter().map(|&size| ((shape.make)(size), f64::INFINITY)).collect();
    for _ in 0..rounds {
        for (load, best) in &mut loads {
            let start = now();
            (load.work)();
            let took = now().saturating_sub(start);
            *best = best.min(took.as_nanos() as f64 / load.bytes as f64);
        }
    }
    loads.into_iter().map(|(_, best)| best).collect()
}

/// How much longer a byte takes in a larger one.
fn growth(shape: &Shape, rounds: usize) -> f64 {
    let times = measure(shape, &[shape.size, shape.size * FACTOR], rounds);
    times[1] / times[0]
}

#[test]
fn nothing_grows_as_the_square() {
    let grows = |shape: &&Shape| (0..3).all(|_| growth(shape, 3) > EVERYDAY_RATIO);
    let quadratic: Vec<_> = SHAPES.iter().filter(grows).map(|shape| shape.name).collect();
    assert!(quadratic.is_empty(), "a byte takes longer in a larger one: {quadratic:?}");
}

#[test]
#[ignore = "a measurement: cargo xtask bench growth"]
fn how_much_each_grows() {
    println!("| shape | bytes | ns a byte | bytes | ns a byte | growth |\n|---|---|---|---|---|---|");
    for shape in SHAPES {
        let sizes = [shape.size * shape.scale, shape.size * shape.scale * FACTOR];
        let times = measure(shape, &sizes, 25);
        let bytes = sizes.map(|size| (shape.make)(size).bytes);
        let growth = (times[1] / times[0] - 1.0) * 100.0;
        println!(
            "| {} | {} | {:.3} | {} | {:.3} | {growth:+.1} % |",
            shape.name, bytes[0], times[0], bytes[1], times[1]
        );
    }
}
