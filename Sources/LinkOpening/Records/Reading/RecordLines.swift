import Foundation

/// A line of the file, as a range of its bytes.
struct RecordLine {
  /// The line number, counted from 1.
  var number: Int
  /// The range without the line break and surrounding white space.
  var content: Range<Int>
  /// The number of bytes before the content.
  var indentation: Int
  /// Whether a line break follows.
  var isEnded: Bool
}

/// Splits bytes into lines that end with a line feed, a carriage return or both.
struct RecordLines: Sequence, IteratorProtocol {
  let bytes: [UInt8]
  private var position = 0
  private var number = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> RecordLine? {
    guard position < bytes.count else { return nil }
    number += 1
    let start = position
    var end = start
    while end < bytes.count, bytes[end] != 0x0A, bytes[end] != 0x0D { end += 1 }
    position = end
    if position < bytes.count {
      position += bytes[end] == 0x0D && end + 1 < bytes.count && bytes[end + 1] == 0x0A ? 2 : 1
    }
    var content = start..<end
    while let last = content.last, Self.isWhitespace(bytes[last]) {
      content = content.lowerBound..<last
    }
    while let first = content.first, Self.isWhitespace(bytes[first]) {
      content = first + 1..<content.upperBound
    }
    return RecordLine(
      number: number,
      content: content,
      indentation: content.lowerBound - start,
      isEnded: end < bytes.count
    )
  }

  /// Returns whether a byte is a space or a control character.
  static func isWhitespace(_ byte: UInt8) -> Bool { byte <= 0x20 }
}

extension StringProtocol {
  var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
