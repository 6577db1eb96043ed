/// The normalization of paths in patterns and URLs.
///
/// A run of `*` or `/` becomes a single character. A slash is added at the start and at the end,
/// unless the path already has a slash or a star there.
///
/// There are three exceptions: a path of one character does not change, an empty path becomes `/`,
/// and a path of several stars becomes `/*/`. All of this is inferred, and agrees with all
/// observations.
enum PathNormalization {
  /// Returns a path pattern in normal form.
  static func normalize(_ pattern: String) -> String {
    String(decoding: normalize(Array(pattern.utf8)), as: UTF8.self)
  }

  /// Returns a path in normal form.
  static func normalize(_ path: [UInt8]) -> [UInt8] {
    withNormalized(path.span) { normal in normal.indices.map { normal[$0] } }
  }

  /// Writes the normal form of a path, which is at most two bytes longer than the path.
  static func normalize(_ path: Span<UInt8>, into output: inout OutputSpan<UInt8>) {
    if path.isEmpty {
      output.append(.slash)
      return
    }
    if isSingleCharacter(path) {
      for index in path.indices { output.append(path[index]) }
      return
    }
    let isOneRun = isOneRun(path)
    if (isOneRun || path[0] != .star) && path[0] != .slash { output.append(.slash) }
    var previous: UInt8 = 0
    for index in path.indices {
      let byte = path[index]
      if byte == previous, byte == .slash || byte == .star { continue }
      output.append(byte)
      previous = byte
    }
    if (isOneRun || previous != .star) && previous != .slash { output.append(.slash) }
  }

  /// Calls a closure with the normal form of a path.
  static func withNormalized<Result>(
    _ path: Span<UInt8>,
    _ body: (borrowing Span<UInt8>) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: path.count + 2) { memory in
      var output = OutputSpan(buffer: memory, initializedCount: 0)
      normalize(path, into: &output)
      let count = output.finalize(for: memory)
      return body(UnsafeBufferPointer(rebasing: memory[..<count]).span)
    }
  }

  /// Returns whether a final slash is missing from a path that starts with a slash and contains no
  /// runs.
  @inline(__always)
  static func needsFinalSlash(_ path: Span<UInt8>) -> Bool {
    guard !path.isEmpty else { return true }
    let last = path[path.count - 1]
    return last != .slash && last != .star
  }

  private static func isSingleCharacter(_ path: Span<UInt8>) -> Bool {
    for index in 1..<path.count where !path[index].isUTF8Continuation { return false }
    return true
  }

  /// Returns whether the path consists only of stars. A run of several stars without any other
  /// character becomes `/*/`.
  private static func isOneRun(_ path: Span<UInt8>) -> Bool {
    for index in path.indices where path[index] != .star { return false }
    return true
  }
}
