/// Writes the fields of a JSON object; see ``WireReader``.
package final class WireWriter {
  private var container: KeyedEncodingContainer<WireKey>

  // Nothing here is inlined, because that would copy it for each type and each field.

  @inline(never)
  package init(_ encoder: any Encoder) { container = encoder.container(keyedBy: WireKey.self) }

  /// Writes a text, and nothing for nil.
  @inline(never)
  package func write(_ text: String?, as name: String) throws {
    try container.encodeIfPresent(text, forKey: WireKey(stringValue: name))
  }

  /// Writes a value, and nothing for nil.
  @inline(never)
  package func write<Value: Encodable>(_ value: Value?, as name: String) throws {
    try container.encodeIfPresent(value, forKey: WireKey(stringValue: name))
  }
}
