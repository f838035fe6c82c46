//! buffa, lazy views: nested messages stay bytes until they are asked for.

use ::buffa::LazyMessageView;

use super::Engine;
use super::buffa::types;
use crate::op::Op;
use crate::task::Tasks;
use crate::workload::Work;

/// The engine.
pub static ENGINE: Engine = Engine { name: "buffa-lazy", about: "buffa 0.9.2, lazy views", open: open_any };

/// The lazy view of each message that has messages in it; of others it is that of a view.
fn open_any<'w>(tasks: &mut Tasks<'w>) {
    macro_rules! lazy {
        ($($name:literal => $($part:ident)::+ . $view:ident,)*) => {
            match tasks.workload.message {
                $($name => open::<types::$($part)::+::__buffa::lazy_view::$view<'w>>(tasks),)*
                _ => {}
            }
        };
    }
    lazy! {
        "analytics.Event" => analytics.EventLazyView,
        "analytics_newer.Event" => analytics_newer.EventLazyView,
        "analytics_older.Event" => analytics_older.EventLazyView,
        "benchmarks.proto2.GoogleMessage1" => benchmarks::proto2.GoogleMessage1LazyView,
        "benchmarks.proto3.GoogleMessage1" => benchmarks::proto3.GoogleMessage1LazyView,
        "broad.Root" => broad.RootLazyView,
        "deep.Root" => deep.RootLazyView,
        "forybench.MediaContent" => forybench.MediaContentLazyView,
        "forybench.MediaContentList" => forybench.MediaContentListLazyView,
        "forybench.NumericStructList" => forybench.NumericStructListLazyView,
        "forybench.SampleList" => forybench.SampleListLazyView,
        "settings.Settings" => settings.SettingsLazyView,
    }
}

fn open<'w, V: LazyMessageView<'w>>(tasks: &mut Tasks<'w>) {
    let work = Work::Other("nested messages are neither decoded nor checked".to_owned());
    tasks.each(Op::View, work, |bytes| {
        std::hint::black_box(V::decode_lazy(bytes).expect("a good payload"));
    });
}
