# Every target works on a fresh machine: scripts/setup installs what is missing, or says how to.
.PHONY: demo test bench lint torture setup

CARGO ?= cargo
GLASSBOX = $(CARGO) run --quiet --release --package glassbox-cli --bin glassbox --

# How many seeds `make torture` gives to each random program.
SEEDS ?= 50

demo:
	@scripts/setup --build
	$(CARGO) build --release --package glassbox-cli
	$(GLASSBOX) check java.util.TreeMap --bound 15 --jobs 2 --no-cache

test: setup
	$(CARGO) test --workspace --no-fail-fast

# The same tests with many more seeds and damaged class files; also in the profile that checks for overflow.
torture: setup
	GLASSBOX_SEEDS=$(SEEDS) $(CARGO) test --package glassbox-cli --test all random:: --no-fail-fast
	GLASSBOX_CLASSES=$$(( $(SEEDS) * 100 )) $(CARGO) test --package glassbox-baselines --test all random::
	GLASSBOX_MUTANTS=$$(( $(SEEDS) * 20000 )) $(CARGO) test --package glassbox-classes --test all mutated::
	GLASSBOX_MUTANTS=all $(CARGO) test --package glassbox-search --test all mutants:: -- --nocapture
	GLASSBOX_CLASSES=$$(( $(SEEDS) * 400 )) $(CARGO) test --package glassbox-search --test all random::
	$(CARGO) test --package glassbox-logic --features cadical

bench: setup
	$(CARGO) build --release --package glassbox-cli
	bench/run
	$(CARGO) bench --package glassbox-baselines --bench engines
	$(CARGO) bench --package glassbox-search --bench steps
	$(CARGO) bench --package glassbox-search --bench figures
	$(CARGO) bench --package glassbox-search --bench growth
	$(CARGO) bench --package glassbox-search --bench jdk
	$(CARGO) bench --package glassbox-search --bench abstractions

lint: setup
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --document-private-items
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny check bans licenses sources; \
	else echo "cargo-deny is not installed: deny.toml is not checked (cargo install --locked cargo-deny)"; fi

setup:
	@scripts/setup
