/// The last part of a short link.
public enum Slug {
  /// The longest slug.
  public static let maximumLength = 128

  /// Whether a text may be a slug: letters, digits, `-`, `_`, `.` and `~` of ASCII, and not only dots.
  public static func isPossible(_ text: some StringProtocol) -> Bool {
    let bytes = text.utf8
    guard !bytes.isEmpty, bytes.count <= maximumLength else { return false }
    return bytes.contains { $0 != UInt8(ascii: ".") }
      && bytes.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
          || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "~")
      }
  }
}
