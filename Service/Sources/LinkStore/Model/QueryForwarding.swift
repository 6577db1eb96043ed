/// How the query items of a request are combined with those of the link's destination.
package enum QueryForwarding: String, Sendable, Hashable, Codable, CaseIterable {
  /// Appends all items of the request to the items of the destination.
  case keep
  /// Appends the items of the request whose names do not occur in the destination.
  case merge
  /// Appends all items of the request, and removes the items of the destination that have the same
  /// names.
  case override
  /// Drops all items of the request.
  case drop
}
