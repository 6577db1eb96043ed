/// A part of a list, and where the next one begins.
package struct Page<Element: Sendable>: Sendable {
  package var elements: [Element]
  /// Asked for with the next request; nil at the end.
  package var nextCursor: String?

  package init(elements: [Element], nextCursor: String?) {
    self.elements = elements
    self.nextCursor = nextCursor
  }
}

/// Which links to list, newest first.
package struct LinkFilter: Sendable, Hashable {
  package var host: String?
  package var tag: String?
  package var campaign: String?
  /// Whether archived links are listed: only those, or only the others; nil for both.
  package var isArchived: Bool? = false
  /// Part of the slug or the destination, compared without case.
  package var text: String?

  package init() {}
}

/// How often something happened.
package struct Counts: Sendable, Hashable, Codable {
  package var visits = 0
  package var openings = 0
  package var redemptions = 0
  package var bots = 0
  package var invitationsShown = 0

  package init() {}
}
