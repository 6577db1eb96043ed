/// Where on a host the file is looked for.
package enum AssociationLocation: String, Sendable, Hashable, CaseIterable {
  /// The place that counts (documented).
  case wellKnown
  /// Where iOS 9 to 13 looked as well (documented in logs of QA1916; today's CDN names only the other).
  case root

  /// The path of the file.
  package var path: String {
    switch self {
    case .wellKnown: "/.well-known/apple-app-site-association"
    case .root: "/apple-app-site-association"
    }
  }
}
