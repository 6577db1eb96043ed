/// What a search must remember about the end of a text, besides the active nodes.
struct TextPhase: Hashable, Sendable {
  /// The number of characters of a percent escape that have been read.
  var escapeLength: UInt8 = 0
  /// The first digit of the escape, if a pattern reads the decoded text.
  var digit: UInt8 = 0
  var sequence = UTF8Sequence.boundary
  /// The kind of the last byte of a path as written, and of a decoded path.
  var last = PathByte.other
  var decodedLast = PathByte.other

  /// A byte of a path that does not follow itself in the normal form, or any other byte.
  enum PathByte: UInt8, Sendable {
    case other, slash, star

    init(_ byte: UInt8) {
      switch byte {
      case .slash: self = .slash
      case .star: self = .star
      default: self = .other
      }
    }
  }

  var code: UInt64 {
    UInt64(escapeLength) | UInt64(digit) << 2 | UInt64(sequence.rawValue) << 6
      | UInt64(last.rawValue) << 10 | UInt64(decodedLast.rawValue) << 12
  }
}
