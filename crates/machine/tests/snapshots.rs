//! States as values: snapshots are small, exact, and can be gone back to in any order.

use crate::support;

use glassbox_classes::Jdk;
use glassbox_machine::Concrete;
use support::{call, machine_with};

/// A small generator, so that tests repeat.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % bound
    }
}

#[test]
fn ten_thousand_states_of_a_thousand_entries_cost_a_few_hundred_bytes_each() {
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Maps", Concrete);
        assert_eq!(call(&mut machine, class, "fill", &[1000]), 1000);
        let mut numbers = Numbers(7);
        let mut states = Vec::new();
        for step in 0..10_000 {
            states.push(machine.snapshot());
            let key = numbers.below(1000) as i32;
            call(&mut machine, class, "put", &[key, step]);
        }
        let bytes: usize = states.iter().map(|state| state.own_bytes()).sum();
        assert!(bytes / states.len() < 500, "{} bytes each", bytes / states.len());
    }
}

#[test]
fn going_back_to_any_state_in_any_order_finds_it_as_it_was() {
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Maps", Concrete);
        call(&mut machine, class, "fill", &[50]);
        let mut numbers = Numbers(11);
        let mut states = vec![(machine.snapshot(), call(&mut machine, class, "sum", &[]))];
        for step in 0..400 {
            // Go on from a random earlier state, so that states form a tree.
            let from = numbers.below(states.len() as u64) as usize;
            machine.restore(&states[from].0.clone());
            assert_eq!(call(&mut machine, class, "sum", &[]), states[from].1, "state {from} at step {step}");
            machine.restore(&states[from].0.clone());
            for _ in 0..1 + numbers.below(4) {
                call(&mut machine, class, "put", &[numbers.below(120) as i32, step]);
            }
            let state = machine.snapshot();
            let sum = call(&mut machine, class, "sum", &[]);
            states.push((state, sum));
        }
        for (index, (state, sum)) in states.iter().enumerate().rev() {
            machine.restore(state);
            assert_eq!(call(&mut machine, class, "sum", &[]), *sum, "state {index} at the end");
        }
    }
}

#[test]
fn the_same_calls_from_the_same_state_lead_to_the_same_state_and_hash() {
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Maps", Concrete);
        call(&mut machine, class, "fill", &[100]);
        // Once, so that everything put() needs is loaded and initialised.
        call(&mut machine, class, "put", &[3, 3000]);
        let start = machine.snapshot();
        let after = |machine: &mut glassbox_machine::Machine<Concrete>, key: i32, value: i32| {
            machine.restore(&start);
            call(machine, class, "put", &[key, value]);
            machine.snapshot()
        };
        let one = after(&mut machine, 5, 5000);
        let other = after(&mut machine, 5, 5001);
        let again = after(&mut machine, 5, 5000);
        assert!(machine.same_state(&one, &again));
        assert_eq!(one.state_hash(), again.state_hash());
        assert!(!machine.same_state(&one, &other));
        assert_ne!(one.state_hash(), other.state_hash());
        assert!(!machine.same_state(&one, &start));
    }
}

#[test]
fn a_class_initialised_after_a_snapshot_is_not_initialised_before_it() {
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Maps", Concrete);
        let before = machine.snapshot();
        assert_eq!(call(&mut machine, class, "late", &[]), 42);
        assert_eq!(call(&mut machine, class, "late", &[]), 43);
        let after = machine.snapshot();
        machine.restore(&before);
        assert_eq!(call(&mut machine, class, "late", &[]), 42, "the initialiser runs again");
        machine.restore(&after);
        assert_eq!(call(&mut machine, class, "late", &[]), 44, "and not here");
    }
}

#[test]
fn a_waiting_thread_is_part_of_the_state() {
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Maps", Concrete);
        assert_eq!(call(&mut machine, class, "startWaiting", &[]), 0);
        let waiting = machine.snapshot();
        assert_eq!(call(&mut machine, class, "wake", &[]), 1);
        machine.restore(&waiting);
        assert_eq!(call(&mut machine, class, "interrupt", &[]), -1);
        machine.restore(&waiting);
        assert_eq!(call(&mut machine, class, "wake", &[]), 1, "woken from the same wait once more");
    }
}

#[test]
fn dropping_snapshots_lets_garbage_be_collected_again() {
    for jdk in Jdk::installed() {
        let (mut machine, class) = machine_with(jdk, "Maps", Concrete);
        call(&mut machine, class, "fill", &[1000]);
        let sum = call(&mut machine, class, "sum", &[]);
        let state = machine.snapshot();
        for round in 0..20 {
            call(&mut machine, class, "put", &[round, round]);
        }
        drop(state);
        for key in 0..1000 {
            call(&mut machine, class, "put", &[key, key + 100_000]);
        }
        for key in 0..1000 {
            call(&mut machine, class, "put", &[key, key]);
        }
        let before = machine.heap.used();
        machine.collect();
        assert!(machine.heap.used() < before, "{} then {}", before, machine.heap.used());
        assert_eq!(call(&mut machine, class, "sum", &[]), sum, "what is alive stays");
    }
}
