/// The direction of a text (Unicode Standard Annex 9, P2 and P3). The raw values are those of the
/// attribute `dir`.
enum TextDirection: String, Sendable, Hashable {
  case leftToRight = "ltr"
  case rightToLeft = "rtl"

  /// The direction of the first letter, or nil if the text has no letters.
  ///
  /// As the standard demands, letters in an isolate do not count. But if the whole text is isolated,
  /// its direction is that of the isolate.
  ///
  /// The standard also counts a few digits, symbols and punctuation marks. Nearly all of them are
  /// followed by letters of their own script.
  init?(of text: String) {
    var found: TextDirection?
    // The number of isolates around the letter that was found, and around the current one.
    var (lowest, depth) = (Int.max, 0)
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x2066...0x2068: depth += 1
      case 0x2069: depth = max(0, depth - 1)
      default:
        guard depth < lowest, let direction = scalar.direction else { continue }
        (found, lowest) = (direction, depth)
      }
      if lowest == 0 { break }
    }
    guard let found else { return nil }
    self = found
  }
}

extension Unicode.Scalar {
  /// The direction of a letter, or of an invisible mark that acts like one.
  fileprivate var direction: TextDirection? {
    switch value {
    case 0x200E: return .leftToRight
    case 0x200F, 0x061C: return .rightToLeft
    default: break
    }
    switch properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .spacingMark:
      return isInRightToLeftBlock ? .rightToLeft : .leftToRight
    default: return nil
    }
  }

  /// Whether the scalar is in a block of a right-to-left script.
  var isInRightToLeftBlock: Bool {
    switch value {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }
}
