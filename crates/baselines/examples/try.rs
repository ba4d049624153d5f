use std::sync::Arc;
use glassbox_baselines::*;
use glassbox_classes::*;
use glassbox_classes::world::World;
use glassbox_spec::*;
use glassbox_stage::Target;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let jdk = Arc::new(Jdk::find(None).unwrap());
    let (entries, class) = if a[1].ends_with(".java") {
        let c = compile(&jdk, std::path::Path::new(&a[1]), &[]).unwrap();
        (vec![c.directory], c.main_class)
    } else { (a[4..].iter().map(|s| s.into()).collect(), a[1].clone()) };
    let mut path = ClassPath::new(jdk, &entries).unwrap();
    path.bind_mirrors().unwrap();
    let mut world = World::new(path.clone());
    let spec = Specification::read(&mut world, &class).unwrap_or_else(|e| panic!("{e}"));
    let scope = Scope::generate(&mut world, &spec, a[2].parse().unwrap()).unwrap();
    if std::env::var("FULL").is_ok() { println!("{}", scope.to_toml()); }
    let task = Task { target: Target { path, specification: spec, scope, limits: Default::default(), interrupt: Default::default() }, jobs: std::env::var("JOBS").ok().and_then(|j| j.parse().ok()).unwrap_or(1), seed: 0 };
    if a[3] == "count" { let t = cpu_seconds(); let (c, v) = korat::count(&task).unwrap(); let t = cpu_seconds() - t; println!("{c} candidates {v} valid {:.0}/s in {t:.2}s", c as f64 / t); return; }
    let r = check(if a[3] == "korat" { Engine::Korat } else { Engine::BlackBox }, &task, &mut |p| eprintln!("{p:?}"));
    if std::env::var("FULL").is_ok() { println!("{:#?}", r.operations); }
    for o in &r.operations { if o.verdict != glassbox_verdict::Verdict::Holds { println!("OP {} {:?} {:?}", o.operation, o.verdict, o.counterexample.as_ref().map(|c| (&c.property, &c.call))); } }
    println!("{:?} {:?} {:?} {:.2}s", r.verdict, r.coverage, r.warnings, r.seconds);
}
