import Foundation
import LinkwrightCore

/// Decodes one associated value from a string, or from several strings if the value is repeated.
struct PlaceholderDecoder: Decoder {
  let texts: ArraySlice<String>

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Decodes a value. `URL`, `Date` and `Decimal` are decoded from the form in which users write
  /// them, because their own `Codable` conformance uses several values or an unreadable number.
  func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    let value: Any?
    // A hostile link can repeat an item thousands of times. Comparing types takes a tenth of the
    // time that casting them takes.
    if type == URL.self {
      value = try URL(string: text())
    } else if type == Date.self {
      value = try LinkDate(text())?.date
    } else if type == Decimal.self {
      value = try Decimal(exactly: text())
    } else {
      return try type.init(from: self)
    }
    guard let value = value as? Value else {
      throw RouteCodingError(message: "It is not a valid \(type).")
    }
    return value
  }

  func text() throws -> String {
    // Of several items with the same name, a value that is not repeated is the first one.
    guard let first = texts.first else { throw RouteCodingError(message: "There is no value.") }
    return first
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    throw RouteCodingError.moreThanOneValue
  }

  func unkeyedContainer() -> any UnkeyedDecodingContainer { RepeatedValues(texts: texts) }

  func singleValueContainer() -> any SingleValueDecodingContainer { self }
}

extension PlaceholderDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool { texts.isEmpty }

  func decode(_ type: String.Type) throws -> String { try text() }

  func decode(_ type: Bool.Type) throws -> Bool {
    switch try text() {
    case "true", "1": true
    case "false", "0": false
    default: throw RouteCodingError(message: "It is neither true nor false.")
    }
  }

  func decode(_ type: Double.Type) throws -> Double { try finite(type) }
  func decode(_ type: Float.Type) throws -> Float { try finite(type) }
  func decode(_ type: Int.Type) throws -> Int { try integer(signedNumber()) }
  func decode(_ type: Int8.Type) throws -> Int8 { try integer(signedNumber()) }
  func decode(_ type: Int16.Type) throws -> Int16 { try integer(signedNumber()) }
  func decode(_ type: Int32.Type) throws -> Int32 { try integer(signedNumber()) }
  func decode(_ type: Int64.Type) throws -> Int64 { try integer(signedNumber()) }
  func decode(_ type: UInt.Type) throws -> UInt { try integer(unsignedNumber()) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try integer(unsignedNumber()) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try integer(unsignedNumber()) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try integer(unsignedNumber()) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try integer(unsignedNumber()) }

  private func signedNumber() throws -> Int64? { WholeNumber(try text())?.signed }
  private func unsignedNumber() throws -> UInt64? { WholeNumber(try text())?.unsigned }

  private func integer<Value: FixedWidthInteger>(_ number: (some BinaryInteger)?) throws -> Value {
    guard let value = number.flatMap({ Value(exactly: $0) }) else {
      throw RouteCodingError(message: "It is not a number.")
    }
    return value
  }

  private func finite<Value: BinaryFloatingPoint & LosslessStringConvertible>(
    _ type: Value.Type
  ) throws -> Value {
    guard let value = try Value(text()), value.isFinite else {
      throw RouteCodingError(message: "It is not a number.")
    }
    return value
  }
}

/// The values of the query items with the same name.
private struct RepeatedValues: UnkeyedDecodingContainer {
  private var texts: ArraySlice<String>
  private(set) var currentIndex = 0

  var codingPath: [any CodingKey] { [] }
  var count: Int? { currentIndex + texts.count }
  var isAtEnd: Bool { texts.isEmpty }

  init(texts: ArraySlice<String>) { self.texts = texts }

  mutating func decodeNil() -> Bool { false }

  mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
    try next().decode(type)
  }

  mutating func superDecoder() throws -> any Decoder { try next() }

  mutating func nestedContainer<Key: CodingKey>(
    keyedBy type: Key.Type
  ) throws -> KeyedDecodingContainer<Key> {
    throw RouteCodingError.moreThanOneValue
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    throw RouteCodingError.moreThanOneValue
  }

  private mutating func next() throws -> PlaceholderDecoder {
    guard !isAtEnd else { throw RouteCodingError(message: "There are no more values.") }
    defer {
      texts = texts.dropFirst()
      currentIndex += 1
    }
    return PlaceholderDecoder(texts: texts.prefix(1))
  }
}
