//! Analytics events: nested messages, lists of them, small strings, oneofs.

use protoplan::Message as _;

use super::random::Random;
use crate::types::analytics::{Action, Device, Event, Location, Page, Platform, Property, property};

/// An event of about 10 KB.
pub fn one() -> Vec<Vec<u8>> {
    vec![event(&mut Random::new(41), 70).encode_to_vec()]
}

/// A thousand events, no two alike, of 4 to 16 KB.
pub fn thousand() -> Vec<Vec<u8>> {
    let mut random = Random::new(42);
    (0..1000)
        .map(|_| {
            let actions = random.within(27, 112);
            event(&mut random, actions).encode_to_vec()
        })
        .collect()
}

fn event(random: &mut Random, actions: u64) -> Event {
    let start = 1_700_000_000_000_000 + random.below(1 << 45) as i64;
    Event {
        id: format!("{:016x}{:016x}", random.bits(), random.bits()),
        time_us: start,
        user: format!("user-{}", random.below(1_000_000)),
        session: format!("{:012x}", random.bits() >> 16),
        platform: Platform(random.within(1, 3) as i32),
        device: Some(Device {
            model: random.words(2),
            system: random.word().to_owned(),
            version: format!("{}.{}.{}", random.below(20), random.below(10), random.below(10)),
            width: random.within(320, 3840) as u32,
            height: random.within(480, 2160) as u32,
            density: random.within(2, 8) as f32 / 2.0,
            touch: random.chance(60),
            ..Default::default()
        }),
        location: random.chance(70).then(|| Location {
            latitude: random.fraction() * 180.0 - 90.0,
            longitude: random.fraction() * 360.0 - 180.0,
            country: random.pick(&["CH", "DE", "ES", "FR", "JP", "UK"]).to_owned(),
            city: random.word().to_owned(),
            address: random.bits() as u32,
            ..Default::default()
        }),
        actions: (0..actions).map(|index| action(random, start + index as i64 * 1_500_000)).collect(),
        properties: properties(random, 8),
        experiments: (0..random.below(12)).map(|_| random.below(5000) as u32).collect(),
        page: Some(Page {
            url: format!("https://example.org/{}?page={}", random.words(3), random.below(100)),
            referrer: if random.chance(50) {
                format!("https://example.net/{}", random.word())
            } else {
                String::new()
            },
            title: random.words(4),
            scroll: random.below(20_000) as u32,
            tags: (0..random.below(6)).map(|_| random.word().to_owned()).collect(),
            ..Default::default()
        }),
        ..Default::default()
    }
}

fn action(random: &mut Random, at: i64) -> Action {
    Action {
        name: random.pick(&["click", "focus", "hover", "input", "scroll", "submit", "view"]).to_owned(),
        at_us: at + random.below(1_000_000) as i64,
        x: random.below(4000) as i32 - 200,
        y: random.below(4000) as i32 - 200,
        value: if random.chance(30) { random.fraction() * 100.0 } else { 0.0 },
        trusted: random.chance(90),
        target: random.chance(60).then(|| format!("#{}", random.words(2))),
        properties: properties(random, 8),
        ..Default::default()
    }
}

fn properties(random: &mut Random, end: u64) -> Vec<Property> {
    (0..random.below(end))
        .map(|_| Property {
            key: random.words(2),
            value: Some(match random.below(5) {
                0 | 1 => property::Value::Text(random.words(3)),
                2 => property::Value::Number(random.below(1 << 30) as i64 - (1 << 20)),
                3 => property::Value::Real(random.fraction()),
                _ => property::Value::Flag(random.chance(50)),
            }),
            ..Default::default()
        })
        .collect()
}
