/// The banner with which Safari offers to open the app (Apple, "Promoting Apps with Smart App
/// Banners").
struct SmartAppBanner {
  /// The app's number in the App Store.
  var appStoreID: Int64
  /// The bundle ID of the App Clip. On a device without the app, Safari shows the card of the Clip
  /// (Apple, "Supporting invocations from your website and the Messages app").
  var clipBundleID: String?
  /// The link that Safari passes to the app.
  var argument: String

  /// The content of the meta element.
  ///
  /// A comma would end the argument, so the commas of the link are percent-encoded.
  var content: String {
    let parts = argument.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    let argument = parts.map { String(Substring($0)) }.joined(separator: "%2C")
    let clip = clipBundleID.map { ", app-clip-bundle-id=\($0), app-clip-display=card" } ?? ""
    return "app-id=\(appStoreID)\(clip), app-argument=\(argument)"
  }
}
