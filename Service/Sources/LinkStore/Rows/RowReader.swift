import Foundation
import LinkwrightCore

/// Reads the columns of a row from left to right. Throws if a value is not as expected.
protocol RowReader {
  mutating func optionalText() throws -> String?
  mutating func optionalInteger() throws -> Int64?
  mutating func optionalBytes() throws -> [UInt8]?
  /// Reads a value of any type.
  mutating func value() throws -> StoredValue
}

extension RowReader {
  mutating func text() throws -> String { try Self.required(optionalText()) }

  mutating func number() throws -> Int { try Self.required(optionalNumber()) }

  mutating func optionalNumber() throws -> Int? {
    try optionalInteger().map(Int.init(truncatingIfNeeded:))
  }

  mutating func flag() throws -> Bool { try number() != 0 }

  mutating func time() throws -> Timestamp { try Self.required(optionalTime()) }

  mutating func optionalTime() throws -> Timestamp? {
    try optionalInteger().map(Timestamp.init(milliseconds:))
  }

  mutating func bytes() throws -> [UInt8] { try Self.required(optionalBytes()) }

  /// Reads the raw value of an enumeration.
  mutating func word<Word: RawRepresentable<String>>(_ type: Word.Type = Word.self) throws -> Word {
    try Self.required(optionalWord())
  }

  /// Reads the raw value of an enumeration.
  mutating func number<Number: RawRepresentable<Int>>(
    _ type: Number.Type = Number.self
  ) throws -> Number {
    let number = try number() as Int
    guard let value = Number(rawValue: number) else { throw StoreError.unreadable("“\(number)”") }
    return value
  }

  mutating func optionalWord<Word: RawRepresentable<String>>(
    _ type: Word.Type = Word.self
  ) throws -> Word? {
    guard let text = try optionalText() else { return nil }
    guard let word = Word(rawValue: text) else { throw StoreError.unreadable("“\(text)”") }
    return word
  }

  /// Reads JSON text that ``JSONColumn/text(_:)`` wrote.
  mutating func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
    guard let text = try optionalText() else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw StoreError.unreadable("“\(text)”")
    }
  }

  private static func required<Value>(_ value: Value?) throws -> Value {
    guard let value else { throw StoreError.unreadable("a missing value") }
    return value
  }
}

/// Converts lists and dictionaries to JSON text. An empty list or dictionary becomes NULL.
enum JSONColumn {
  static func text(_ value: some Encodable & Collection) throws -> String? {
    guard !value.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
