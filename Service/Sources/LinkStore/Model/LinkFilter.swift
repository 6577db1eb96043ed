package import LinkwrightCore

/// Conditions for a list of links. nil properties match every link. Deleted links never match.
package struct LinkFilter: Sendable, Hashable {
  package var host: String?
  package var tag: String?
  package var campaign: String?
  /// Selects archived or other links; nil for both.
  package var isArchived: Bool? = false
  /// The ID of the API key that created the link.
  package var createdBy: String?
  /// The earliest time of creation.
  package var since: Timestamp?
  /// The time before which the link was created.
  package var until: Timestamp?
  /// The host of the destination, or the first characters of the destination if they contain `://`.
  package var destination: String?
  /// A part of the slug or the destination, ignoring case.
  package var text: String?

  package init() {}
}
