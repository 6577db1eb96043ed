/// The rules for slugs.
///
/// A slug is the path of a short link, without its slash.
public enum Slug {
  /// The maximum length of a slug, in bytes.
  public static let maximumLength = 128

  /// Returns a Boolean value that indicates whether a string has the form of a slug.
  ///
  /// A slug consists of at most ``maximumLength`` ASCII letters, digits, `-`, `_`, `.` and `~`, and
  /// it contains at least one character other than a dot.
  ///
  /// - Parameter text: The string to check.
  public static func isPossible(_ text: some StringProtocol) -> Bool {
    // The work is done in a non-generic function. This function is called for every link, and
    // unspecialized generic code is slow.
    isPossible(bytes: Substring(text).utf8)
  }

  private static func isPossible(bytes: Substring.UTF8View) -> Bool {
    guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
    return bytes.contains { $0 != UInt8(ascii: ".") }
      && bytes.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~")
      }
  }
}
