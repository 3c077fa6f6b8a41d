//! What a run view looks at in an event, by its type: worked out once, for it is asked of every line.

use super::fold::{Field, Fold};
use super::stamps::Stamps;
use crate::current::View;
use crate::dialect::Dialect;
use crate::shape::Body;

/// What is to be looked at in the events of one type.
#[derive(Clone, Copy)]
pub(super) struct Kind {
    /// Whether it may say itself which run it belongs to, or where in it.
    pub(super) is_addressed: bool,
    /// The stamp's field, if the stamp is a field of the event itself.
    stamp: Option<Field>,
    /// Whether it is counted, its stamp taken, and no more: it is not addressed either.
    pub(super) is_mute: bool,
}

impl Kind {
    /// Every type's, by id.
    pub(super) fn all(dialect: &Dialect, fold: &Fold) -> Vec<Self> {
        let has_sequence = dialect.schema().sequence.is_some();
        let any_may_have_an_id = dialect.schema().run.is_some() && dialect.reads_undeclared();
        let bodies = std::iter::once(&dialect.shapes().unrecognized).chain(&dialect.shapes().events);
        let kind = |(id, body): (u16, &Body)| {
            let is_addressed = body.run.is_some() || any_may_have_an_id || has_sequence;
            let stamp = (dialect.stamp_path().len() <= 1).then(|| Field::at(body.stamp));
            Self { is_addressed, stamp, is_mute: !is_addressed && fold.is_mute(id) }
        };
        (0..).zip(bodies).map(kind).collect()
    }

    #[inline(always)]
    pub(super) fn stamp(self, line: View<'_>, stamps: &mut Stamps) -> Option<f64> {
        match self.stamp {
            Some(field) => field.read(line).and_then(|stamp| stamps.read(stamp)),
            None => line.ts(),
        }
    }
}
