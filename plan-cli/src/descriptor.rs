//! `protoplan descriptor`.

use std::fs;
use std::io::{self, Write as _};
use std::path::Path;

use plan_core::schema::DescriptorOptions;

use crate::arguments::DescriptorArguments;
use crate::compiled::Compiled;
use crate::failure::Failure;
use crate::report;
use crate::sources::Sources;

/// Writes the descriptor set of files.
pub(crate) fn run(arguments: &DescriptorArguments) -> Result<(), Failure> {
    let DescriptorArguments { include, output, include_imports, source_info, retain_options, files } =
        arguments;
    let sources = Sources::new(include);
    let texts = sources.texts();
    let compiled =
        Compiled::of(files, &sources, *source_info).map_err(|error| report::refuse(&error, &texts))?;
    report::tell(&compiled.parsed.warnings, &texts, false);
    let encoding = DescriptorOptions::new().source_info(*source_info).source_options(*retain_options);
    let set = if *include_imports {
        compiled.parsed.descriptor_set_with_imports(encoding)
    } else {
        compiled.parsed.descriptor_set(encoding)
    };
    if output == Path::new("-") {
        let mut out = io::stdout().lock();
        out.write_all(&set)?;
        return Ok(out.flush()?);
    }
    fs::write(output, set)
        .map_err(|error| Failure::Because(format!("`{}` cannot be written: {error}", output.display())))
}
