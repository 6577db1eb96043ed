/// An enumeration whose JSON form may gain names in later versions. A name that this version does
/// not know is preserved and is not an error.
protocol OpenWireValue: Codable, Hashable {
  /// The names that this version knows, with their values.
  static var known: [(String, Self)] { get }
  static func other(_ name: String) -> Self
  /// The name of a value that this version does not know; nil for a known value.
  var unknownName: String? { get }
}

extension OpenWireValue {
  /// Creates a value from its name in the JSON.
  ///
  /// - Parameter wireName: The name of the value in the JSON. A name that this version of the
  ///   library does not know becomes `other`.
  public init(wireName: String) {
    self = Self.known.first { $0.0 == wireName }?.1 ?? Self.other(wireName)
  }

  /// The name of the value in the JSON.
  public var wireName: String {
    unknownName ?? Self.known.first { $0.1 == self }?.0 ?? ""
  }

  /// Decodes a value from its name.
  ///
  /// A name that this version of the library does not know is not an error.
  public init(from decoder: any Decoder) throws {
    try self.init(wireName: decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the value as its name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireName)
  }
}
