/// Skips the text between two JSON tokens: white space, comments, and markers of merge conflicts.
struct JSONWhitespaceScanner {
  private let bytes: [UInt8]
  private var position = 0
  /// The offset after which no block comment ends.
  private var lastCommentEnd: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Skips white space, comments and other characters that are not part of a token.
  ///
  /// - Parameter flaws: The array to which the method adds each piece of text between tokens that
  ///   JSON does not allow.
  /// - Returns: The start of the next token, and its indentation if it is the first token on its
  ///   line.
  mutating func skip(
    from start: Int,
    notingIn flaws: inout [JSONFlaw]
  ) -> (end: Int, indentation: Int?) {
    position = start
    let indentation = skip(&flaws)
    return (position, indentation)
  }

  private mutating func skip(_ flaws: inout [JSONFlaw]) -> Int? {
    var indentation = position == 0 ? 0 : nil
    while let byte = byte(at: position) {
      let start = position
      switch byte {
      case .newline, .carriageReturn:
        position += 1
        indentation = 0
        continue
      case UInt8(ascii: " "), UInt8(ascii: "\t"):
        position += 1
      case .slash where byteIsOneOf(start + 1, .slash, .star):
        guard skipComment(&flaws) else { return indentation }
      case UInt8(ascii: "#"):
        skipLine()
        flaws.append(JSONFlaw(kind: .comment, range: start..<position))
      case 0:
        while self.byte(at: position) == 0 { position += 1 }
        flaws.append(JSONFlaw(kind: .zeroBytes, range: start..<position))
      case UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: "|"):
        guard indentation == 0, skipMergeConflict(&flaws) else { return indentation }
        continue
      case 0x0B, 0x0C, 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
        while let (scalar, length) = bytes.scalar(at: position), scalar.isOtherWhitespace {
          position += length
        }
        guard position > start else { return indentation }
        flaws.append(JSONFlaw(kind: .otherWhitespace, range: start..<position))
      default:
        return indentation
      }
      indentation = indentation.map { $0 + 1 }
    }
    return indentation
  }

  private mutating func skipLine() {
    while let byte = byte(at: position), byte != .newline, byte != .carriageReturn { position += 1 }
  }

  /// Moves past a comment. A block comment without an end is not skipped, because it is usually an
  /// unquoted path.
  private mutating func skipComment(_ flaws: inout [JSONFlaw]) -> Bool {
    let start = position
    if byte(at: start + 1) == .star {
      guard let end = endOfBlockComment(from: start + 2) else { return false }
      position = end
    } else {
      skipLine()
    }
    flaws.append(JSONFlaw(kind: .comment, range: start..<position))
    return true
  }

  private mutating func endOfBlockComment(from start: Int) -> Int? {
    if let lastCommentEnd, start >= lastCommentEnd { return nil }
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == .star, bytes[offset + 1] == .slash { return offset + 2 }
      offset += 1
    }
    lastCommentEnd = start
    return nil
  }

  /// Moves past a marker of a merge conflict, so that only the first side of the conflict remains.
  private mutating func skipMergeConflict(_ flaws: inout [JSONFlaw]) -> Bool {
    let start = position
    guard let marker = byte(at: start), start + 7 <= bytes.count,
      bytes[start..<start + 7].allSatisfy({ $0 == marker })
    else { return false }
    skipLine()
    if marker == UInt8(ascii: "<") {
      flaws.append(JSONFlaw(kind: .mergeConflict, range: start..<position))
      return true
    }
    // Skips the other side of the conflict, up to the end of the line with the last marker.
    while marker != UInt8(ascii: ">"), position < bytes.count {
      position += 1
      let line = position
      skipLine()
      if bytes[line..<position].starts(with: Array(repeating: UInt8(ascii: ">"), count: 7)) {
        break
      }
    }
    flaws.append(JSONFlaw(kind: .mergeConflictSide, range: start..<position))
    return true
  }

  private func byte(at offset: Int) -> UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private func byteIsOneOf(_ offset: Int, _ candidates: UInt8...) -> Bool {
    byte(at: offset).map(candidates.contains) ?? false
  }
}

extension Unicode.Scalar {
  /// Whether the character is white space that JSON does not allow, or a replacement for a byte
  /// that is invalid in the encoding.
  var isOtherWhitespace: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20: false
    case 0xFFFD: true
    default: isInvisible
    }
  }
}
