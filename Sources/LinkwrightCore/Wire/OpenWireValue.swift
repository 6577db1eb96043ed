/// An enumeration whose JSON form may gain names in later versions. A name that this version does
/// not know is preserved and is not an error.
protocol OpenWireValue: Codable, Hashable {
  /// Creates the value with a name, which this version need not know.
  init(wireName: String)
  /// The name of the value in the JSON.
  var wireName: String { get }
}

extension OpenWireValue {
  /// Decodes a value from its name.
  ///
  /// A name that this version of the library does not know is not an error.
  public init(from decoder: any Decoder) throws { try self.init(wireName: decoder.text()) }

  /// Encodes the value as its name.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(wireName) }
}
