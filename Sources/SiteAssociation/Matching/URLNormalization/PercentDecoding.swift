/// Decodes percent escapes in the same way as Foundation.
enum PercentDecoding {
  /// Calls a closure with the percent-decoded form of a part of a URL. The decoded form is empty if
  /// the decoded bytes are not valid UTF-8 (inferred).
  ///
  /// - Parameter text: A part of a URL in which every percent sign starts a complete escape.
  static func withDecoded<Result>(
    _ text: Span<UInt8>,
    _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    guard hasEscape(text) else { return body(text) }
    return withUnescaped(text) { decoded in
      body(isUTF8(decoded) ? decoded.span : decoded.span.extracting(0..<0))
    }
  }

  /// Calls a closure with the percent-decoded bytes of a text, which may not be valid UTF-8. A
  /// percent sign that does not start a complete escape is kept.
  @inline(__always)
  static func withUnescaped<Result>(
    _ text: Span<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { memory in
      var count = 0
      var index = 0
      while index < text.count {
        if text[index] == .percent, index + 2 < text.count,
          let high = text[index + 1].hexDigitValue, let low = text[index + 2].hexDigitValue
        {
          memory[count] = high << 4 | low
          index += 3
        } else {
          memory[count] = text[index]
          index += 1
        }
        count += 1
      }
      return body(UnsafeBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Returns the percent-decoded form of a part of a URL. The result is empty if the decoded bytes
  /// are not valid UTF-8 (inferred).
  static func decode(_ text: ArraySlice<UInt8>) -> [UInt8] {
    withDecoded(text.span) { decoded in decoded.indices.map { decoded[$0] } }
  }

  private static func hasEscape(_ text: Span<UInt8>) -> Bool {
    for index in text.indices where text[index] == .percent { return true }
    return false
  }

  private static func isUTF8(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var parser = Unicode.UTF8.ForwardParser()
    var iterator = bytes.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid: continue
      case .error: return false
      case .emptyInput: return true
      }
    }
  }
}
