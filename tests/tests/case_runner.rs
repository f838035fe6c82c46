//! The case runner itself: that it sees what is wrong.

use protoplan_tests::cases::{Case, Engine, Expect, check, check_agreement, parse};

/// Answers by a function, under a name.
struct Fake<F>(&'static str, F);

impl<F: Fn(&[u8]) -> Result<Vec<u8>, String>> Engine for Fake<F> {
    fn name(&self) -> &str {
        self.0
    }

    fn run(&self, _: &str, input: &[u8]) -> Result<Vec<u8>, String> {
        (self.1)(input)
    }

    fn kind(&self, error: &str) -> Option<String> {
        Some(error.to_owned())
    }
}

#[expect(clippy::unnecessary_wraps, reason = "the shape that `Fake` takes")]
fn echo(input: &[u8]) -> Result<Vec<u8>, String> {
    Ok(input.to_vec())
}

fn refuse(_: &[u8]) -> Result<Vec<u8>, String> {
    Err("truncated".into())
}

fn case(rest: &str) -> Vec<Case> {
    let head = "[[case]]\nid = 'x'\nmessage = 't.M'\ninput = '08 01\n'\nnote = 'n'\n"
        .replace("'08 01\n'", "'08 01'");
    parse("theme", &format!("{head}{rest}")).expect("a case")
}

/// What `check` reports, or nothing.
fn failure(engine: &dyn Engine, cases: &[Case]) -> Option<String> {
    let run = std::panic::AssertUnwindSafe(|| check(engine, cases));
    std::panic::catch_unwind(run)
        .err()
        .map(|payload| payload.downcast_ref::<String>().expect("a text").clone())
}

#[test]
fn a_case_is_read_whole() {
    let cases = case(
        "expect = 'ok'\nwire = ''\n[case.wire_for]\nfull = '0a00'\nreason = 'r'\n[[case.skip]]\nengine = 'view'\nreason = 's'\n",
    );
    let [case] = &cases[..] else { panic!("one case") };
    assert_eq!((case.id.as_str(), case.theme.as_str(), case.message.as_str()), ("x", "theme", "t.M"));
    assert_eq!(
        (&case.input[..], case.expect, case.wire.as_deref()),
        (&[8, 1][..], Expect::Ok, Some(&[][..]))
    );
    assert_eq!(case.wire_for.iter().collect::<Vec<_>>(), [(&"full".to_owned(), &vec![10, 0])]);
    assert_eq!(case.skip.iter().collect::<Vec<_>>(), [(&"view".to_owned(), &"s".to_owned())]);
}

#[test]
fn malformed_cases_are_refused() {
    let head = "[[case]]\nid = 'x'\nmessage = 't.M'\nnote = 'n'\n";
    for (rest, want) in [
        ("input = '0'\nexpect = 'ok'", "not hex"),
        ("input = '0g'\nexpect = 'ok'", "not hex"),
        ("input = ''\nexpect = 'maybe'", "maybe"),
        ("input = ''\nexpect = 'ok'\nwires = ''", "wires"),
        ("input = ''\nexpect = 'reject'\nwire = ''", "only an accepted input"),
        ("input = ''\nexpect = 'ok'\nkind = 'truncated'", "only a refused input"),
        ("input = ''\nexpect = 'ok'\n[case.wire_for]\nfull = ''", "needs a `reason`"),
        ("input = ''\nexpect = 'ok'\n[[case.skip]]\nengine = 'full'", "reason"),
        ("input = ''\nexpect = 'ok'\n[[case.skip]]\nengine = 'full'\nreason = ' '", "empty `reason`"),
    ] {
        let error = parse("theme", &format!("{head}{rest}")).expect_err(rest);
        assert!(error.contains(want), "{rest:?} gave {error:?}");
    }
}

#[test]
fn right_answers_pass() {
    assert_eq!(failure(&Fake("full", echo), &case("expect = 'ok'\nwire = '0801'")), None);
    assert_eq!(failure(&Fake("full", echo), &case("expect = 'ok'")), None);
    assert_eq!(failure(&Fake("full", refuse), &case("expect = 'reject'\nkind = 'truncated'")), None);
    assert_eq!(failure(&Fake("full", echo), &case("expect = 'either'")), None);
    assert_eq!(failure(&Fake("full", refuse), &case("expect = 'either'")), None);
}

#[test]
fn wrong_answers_are_reported() {
    let panics = |_: &[u8]| panic!("boom");
    let grows = |input: &[u8]| Ok([input, b"\x08\x01"].concat());
    let once = |input: &[u8]| if input == b"\x08\x01" { Ok(b"\x08\x02".to_vec()) } else { refuse(input) };
    let engines: [(&dyn Engine, &str, &str); 7] = [
        (&Fake("full", refuse), "expect = 'ok'", "refused: truncated"),
        (&Fake("full", echo), "expect = 'reject'", "accepted, and encoded as 0801"),
        (
            &Fake("full", refuse),
            "expect = 'reject'\nkind = 'invalid-tag'",
            "refused as truncated, not as invalid-tag",
        ),
        (&Fake("full", echo), "expect = 'ok'\nwire = ''", "encoded as 0801, not as no bytes"),
        (&Fake("full", grows), "expect = 'ok'", "read again is"),
        (&Fake("full", once), "expect = 'ok'", "its own bytes 0802 are refused"),
        (&Fake("full", panics), "expect = 'either'", "panicked: boom"),
    ];
    for (engine, rest, want) in engines {
        let report = failure(engine, &case(rest)).unwrap_or_else(|| panic!("{want:?} was not reported"));
        assert!(report.contains(want), "{report}");
        assert!(report.contains("theme.toml x (t.M: n)"), "{report}");
    }
}

#[test]
fn one_engine_may_have_an_answer_of_its_own() {
    let cases = case("expect = 'ok'\nwire = '0802'\n[case.wire_for]\nfull = '0801'\nreason = 'r'");
    assert_eq!(failure(&Fake("full", echo), &cases), None);
    assert!(failure(&Fake("dynamic", echo), &cases).is_some());
}

#[test]
fn a_skip_holds_for_its_engine_alone() {
    let cases = case("expect = 'ok'\n[[case.skip]]\nengine = 'view'\nreason = 'r'");
    assert_eq!(failure(&Fake("view", refuse), &cases), None);
    assert!(failure(&Fake("full", refuse), &cases).is_some());
}

#[test]
fn engines_that_agree_pass() {
    check_agreement(&[&Fake("full", refuse), &Fake("dynamic", refuse)], &case("expect = 'either'"));
    let skipped = case("expect = 'either'\n[[case.skip]]\nengine = 'view'\nreason = 'r'");
    check_agreement(&[&Fake("full", echo), &Fake("view", refuse), &Fake("dynamic", echo)], &skipped);
}

#[test]
#[should_panic(expected = "1 answers differ")]
fn engines_that_disagree_are_reported() {
    check_agreement(&[&Fake("full", echo), &Fake("dynamic", refuse)], &case("expect = 'either'"));
}
