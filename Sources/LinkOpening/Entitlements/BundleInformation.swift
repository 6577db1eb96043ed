/// The parts of a bundle's `Info.plist` that lead to its entitlements.
public struct BundleInformation: Sendable, Hashable {
  /// The name of the program in the bundle.
  public let executable: String?
  /// The bundle identifier.
  public let identifier: String?

  /// Parses an `Info.plist` in XML or binary form. An unreadable file has no values.
  ///
  /// - Parameter bytes: The contents of the file.
  public init(reading bytes: some Collection<UInt8>) {
    let root = PropertyListText(Array(bytes)).root
    executable = root?["CFBundleExecutable"]?.string
    identifier = root?["CFBundleIdentifier"]?.string
  }
}
