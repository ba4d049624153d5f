//! Good proofs are accepted, broken ones are not; and what is accepted is true, whatever was done to the proof.

use glassbox_proof::{Checker, Claim, Fault, Gap, Gate, Id, Literal};

/// Clauses about which some claims are made: at most one of three, and at least two.
const CLAUSES: [&[Literal]; 6] = [&[-1, -2], &[-1, -3], &[-2, -3], &[1, 2], &[1, 3], &[2, 3]];

fn checker() -> Checker {
    let mut checker = Checker::new();
    CLAUSES.iter().for_each(|clause| checker.assert(clause).unwrap());
    checker
}

fn unproved(what: Claim, why: Gap) -> Result<(), Fault> {
    Err(Fault::Unproved { what, why })
}

#[test]
fn a_proof_is_followed_to_its_end() {
    let mut checker = checker();
    // Suppose 1: then neither 2 nor 3, and one of them should be.
    assert_eq!(checker.learn(7, &[-1], &[1, 2, 6]), Ok(()));
    assert_eq!(checker.learn(8, &[2], &[7, 4]), Ok(()));
    assert_eq!(checker.conclude(&[], &[7, 8, 3, 5]), Ok(()));
    assert_eq!(checker.steps(), 3);
}

#[test]
fn a_conclusion_is_about_assumptions_too() {
    let mut checker = Checker::new();
    checker.assert(&[-1, 2]).unwrap();
    checker.assert(&[-2, -3]).unwrap();
    assert_eq!(checker.conclude(&[-1, -3], &[1, 2]), Ok(()));
    assert_eq!(checker.conclude(&[-1], &[1, 2]), unproved(Claim::Conclusion, Gap::NoContradiction));
    assert_eq!(checker.conclude(&[4, -4], &[]), Ok(()), "it is true of anything");
    assert_eq!(checker.steps(), 2);
}

#[test]
fn each_way_to_break_a_proof_has_its_own_message() {
    type Step = fn(&mut Checker) -> Result<(), Fault>;
    let learnt = |why| unproved(Claim::Learnt(7), why);
    let cases: [(&str, Step, Result<(), Fault>); 13] = [
        ("a hint is missing", |checker| checker.learn(7, &[-1], &[1, 6]), learnt(Gap::NoContradiction)),
        ("the last hint is missing", |checker| checker.learn(7, &[-1], &[1, 2]), learnt(Gap::NoContradiction)),
        ("no hint is there", |checker| checker.learn(7, &[-1], &[]), learnt(Gap::NoContradiction)),
        ("hints come in the wrong order", |checker| checker.learn(7, &[-1], &[3, 1, 2, 6]), learnt(Gap::Open(3))),
        ("a hint is twice there", |checker| checker.learn(7, &[-1], &[1, 1, 2, 6]), learnt(Gap::Satisfied(1))),
        ("a hint is another clause", |checker| checker.learn(7, &[-1], &[1, 2, 5]), learnt(Gap::Satisfied(5))),
        ("a hint is no clause", |checker| checker.learn(7, &[-1], &[1, 2, 70]), learnt(Gap::NoClause(70))),
        ("a hint is number 0", |checker| checker.learn(7, &[-1], &[0]), learnt(Gap::NoClause(0))),
        ("the clause is its own hint", |checker| checker.learn(7, &[-1], &[7]), learnt(Gap::NoClause(7))),
        ("a literal is changed", |checker| checker.learn(7, &[-4], &[1, 2, 6]), learnt(Gap::Open(1))),
        (
            "a literal is missing",
            |checker| checker.conclude(&[], &[1, 2, 6]),
            unproved(Claim::Conclusion, Gap::Open(1)),
        ),
        (
            "a hint was deleted",
            |checker| checker.delete(6).and_then(|()| checker.learn(7, &[-1], &[1, 2, 6])),
            learnt(Gap::NoClause(6)),
        ),
        (
            "a clause has the number of another",
            |checker| checker.learn(6, &[-1], &[1, 2, 6]),
            Err(Fault::Number { told: 6, next: 7 }),
        ),
    ];
    for (broken, step, fault) in cases {
        assert_eq!(step(&mut checker()), fault, "{broken}");
    }
    let message = checker().learn(7, &[-1], &[1, 6]).unwrap_err().to_string();
    assert_eq!(message, "clause 7 does not follow: its hints end without a contradiction");
}

#[test]
fn what_is_no_literal_and_no_clause_is_refused() {
    let mut checker = checker();
    assert_eq!(checker.assert(&[1, 0]), Err(Fault::NoLiteral(0)));
    assert_eq!(checker.conclude(&[Literal::MIN], &[]), Err(Fault::NoLiteral(Literal::MIN)));
    assert_eq!(checker.define(0, Gate::False), Err(Fault::NoLiteral(0)));
    assert_eq!(checker.define(-4, Gate::False), Err(Fault::NoLiteral(-4)));
    assert_eq!(checker.delete(7), Err(Fault::NothingToDelete(7)));
    assert_eq!(checker.delete(1), Ok(()));
    assert_eq!(checker.delete(1), Err(Fault::NothingToDelete(1)), "it is gone");
}

#[test]
fn gates_are_made_of_what_was_there_before_them() {
    let mut checker = Checker::new();
    assert_eq!(checker.define(3, Gate::And(1, -2)), Ok(()));
    assert_eq!(checker.define(3, Gate::And(1, 2)), Err(Fault::Redefined(3)), "or it could be both true and false");
    assert_eq!(checker.define(4, Gate::And(1, 4)), Err(Fault::Circular(4, 4)));
    assert_eq!(checker.define(4, Gate::Choice(1, -5, 2)), Err(Fault::Circular(4, -5)));
}

