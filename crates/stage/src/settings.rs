//! Settings of the JDK: state of the process or of the calling thread that a program can set and read back.
//!
//! [`SETTINGS`] is the table of their places. A check treats them as the user's static fields (`globals.rs`): each call
//! starts from the settings that a program starts with, and the check is repeated from all settings that calls leave.
//!
//! Caches and counters of the JDK are not settings. They have no row in the table, and calls may change them.
//!
//! The JDK computes some settings when they are first read. They are computed before the first call
//! ([`Stage::compute_settings`]), so that reading them is no change.

use glassbox_classes::world::{ClassId, FieldId};
use glassbox_machine::Ref;
use glassbox_verdict::Unknown;

use crate::stage::{Stage, unknown};
use crate::watch::Watching;

/// Which objects behind a setting are a part of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extent {
    /// None: the setting is replaced, and what it holds is never changed, or changed by every use.
    Value,
    /// Those that were made for the class under check. Those of the JDK are changed by every use.
    Program,
    /// All.
    Content,
}

struct Setting {
    /// In words.
    name: &'static str,
    class: &'static str,
    /// A static field of the class or, for `Thread`, a field of the calling thread; then fields of the objects held.
    path: &'static [&'static str],
    extent: Extent,
}

/// A setting in a machine.
pub(crate) struct Located {
    /// The last field of its path.
    pub(crate) field: FieldId,
    /// The word that holds it.
    pub(crate) word: u32,
    pub(crate) extent: Extent,
}

const fn setting(name: &'static str, class: &'static str, path: &'static [&'static str], extent: Extent) -> Setting {
    Setting { name, class, path, extent }
}

/// Where programs find and set what is not theirs. A JDK that lacks a class or field lacks the setting.
#[rustfmt::skip]
const SETTINGS: &[Setting] = &[
    setting("the system properties", "java/lang/System", &["props"], Extent::Content),
    setting("the standard input", "java/lang/System", &["in"], Extent::Program),
    setting("the standard output", "java/lang/System", &["out"], Extent::Program),
    setting("the standard error output", "java/lang/System", &["err"], Extent::Program),
    setting("the security manager", "java/lang/System", &["security"], Extent::Program),
    setting("the default locale", "java/util/Locale", &["defaultLocale"], Extent::Value),
    setting("the default locale", "java/util/Locale", &["defaultDisplayLocale"], Extent::Value),
    setting("the default locale", "java/util/Locale", &["defaultFormatLocale"], Extent::Value),
    setting("the default time zone", "java/util/TimeZone", &["defaultTimeZone"], Extent::Value),
    setting("the interrupt of the thread", THREAD, &["interrupted"], Extent::Value),
    setting("the name of the thread", THREAD, &["name"], Extent::Value),
    setting("the priority of the thread", THREAD, &["priority"], Extent::Value),
    setting("the priority of the thread", THREAD, &["holder", "priority"], Extent::Value),
    setting("the context class loader of the thread", THREAD, &["contextClassLoader"], Extent::Value),
    setting("the handler of uncaught exceptions", THREAD, &["uncaughtExceptionHandler"], Extent::Program),
    setting("the handler of uncaught exceptions", THREAD, &["defaultUncaughtExceptionHandler"], Extent::Program),
    setting("the highest priority of threads", THREAD, &["group", "maxPriority"], Extent::Value),
    setting("the highest priority of threads", THREAD, &["holder", "group", "maxPriority"], Extent::Value),
    setting("the level of the root logger", LOG_MANAGER, &["manager", "rootLogger", "config", "levelObject"], Extent::Value),
    setting("the level of the root logger", LOG_MANAGER, &["manager", "rootLogger", "config", "levelValue"], Extent::Value),
    setting("the shutdown hooks", "java/lang/ApplicationShutdownHooks", &["hooks"], Extent::Content),
    setting("the assertion status of classes", "java/lang/ClassLoader", &["scl", "defaultAssertionStatus"], Extent::Value),
    setting("the assertion status of classes", "java/lang/ClassLoader", &["scl", "packageAssertionStatus"], Extent::Content),
    setting("the assertion status of classes", "java/lang/ClassLoader", &["scl", "classAssertionStatus"], Extent::Content),
    setting("the security properties", "java/security/Security", &["props"], Extent::Content),
    setting("the security providers", "sun/security/jca/Providers", &["providerList"], Extent::Value),
    setting("the security policy", "java/security/Policy", &["policyInfo"], Extent::Value),
    setting("the filter of object streams", "java/io/ObjectInputFilter$Config", &["serialFilter"], Extent::Program),
    setting("the filter of object streams", "java/io/ObjectInputFilter$Config", &["serialFilterFactory"], Extent::Program),
    setting("the factory of URL handlers", "java/net/URL", &["factory"], Extent::Program),
    setting("the defaults of URL connections", "java/net/URLConnection", &["defaultAllowUserInteraction"], Extent::Value),
    setting("the defaults of URL connections", "java/net/URLConnection", &["defaultUseCaches"], Extent::Value),
    setting("the defaults of URL connections", "java/net/URLConnection", &["defaultCaching"], Extent::Content),
    setting("the defaults of URL connections", "java/net/URLConnection", &["fileNameMap"], Extent::Program),
    setting("the defaults of URL connections", "java/net/URLConnection", &["factory"], Extent::Program),
    setting("the defaults of URL connections", "java/net/HttpURLConnection", &["followRedirects"], Extent::Value),
    setting("the authenticator", "java/net/Authenticator", &["theAuthenticator"], Extent::Program),
    setting("the cookie handler", "java/net/CookieHandler", &["cookieHandler"], Extent::Program),
    setting("the response cache", "java/net/ResponseCache", &["theResponseCache"], Extent::Program),
    setting("the proxy selector", "java/net/ProxySelector", &["theProxySelector"], Extent::Program),
    setting("the factory of sockets", "java/net/Socket", &["factory"], Extent::Program),
    setting("the factory of sockets", "java/net/ServerSocket", &["factory"], Extent::Program),
    setting("the drivers of databases", "java/sql/DriverManager", &["registeredDrivers"], Extent::Content),
    setting("the login timeout of databases", "java/sql/DriverManager", &["loginTimeout"], Extent::Value),
    setting("the log of databases", "java/sql/DriverManager", &["logWriter"], Extent::Program),
];

