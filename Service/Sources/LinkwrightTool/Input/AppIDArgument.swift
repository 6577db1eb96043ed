/// Application identifiers on the command line and in device files.
enum AppIDArgument {
  /// Whether a string looks like an app ID: a prefix, a dot and a bundle ID.
  static func isPlausible(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return parts.count > 1 && parts.allSatisfy { !$0.isEmpty }
      && !text.unicodeScalars.contains {
        $0.properties.isWhitespace || "/:?#$(){}".unicodeScalars.contains($0)
      }
  }

  /// Returns the error about a string that is not an app ID.
  static func problem(of text: String) -> String {
    "\"\(text.visible)\" is not an app ID. \(cure)"
  }

  /// An example of an app ID.
  static let example = "A7K2M9QX4T.com.example.app"

  /// What to write instead of a string that is not an app ID.
  static let cure = "Write the prefix, a dot and the bundle ID, such as \(example)."
}
