//! A message that is maps for the most part.

use protoplan::Message as _;

use super::random::Random;
use crate::types::mapped::{Host, Registry};

/// A registry of 60 labels, 60 counters and 40 hosts; about 4 KB.
pub fn one() -> Vec<Vec<u8>> {
    let mut random = Random::new(61);
    let registry = Registry {
        name: random.words(3),
        labels: (0..60).map(|index| (format!("{}-{index}", random.words(2)), random.words(2))).collect(),
        counters: (0..60)
            .map(|index| (format!("{}-{index}", random.word()), random.below(1 << 40) as i64))
            .collect(),
        hosts: (0..40).map(|_| (random.below(1 << 20) as u32, host(&mut random))).collect(),
        ..Default::default()
    };
    vec![registry.encode_to_vec()]
}

fn host(random: &mut Random) -> Host {
    Host {
        address: format!("10.{}.{}.{}", random.below(256), random.below(256), random.below(256)),
        port: random.within(1024, 65535) as u32,
        healthy: random.chance(90),
        ..Default::default()
    }
}