/// A setting that its getter computes at the first call.
struct Computed {
    /// The class that is initialised when the getter is called.
    class: &'static str,
    owner: &'static str,
    path: &'static [&'static str],
    getter: &'static str,
    descriptor: &'static str,
    /// The static field of the class that the getter is given.
    argument: Option<&'static str>,
}

#[rustfmt::skip]
const COMPUTED: &[Computed] = &[
    Computed { class: CATEGORY, owner: "java/util/Locale", path: &["defaultDisplayLocale"], getter: "getDefault", descriptor: LOCALE, argument: Some("DISPLAY") },
    Computed { class: CATEGORY, owner: "java/util/Locale", path: &["defaultFormatLocale"], getter: "getDefault", descriptor: LOCALE, argument: Some("FORMAT") },
    Computed { class: "java/util/TimeZone", owner: "java/util/TimeZone", path: &["defaultTimeZone"], getter: "getDefault", descriptor: "()Ljava/util/TimeZone;", argument: None },
    Computed { class: LOG_MANAGER, owner: LOG_MANAGER, path: &["manager", "rootLogger"], getter: "getLogManager", descriptor: "()Ljava/util/logging/LogManager;", argument: None },
];

const THREAD: &str = "java/lang/Thread";
const LOG_MANAGER: &str = "java/util/logging/LogManager";
const CATEGORY: &str = "java/util/Locale$Category";
const LOCALE: &str = "(Ljava/util/Locale$Category;)Ljava/util/Locale;";

/// What the JDK stores in classes for the user's `ClassValue`s.
pub(crate) const CLASS_VALUES: &str = "the values of a ClassValue";

/// Memory that direct buffers stand for.
pub(crate) const OUTSIDE: &str = "memory outside the heap";

/// The park permit of the calling thread, which is no field.
pub(crate) const PERMIT: &str = "the permit of the thread to go on";

impl<D: Watching> Stage<D> {
    /// The settings whose classes are initialised.
    pub(crate) fn settings(&self) -> Vec<Located> {
        let located = SETTINGS.iter().filter_map(|setting| {
            let (field, word) = self.locate(setting.class, setting.path)?;
            Some(Located { field, word, extent: setting.extent })
        });
        located.collect()
    }

    /// The last field of a path, and the word that holds it.
    fn locate(&self, class: &str, path: &[&str]) -> Option<(FieldId, u32)> {
        let world = &self.machine.world;
        let (first, further) = path.split_first()?;
        let mut field = world.find_field(world.loaded(class)?, first)?;
        let mut word = if world.field(field).is_static() {
            self.machine.static_word(field)?
        } else {
            self.machine.calling_thread().0 + self.machine.field_word(field)
        };
        for name in further {
            let holder = Ref::from_bits(self.machine.heap.at(word));
            if holder.is_null() {
                return None;
            }
            field = world.find_field(self.machine.heap.class(holder), name)?;
            word = holder.0 + self.machine.field_word(field);
        }
        Some((field, word))
    }

    /// The name of the setting that a field is.
    pub(crate) fn setting_name(&self, field: FieldId) -> Option<&'static str> {
        let world = &self.machine.world;
        let info = world.field(field);
        world.class(info.class).module()?;
        let name = &**world.text(info.name);
        if name == "classValueMap" {
            return Some(CLASS_VALUES);
        }
        let fitting = SETTINGS.iter().filter(|setting| setting.path.last() == Some(&name));
        let own = |setting: &&Setting| setting.path.len() > 1 || *setting.class == *world.class(info.class).name;
        fitting.clone().find(own).map(|setting| setting.name)
    }

    /// Classes with settings that are initialised, in the order of the tables.
    pub(crate) fn classes_with_settings(&self) -> Vec<ClassId> {
        let names = SETTINGS.iter().map(|setting| setting.class).chain(COMPUTED.iter().map(|computed| computed.class));
        let mut classes: Vec<ClassId> = Vec::new();
        for class in names.filter_map(|name| self.machine.world.loaded(name)) {
            if self.machine.is_ready(class) && !classes.contains(&class) {
                classes.push(class);
            }
        }
        classes
    }

    /// Has the JDK compute the settings that it computes when they are first read, where a call may do so.
    pub(crate) fn compute_settings(&mut self) -> Result<(), Unknown> {
        for computed in COMPUTED {
            let loaded = |stage: &Stage<D>, name| {
                stage.machine.world.loaded(name).filter(|class| stage.machine.is_ready(*class))
            };
            let (Some(class), Some(owner)) = (loaded(self, computed.class), loaded(self, computed.owner)) else {
                continue;
            };
            let word = self.locate(computed.owner, computed.path).map(|(_, word)| word);
            if word.is_none_or(|word| self.machine.heap.at(word) != 0) {
                continue;
            }
            let argument = computed
                .argument
                .and_then(|name| self.machine.static_bits(self.machine.world.find_field(class, name)?));
            let arguments: Vec<u64> = argument.into_iter().collect();
            self.machine.call_method(owner, computed.getter, computed.descriptor, &arguments).map_err(unknown)?;
        }
        Ok(())
    }
}