/// Whether a literal holds in a row of a truth table.
fn holds(row: u32, literal: Literal) -> bool {
    (row >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0)
}

#[test]
fn gates_are_what_they_are_called() {
    let both_signs = |literal: Literal| [literal, -literal];
    let mut gates = vec![Gate::False];
    for a in both_signs(1) {
        for b in both_signs(2) {
            gates.extend([Gate::And(a, b), Gate::Choice(a, b, -b)]);
            for c in both_signs(3) {
                gates.extend([Gate::Choice(a, b, c), Gate::Majority(a, b, c)]);
            }
        }
    }
    for gate in gates {
        for row in 0..8 {
            let is = |literal| holds(row, literal);
            let expected = match gate {
                Gate::False => false,
                Gate::And(a, b) => is(a) && is(b),
                Gate::Choice(c, t, e) => is(if is(c) { t } else { e }),
                Gate::Majority(a, b, c) => [a, b, c].into_iter().filter(|literal| is(*literal)).count() >= 2,
            };
            // With its operands, it is what is expected, by one clause; and it is not the opposite.
            let mut checker = Checker::new();
            checker.define(4, gate).unwrap();
            let mut clause: Vec<Literal> =
                (1..4).map(|variable| if is(variable) { -variable } else { variable }).collect();
            clause.push(if expected { 4 } else { -4 });
            let proves =
                |checker: &mut Checker, clause: &[Literal]| (1..7).any(|id| checker.conclude(clause, &[id]).is_ok());
            assert!(proves(&mut checker, &clause), "{gate:?} {row:03b}");
            clause[3] = -clause[3];
            assert!(!proves(&mut checker, &clause), "{gate:?} {row:03b}");
        }
    }
}

/// SplitMix64.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) % bound as u64) as usize
    }

    fn literal(&mut self) -> Literal {
        let variable = 1 + self.below(VARIABLES) as Literal;
        if self.below(2) == 0 { variable } else { -variable }
    }

    fn clause(&mut self) -> Vec<Literal> {
        (0..1 + self.below(3)).map(|_| self.literal()).collect()
    }
}

const VARIABLES: usize = 6;

/// What follows from clauses by propagation, in a plain and slow way: the hints of a clause, if it does.
fn propagate(clauses: &[Option<Vec<Literal>>], clause: &[Literal]) -> Option<Vec<Id>> {
    let mut known: Vec<Literal> = clause.iter().map(|literal| -literal).collect();
    let mut hints = Vec::new();
    if clause.iter().any(|literal| known.contains(literal)) {
        return Some(hints);
    }
    loop {
        let mut found = None;
        for (number, other) in clauses.iter().enumerate() {
            let Some(other) = other.as_ref().filter(|other| !other.iter().any(|literal| known.contains(literal)))
            else {
                continue;
            };
            let mut open: Vec<Literal> = other.iter().copied().filter(|literal| !known.contains(&-literal)).collect();
            open.dedup();
            if open.len() <= 1 {
                found = Some((number, open));
                break;
            }
        }
        let (number, open) = found?;
        hints.push(number as Id + 1);
        match open.first() {
            Some(literal) => known.push(*literal),
            None => return Some(hints),
        }
    }
}

/// Random clauses, claims about them with good hints, and the same with something changed. The truth table says what follows.
#[test]
fn what_is_accepted_follows_and_good_proofs_are_accepted() {
    let mut random = Random(31);
    let (mut good, mut broken, mut harmless) = (0, 0, 0);
    for _ in 0..1_500 {
        let mut checker = Checker::new();
        let mut clauses: Vec<Option<Vec<Literal>>> = Vec::new();
        for _ in 0..4 + random.below(12) {
            let clause = random.clause();
            checker.assert(&clause).unwrap();
            clauses.push(Some(clause));
        }
        // Rows of the table in which everything asserted is true. What was learnt and deleted does not change that.
        let models: Vec<u32> = (0..1 << VARIABLES)
            .filter(|row| clauses.iter().flatten().all(|clause| clause.iter().any(|literal| holds(*row, *literal))))
            .collect();
        let follows = |clause: &[Literal]| models.iter().all(|row| clause.iter().any(|literal| holds(*row, *literal)));
        for _ in 0..30 {
            if random.below(8) == 0 {
                let id = random.below(clauses.len());
                let is_there = clauses[id].take().is_some();
                assert_eq!(checker.delete(id as Id + 1).is_ok(), is_there);
            }
            let clause = if random.below(6) == 0 { Vec::new() } else { random.clause() };
            let Some(hints) = propagate(&clauses, &clause) else { continue };
            let (mut changed, mut changed_hints) = (clause.clone(), hints.clone());
            match random.below(5) {
                0 if !hints.is_empty() => drop(changed_hints.remove(random.below(hints.len()))),
                1 if !hints.is_empty() => changed_hints[random.below(hints.len())] = random.below(40) as Id,
                2 if hints.len() > 1 => changed_hints.swap(0, 1 + random.below(hints.len() - 1)),
                3 if !clause.is_empty() => changed[random.below(clause.len())] = random.literal(),
                4 if !clause.is_empty() => drop(changed.remove(random.below(clause.len()))),
                _ => {}
            }
            match checker.conclude(&changed, &changed_hints) {
                Ok(()) => {
                    assert!(follows(&changed), "{clauses:?} {changed:?} {changed_hints:?}");
                    harmless += 1;
                }
                Err(_) => broken += 1,
            }
            checker.learn(clauses.len() as Id + 1, &clause, &hints).unwrap();
            assert!(follows(&clause));
            clauses.push(Some(clause));
            good += 1;
        }
    }
    assert!(good > 10_000 && broken > 5_000 && harmless > 1_000, "{good} {broken} {harmless}");
}
