/// The name of a field in JSON, for types that do not leave their coding to the compiler.
///
/// These types share the key, because an enumeration of keys for each type would enlarge the library
/// by about 2 KiB each.
struct WireKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

extension Decoder {
  // Not inlined, so that the types share the code.
  /// Returns the value of a type that is a string in JSON.
  @inline(never)
  func text() throws -> String { try singleValueContainer().decode(String.self) }
}

extension Encoder {
  /// Encodes a value of a type that is a string in JSON.
  @inline(never)
  func encode(_ text: String) throws {
    var container = singleValueContainer()
    try container.encode(text)
  }
}
