import LinkStore
import LinkwrightCore

/// The metrics of requests and links.
extension MetricsReport {
  func addVisits(to text: inout MetricsText) {
    let sites = dependencies.sites.value.branded
    let events = "linkwright_events_total"
    text.begin(
      events,
      kind: .counter,
      help: "Visits and other events of links, by host and kind, including lost events."
    )
    for site in sites {
      for kind in VisitEvent.Kind.allCases where kind.isJournaled {
        text.add(
          events,
          labels: ["host": site.host.name, "kind": kind.label],
          site.metrics.events(kind)
        )
      }
    }
    let redirects = "linkwright_link_redirects_total"
    text.begin(redirects, kind: .counter, help: "Redirects sent in response to links, by host.")
    for site in sites {
      text.add(redirects, labels: ["host": site.host.name], site.metrics.redirects)
    }
    let pages = "linkwright_link_pages_total"
    text.begin(pages, kind: .counter, help: "Pages sent in response to links, by host and status.")
    for site in sites {
      for status in HostMetrics.pageStatuses {
        let count = site.metrics.pages(status: status)
        guard count > 0 || status == 200 else { continue }
        text.add(pages, labels: ["host": site.host.name, "status": String(status)], count)
      }
    }
    let misses = "linkwright_link_misses_total"
    text.begin(misses, kind: .counter, help: "Requests for links that do not exist, by host.")
    for site in sites {
      text.add(misses, labels: ["host": site.host.name], site.metrics.misses)
    }
    let ignored = "linkwright_ignored_targets_total"
    text.begin(
      ignored,
      kind: .counter,
      help:
        "Links in tracker links that were ignored because their hosts are not allowed, by host of the "
        + "tracker link."
    )
    for site in sites {
      text.add(ignored, labels: ["host": site.host.name], site.metrics.ignoredTargets)
    }
  }

  func addResponses(to text: inout MetricsText) {
    let responses = "linkwright_http_responses_total"
    text.begin(responses, kind: .counter, help: "HTTP responses, by listener and status.")
    for listener in Metrics.Listener.allCases {
      for (status, count) in metrics.responses(of: listener) {
        text.add(
          responses,
          labels: ["listener": listener.rawValue, "status": String(status)],
          count
        )
      }
    }
    let durations = "linkwright_http_request_duration_seconds"
    text.begin(
      durations,
      kind: .histogram,
      help: "Time from the head of a request to the head of its response, by listener and route."
    )
    for route in RouteLabel.allCases {
      text.add(durations, listener: "public", route: route.text, metrics.durations(of: route))
    }
    for (route, histogram) in metrics.durationsOfManagement {
      text.add(durations, listener: "management", route: route, histogram)
    }
    let refusals = "linkwright_rate_limited_requests_total"
    text.begin(refusals, kind: .counter, help: "Requests that were refused with 429, by limit.")
    for limit in RateLimiter.Limit.allCases {
      text.add(refusals, labels: ["limit": limit.label], metrics.refusals(limit))
    }
  }

  func addLinkTable(to text: inout MetricsText) {
    let table = dependencies.lookup.table.statistics
    let slugs = "linkwright_link_table_slugs"
    text.begin(
      slugs,
      kind: .gauge,
      help:
        "Slugs in the table of links in memory, by state of the link. Deleted links keep their slugs."
    )
    text.add(slugs, labels: ["state": "active"], table.activeCount)
    text.add(slugs, labels: ["state": "archived"], table.archivedCount)
    text.add(slugs, labels: ["state": "deleted"], table.deletedCount)
    text.add(
      "linkwright_link_table_bytes",
      kind: .gauge,
      help: "Size of the links in the table.",
      table.byteCount
    )
    text.add(
      "linkwright_link_table_capacity_bytes",
      kind: .gauge,
      help: "Maximum size of the table. Links that do not fit are read from the database.",
      PackedLinkTable.capacity
    )
    text.add(
      "linkwright_link_table_current_timestamp_seconds",
      kind: .gauge,
      help:
        "Time at which the table last contained the changes of all nodes, in seconds since 1970. Only with PostgreSQL.",
      metrics.linkChangesRead.map { Int($0.milliseconds / 1000) }
    )
  }
}

extension VisitEvent.Kind {
  fileprivate var label: String {
    switch self {
    case .visit: "visit"
    case .opening: "opening"
    case .bot: "bot"
    case .invitationShown: "invitation_shown"
    case .redemption: "redemption"
    case .share: "share"
    case .install: "install"
    case .customEvent: "custom_event"
    }
  }
}
