//! A folder that lives as long as one parse.

use alloc::format;
use alloc::string::String;
use core::sync::atomic::{AtomicU32, Ordering};
use std::env;
use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::process;

/// How many names are tried for a folder.
const TRIES: u32 = 1000;

/// A folder of one's own among the temporary files, removed when dropped.
#[derive(Debug)]
pub(super) struct Scratch {
    path: PathBuf,
}

impl Scratch {
    /// A new, empty folder that only this user can read.
    pub(super) fn new() -> Result<Self, String> {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let place = env::temp_dir();
        let mut builder = DirBuilder::new();
        #[cfg(unix)]
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        for _ in 0..TRIES {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let path = place.join(format!("plan-front-{}-{number}", process::id()));
            match builder.create(&path) {
                Ok(()) => return Ok(Self { path }),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => {
                    return Err(format!(
                        "no folder can be made in `{}`, where the parser needs one: {error}; set TMPDIR to a place \
                         that can be written to",
                        place.display()
                    ));
                }
            }
        }
        Err(format!(
            "`{}` is full of folders of earlier parses; remove `plan-front-*` there",
            place.display()
        ))
    }

    /// Where it is.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes the file `name`, and the folders that lead to it.
    pub(super) fn write(&self, name: &str, text: &str) -> io::Result<PathBuf> {
        let path = self.path.join(name);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(&path, text)?;
        Ok(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        // What cannot be removed now is left for whoever clears the temporary files.
        let _ = fs::remove_dir_all(&self.path);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn is_gone_when_dropped() {
        let scratch = Scratch::new().unwrap();
        let path = scratch.write("a/b.proto", "text").unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "text");
        assert_ne!(Scratch::new().unwrap().path(), scratch.path());
        drop(scratch);
        assert!(!path.exists());
    }
}
