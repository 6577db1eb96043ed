/// Whether white space separates the next attribute of a tag from what comes before it.
///
/// Mustache removes a newline after a tag of the template that stands alone on its line, and the white space
/// before that newline. Such white space separates nothing, because browsers never see it.
struct HTMLAttributeGap: Sendable, Hashable {
  private enum Position: Sendable, Hashable {
    case separated, afterValue, afterTag
    /// After a tag of the template and a space on the same line.
    case spaceAfterTag
    /// After a tag of the template and a carriage return, to which a line feed can belong.
    case carriageReturn
    /// After the first newline behind a tag of the template.
    case newline
  }

  private var position = Position.separated

  static let separated = HTMLAttributeGap()
  /// After a value in quotation marks.
  static let afterValue = HTMLAttributeGap(position: .afterValue)
  /// After a tag of the template.
  static let afterTag = HTMLAttributeGap(position: .afterTag)

  /// - Parameter byte: An HTML whitespace character.
  mutating func readSpace(_ byte: UInt8) {
    let isBlank = byte == 0x20 || byte == 0x09
    switch position {
    case .separated, .afterValue, .newline: position = .separated
    case .afterTag, .spaceAfterTag:
      position = isBlank ? .spaceAfterTag : byte == 0x0D ? .carriageReturn : .newline
    case .carriageReturn: position = byte == 0x0A ? .newline : .separated
    }
  }

  /// Whether an attribute that begins with this byte is separated.
  func permits(_ byte: UInt8) -> Bool {
    switch position {
    case .separated: true
    // For swift-mustache, U+000B, U+0085, U+2028 and U+2029 are newlines, too.
    case .spaceAfterTag: (0x21...0x7E).contains(byte)
    case .afterValue, .afterTag, .carriageReturn, .newline: false
    }
  }
}
