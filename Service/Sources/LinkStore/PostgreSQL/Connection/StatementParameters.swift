import Foundation

/// The values of a statement's parameters in the form in which libpq expects them.
///
/// Texts and bytes are sent as they are, and numbers in base 10, so that the server gives each the
/// type that the statement needs.
struct StatementParameters {
  /// The bytes of all values, each followed by a zero.
  private var memory: [UInt8] = []
  /// Where a value begins in `memory`; nil for NULL.
  private var offsets: [Int?] = []
  private var lengths: [CInt] = []
  private var formats: [CInt] = []

  /// - Throws: ``StoreError`` with the code `unstorableText` if a text contains a NUL character.
  init(_ values: [StoredValue]) throws {
    for value in values {
      switch value {
      case .null: append(nil, isBinary: false)
      case .number(let number): append(Array(String(number).utf8), isBinary: false)
      case .bytes(let bytes): append(bytes, isBinary: true)
      case .text(let text):
        guard !text.utf8.contains(0) else { throw StoreError.nulCharacter }
        append(Array(text.utf8), isBinary: true)
      }
    }
  }

  private mutating func append(_ bytes: [UInt8]?, isBinary: Bool) {
    offsets.append(bytes.map { _ in memory.count })
    lengths.append(CInt(bytes?.count ?? 0))
    formats.append(isBinary ? 1 : 0)
    if let bytes {
      memory += bytes
      memory.append(0)
    }
  }

  /// Calls `body` with the number of the values, their addresses, lengths and formats.
  func withPointers<Value>(
    _ body: (CInt, [UnsafePointer<CChar>?], [CInt], [CInt]) throws -> Value
  ) rethrows -> Value {
    try memory.withUnsafeBytes { bytes in
      let addresses = offsets.map { offset in
        offset.flatMap { bytes.baseAddress?.advanced(by: $0).assumingMemoryBound(to: CChar.self) }
      }
      return try body(CInt(addresses.count), addresses, lengths, formats)
    }
  }
}
