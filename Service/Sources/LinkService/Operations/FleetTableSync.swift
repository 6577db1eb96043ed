import LinkStore
import LinkwrightCore
import Logging
import ServiceLifecycle

/// Fills ``PackedLinkTable`` from a PostgreSQL database when the service starts, and applies the
/// changes that all nodes make.
///
/// If no server answers at the start, the table is filled from the snapshot, and again from the
/// database as soon as a server answers.
struct FleetTableSync: Service {
  let lookup: LinkLookup
  /// Returns the database; nil while it is lost.
  let database: @Sendable () -> PostgreSQLStore?
  /// Called whenever the table contains the changes of all nodes.
  let didRead: @Sendable () -> Void
  let logger: Logger
  /// Called when the table has been filled, or when an error has prevented this.
  var didFill: @Sendable () -> Void = {}

  private static let pause = Duration.seconds(1)

  private var fill: LinkTableFill { LinkTableFill(lookup: lookup, logger: logger) }

  func run() async throws {
    await cancelWhenGracefulShutdown {
      if database() == nil {
        await fill.attempt { try await fill.insertLinks(of: lookup.store) }
        didFill()
      }
      while !Task.isCancelled {
        if let database = database() {
          await fill.attempt { try await follow(database) }
          didFill()
        }
        try? await Task.sleep(for: Self.pause)
      }
    }
  }

  /// Fills the table, and applies changes until the task is cancelled.
  private func follow(_ database: PostgreSQLStore) async throws {
    // Taken before anything is read, so that no change is missed.
    let position = try await database.feedPosition()
    try await fill.insertLinks(of: database)
    didRead()
    didFill()
    await LinkFeed(database, didRead: didRead).follow(from: position) { links in
      for link in links { lookup.update(link) }
    } reload: {
      logger.notice(
        "The links are read again, because the database is on another server or was restored."
      )
      let position = try await database.feedPosition()
      try await lookup.replaceAll { table in
        try await database.forEachLink { link in
          try Task.checkCancellation()
          table.insert(link)
        }
      }
      return position
    }
  }
}
