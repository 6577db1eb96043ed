/// A word on the wire of which later versions know more: one that this version does not know is kept
/// as it is and is no error.
protocol OpenWireValue: Codable, Hashable {
  /// The words of this version and what they mean.
  static var known: [(String, Self)] { get }
  static func other(_ name: String) -> Self
  /// The word, where this version does not know it.
  var unknownName: String? { get }
}

extension OpenWireValue {
  /// The value of a word.
  public init(wireName: String) {
    self = Self.known.first { $0.0 == wireName }?.1 ?? Self.other(wireName)
  }

  /// The word.
  public var wireName: String {
    unknownName ?? Self.known.first { $0.1 == self }?.0 ?? ""
  }

  /// Reads a word, whatever it is.
  public init(from decoder: any Decoder) throws {
    try self.init(wireName: decoder.singleValueContainer().decode(String.self))
  }

  /// Writes the word.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireName)
  }
}
