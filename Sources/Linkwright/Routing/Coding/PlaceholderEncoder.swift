import Foundation

/// Encodes one associated value as a string, or as several strings if the value is repeated.
///
/// The encoder is a class because its containers write into it.
final class PlaceholderEncoder: Encoder {
  fileprivate var texts: [String] = []
  fileprivate var isMoreThanOneValue = false

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// - Throws: ``RouteCodingError`` if the value does not encode as a single value, or any error
  ///   that the value throws.
  static func texts(of value: any Encodable) throws -> [String] {
    switch value {
    case let url as URL: return [url.absoluteString]
    case let decimal as Decimal where decimal.isFinite: return [decimal.description]
    case let date as Date:
      guard let text = LinkDate(date).text else {
        throw RouteCodingError(message: "The date is outside the years 1 to 9999.")
      }
      return [text]
    default:
      let encoder = PlaceholderEncoder()
      try value.encode(to: encoder)
      if encoder.isMoreThanOneValue {
        throw RouteCodingError.moreThanOneValue
      }
      return encoder.texts
    }
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    isMoreThanOneValue = true
    return KeyedEncodingContainer(NoContainer())
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { RepeatedWriter(encoder: self) }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }
}

extension PlaceholderEncoder: SingleValueEncodingContainer {
  func encodeNil() {}
  func encode(_ value: String) { texts = [value] }
  func encode(_ value: Bool) { texts = [value ? "true" : "false"] }
  func encode(_ value: Double) throws { try write(value) }
  func encode(_ value: Float) throws { try write(value) }
  func encode(_ value: Int) { texts = [String(value)] }
  func encode(_ value: Int8) { texts = [String(value)] }
  func encode(_ value: Int16) { texts = [String(value)] }
  func encode(_ value: Int32) { texts = [String(value)] }
  func encode(_ value: Int64) { texts = [String(value)] }
  func encode(_ value: UInt) { texts = [String(value)] }
  func encode(_ value: UInt8) { texts = [String(value)] }
  func encode(_ value: UInt16) { texts = [String(value)] }
  func encode(_ value: UInt32) { texts = [String(value)] }
  func encode(_ value: UInt64) { texts = [String(value)] }
  func encode(_ value: some Encodable) throws { texts = try Self.texts(of: value) }

  private func write(_ value: some BinaryFloatingPoint & LosslessStringConvertible) throws {
    guard value.isFinite else { throw RouteCodingError(message: "The number is not finite.") }
    texts = [String(value)]
  }
}

/// The values of the query items with the same name.
struct RepeatedWriter: UnkeyedEncodingContainer {
  var encoder = PlaceholderEncoder()

  var codingPath: [any CodingKey] { [] }
  var count: Int { encoder.texts.count }

  mutating func encodeNil() throws {
    throw RouteCodingError(message: "A repeated value cannot be nil.")
  }

  mutating func encode(_ value: some Encodable) throws {
    try append(PlaceholderEncoder.texts(of: value))
  }

  private func append(_ texts: [String]) throws {
    guard texts.count == 1 else {
      throw RouteCodingError(message: "A repeated value must be a single value.")
    }
    encoder.texts += texts
  }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) -> KeyedEncodingContainer<Key> {
    encoder.container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    encoder.isMoreThanOneValue = true
    return RepeatedWriter()
  }

  mutating func superEncoder() -> any Encoder { encoder }
}

/// Discards the values of a type that does not encode as a single value.
private struct NoContainer<Key: CodingKey>: KeyedEncodingContainerProtocol {
  var codingPath: [any CodingKey] { [] }

  mutating func encodeNil(forKey key: Key) {}
  mutating func encode(_ value: some Encodable, forKey key: Key) {}

  mutating func nestedContainer<Inner: CodingKey>(
    keyedBy type: Inner.Type,
    forKey key: Key
  ) -> KeyedEncodingContainer<Inner> {
    KeyedEncodingContainer(NoContainer<Inner>())
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    RepeatedWriter()
  }

  mutating func superEncoder() -> any Encoder { PlaceholderEncoder() }
  mutating func superEncoder(forKey key: Key) -> any Encoder { PlaceholderEncoder() }
}
