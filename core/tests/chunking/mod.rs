//! Ways to cut a stream into chunks.

/// Each chunking's name and the positions of its cuts.
pub fn all(stream: &[u8]) -> Vec<(&'static str, Vec<usize>)> {
    let every = |step: usize| (1..stream.len()).step_by(step).collect::<Vec<_>>();
    let inside = |wanted: fn(u8, u8) -> bool| {
        (1..stream.len()).filter(|&at| wanted(stream[at - 1], stream[at])).collect::<Vec<_>>()
    };
    vec![
        ("whole", Vec::new()),
        ("one byte", every(1)),
        ("seven bytes", every(7)),
        ("at every line feed", inside(|before, _| before == b'\n')),
        ("before every line feed", inside(|_, after| after == b'\n')),
        ("inside characters", inside(|_, after| after & 0xc0 == 0x80)),
        ("inside escapes", inside(|before, _| before == b'\\' || before == b'u')),
        ("at white space and signs", inside(|before, after| !before.is_ascii_alphanumeric() && after != b'\n')),
    ]
}

/// The chunks between the cuts.
pub fn chunks<'s>(stream: &'s [u8], cuts: &[usize]) -> impl Iterator<Item = &'s [u8]> {
    let starts = std::iter::once(0).chain(cuts.iter().copied()).collect::<Vec<_>>();
    let ends = cuts.iter().copied().chain(std::iter::once(stream.len())).collect::<Vec<_>>();
    starts.into_iter().zip(ends).map(|(start, end)| &stream[start..end])
}
