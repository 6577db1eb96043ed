import LinkStore

extension Metrics {
  /// All metrics as text for Prometheus.
  func text(journal: JournalStatus, state: ServiceState) -> String {
    var text = MetricsText()
    write(links, to: &text)
    write(journal, state, to: &text)
    writeResponses(to: &text)
    writeDurations(to: &text)
    return text.text
  }

  private func write(_ links: Links, to text: inout MetricsText) {
    let events = "linkwright_events_total"
    text.begin(
      events,
      kind: .counter,
      help: "Visits and other events of links, by kind, including lost events."
    )
    for kind in VisitEvent.Kind.allCases {
      text.add(events, labels: ["kind": kind.label], links.events[Int(kind.rawValue)])
    }
    let redirects = "linkwright_link_redirects_total"
    text.begin(redirects, kind: .counter, help: "Redirects sent in response to links.")
    text.add(redirects, links.redirects)
    let pages = "linkwright_link_pages_total"
    text.begin(pages, kind: .counter, help: "Pages sent in response to links, by status.")
    for (status, count) in links.pages.sorted(by: { $0.key < $1.key }) {
      text.add(pages, labels: ["status": String(status)], count)
    }
    let ignored = "linkwright_ignored_targets_total"
    text.begin(
      ignored,
      kind: .counter,
      help: "Links inside tracker links that were ignored because their host is not allowed."
    )
    text.add(ignored, links.ignoredTargets)
  }

  private func write(_ journal: JournalStatus, _ state: ServiceState, to text: inout MetricsText) {
    let counters = [
      ("written", "Events written to the journal since startup.", journal.writtenCount),
      (
        "lost", "Events lost since startup because the journal could not store them.",
        journal.lostCount
      ),
    ]
    for (word, help, count) in counters {
      let name = "linkwright_journal_\(word)_events_total"
      text.begin(name, kind: .counter, help: help)
      text.add(name, count)
    }
    let gauges = [
      (
        "journal_pending_events", "Events in the journal that the store does not have yet.",
        journal.pendingCount
      ),
      (
        "journal_write_failing",
        "1 if the last write to the journal failed, or its folder is missing or not writable.",
        journal.writeError != nil || state.faults[.journal] != nil ? 1 : 0
      ),
      (
        "store_failing",
        "1 if the database accepts no writes, or its files are missing or damaged.",
        journal.isStoreFailing || state.faults[.store] != nil ? 1 : 0
      ),
      (
        "ready", "1 if everything that is acknowledged is kept, as in /readyz.",
        state.isReady ? 1 : 0
      ),
    ]
    for (word, help, value) in gauges {
      text.begin("linkwright_\(word)", kind: .gauge, help: help)
      text.add("linkwright_\(word)", value)
    }
  }

  private func writeResponses(to text: inout MetricsText) {
    let name = "linkwright_http_responses_total"
    text.begin(name, kind: .counter, help: "HTTP responses, by listener and status.")
    for listener in Listener.allCases {
      for (index, count) in traffic(of: listener).responses.enumerated() where count > 0 {
        text.add(
          name,
          labels: ["listener": listener.rawValue, "status": String(index + 100)],
          count
        )
      }
    }
  }

  private func writeDurations(to text: inout MetricsText) {
    let name = "linkwright_http_request_duration_seconds"
    text.begin(
      name,
      kind: .histogram,
      help: "Time from the head of a request to the head of its response, in seconds."
    )
    for listener in Listener.allCases {
      text.add(name, listener: listener.rawValue, traffic(of: listener).durations)
    }
  }
}

extension VisitEvent.Kind {
  fileprivate var label: String {
    switch self {
    case .visit: "visit"
    case .opening: "opening"
    case .bot: "bot"
    case .invitationShown: "invitation_shown"
    }
  }
}
