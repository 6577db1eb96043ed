import Testing

@testable import SiteAssociation

@Suite("Text encodings")
struct TextEncodingTests {
  private static let text = #"{"applinks": {"apps": ["A7K2M9QX4T.net.fernhill.é😀"]}}"#

  private static func bytes<Unit: FixedWidthInteger>(_ units: some Sequence<Unit>, big: Bool)
    -> [UInt8]
  {
    units.flatMap { unit in
      withUnsafeBytes(of: big ? unit.bigEndian : unit.littleEndian) { Array($0) }
    }
  }

  private static let encoded: [(encoding: TextEncoding, mark: [UInt8], content: [UInt8])] = {
    let scalars = text.unicodeScalars.map(\.value)
    return [
      (.utf8, [0xEF, 0xBB, 0xBF], Array(text.utf8)),
      (.utf16BigEndian, [0xFE, 0xFF], bytes(text.utf16, big: true)),
      (.utf16LittleEndian, [0xFF, 0xFE], bytes(text.utf16, big: false)),
      (.utf32BigEndian, [0, 0, 0xFE, 0xFF], bytes(scalars, big: true)),
      (.utf32LittleEndian, [0xFF, 0xFE, 0, 0], bytes(scalars, big: false)),
    ]
  }()

  @Test(
    "All five encodings of JSON are read with and without a byte order mark",
    arguments: encoded,
    [false, true]
  )
  func encoding(
    row: (encoding: TextEncoding, mark: [UInt8], content: [UInt8]),
    hasMark: Bool
  ) {
    let bytes = (hasMark ? row.mark : []) + row.content
    let file = AssociationFile(reading: bytes)
    #expect(TextEncoding.detect(bytes).encoding == row.encoding)
    #expect(file.source.utf8 == Array(Self.text.utf8))
    #expect(file.entries == AssociationFile(reading: Self.text.utf8).entries)
    #expect(file.isReadable)
    #expect(file.isReadableEverywhere == (row.encoding == .utf8 && !hasMark))
  }

  @Test(
    "Invalid bytes are replaced and reported",
    arguments: [
      ([0x7B, 0xFF, 0x7D], 1, "{\u{FFFD}}"),
      ([0x7B, 0xC3, 0x7D], 1, "{\u{FFFD}}"),
      ([0x7B, 0xED, 0xA0, 0x80, 0x7D], 1, "{\u{FFFD}\u{FFFD}\u{FFFD}}"),
      ([0xFE, 0xFF, 0, 0x7B, 0xD8, 0, 0, 0x7D], 1, "{\u{FFFD}}"),
      ([0xFF, 0xFE, 0x7B, 0, 0x7D], 1, "{\u{FFFD}"),
    ] as [([UInt8], Int, String)]
  )
  func repairs(_ bytes: [UInt8], offset: Int, text: String) {
    let file = AssociationFile(reading: bytes)
    let finding = file.findings.first { $0.code == ReadingProblem.invalidEncoding.code }
    #expect(finding?.place?.utf8Offset == offset)
    #expect(String(decoding: file.source.utf8, as: UTF8.self) == text)
    #expect(!file.isReadable)
  }
}
