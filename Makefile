.DEFAULT_GOAL := help
.PHONY: help demo example test test-apple browser check check-format check-availability check-generated \
  conformance format lint-format bench fuzz crash load clean
.NOTPARALLEL:

help: ## say what there is to make
	@awk -F ':.*## ' '/^[a-z -]+:.*## / { printf "make %-26s %s\n", $$1, $$2 }' Makefile

demo: ## install what is missing, build, and show the tool at work
	@Scripts/demo

example: ## play the invite story: a service, and phones with the library
	@Scripts/example

test: ## run the tests of both packages, and test-apple
	@Scripts/test

test-apple: ## compile what is for Apple's systems, and the examples, against stand-ins
	@Scripts/test-apple

browser: ## look at the pages of the service in a real browser
	@Scripts/browser

# The quick checks come first, and the tests last: their last line is the result.
check: check-format check-availability check-generated browser conformance example test ## what has to pass before a merge

lint-format check-format: ## look for source that `make format` would change
	@Scripts/check-format

check-availability: ## look for API that iOS 16 and macOS 13 lack
	@Scripts/check-availability

check-generated: ## look for generated files that are out of date
	@Scripts/check-generated

conformance: ## hold the real service to the description of its calls
	@Scripts/conformance

format: ## format the Swift source in place
	@Scripts/format

bench: ## measure how fast it is
	@Scripts/bench

fuzz: ## feed it nonsense
	@Scripts/fuzz

crash: ## kill the service under load and count what it kept
	@Scripts/crash

load: ## measure the service under load
	@Scripts/load

clean: ## remove what was built
	@Scripts/clean
