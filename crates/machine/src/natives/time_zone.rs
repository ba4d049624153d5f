//! The default time zone, found as the JDK's own native code finds it: the variable `TZ`, else what
//! `/etc/localtime` leads to, else what `/etc/timezone` says.

use super::Native;
use crate::domain::Domain;

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("java/util/TimeZone", "getSystemTimeZoneID") => |m, _| match zone_name() {
            Some(name) => Ok(m.new_string(&name)?.bits()),
            None => Ok(0),
        },
        // Asked for when the name is none that Java knows.
        ("java/util/TimeZone", "getSystemGMTOffsetID") => |m, _| {
            let offset = variable().and_then(|text| posix_offset(&text)).unwrap_or(0);
            Ok(m.new_string(&offset_name(offset))?.bits())
        },
        _ => return None,
    })
}

fn variable() -> Option<String> {
    std::env::var("TZ").ok().filter(|text| !text.is_empty())
}

fn zone_name() -> Option<String> {
    let name = variable().or_else(zone_of_the_system)?;
    let name = name.strip_prefix(':').unwrap_or(&name);
    Some(name.strip_prefix("posix/").unwrap_or(name).to_owned())
}

fn zone_of_the_system() -> Option<String> {
    let linked = std::fs::read_link("/etc/localtime").ok();
    let linked = linked.as_ref().and_then(|path| path.to_str()?.split_once("zoneinfo/"));
    let named = || {
        let text = std::fs::read_to_string("/etc/timezone").ok()?;
        text.lines().next().map(str::to_owned).filter(|name| !name.is_empty())
    };
    linked.map(|(_, name)| name.to_owned()).or_else(named)
}

/// The minutes east of Greenwich that a POSIX zone such as `JST-9` or `<+0330>-3:30` stands for. Its
/// summer time is left aside: the virtual clock starts in winter.
fn posix_offset(text: &str) -> Option<i32> {
    let after_name = match text.strip_prefix('<') {
        Some(quoted) => quoted.split_once('>')?.1,
        None => text.trim_start_matches(|letter: char| letter.is_ascii_alphabetic()),
    };
    let (west, digits) = match after_name.strip_prefix('-') {
        Some(digits) => (-1, digits),
        None => (1, after_name.strip_prefix('+').unwrap_or(after_name)),
    };
    let number = |text: &str| {
        let end = text.find(|letter: char| !letter.is_ascii_digit()).unwrap_or(text.len());
        Some((text[..end].parse::<i32>().ok()?, text[end..].to_owned()))
    };
    let (hours, rest) = number(digits)?;
    let minutes = rest.strip_prefix(':').and_then(number).map_or(0, |(minutes, _)| minutes);
    (hours <= 24 && minutes < 60).then_some(-west * (hours * 60 + minutes))
}

fn offset_name(minutes: i32) -> String {
    match minutes {
        0 => "GMT".to_owned(),
        _ => {
            let sign = if minutes < 0 { '-' } else { '+' };
            format!("GMT{sign}{:02}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{offset_name, posix_offset};

    #[test]
    fn offsets() {
        for (zone, expected) in [
            ("JST-9", "GMT+09:00"),
            ("EST5EDT,M3.2.0,M11.1.0", "GMT-05:00"),
            ("<+0330>-3:30", "GMT+03:30"),
            ("NST+3:30:00", "GMT-03:30"),
            ("UTC0", "GMT"),
            ("nonsense", "GMT"),
            ("<open", "GMT"),
            ("X-99999999999", "GMT"),
            ("", "GMT"),
        ] {
            assert_eq!(offset_name(posix_offset(zone).unwrap_or(0)), expected, "{zone}");
        }
    }
}
