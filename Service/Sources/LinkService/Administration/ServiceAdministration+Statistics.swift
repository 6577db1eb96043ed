import LinkStore
import LinkwrightCore

extension ServiceAdministration {
  /// Counts over time.
  ///
  /// - Parameter options: The values of the query items of `GET /v1/statistics`.
  package func statistics(_ options: [String: String]) async throws -> StatisticsDocument {
    try await attempt {
      let request = try StatisticsRequest { options[$0] }
      return try await StatisticsReport(store, at: now()).document(request)
    }
  }

  /// The steps from a shared link to an event of the app.
  ///
  /// - Parameter options: The values of the query items of `GET /v1/funnel`.
  package func funnel(_ options: [String: String]) async throws -> FunnelDocument {
    try await attempt {
      let request = try FunnelRequest { options[$0] }
      return try await FunnelReport(store, at: now()).document(request)
    }
  }

  /// Counts the events of all days again from which no event was removed.
  ///
  /// - Parameter progress: Called with the number of events that were counted so far.
  /// - Returns: The number of events, without those that the service counted at the same time.
  package func recount(_ progress: (Int) -> Void) async throws -> Int {
    try await attempt {
      try await store.recountEvents()
      var total = 0
      while true {
        switch try await store.countEvents(limit: 20_000, at: now()) {
        case .counted(let count):
          total += count
          progress(total)
        case .nothingLeft: return total
        // The service counts, too.
        case .busy: try await Task.sleep(for: .milliseconds(100))
        }
      }
    }
  }
}
