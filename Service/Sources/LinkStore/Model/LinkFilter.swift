package import LinkwrightCore

/// The conditions for a list of links. A nil property is no condition. Deleted links never match.
package struct LinkFilter: Sendable, Hashable {
  package var host: String?
  package var tag: String?
  package var campaign: String?
  /// Whether to select archived links or all other links; nil for both.
  package var isArchived: Bool? = false
  /// The ID of the API key that created the link.
  package var createdBy: String?
  /// The earliest creation time of the selected links.
  package var since: Timestamp?
  /// The time before which the selected links were created.
  package var until: Timestamp?
  /// The host of the destination. If the value contains `://`, it is instead the first characters
  /// of the destination.
  package var destination: String?
  /// The text to find in the slug or the destination, ignoring case.
  package var text: String?

  package init() {}
}
