use protoplan::derive_plan;

#[derive_plan("kinds.proto")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Unspecified,
    Mobile,
    HomeOffice,
}

#[derive_plan("kinds.proto", enum = "own.Kind")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Short {
    KIND_MOBILE,
    #[plan(unknown)]
    Other(u32),
}

#[derive_plan("kinds.proto", enum = "own.Kind")]
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Wrong {
    Unspecifed,
    #[default]
    #[plan(number = 1)]
    Phone,
    Mobile,
    #[plan(name = "KIND_OFFICE")]
    Office,
    Both(i32),
    #[plan(unknown)]
    Other(i32),
    #[plan(unknown)]
    Another(i32),
}

#[derive_plan("kinds.proto", unlisted = "keep")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    High,
}

#[derive_plan("kinds.proto", enum = "own.Level", unlisted = "skip")]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Skipped {
    Low,
    High,
}

fn main() {}
