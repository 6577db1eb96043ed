import SiteAssociation

/// A line of a record: a key with the start of its value.
struct RecordField {
  enum Key {
    case known(Int)
    case other(Range<Int>)
  }

  var key: Key
  var value: Range<Int>

  /// Splits a line into key and value.
  ///
  /// - Parameter continuesText: Whether the line could also be a continuation of an earlier value.
  init?(_ line: RecordLine, in bytes: [UInt8], continuesText: Bool) {
    let content = line.content
    let searched = content.prefix(RecordKey.maximumLength)
    guard let colon = searched.first(where: { bytes[$0] == UInt8(ascii: ":") }),
      colon > content.lowerBound
    else { return nil }
    let name = content.lowerBound..<colon
    var start = colon + 1
    while start < content.upperBound, RecordLines.isWhitespace(bytes[start]) { start += 1 }
    value = start..<content.upperBound
    if let index = RecordKey.indexOfName[ExactText(String(decoding: bytes[name], as: UTF8.self))] {
      key = .known(index)
      return
    }
    guard line.indentation == 0, name.allSatisfy({ Self.isPartOfKey(bytes[$0]) }) else {
      return nil
    }
    let column = value.lowerBound - content.lowerBound
    let isInColumn = column == RecordKey.valueColumn
    let isTabbed = colon + 1 < content.upperBound && bytes[colon + 1] == 0x09
    let isEmpty = value.isEmpty && !continuesText
    guard isInColumn || isTabbed || isEmpty else { return nil }
    key = .other(name)
  }

  private static func isPartOfKey(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: " "), UInt8(ascii: "/"),
      UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
