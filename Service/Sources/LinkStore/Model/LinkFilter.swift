/// Conditions for a list of links. nil properties match every link.
package struct LinkFilter: Sendable, Hashable {
  package var host: String?
  package var tag: String?
  package var campaign: String?
  /// Selects archived or other links; nil for both.
  package var isArchived: Bool? = false
  /// A part of the slug or the destination, ignoring case.
  package var text: String?

  package init() {}
}
