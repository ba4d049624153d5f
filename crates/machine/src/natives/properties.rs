//! System properties: what the JDK asks its platform for at start.

use super::{Native, locale};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};

#[rustfmt::skip]
pub(super) fn find<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("jdk/internal/util/SystemProps$Raw", "platformProperties") => platform_properties,
        ("jdk/internal/util/SystemProps$Raw", "vmProperties") => vm_properties,
        _ => return None,
    })
}

/// What every program is told of its platform when it starts, by the names that the JDK has for it.
pub fn platform() -> Vec<(&'static str, String)> {
    let (messages, formats) = locale::of_environment();
    let encoding = formats.encoding;
    let directory = std::env::current_dir().map_or_else(|_| "/".to_owned(), |path| path.display().to_string());
    let variable = |name: &str, otherwise: &str| std::env::var(name).unwrap_or_else(|_| otherwise.to_owned());
    let (name, home) = user().unzip();
    // As the JDK has it: what is no name of a folder gives way to the environment.
    let home = home.filter(|home| home.len() > 2);
    vec![
        ("_display_language_NDX", messages.language),
        ("_display_script_NDX", messages.script.unwrap_or_default().to_owned()),
        ("_display_country_NDX", messages.country.unwrap_or_default()),
        ("_format_language_NDX", formats.language),
        ("_format_script_NDX", formats.script.unwrap_or_default().to_owned()),
        ("_format_country_NDX", formats.country.unwrap_or_default()),
        ("_file_separator_NDX", "/".to_owned()),
        ("_java_io_tmpdir_NDX", "/tmp".to_owned()),
        ("_line_separator_NDX", "\n".to_owned()),
        ("_native_encoding_NDX", encoding.clone()),
        ("_file_encoding_NDX", encoding.clone()),
        ("_os_arch_NDX", "amd64".to_owned()),
        ("_os_name_NDX", "Linux".to_owned()),
        ("_os_version_NDX", "5".to_owned()),
        ("_path_separator_NDX", ":".to_owned()),
        ("_sun_arch_data_model_NDX", "64".to_owned()),
        ("_sun_cpu_endian_NDX", "little".to_owned()),
        ("_sun_io_unicode_encoding_NDX", "UnicodeLittle".to_owned()),
        ("_sun_jnu_encoding_NDX", encoding),
        ("_user_dir_NDX", directory),
        ("_user_home_NDX", home.unwrap_or_else(|| variable("HOME", "/"))),
        ("_user_name_NDX", name.unwrap_or_else(|| variable("USER", "?"))),
    ]
}

/// The name and the home of the user that this process runs as. The environment may have others.
fn user() -> Option<(String, String)> {
    let id = rustix::process::getuid().as_raw().to_string();
    let users = std::fs::read_to_string("/etc/passwd").ok()?;
    let mut entries = users.lines().map(|line| line.split(':').collect::<Vec<&str>>());
    entries.find_map(|entry| match entry[..] {
        [name, _, number, _, _, home, ..] if number == id => Some((name.to_owned(), home.to_owned())),
        _ => None,
    })
}

fn platform_properties<D: Domain>(m: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    let raw = m.load("jdk/internal/util/SystemProps$Raw")?;
    let count = m.get_static(raw, "FIXED_LENGTH") as usize;
    let mut texts: Vec<Option<String>> = vec![None; count];
    for (name, value) in platform().into_iter().filter(|(_, value)| !value.is_empty()) {
        if m.world.find_field(raw, name).is_some() {
            let index = m.get_static(raw, name) as usize;
            if let Some(slot) = texts.get_mut(index) {
                *slot = Some(value);
            }
        }
    }
    Ok(m.string_array(&texts)?.bits())
}

fn vm_properties<D: Domain>(m: &mut Machine<D>, _: &[u64]) -> Result<u64, Trap> {
    let jdk = m.world.path().jdk().clone();
    let home = jdk.home().display().to_string();
    let feature = jdk.feature().to_string();
    let version = jdk.version().to_owned();
    let class_path = m.host.class_path.clone();
    let mut pairs: Vec<(String, String)> = [
        ("java.home", &*home),
        ("java.vm.specification.name", "Java Virtual Machine Specification"),
        ("java.vm.specification.vendor", "Oracle Corporation"),
        ("java.vm.specification.version", &*feature),
        ("java.vm.name", "Glassbox"),
        ("java.vm.vendor", "Glassbox"),
        ("java.vm.version", &*version),
        ("java.vm.info", "interpreted mode"),
        ("java.vm.compressedOopsMode", "32-bit"),
        ("java.class.path", &*class_path),
        ("java.library.path", "/usr/lib"),
        ("jdk.debug", "release"),
        // Reflection through native accessors alone: the others spin bytecode.
        ("jdk.reflect.useNativeAccessorOnly", "true"),
        ("sun.reflect.inflationThreshold", "2147483647"),
        ("sun.nio.MaxDirectMemorySize", "-1"),
    ]
    .into_iter()
    .map(|(key, value)| (key.to_owned(), value.to_owned()))
    .collect();
    pairs.extend(m.host.properties.clone());
    let mut texts: Vec<Option<String>> = Vec::new();
    for (key, value) in pairs {
        texts.extend([Some(key), Some(value)]);
    }
    texts.extend([None, None]);
    Ok(m.string_array(&texts)?.bits())
}
