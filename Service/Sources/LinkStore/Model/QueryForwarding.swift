/// How a visitor's query items combine with those of the link.
package enum QueryForwarding: String, Sendable, Hashable, Codable, CaseIterable {
  /// Appends all items to the link's own.
  case keep
  /// Appends the items whose names the link does not have.
  case merge
  /// Appends all items, and removes the link's own items of the same names.
  case override
  /// Drops all items.
  case drop
}
