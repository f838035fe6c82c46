use super::run;

#[test]
fn each_shell_has_a_script() {
    for shell in ["bash", "zsh", "fish", "powershell", "elvish"] {
        let (status, out, error) = run(&["completions", shell]);
        assert_eq!((status, &*error), (0, ""), "{shell}");
        assert!(out.contains("protoplan") && out.contains("deny-warnings"), "{shell}: {out}");
    }
}

#[test]
fn another_shell_is_refused() {
    let (status, out, error) = run(&["completions", "command.com"]);
    assert_eq!((status, &*out), (2, ""));
    assert!(error.contains("bash"), "{error}");
}
