import SiteAssociation

extension AppIDPrefix {
  /// The reason why no app has the prefix, as text that follows "names the app"; nil if an app can
  /// have the prefix.
  var problemText: String? {
    switch problem {
    case .placeholder: "with a placeholder in place of the prefix"
    case .appStoreID: "with an App Store ID in place of the prefix"
    case .probableAppStoreID: "with a prefix that is almost certainly an App Store ID"
    case .malformed: "with a prefix that is not ten capital letters and digits"
    case nil: nil
    }
  }
}
