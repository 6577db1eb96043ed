/// Reads the fields of a JSON object.
///
/// The types share this code, because a call of a decoding container for each field would enlarge the
/// library by about 100 bytes per field. A class, because the size of a container is only known at run
/// time, which would enlarge the code of each type.
package final class WireReader {
  private let container: KeyedDecodingContainer<WireKey>

  // Nothing here is inlined, because that would copy it for each type and each field.

  @inline(never)
  package init(_ decoder: any Decoder) throws {
    container = try decoder.container(keyedBy: WireKey.self)
  }

  /// Returns the text of a field that must exist.
  @inline(never)
  package func value(_ name: String) throws -> String {
    try container.decode(String.self, forKey: WireKey(stringValue: name))
  }

  /// Returns the value of a field that must exist.
  @inline(never)
  package func value<Value: Decodable>(_ name: String) throws -> Value {
    try container.decode(Value.self, forKey: WireKey(stringValue: name))
  }

  /// Returns the text of a field; nil if the field is missing or null.
  @inline(never)
  package func optional(_ name: String) throws -> String? {
    try container.decodeIfPresent(String.self, forKey: WireKey(stringValue: name))
  }

  /// Returns the value of a field; nil if the field is missing or null.
  @inline(never)
  package func optional<Value: Decodable>(_ name: String) throws -> Value? {
    try container.decodeIfPresent(Value.self, forKey: WireKey(stringValue: name))
  }
}
