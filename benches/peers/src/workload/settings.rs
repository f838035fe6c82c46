//! What proto2 has and proto3 has not.

use protoplan::Message as _;

use super::random::Random;
use crate::types::settings::{AUDIT, Audit, Endpoint, LABELS, Level, QUOTA, REGION, Rule, Settings};

/// What is required, and one extension.
pub fn minimal() -> Vec<Vec<u8>> {
    let mut settings = Settings { name: Some("main".to_owned()), version: Some(3), ..Default::default() };
    REGION.set(&mut settings, "north".to_owned());
    vec![settings.encode_to_vec()]
}

/// All fields, twelve rules and all extensions; about 1.5 KB. Half the fields with defaults are left to them.
pub fn medium() -> Vec<Vec<u8>> {
    let mut random = Random::new(91);
    let mut settings = Settings {
        name: Some(random.words(3)),
        version: Some(17),
        retries: Some(5),
        language: Some("rm".to_owned()),
        level: Some(Level::VERBOSE),
        endpoint: Some(Endpoint {
            host: Some(format!("{}.example.org", random.word())),
            port: Some(8443),
            path: Some(format!("/{}", random.words(2))),
            ..Default::default()
        }),
        rules: (0..12).map(|_| rule(&mut random)).collect(),
        ports: (0..10).map(|_| random.below(65536) as i32).collect(),
        offsets: (0..20).map(|_| random.below(100_000) as i64 - 50_000).collect(),
        ..Default::default()
    };
    REGION.set(&mut settings, random.word().to_owned());
    QUOTA.set(&mut settings, random.below(1 << 30) as i64);
    for _ in 0..6 {
        LABELS.push(&mut settings, random.words(2));
    }
    let audit =
        Audit { owner: Some(random.words(2)), changed_us: Some(1_700_000_000_000_000), ..Default::default() };
    AUDIT.set(&mut settings, audit);
    vec![settings.encode_to_vec()]
}

fn rule(random: &mut Random) -> Rule {
    Rule {
        pattern: Some(format!("^{}$", random.words(2))),
        level: random.chance(50).then_some(Level::NORMAL),
        mask: random.chance(50).then(|| random.bits()),
        actions: (0..random.below(4)).map(|_| random.word().to_owned()).collect(),
        ..Default::default()
    }
}
