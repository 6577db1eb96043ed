/// The tag with which Safari offers to open the app (Apple, "Promoting Apps with Smart App Banners").
enum SmartAppBanner {
  /// The content of the tag.
  ///
  /// A comma ends the argument, so those of the URL are percent-encoded.
  static func content(appStoreID: Int64, argument: String) -> String {
    let argument = argument.split(separator: ",", omittingEmptySubsequences: false)
    return "app-id=\(appStoreID), app-argument=\(argument.joined(separator: "%2C"))"
  }
}
