/// Rows in the binary format of `COPY` (PostgreSQL, "COPY", "Binary Format").
struct CopiedRows: Sendable {
  private var rows: [UInt8] = Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0] + header
  private(set) var count = 0
  /// Where each row begins.
  private var starts: [Int] = []

  /// Flags and the length of an extension: no flag is set, and no extension follows.
  private static let header = [UInt8](repeating: 0, count: 8)

  var isEmpty: Bool { count == 0 }

  /// The rows and the mark of their end.
  var bytes: [UInt8] { rows + [0xFF, 0xFF] }

  mutating func beginRow(fieldCount: Int) {
    starts.append(rows.count)
    append(Int16(fieldCount))
    count += 1
  }

  /// Replaces the first field of each row, a number of 64 bits.
  mutating func setFirstField(_ number: Int64) {
    let starts = starts
    rows.withUnsafeMutableBytes { rows in
      for start in starts {
        // After the count of the fields and the length of the first one.
        rows.storeBytes(of: number.bigEndian, toByteOffset: start + 6, as: Int64.self)
      }
    }
  }

  mutating func append<Number: FixedWidthInteger>(number: Number) {
    append(Int32(MemoryLayout<Number>.size))
    append(number)
  }

  mutating func append(text: String?) {
    guard let text else { return append(Int32(-1)) }
    append(Int32(text.utf8.count))
    rows += text.utf8
  }

  /// - Throws: ``StoreError`` with the code `unstorableText`.
  mutating func append(text: UnsafeRawBufferPointer?) throws {
    guard let text else { return append(Int32(-1)) }
    guard !text.contains(0) else { throw StoreError.nulCharacter }
    append(Int32(text.count))
    rows.append(contentsOf: text)
  }

  private mutating func append<Number: FixedWidthInteger>(_ number: Number) {
    withUnsafeBytes(of: number.bigEndian) { rows.append(contentsOf: $0) }
  }
}
