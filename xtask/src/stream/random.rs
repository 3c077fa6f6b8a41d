//! Numbers that follow from a seed, the same on every machine and for ever.

/// `SplitMix64` (Steele, Lea, Flood 2014). Our own eight lines rather than a crate: streams must not change with its version.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// From 0 up to, not including, 1.
    #[expect(clippy::cast_precision_loss, reason = "53 bits fit")]
    pub fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        let span = u128::from(high - low) + 1;
        low + ((u128::from(self.next()) * span) >> 64) as u64
    }

    pub fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    pub fn pick<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.between(0, list.len() as u64 - 1) as usize]
    }

    /// From `low` to `high`, most of them around the geometric mean: the sizes of real things.
    #[expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "sizes are small")]
    pub fn size(&mut self, low: u64, high: u64) -> usize {
        let middle = self.unit().midpoint(self.unit());
        let (low, high) = (low as f64, high as f64);
        (low * (high / low).powf(middle)) as usize
    }

    /// Money: dollars with six digits behind the point.
    pub fn dollars(&mut self, most: f64) -> f64 {
        (self.unit() * most * 1e6).round() / 1e6
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_the_published_ones() {
        let mut random = Random::new(1_234_567);
        let numbers: Vec<u64> = (0..3).map(|_| random.next()).collect();
        assert_eq!(numbers, [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]);
    }

    #[test]
    fn ranges_hold_both_ends_and_nothing_else() {
        let mut random = Random::new(7);
        let numbers: Vec<u64> = (0..1000).map(|_| random.between(3, 6)).collect();
        for number in 3..=6 {
            assert!(numbers.contains(&number));
        }
        assert!(numbers.iter().all(|number| (3..=6).contains(number)));
    }
}
