//! Reports for other programs.

use glassbox_verdict::{Report, SCHEMA};
use serde::Serialize;

/// All reports of a run as a JSON document, described in the manual's chapter on verdicts. It ends in a
/// line break.
pub fn json(reports: &[Report]) -> String {
    #[derive(Serialize)]
    struct Document<'a> {
        schema: u32,
        reports: &'a [Report],
    }
    // Reports have string keys only, which is all that JSON asks for.
    let mut text = serde_json::to_string_pretty(&Document { schema: SCHEMA, reports })
        .unwrap_or_else(|error| format!("{{ \"schema\": {SCHEMA}, \"error\": \"{error}\" }}"));
    text.push('\n');
    text
}
