/// The last part of a short link.
public enum Slug {
  /// The longest slug.
  public static let maximumLength = 128

  /// Whether a text may be a slug: letters, digits, `-`, `_`, `.` and `~` of ASCII, and not only dots.
  public static func isPossible(_ text: some StringProtocol) -> Bool {
    // Of one type, as this is asked for every link, and generic code of a library is slow.
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
