package import SiteAssociation

/// A text file that the configuration names and that has findings of its own, with their places in
/// that file.
package struct ConfigurationAttachment: Sendable, Hashable {
  /// The name as written in the configuration.
  package var name: String
  package var source: SourceText
  package var findings: [Finding]
}
