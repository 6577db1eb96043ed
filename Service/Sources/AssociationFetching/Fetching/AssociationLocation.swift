/// A location of the association file on a host.
package enum AssociationLocation: String, Sendable, Hashable, CaseIterable {
  /// The current location (documented).
  case wellKnown
  /// The location that iOS 9 to 13 also checked (documented by the logs in QA1916). Today, the
  /// errors of Apple's CDN mention only the other location.
  case root

  /// The path of the file.
  package var path: String {
    switch self {
    case .wellKnown: "/.well-known/apple-app-site-association"
    case .root: "/apple-app-site-association"
    }
  }
}
