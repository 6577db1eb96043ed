/// An enumeration on the wire to which later versions add cases. A name that this version does not know is
/// preserved and is not an error.
protocol OpenWireValue: Codable, Hashable {
  /// The names of this version and their values.
  static var known: [(String, Self)] { get }
  static func other(_ name: String) -> Self
  /// The name, if this version does not know it.
  var unknownName: String? { get }
}

extension OpenWireValue {
  /// Creates a value from its name on the wire.
  ///
  /// - Parameter wireName: The name; an unknown one becomes `other`.
  public init(wireName: String) {
    self = Self.known.first { $0.0 == wireName }?.1 ?? Self.other(wireName)
  }

  /// The name on the wire.
  public var wireName: String {
    unknownName ?? Self.known.first { $0.1 == self }?.0 ?? ""
  }

  /// Decodes a name, known or not.
  public init(from decoder: any Decoder) throws {
    try self.init(wireName: decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the name.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(wireName)
  }
}
