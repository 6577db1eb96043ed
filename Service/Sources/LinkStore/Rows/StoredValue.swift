import LinkwrightCore

/// A value for a parameter of a statement, in the types that both engines have.
enum StoredValue: Sendable, Hashable {
  case null
  case text(String)
  case number(Int64)
  case bytes([UInt8])

  init(_ text: String?) { self = text.map(StoredValue.text) ?? .null }

  init(_ number: Int?) { self = number.map { .number(Int64($0)) } ?? .null }

  init(_ time: Timestamp?) { self = time.map { .number($0.milliseconds) } ?? .null }
}
