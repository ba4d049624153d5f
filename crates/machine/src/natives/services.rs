//! What the JDK finds through its modules: services (`java.util.ServiceLoader`) and bundles.
//!
//! HotSpot collects what modules provide when it builds the boot layer. Here there is no layer: what
//! the `module-info` classes say is looked up when somebody asks for a service, and all providers
//! are taken to be in the one module that the JDK's code sees.

use ristretto_classfile::ClassFile;
use ristretto_classfile::attributes::Attribute;

use super::{Native, nothing, object};
use crate::domain::Domain;
use crate::machine::{Machine, Trap};

pub(super) fn replacement<D: Domain>(class: &str, name: &str, _: &str) -> Option<Native<D>> {
    Some(match (class, name) {
        ("jdk/internal/module/ServicesCatalog", "findServices") => find_services,
        // One catalogue is enough: that of the boot loader.
        ("jdk/internal/module/ServicesCatalog", "getServicesCatalogOrNull") => nothing,
        // The one module has no loader; bundles of programs are found by the loader of programs.
        ("java/util/ResourceBundle", "getLoader" | "getLoaderForControl") => |m, _| super::application_loader(m),
        _ => return None,
    })
}

/// The catalogue's answer: a `List<ServiceProvider>`.
fn find_services<D: Domain>(m: &mut Machine<D>, a: &[u64]) -> Result<u64, Trap> {
    let service = m.string_text(object(a[1])).replace('.', "/");
    let jdk = m.world.path().jdk().clone();
    let modules = jdk.release("MODULES").unwrap_or("java.base");
    let names: Vec<String> = modules
        .split_whitespace()
        .filter_map(|module| jdk.resource(&format!("/{module}/module-info.class")))
        .flat_map(|bytes| provided(&bytes, &service))
        .collect();
    let module = m.host.unnamed_module;
    let mut providers = Vec::new();
    for name in names {
        let provider = m.new_blank("jdk/internal/module/ServicesCatalog$ServiceProvider")?;
        let name = m.intern(&name.replace('/', "."))?;
        m.set_named(provider, "module", module.bits());
        m.set_named(provider, "providerName", name.bits());
        providers.push(provider);
    }
    let list = m.new_blank("java/util/Arrays$ArrayList")?;
    let array = m.ref_array("[Ljdk/internal/module/ServicesCatalog$ServiceProvider;", &providers)?;
    m.set_named(list, "a", array.bits());
    Ok(list.bits())
}

/// The internal names of the classes that a module provides for a service.
fn provided(module_info: &[u8], service: &str) -> Vec<String> {
    let Ok(file) = ClassFile::from_bytes(module_info) else { return Vec::new() };
    let name = |index: u16| file.constant_pool.try_get_class(index).ok()?.as_str().map(str::to_owned);
    let provides = file.attributes.iter().find_map(|attribute| match attribute {
        Attribute::Module { provides, .. } => Some(provides),
        _ => None,
    });
    provides
        .into_iter()
        .flatten()
        .filter(|entry| name(entry.index).as_deref() == Some(service))
        .flat_map(|entry| entry.with_index.iter().filter_map(|index| name(*index)))
        .collect()
}
