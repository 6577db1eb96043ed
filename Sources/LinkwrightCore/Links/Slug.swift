/// The rules for slugs, the last part of short links.
public enum Slug {
  /// The maximum length of a slug.
  public static let maximumLength = 128

  /// Returns whether a text has the form of a slug: ASCII letters, digits, `-`, `_`, `.` and `~`, and at
  /// least one character other than a dot.
  ///
  /// - Parameter text: The text.
  public static func isPossible(_ text: some StringProtocol) -> Bool {
    // Not generic, because the function is called for every link and unspecialised generic code is slow.
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
