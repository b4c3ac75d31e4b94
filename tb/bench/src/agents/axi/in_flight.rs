//! Checks that the DUT has no more transactions in flight than CFG_OUTSTANDING_CNT allows.
//!
//! Source: docs/nv_small/system.md, section 8.2.

use super::super::findings::Findings;

/// Limit of the reads, and of the writes, in flight after reset.
const MOST: usize = 256;
/// Most requests beyond a lowered limit that the DUT may still send before it knows the limit.
const ON_THEIR_WAY: usize = 64;

/// Limit of the reads, or of the writes, that the DUT may have in flight.
#[derive(Debug, Clone, Copy)]
pub(super) struct InFlightLimit {
    pub(super) limit: usize,
    /// Number of requests beyond the limit that are still tolerated after it was lowered.
    older: usize,
}

impl Default for InFlightLimit {
    fn default() -> Self {
        Self {
            limit: MOST,
            older: 0,
        }
    }
}

impl InFlightLimit {
    /// Takes note that the host has written `most` to this direction's field of CFG_OUTSTANDING_CNT.
    pub(super) fn tell(&mut self, most: u8) {
        let limit = usize::from(most) + 1;
        if limit < self.limit {
            self.older = ON_THEIR_WAY;
        }
        self.limit = limit;
    }

    /// Checks a request that the memory takes; `flying` are in flight, itself included.
    #[inline]
    pub(super) fn count(&mut self, flying: usize, what: &str, findings: &mut Findings) {
        if flying <= self.limit {
            return;
        }
        match self.older.checked_sub(1) {
            Some(older) => self.older = older,
            None => findings.protocol(|| {
                let limit = self.limit;
                format!("{flying} {what} are in flight where CFG_OUTSTANDING_CNT allows {limit}")
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_holds_except_for_what_was_on_its_way() {
        let mut reads = InFlightLimit::default();
        let mut findings = Findings::default();
        let mut seen = |reads: &mut InFlightLimit, flying| {
            reads.count(flying, "reads", &mut findings);
            findings.kept.len()
        };
        assert_eq!(seen(&mut reads, MOST), 0);
        assert_eq!(seen(&mut reads, MOST + 1), 1);
        reads.tell(3);
        for _ in 0..ON_THEIR_WAY {
            assert_eq!(seen(&mut reads, 5), 1);
        }
        assert_eq!(seen(&mut reads, 4), 1);
        assert_eq!(seen(&mut reads, 5), 2);
        reads.tell(4);
        assert_eq!(seen(&mut reads, 5), 2);
        assert_eq!(
            findings.kept[1].text,
            "5 reads are in flight where CFG_OUTSTANDING_CNT allows 4"
        );
    }
}
