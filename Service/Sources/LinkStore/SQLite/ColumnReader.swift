import Foundation
import GRDB
import LinkwrightCore

/// Reads the columns of a row from left to right. A value that is not what it should be is an error,
/// where GRDB's subscripts would end the process.
struct ColumnReader {
  private let row: Row
  private var index = 0

  init(_ row: Row) {
    self.row = row
  }

  mutating func next<Value: DatabaseValueConvertible & StatementColumnConvertible>(
    _ type: Value.Type = Value.self
  ) throws -> Value {
    defer { index += 1 }
    return try row.decode(Value.self, atIndex: index)
  }

  mutating func time() throws -> Timestamp {
    Timestamp(milliseconds: try next())
  }

  mutating func optionalTime() throws -> Timestamp? {
    try next(Int64?.self).map(Timestamp.init(milliseconds:))
  }

  /// A word of an enumeration.
  mutating func word<Word: RawRepresentable<String>>(_ type: Word.Type = Word.self) throws -> Word {
    let text: String = try next()
    guard let word = Word(rawValue: text) else { throw StoreError.unreadable("“\(text)”") }
    return word
  }

  mutating func optionalWord<Word: RawRepresentable<String>>(
    _ type: Word.Type = Word.self
  ) throws -> Word? {
    guard let text: String = try next() else { return nil }
    guard let word = Word(rawValue: text) else { throw StoreError.unreadable("“\(text)”") }
    return word
  }

  mutating func bytes() throws -> [UInt8] {
    Array(try next(Data.self))
  }

  /// What ``JSONColumn/text(_:)`` wrote.
  mutating func json<Value: Decodable>(_ type: Value.Type = Value.self) throws -> Value? {
    guard let text: String = try next() else { return nil }
    do {
      return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    } catch {
      throw StoreError.unreadable("“\(text)”")
    }
  }
}

/// Lists and dictionaries in a column of text; empty ones are NULL.
enum JSONColumn {
  static func text(_ value: some Encodable & Collection) throws -> String? {
    guard !value.isEmpty else { return nil }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
