extension String {
  /// The text with escapes for characters that a terminal would interpret or hide: control
  /// characters, line breaks, direction marks.
  var visible: String {
    guard unicodeScalars.contains(where: \.isHiddenByTerminals) else { return self }
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if scalar.isHiddenByTerminals {
        result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}

extension String {
  /// Splits the text between words into lines of at most the given width in columns. A longer word
  /// gets its own line.
  ///
  /// - Parameter indentation: The beginning of every line but the first.
  func wrapped(to width: Int, hanging indentation: String = "") -> [String] {
    var lines: [String] = []
    var columnCount = 0
    // As bytes, because comparing characters normalizes them, which takes quadratic time for a
    // sequence of combining marks.
    for word in utf8.split(separator: UInt8(ascii: " ")).map(Substring.init) {
      let length = word.unicodeScalars.reduce(0) { $0 + $1.columnCount }
      if let last = lines.indices.last, columnCount + 1 + length <= width {
        lines[last] += " " + word
        columnCount += 1 + length
      } else {
        let margin = lines.isEmpty ? "" : indentation
        lines.append(margin + word)
        columnCount = margin.count + length
      }
    }
    return lines
  }
}

extension Unicode.Scalar {
  /// Whether a terminal would interpret or hide the character instead of showing it.
  var isHiddenByTerminals: Bool {
    if (0x20..<0x7F).contains(value) { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return false
    }
  }

  /// The width of the character on a terminal, in columns.
  var columnCount: Int {
    // The first combining mark is U+0300.
    if value < 0x300 { return 1 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: return 0
    default: break
    }
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE4F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F680...0x1F6FF,
      0x1F900...0x1F9FF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }
}
