/// An array as the text from which PostgreSQL reads it (PostgreSQL, "Array Input and Output Syntax").
struct ArrayText {
  private let bytes: [UInt8]

  init(numbers: [Int]) {
    bytes = Array("{\(numbers.map(String.init).joined(separator: ","))}".utf8)
  }

  init(texts: some Sequence<some Sequence<UInt8>>) {
    var bytes = [UInt8(ascii: "{")]
    for (index, text) in texts.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes.append(UInt8(ascii: "\""))
      for byte in text {
        if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
          bytes.append(UInt8(ascii: "\\"))
        }
        bytes.append(byte)
      }
      bytes.append(UInt8(ascii: "\""))
    }
    bytes.append(UInt8(ascii: "}"))
    self.bytes = bytes
  }

  /// The value of a parameter, which the statement converts with `::text::text[]`, or to an array of another
  /// type.
  var value: StoredValue { .text(String(decoding: bytes, as: UTF8.self)) }
}
