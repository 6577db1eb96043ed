/// The values in a bundle's `Info.plist` that are needed to find the bundle's entitlements.
public struct BundleInformation: Sendable, Hashable {
  /// The file name of the executable in the bundle; nil if the `Info.plist` names no executable.
  public let executable: String?
  /// The bundle identifier; nil if the `Info.plist` contains no bundle identifier.
  public let identifier: String?

  /// Parses an `Info.plist` in XML or binary form. If the file is unreadable, all properties are
  /// nil.
  ///
  /// - Parameter bytes: The contents of the file.
  public init(reading bytes: some Collection<UInt8>) {
    let root = PropertyListText(Array(bytes)).root
    executable = root?["CFBundleExecutable"]?.string
    identifier = root?["CFBundleIdentifier"]?.string
  }
}
