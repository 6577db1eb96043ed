extension JSONReader {
  /// Steps over white space; reports comments, foreign white space and zero bytes on the way.
  mutating func skipBlanks() {
    while let byte = current {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), .newline, .carriageReturn:
        index += 1
      case .slash where byteIsOneOf(index + 1, [.slash, .star]):
        skipComment()
      case UInt8(ascii: "#"):
        skipComment()
      case 0:
        let start = index
        while current == 0 { index += 1 }
        report(
          .zeroByte,
          "\(index - start == 1 ? "A zero byte" : "Zero bytes") in the text.",
          start..<index
        )
      case 0x0B, 0x0C, 0xC2, 0xE1, 0xE2, 0xE3, 0xEF:
        guard skipForeignWhitespace() else { return }
      default:
        return
      }
    }
  }

  private func byteIsOneOf(_ offset: Int, _ candidates: [UInt8]) -> Bool {
    byte(at: offset).map(candidates.contains) ?? false
  }

  private mutating func skipComment() {
    let start = index
    if byte(at: index + 1) == .star, let end = endOfBlockComment(from: index + 2) {
      index = end
    } else {
      // A block comment that never ends is more often the rest of a path: the next line counts.
      while let byte = current, byte != .newline, byte != .carriageReturn { index += 1 }
    }
    report(.comment, "JSON has no comments.", start..<index)
  }

  private mutating func endOfBlockComment(from start: Int) -> Int? {
    guard !lacksCommentEnd else { return nil }
    var offset = start
    while offset + 1 < bytes.count {
      if bytes[offset] == .star, bytes[offset + 1] == .slash { return offset + 2 }
      offset += 1
    }
    lacksCommentEnd = true
    return nil
  }

  /// Steps over a run of white space that JSON does not know, such as a no-break space.
  ///
  /// - Returns: Whether there was any.
  private mutating func skipForeignWhitespace() -> Bool {
    let start = index
    var name: String?
    while let (scalar, length) = scalar(at: index), scalar.isForeignWhitespace {
      name = name ?? scalar.readableName
      index += length
    }
    guard let name else { return false }
    report(
      .otherWhitespace,
      "\(name) stands where only plain white space may stand.",
      start..<index
    )
    return true
  }

  func scalar(at offset: Int) -> (Unicode.Scalar, length: Int)? {
    var iterator = bytes[min(offset, bytes.count)...].makeIterator()
    var decoder = UTF8()
    guard case .scalarValue(let scalar) = decoder.decode(&iterator) else { return nil }
    return (scalar, scalar.utf8.count)
  }
}

extension Unicode.Scalar {
  fileprivate var isForeignWhitespace: Bool {
    switch value {
    case 0x09, 0x0A, 0x0D, 0x20: false
    case 0x200B, 0x200C, 0x200D, 0x2060, 0xFEFF: true
    default: properties.isWhitespace
    }
  }

  fileprivate var readableName: String {
    switch value {
    case 0xA0: "A no-break space"
    case 0x200B: "A zero-width space"
    case 0xFEFF: "A byte order mark"
    default: "The character U+" + String(value, radix: 16, uppercase: true)
    }
  }
}
