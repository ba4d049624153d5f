//! "Did you mean …": the class names nearest to one that was not found.
//!
//! Three mistakes are worth a guess: a letter wrong, missing, doubled or swapped (edit distance with
//! transpositions, small against the length of the name), the wrong case, and the right class in the wrong
//! package or without one.

/// How many names are worth showing.
const SHOWN: usize = 3;

/// The up to three candidates nearest to `wanted`, best first. Candidates that come earlier win ties.
pub fn nearest<'a>(wanted: &str, candidates: impl Iterator<Item = &'a str>) -> Vec<String> {
    let wanted = wanted.replace('.', "/");
    let lower = wanted.to_lowercase();
    let (lower_package, lower_simple) = split(&lower);
    let mut best: Vec<(usize, usize, &str)> = Vec::new();
    for (order, candidate) in candidates.enumerate() {
        // Anonymous and local classes have names nobody types.
        if is_anonymous(candidate) && !is_anonymous(&wanted) {
            continue;
        }
        let limit = best.get(SHOWN - 1).map_or(usize::MAX, |&(worst, _, _)| worst);
        let Some(cost) = cost(&lower, lower_package, lower_simple, candidate) else { continue };
        if cost < limit {
            let place = best.partition_point(|&(other, _, _)| other <= cost);
            best.insert(place, (cost, order, candidate));
            best.truncate(SHOWN);
        }
    }
    let mut names: Vec<String> = Vec::new();
    for (_, _, name) in best {
        if name != wanted && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// How far a candidate is from what was wanted, or nothing if it is no sensible guess.
fn cost(lower: &str, lower_package: &str, lower_simple: &str, candidate: &str) -> Option<usize> {
    // A mistake in a package costs as much as one in the simple name; a wholly different package is worse
    // than two wrong letters.
    const OTHER_PACKAGE: usize = 2;
    let candidate = candidate.to_lowercase();
    let allowed = (lower.len() / 6).clamp(1, 4);
    let whole = distance(lower, &candidate, allowed);
    let (package, simple) = split(&candidate);
    let elsewhere = (simple == lower_simple && package != lower_package).then_some(OTHER_PACKAGE);
    let misspelt_elsewhere = || {
        let allowed = (lower_simple.len() / 4).clamp(1, 2);
        let few = lower_package.is_empty() && lower_simple.len() > 3;
        few.then(|| distance(lower_simple, simple, allowed)).flatten().map(|cost| cost + OTHER_PACKAGE)
    };
    match (whole, elsewhere) {
        (Some(whole), Some(elsewhere)) => Some(whole.min(elsewhere)),
        (Some(cost), None) | (None, Some(cost)) => Some(cost),
        (None, None) => misspelt_elsewhere(),
    }
}

/// The optimal string alignment distance, or nothing if it is above `limit`.
fn distance(left: &str, right: &str, limit: usize) -> Option<usize> {
    let (left, right) = (left.as_bytes(), right.as_bytes());
    if left.len().abs_diff(right.len()) > limit {
        return None;
    }
    let prefix = left.iter().zip(right).take_while(|(one, other)| one == other).count();
    let (left, right) = (&left[prefix..], &right[prefix..]);
    let suffix = left.iter().rev().zip(right.iter().rev()).take_while(|(one, other)| one == other).count();
    let (left, right) = (&left[..left.len() - suffix], &right[..right.len() - suffix]);
    let mut before: Vec<usize> = Vec::new();
    let mut above: Vec<usize> = (0..=right.len()).collect();
    for (row, &one) in left.iter().enumerate() {
        let mut here = vec![row + 1];
        for (column, &other) in right.iter().enumerate() {
            let mut best = (above[column] + usize::from(one != other)).min(above[column + 1] + 1).min(here[column] + 1);
            if row > 0 && column > 0 && one == right[column - 1] && left[row - 1] == other {
                best = best.min(before[column - 1] + 1);
            }
            here.push(best);
        }
        if here.iter().all(|&cost| cost > limit) {
            return None;
        }
        before = std::mem::replace(&mut above, here);
    }
    above.last().copied().filter(|&cost| cost <= limit)
}

fn split(name: &str) -> (&str, &str) {
    name.rsplit_once('/').unwrap_or(("", name))
}

fn is_anonymous(name: &str) -> bool {
    name.rsplit('$')
        .next()
        .is_some_and(|last| name.contains('$') && last.starts_with(|letter: char| letter.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::{distance, nearest};

    #[test]
    fn distances() {
        for (left, right, expected) in [
            ("", "", Some(0)),
            ("abc", "abc", Some(0)),
            ("abc", "acb", Some(1)),
            ("treemap", "tremap", Some(1)),
            ("kitten", "sitting", Some(3)),
            ("abc", "xyz", Some(3)),
            ("abcd", "wxyz", None),
            ("a", "abcde", None),
        ] {
            assert_eq!(distance(left, right, 3), expected, "{left} {right}");
            assert_eq!(distance(right, left, 3), expected, "{right} {left}");
        }
    }

    #[test]
    fn guesses() {
        let names = ["app/Main", "app/Main$1", "app/Tree", "lib/Tree", "lib/Node", "Main"];
        for (wanted, expected) in [
            ("app/main", &["app/Main", "Main"][..]),
            ("app.Main", &["Main"]),
            ("Tree", &["app/Tree", "lib/Tree"]),
            ("other/Node", &["lib/Node"]),
            ("Nodes", &["lib/Node"]),
            ("app/Quite", &[]),
            ("", &[]),
        ] {
            assert_eq!(nearest(wanted, names.into_iter()), expected, "{wanted}");
        }
    }
}
