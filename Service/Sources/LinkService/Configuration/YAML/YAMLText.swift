import SiteAssociation
import Yams

/// A YAML text that converts the parser's marks to places.
///
/// The parser breaks lines at more characters than editors do, so its line numbers can differ.
struct YAMLText: Sendable {
  let source: SourceText
  private let lineStarts: [Int]
  /// The number of code points before every 256th byte, because a file can be one long line.
  private let codePointsBeforeBlock: [Int]
  private static let blockLength = 256
  /// The maximum length of an excerpt in messages.
  private static let maximumLength = 500

  init(_ source: SourceText) {
    self.source = source
    lineStarts = Self.lineStarts(source.utf8)
    var blocks: [Int] = []
    var codePoints = 0
    for (index, byte) in source.utf8.enumerated() {
      if index % Self.blockLength == 0 { blocks.append(codePoints) }
      if byte & 0xC0 != 0x80 { codePoints += 1 }
    }
    codePointsBeforeBlock = blocks
  }

  var bytes: [UInt8] { source.utf8 }

  /// The byte offset of a mark.
  func offset(of mark: Mark) -> Int {
    guard lineStarts.indices.contains(mark.line - 1) else { return bytes.count }
    let lineStart = lineStarts[mark.line - 1]
    let firstBlock = lineStart / Self.blockLength
    guard codePointsBeforeBlock.indices.contains(firstBlock) else { return bytes.count }
    let target =
      codePoints(in: (firstBlock * Self.blockLength)..<lineStart)
      + codePointsBeforeBlock[firstBlock] + mark.column - 1
    // Finds the last block that does not begin after the target.
    var low = firstBlock
    var high = codePointsBeforeBlock.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if codePointsBeforeBlock[middle] <= target { low = middle } else { high = middle }
    }
    var rest = target - codePointsBeforeBlock[low]
    var offset = low * Self.blockLength
    while offset < bytes.count, rest > 0 || bytes[offset] & 0xC0 == 0x80 {
      if bytes[offset] & 0xC0 != 0x80 { rest -= 1 }
      offset += 1
    }
    return offset
  }

  private func codePoints(in range: Range<Int>) -> Int {
    bytes[range].count { $0 & 0xC0 != 0x80 }
  }

  /// The place of the quoted text, or of the plain text up to a delimiter, at a mark.
  func place(of mark: Mark) -> Place {
    let start = offset(of: mark)
    return source.place(of: start..<max(end(from: start), start))
  }

  private func end(from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    switch bytes[start] {
    case UInt8(ascii: "\""): return quotedEnd(from: start, escape: UInt8(ascii: "\\"))
    case UInt8(ascii: "'"): return quotedEnd(from: start, escape: UInt8(ascii: "'"))
    case let byte where Self.indicators.contains(byte): return start + 1
    default: return plainEnd(from: start)
    }
  }

  private static let indicators = Array("[]{},|>".utf8)

  private func quotedEnd(from start: Int, escape: UInt8) -> Int {
    let quote = bytes[start]
    let limit = min(bytes.count, start + Self.maximumLength)
    var index = start + 1
    while index < limit, !isBreak(index) {
      let isEscape =
        bytes[index] == escape && index + 1 < bytes.count
        && (escape != quote || bytes[index + 1] == quote)
      if isEscape {
        index += 2
      } else if bytes[index] == quote {
        return index + 1
      } else {
        index += 1
      }
    }
    return min(index, limit)
  }

  private func plainEnd(from start: Int) -> Int {
    let limit = min(bytes.count, start + Self.maximumLength)
    var end = start
    var index = start
    while index < limit, !isBreak(index) {
      let byte = bytes[index]
      let isLast = index + 1 == bytes.count || isBreak(index + 1)
      if byte == UInt8(ascii: ":"), isLast || isBlank(index + 1) { break }
      if byte == UInt8(ascii: "#"), index > start, isBlank(index - 1) { break }
      if ",]}".utf8.contains(byte) { break }
      if !isBlank(index) { end = index + 1 }
      index += 1
    }
    return end
  }

  private func isBreak(_ index: Int) -> Bool { bytes[index] == 0x0A || bytes[index] == 0x0D }
  private func isBlank(_ index: Int) -> Bool { bytes[index] == 0x20 || bytes[index] == 0x09 }

  /// The byte offsets at which lines begin. As in libyaml, lines end at CR, LF, CR LF, NEL, LS and
  /// PS.
  private static func lineStarts(_ bytes: [UInt8]) -> [Int] {
    var starts = [0]
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: starts.append(index + 1)
      case 0x0D where index + 1 == bytes.count || bytes[index + 1] != 0x0A:
        starts.append(index + 1)
      case 0x85 where index > 0 && bytes[index - 1] == 0xC2: starts.append(index + 1)
      case 0xA8, 0xA9:
        if index > 1, bytes[index - 1] == 0x80, bytes[index - 2] == 0xE2 {
          starts.append(index + 1)
        }
      default: break
      }
    }
    return starts
  }
}
