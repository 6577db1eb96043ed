import LinkStore
import LinkwrightCore
import Logging

/// Fills the table of links from a store.
struct LinkTableFill: Sendable {
  let lookup: LinkLookup
  let logger: Logger

  /// Inserts all links of a store. Until this is complete, requests for other links use the store.
  func insertLinks(of store: any LinkStore) async throws {
    try await store.forEachLink { [table = lookup.table] link in
      try Task.checkCancellation()
      table.insert(link)
    }
  }

  /// Performs work that leaves the table incomplete if it fails. The failure is logged.
  func attempt(_ work: () async throws -> Void) async {
    do {
      try await work()
    } catch is CancellationError {
    } catch let error as StoreError where error.code == .unavailable {
      // `ServiceState` reports that the database is unavailable.
    } catch {
      logger.error(
        "The link table is incomplete; missing links are read from the store",
        metadata: ["error": "\(error)"]
      )
    }
  }
}
