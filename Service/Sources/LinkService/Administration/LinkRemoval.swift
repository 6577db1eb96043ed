package import LinkStore
import LinkwrightCore

/// Archives or deletes all links that match a filter.
///
/// If a removal is interrupted, repeat it to change the remaining links.
package struct LinkRemoval: Sendable {
  package enum Action: String, Sendable, Hashable {
    /// The links can be restored.
    case archive
    /// The content of the links is lost. Their slugs stay in use.
    case delete
  }

  package var action: Action
  package var filter: LinkFilter

  /// - Throws: ``Problem`` if the filter has no condition other than the host, the archived state
  ///   and the text.
  package init(_ action: Action, _ filter: LinkFilter) throws {
    guard
      filter.createdBy != nil || filter.since != nil || filter.until != nil
        || filter.campaign != nil || filter.tag != nil || filter.destination != nil
    else {
      throw Problem(
        .invalidValue,
        "Name the links: by createdBy, since, until, campaign, tag or destination."
      )
    }
    self.action = action
    self.filter = filter
    self.filter.isArchived = action == .archive ? false : nil
  }

  /// The number of links that ``perform(in:at:didCommit:)`` would change.
  package func count(in store: any LinkStore) async throws -> Int {
    try await store.count(linksBy: filter)
  }

  /// Changes the links in transactions of a limited size.
  ///
  /// - Parameter didCommit: Receives each changed link, as in ``LinkStore``.
  /// - Returns: The number of changed links.
  func perform(
    in store: any LinkStore,
    at time: Timestamp,
    didCommit: @escaping @Sendable (Link) -> Void = { _ in }
  ) async throws -> Int {
    let action = action
    var count = 0
    var cursor: String?
    repeat {
      let page = try await store.change(
        linksBy: filter,
        after: cursor,
        limit: 500,
        didCommit: didCommit
      ) { link in
        switch action {
        case .archive: link.isArchived = true
        case .delete: link.delete(at: time)
        }
        link.updatedAt = time
      }
      count += page.elements.count
      cursor = page.nextCursor
    } while cursor != nil
    return count
  }
}

/// The number of links that were changed. In a dry run, the number of links that would be changed.
package struct LinkRemovalDocument: Sendable, Encodable {
  package var count: Int
  package var dryRun: Bool
}
