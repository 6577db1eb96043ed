.DEFAULT_GOAL := help
.PHONY: help demo example tool test test-apple test-require browser check check-format lint-format \
  check-availability check-text check-generated check-schemas conformance webhooks monitoring format bench \
  bench-statistics \
  prove fuzz hostile histories statistics-histories crash fleet fleet-crash load capacity clean
.NOTPARALLEL:

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z -]+:.*## / { printf "make %-20s %s\n", $$1, $$2 }' Makefile

demo: ## install missing packages and Swift, build the tool, and show the tool at work
	@Scripts/demo

example: ## run an invitation end to end with a real service and three simulated phones
	@Scripts/example

tool: ## build the tool for machines without Swift
	@Scripts/tool

test: ## run all tests
	@Scripts/test

test-apple: ## compile the Apple-only code and the examples against stubs for UIKit and SwiftUI
	@Scripts/test-apple

test-require: ## test the installation of Swift with a signed dummy archive
	@Scripts/require curl gpg python3
	@Scripts/test-require

browser: ## check the pages of the service in Chromium
	@Scripts/browser

check: ## run every check that must pass before a merge
	@Scripts/check

check-format: ## check the format of the Swift source
	@Scripts/check-format

lint-format: check-format

check-availability: ## find API that iOS 16 and macOS 13 lack
	@Scripts/check-availability

check-text: ## find text that is compared by Unicode equivalence
	@Scripts/check-text

check-generated: ## find generated files that are out of date
	@Scripts/check-generated

check-schemas: ## check the JSON Schemas against the tool
	@Scripts/check-schemas

conformance: ## check the service against its OpenAPI descriptions
	@Scripts/conformance

webhooks: ## verify the messages to webhooks with a library of Standard Webhooks, also while a fleet fails
	@Scripts/check-webhooks

monitoring: ## check the alert rules and the dashboard with a real Prometheus
	@Scripts/check-monitoring

format: ## format the Swift source in place
	@Scripts/format

prove: ## run the laws about comparisons at full size
	@Scripts/prove

bench: ## measure the library and write docs/performance.md
	@Scripts/measure-library

bench-statistics: ## measure statistics and exports with the visits of a year and write docs/performance.md
	@Scripts/bench-statistics

fuzz: ## fuzz the libraries and the service's request heads, and write docs/reliability.md
	@Scripts/fuzz
	@Scripts/fuzz-heads

hostile: ## measure the commands on files built to hurt and write docs/reliability.md
	@Scripts/hostile

histories: ## play 100,000 random histories of links and write docs/reliability.md
	@Scripts/histories

statistics-histories: ## compare the counts over time with the events, after 1,000 random histories
	@Scripts/statistics-histories

crash: ## kill the service under load and count what it kept
	@Scripts/crash

fleet: ## show three nodes with one database that lose a node and the primary
	@Scripts/fleet

fleet-crash: ## break a fleet under load and count what it kept
	@Scripts/fleet-crash

load: ## measure the service under load
	@Scripts/measure-service

capacity: ## measure the store in PostgreSQL, simulate a fleet and write docs/capacity.md
	@Scripts/require python3 postgresql
	@Scripts/measure-capacity
	@Scripts/simulate-capacity

clean: ## remove the build folders
	@Scripts/clean
