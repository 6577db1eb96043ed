import SiteAssociation

extension AppIDPrefix {
  /// Why no app has the prefix, to follow "names the app"; nil if it can be the prefix of an app.
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
