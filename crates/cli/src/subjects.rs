//! What is checked: classes, each with its specification, its scope and its options, in the order in which they are checked.

use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use glassbox_classes::process::Patience;
use glassbox_classes::world::{LinkError, World};
use glassbox_classes::{ClassPath, Jdk, SourcePath, descriptor, read};
use glassbox_spec::{Modular, Module, Scope, Specification, modular};
use glassbox_verdict::Skipped;

use crate::how::{How, ModularName};
use crate::settings::Settings;
use crate::streams::tell;
use crate::target::Classes;

/// Options that say what is checked, and how.
#[derive(clap::Args)]
pub struct What {
    #[command(flatten)]
    classes: Classes,
    #[command(flatten)]
    how: How,
    /// What to check: a class name, a .java, .class or .jar file, or a directory of classes [otherwise: all classes of the Maven or Gradle
    /// project here that say what to check of them]
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
}

/// A class and what to check of it.
pub struct Subject {
    /// The class path that it is checked on.
    pub path: ClassPath,
    /// What to check.
    pub specification: Specification,
    /// Within which bounds.
    pub scope: Scope,
    /// What is replaced in it.
    pub modules: Vec<Module>,
    /// Where its source is found.
    pub sources: Arc<SourcePath>,
    /// How it is checked.
    pub how: How,
}

/// A class of which it cannot be read what to check.
pub struct Refused {
    /// The class, as Java names it.
    pub class: String,
    /// What is wrong with it.
    pub error: anyhow::Error,
    /// The class path that it is found on.
    pub path: ClassPath,
    /// How it would have been checked.
    pub how: How,
}

/// A class that was found, before anything is known of it.
struct Candidate {
    path: ClassPath,
    sources: Arc<SourcePath>,
    class: String,
    how: How,
}

/// Finds all classes and reads what is to be checked of them. `sources` is where the user wants
/// sources to be looked for; programs that are started on the way are waited for as long as there
/// is patience. Of several classes, one that cannot be checked as it is does not keep the others
/// from being checked.
pub fn subjects(
    what: &What,
    sources: &[PathBuf],
    settings: &Settings,
    patience: &Patience,
) -> anyhow::Result<(Vec<Subject>, Vec<Refused>)> {
    let chosen = match &what.targets[..] {
        [] => vec![what.classes.choose_project(settings, patience)?],
        targets => targets.iter().map(|target| what.classes.choose(target, patience)).collect::<anyhow::Result<_>>()?,
    };
    let mut candidates = Vec::new();
    for chosen in chosen {
        let sources = Arc::new(SourcePath::new(chosen.path.clone(), sources, chosen.compiled.as_deref())?);
        for class in chosen.classes {
            let how: How = settings.read(Some(&target_of(&chosen.path, &class)))?;
            // What contradicts itself is found before the first check starts.
            how.searching()?;
            candidates.push(Candidate { path: chosen.path.clone(), sources: sources.clone(), class, how });
        }
    }
    one_class_for_each_scope(&candidates)?;
    let mut subjects = Vec::new();
    let mut refused = Vec::new();
    let mut passed_over = None;
    let is_alone = candidates.len() == 1;
    for candidate in candidates {
        let (path, class, how) = (candidate.path.clone(), candidate.class.clone(), candidate.how.clone());
        match add(candidate, &mut subjects) {
            // Others of the project can still be checked.
            Err(error) if has_no_objects(&error) => {
                if let Some(earlier) = passed_over.replace(error) {
                    tell(format_args!("warning: {earlier:#}"));
                }
            }
            Err(error) if !is_alone && is_about_the_class(&error) => {
                refused.push(Refused { class: target_of(&path, &class), error, path, how });
            }
            added => added?,
        }
    }
    match passed_over {
        Some(error) if subjects.is_empty() && refused.is_empty() => return Err(error),
        Some(error) => tell(format_args!("warning: {error:#}")),
        None => {}
    }
    Ok((subjects, refused))
}

/// Whether an error is one of a class, and not of what was typed.
fn is_about_the_class(error: &anyhow::Error) -> bool {
    error.downcast_ref().is_some_and(|error| !matches!(error, glassbox_spec::Error::NoOperation { .. }))
}

/// What helps where a class file is newer than the JDK.
pub fn hint(error: &anyhow::Error) -> Option<String> {
    let link = match error.downcast_ref() {
        Some(glassbox_spec::Error::Link(error)) => Some(error),
        _ => error.downcast_ref::<LinkError>(),
    };
    let Some(LinkError::UnsupportedVersion { feature, .. }) = link else { return None };
    Some(format!("Java {feature} wrote it; {}", newer_jdk("check", *feature)))
}

