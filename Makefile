# Every target works on a fresh machine: scripts/setup installs what is missing, or says how to.
.PHONY: demo test bench lint torture setup

CARGO ?= cargo
GLASSBOX = $(CARGO) run --quiet --release --package glassbox-cli --bin glassbox --

# How long `make torture` goes on.
MINUTES ?= 10

demo:
	@scripts/setup --build
	$(CARGO) build --release --package glassbox-cli
	$(GLASSBOX) check java.util.TreeMap --bound 15 --jobs 2 --no-cache

test: setup
	$(CARGO) test --workspace --no-fail-fast

# Random programs, classes, scopes, mutants and damaged files, for so many minutes.
torture: setup
	scripts/torture $(MINUTES)
	$(CARGO) test --package glassbox-logic --features cadical

# The tables of the papers, within a quarter of an hour; `make bench QUICK=1` within two minutes.
bench: setup
	$(CARGO) build --release --package glassbox-cli
	$(GLASSBOX) bench $(if $(QUICK),--quick)

lint: setup
	$(CARGO) fmt --check
	$(CARGO) clippy --workspace --all-targets -- -D warnings
	RUSTDOCFLAGS="-D warnings" $(CARGO) doc --workspace --no-deps --document-private-items
	@if $(CARGO) deny --version >/dev/null 2>&1; then $(CARGO) deny check bans licenses sources; \
	else echo "cargo-deny is not installed: deny.toml is not checked (cargo install --locked cargo-deny)"; fi

setup:
	@scripts/setup
