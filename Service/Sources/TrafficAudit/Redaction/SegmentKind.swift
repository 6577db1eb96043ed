/// What a segment of a path looks like.
///
/// The rules err on the side of hiding: a code of letters only cannot be told from a word, but a code
/// with digits between its letters can.
enum SegmentKind: Equatable {
  /// A word, or words with separators.
  case plain
  /// At least six digits. Years and most page numbers have fewer.
  case number
  case uuid
  /// An e-mail address.
  case address
  /// A word that nobody would write: long hexadecimal digits, a mix of letters and digits, or a mix
  /// of upper and lower case.
  case token

  /// The length from which digits are a number.
  private static let numberLength = 6
  /// The length from which a word of any kind is a token.
  private static let longestWord = 30

  init(_ segment: ByteView) {
    if segment.isUUID {
      self = .uuid
    } else if segment.containsAtSign {
      self = .address
    } else {
      self = Self.kind(ofWordsIn: segment)
    }
  }

  private static func kind(ofWordsIn segment: ByteView) -> SegmentKind {
    var index = 0
    var words = 0
    var kind = SegmentKind.plain
    while index < segment.count {
      guard segment[index].isLetter || segment[index].isDigit else {
        // An escape is part of a text in another script, not of a token.
        index += segment[index] == UInt8(ascii: "%") ? 3 : 1
        continue
      }
      var word = Word()
      while index < segment.count, segment[index].isLetter || segment[index].isDigit {
        word.add(segment[index])
        index += 1
      }
      words += 1
      switch word.kind {
      case .plain: break
      case .number where words == 1 && index == segment.count && word.length == segment.count:
        return .number
      case _: kind = .token
      }
    }
    return kind
  }

  /// The properties of a run of letters and digits.
  private struct Word {
    var length = 0
    var digits = 0
    /// The number of changes between letters and digits.
    var changes = 0
    /// The number of capital letters after a small letter.
    var humps = 0
    var hasSmallLetter = false
    var isHexadecimal = true
    private var previous: UInt8 = 0

    mutating func add(_ byte: UInt8) {
      if byte.isDigit { digits += 1 }
      if length > 0, byte.isDigit != previous.isDigit { changes += 1 }
      let isUpper = byte.isLetter && byte & 0x20 == 0
      if byte.isLetter, !isUpper { hasSmallLetter = true }
      if length > 0, isUpper, previous.isLetter, previous & 0x20 != 0 { humps += 1 }
      if byte.hexValue == nil { isHexadecimal = false }
      length += 1
      previous = byte
    }

    var kind: SegmentKind {
      if digits == length { return length >= numberLength ? .number : .plain }
      if length > longestWord { return .token }
      if isHexadecimal, length >= 8, digits >= 2 { return .token }
      // A code in capital letters, such as an invitation.
      if length >= 6, digits > 0, !hasSmallLetter { return .token }
      if length >= 10, changes >= 2 { return .token }
      if length >= 6, changes >= 3 { return .token }
      // Mixed case as in base 64. A name such as "myAccountSettings" has fewer humps.
      if length >= 16, humps >= 5 { return .token }
      if length >= 8, changes >= 1, humps >= 2 { return .token }
      return .plain
    }
  }
}

extension ByteView {
  fileprivate var isUUID: Bool {
    guard count == 36 else { return false }
    for index in 0..<count {
      switch index {
      case 8, 13, 18, 23: if self[index] != UInt8(ascii: "-") { return false }
      default: if self[index].hexValue == nil { return false }
      }
    }
    return true
  }

  fileprivate var containsAtSign: Bool {
    // Text must come before and after the sign. The name of an account can begin with another sign.
    for index in 0..<count where index > 0 {
      if self[index] == UInt8(ascii: "@"), index + 1 < count { return true }
      if self[index] == UInt8(ascii: "%"), index + 3 < count, self[index + 1] == UInt8(ascii: "4"),
        self[index + 2] == UInt8(ascii: "0")
      {
        return true
      }
    }
    return false
  }
}
