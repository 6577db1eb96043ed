/// An encoding that Foundation detects when it parses JSON (inferred: the decoder of
/// swift-foundation).
enum TextEncoding: String, Sendable, Hashable {
  case utf8 = "UTF-8"
  case utf16BigEndian = "UTF-16 (big-endian)"
  case utf16LittleEndian = "UTF-16 (little-endian)"
  case utf32BigEndian = "UTF-32 (big-endian)"
  case utf32LittleEndian = "UTF-32 (little-endian)"

  private static let byteOrderMarks: [(TextEncoding, [UInt8])] = [
    (.utf32LittleEndian, [0xFF, 0xFE, 0, 0]),
    (.utf32BigEndian, [0, 0, 0xFE, 0xFF]),
    (.utf8, [0xEF, 0xBB, 0xBF]),
    (.utf16BigEndian, [0xFE, 0xFF]),
    (.utf16LittleEndian, [0xFF, 0xFE]),
  ]

  /// Detects the encoding of a text from its byte order mark, or from the zero bytes at its start.
  ///
  /// - Returns: The encoding, and the number of bytes in the byte order mark, or 0 if there is no
  ///   mark.
  static func detect(_ bytes: [UInt8]) -> (encoding: TextEncoding, markLength: Int) {
    for (encoding, mark) in byteOrderMarks where bytes.starts(with: mark) {
      return (encoding, mark.count)
    }
    guard bytes.count >= 4 else { return (.utf8, 0) }
    let isZero = bytes.prefix(4).map { $0 == 0 }
    return switch (isZero[0], isZero[1], isZero[2], isZero[3]) {
    case (true, true, true, false): (.utf32BigEndian, 0)
    case (false, true, true, true): (.utf32LittleEndian, 0)
    case (true, false, true, false): (.utf16BigEndian, 0)
    case (false, true, false, true): (.utf16LittleEndian, 0)
    default: (.utf8, 0)
    }
  }

  /// Converts a text to UTF-8. Invalid input is replaced with U+FFFD.
  ///
  /// - Returns: The text in UTF-8, and the offset of the first inserted U+FFFD, or nil if the input
  ///   is valid.
  func transcode(_ bytes: ArraySlice<UInt8>) -> (utf8: [UInt8], firstRepair: Int?) {
    switch self {
    case .utf8:
      // Decoding changes only invalid bytes.
      if String(decoding: bytes, as: UTF8.self).utf8.elementsEqual(bytes) {
        (Array(bytes), nil)
      } else {
        Self.repair(bytes, as: UTF8.self)
      }
    case .utf16BigEndian, .utf16LittleEndian:
      Self.repair(units(of: bytes, as: UInt16.self), as: UTF16.self)
    case .utf32BigEndian, .utf32LittleEndian:
      Self.repair(units(of: bytes, as: UInt32.self), as: UTF32.self)
    }
  }

  private var isBigEndian: Bool { self == .utf16BigEndian || self == .utf32BigEndian }

  private func units<Unit: FixedWidthInteger>(
    of bytes: ArraySlice<UInt8>,
    as type: Unit.Type
  ) -> [Unit] {
    let width = Unit.bitWidth / 8
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: width).map { start in
      guard start + width <= bytes.endIndex else { return Unit(truncatingIfNeeded: 0xD800) }
      let unit = bytes[start..<start + width].reduce(Unit(0)) { $0 << 8 | Unit($1) }
      return isBigEndian ? unit : unit.byteSwapped
    }
  }

  private static func repair<Encoding: Unicode.Encoding>(
    _ units: some Sequence<Encoding.CodeUnit>,
    as encoding: Encoding.Type
  ) -> (utf8: [UInt8], firstRepair: Int?) {
    var utf8: [UInt8] = []
    var firstRepair: Int?
    var parser = Encoding.ForwardParser()
    var iterator = units.makeIterator()
    while true {
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded):
        UTF8.encode(Encoding.decode(encoded)).map { utf8.append(contentsOf: $0) }
      case .error:
        if firstRepair == nil { firstRepair = utf8.count }
        utf8.append(contentsOf: [0xEF, 0xBF, 0xBD])
      case .emptyInput:
        return (utf8, firstRepair)
      }
    }
  }
}