/// What to do about a class file of this release of Java.
pub fn newer_jdk(command: &str, feature: u32) -> String {
    // Another JDK that reads it may be the same release, of which this one has no preview features.
    let newer = Jdk::installed().into_iter().find(|jdk| jdk.feature() >= feature);
    match newer {
        Some(jdk) => format!("{command} it with --java-home {}", jdk.home().display()),
        None => "pass a JDK of that release or a newer one with --java-home".to_owned(),
    }
}

/// Whether a class cannot be checked because no objects of it can be made.
fn has_no_objects(error: &anyhow::Error) -> bool {
    use glassbox_spec::Error::{Enum, Inner, NoInstances};
    matches!(error.downcast_ref(), Some(Inner { .. } | Enum { .. } | NoInstances { .. }))
}

/// The class that is checked, as Java names it. A mirror stands for another class.
pub fn target_of(path: &ClassPath, class: &str) -> String {
    let specified = path.parsed(class).ok().flatten().and_then(|file| glassbox_classes::mirror::specified(&file));
    descriptor::java_name(&specified.unwrap_or_else(|| class.to_owned()))
}

/// A file of bounds names the fields of one class.
fn one_class_for_each_scope(candidates: &[Candidate]) -> anyhow::Result<()> {
    for file in candidates.iter().filter_map(|candidate| candidate.how.scope.as_ref()) {
        let same = candidates.iter().filter(|candidate| candidate.how.scope.as_ref() == Some(file));
        let names: Vec<String> = same.map(|candidate| candidate.class.replace('/', ".")).collect();
        if names.len() > 1 {
            bail!(
                "the scope file {} is for one class, and there are {} to check: {}",
                file.display(),
                names.len(),
                names.join(", ")
            );
        }
    }
    Ok(())
}

/// Adds a class, behind the modules that have to be checked before it.
fn add(candidate: Candidate, subjects: &mut Vec<Subject>) -> anyhow::Result<()> {
    let Candidate { path: whole, sources, class, how } = candidate;
    let Modular { path, modules } = modular(&whole, &class, how.modular.is_some())?;
    if how.modular != Some(ModularName::Assume) {
        for module in modules.iter().filter_map(|module| module.class.as_ref()) {
            let known = |subject: &Subject| {
                let is_module = subject.specification.class == *module;
                is_module && subject.how.scope.is_none() && subject.how.bound() >= how.bound()
            };
            if !subjects.iter().any(known) {
                subjects.push(module_subject(&whole, &sources, &class, module, &how)?);
            }
        }
    }
    let mut world = World::new(path.clone());
    let mut specification = Specification::read(&mut world, &class)?;
    if how.no_abstraction {
        specification.forget_abstraction();
    }
    let scope = match &how.scope {
        None => {
            specification.select(&how.operations)?;
            Scope::generate(&mut world, &specification, how.bound())?
        }
        Some(file) => {
            let text = read::text_file(file).context("the scope file cannot be used")?;
            // The file may list operations that were not asked for this time.
            let mut scope = Scope::from_toml(&mut world, &specification, &text)
                .with_context(|| format!("{} cannot be used", file.display()))?;
            specification.select(&how.operations)?;
            narrow(&mut scope, &specification);
            scope
        }
    };
    subjects.push(Subject { path, specification, scope, modules, sources, how });
    Ok(())
}

/// A module, to be checked against its abstraction as far as a client needs it, in the way in which the client is checked.
fn module_subject(
    path: &ClassPath,
    sources: &Arc<SourcePath>,
    client: &str,
    module: &str,
    how: &How,
) -> anyhow::Result<Subject> {
    let mut world = World::new(path.clone());
    let mut specification = Specification::read(&mut world, module)?;
    specification.select_called_by(&mut world, client)?;
    let scope = Scope::generate(&mut world, &specification, how.bound())?;
    let mut how = how.clone();
    // The client's file is not about the module.
    how.scope = None;
    Ok(Subject { path: path.clone(), specification, scope, modules: Vec::new(), sources: sources.clone(), how })
}

/// Has those calls of a scope checked that a specification wants to have checked. The others still lead to states.
fn narrow(scope: &mut Scope, specification: &Specification) {
    for method in specification.constructors.iter().chain(&specification.operations).filter(|method| !method.checked) {
        let calls = scope.constructors.iter_mut().chain(&mut scope.operations);
        calls.filter(|call| call.method.label == method.label).for_each(|call| call.method.checked = false);
        // Who names operations has left the others out.
        let is_left_out =
            |skipped: &Skipped| skipped.operation == method.label || specification.skipped.contains(skipped);
        scope.skipped.retain(|skipped| !is_left_out(skipped));
    }
}
