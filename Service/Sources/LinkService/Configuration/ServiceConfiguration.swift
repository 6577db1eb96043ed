/// The content of `linkwright.yaml`.
package struct ServiceConfiguration: Sendable, Hashable {
  /// In the order of the file.
  package var apps: [AppConfiguration]
  package var hosts: [HostConfiguration]
  /// Further hosts that links may lead to, in lower case. `*.example.com` means every subdomain of
  /// example.com.
  package var allowedDestinations: [String]
  /// Texts and images of link previews, which links select by name.
  package var linkTemplates: [LinkTemplate] = []
}
