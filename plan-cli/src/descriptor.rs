//! `protoplan descriptor`.

use plan_core::schema::DescriptorOptions;

use crate::arguments::DescriptorArguments;
use crate::compiled::Compiled;
use crate::failure::Failure;
use crate::output;
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
    let mut out = output::open(Some(output))?;
    out.write_all(&set)?;
    Ok(out.flush()?)
}
