//! Which variable is decided next: the one that was in most conflicts lately.

/// A heap of variables, the most active first (VSIDS).
pub struct Activity {
    activities: Vec<f64>,
    heap: Vec<u32>,
    /// Where a variable is in the heap.
    places: Vec<u32>,
    increment: f64,
}

const NOWHERE: u32 = u32::MAX;
const DECAY: f64 = 0.95;
const LARGEST: f64 = 1e100;

impl Default for Activity {
    fn default() -> Activity {
        Activity { activities: Vec::new(), heap: Vec::new(), places: Vec::new(), increment: 1.0 }
    }
}

impl Activity {
    /// Adds the next variable.
    pub fn variable(&mut self) {
        self.activities.push(0.0);
        self.places.push(NOWHERE);
        self.insert(self.places.len() as u32 - 1);
    }

    /// A variable was in a conflict.
    pub fn bump(&mut self, variable: u32) {
        let activity = &mut self.activities[variable as usize];
        *activity += self.increment;
        if *activity > LARGEST {
            self.activities.iter_mut().for_each(|activity| *activity /= LARGEST);
            self.increment /= LARGEST;
        }
        if self.places[variable as usize] != NOWHERE {
            self.up(self.places[variable as usize] as usize);
        }
    }

    /// Some variables come before all others.
    pub fn prefer(&mut self, variables: impl Iterator<Item = u32>) {
        // No activity is more than the sum of all that conflicts can have added to it.
        self.increment /= 1.0 - DECAY;
        variables.for_each(|variable| self.bump(variable));
    }

    /// A conflict is over.
    pub fn decay(&mut self) {
        self.increment /= DECAY;
    }

    /// Puts a variable back, if it is not there.
    pub fn insert(&mut self, variable: u32) {
        if self.places[variable as usize] == NOWHERE {
            self.heap.push(variable);
            self.up(self.heap.len() - 1);
        }
    }

    /// Takes the most active variable out.
    pub fn pop(&mut self) -> Option<u32> {
        let last = self.heap.pop()?;
        let Some(first) = self.heap.first_mut() else {
            self.places[last as usize] = NOWHERE;
            return Some(last);
        };
        let first = std::mem::replace(first, last);
        self.places[first as usize] = NOWHERE;
        self.down(0);
        Some(first)
    }

    fn up(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activities[variable as usize];
        while at > 0 {
            let parent = (at - 1) / 2;
            let above = self.heap[parent];
            if self.activities[above as usize] >= activity {
                break;
            }
            self.place(at, above);
            at = parent;
        }
        self.place(at, variable);
    }

    fn down(&mut self, mut at: usize) {
        let variable = self.heap[at];
        let activity = self.activities[variable as usize];
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let Some(&below) = self.heap.get(left) else { break };
            let activity_of = |variable: u32| self.activities[variable as usize];
            let (child, below) = match self.heap.get(right) {
                Some(&other) if activity_of(other) > activity_of(below) => (right, other),
                _ => (left, below),
            };
            if activity_of(below) <= activity {
                break;
            }
            self.place(at, below);
            at = child;
        }
        self.place(at, variable);
    }

    fn place(&mut self, at: usize, variable: u32) {
        self.heap[at] = variable;
        self.places[variable as usize] = at as u32;
    }
}
