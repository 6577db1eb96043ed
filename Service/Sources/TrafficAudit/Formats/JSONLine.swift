/// A line that is a JSON object. The names of the members differ between servers; ``JSONMember`` has
/// those that are known.
struct JSONLine {
  private let line: ByteView
  private let scratch: ScratchBytes
  private var position = 0
  private var path: ByteView?
  private var targetRank = JSONMember.Rank.none
  private var hostRank = JSONMember.Rank.none
  private var userAgentRank = JSONMember.Rank.none

  static func read(
    _ line: ByteView,
    into request: inout LoggedRequest,
    _ scratch: ScratchBytes
  ) -> LineContent {
    var reader = JSONLine(line: line, scratch: scratch)
    reader.skipSpace()
    guard reader.readObject(.line, depth: 0, into: &request) else { return .unreadable }
    reader.skipSpace()
    // Something after the object means that the line was cut off and joined with another.
    guard reader.position == line.count else { return .unreadable }
    if request.target == nil { request.target = reader.path }
    return request.target == nil ? .noRequest : .request
  }

  private init(line: ByteView, scratch: ScratchBytes) {
    self.line = line
    self.scratch = scratch
  }

  private mutating func readObject(
    _ kind: JSONMember.Object,
    depth: Int,
    into request: inout LoggedRequest
  ) -> Bool {
    guard take(UInt8(ascii: "{")) else { return false }
    skipSpace()
    if take(UInt8(ascii: "}")) { return true }
    while true {
      skipSpace()
      guard let name = readString() else { return false }
      skipSpace()
      guard take(UInt8(ascii: ":")) else { return false }
      skipSpace()
      guard readValue(JSONMember(name, in: kind), depth: depth, into: &request) else {
        return false
      }
      skipSpace()
      if take(UInt8(ascii: "}")) { return true }
      guard take(UInt8(ascii: ",")) else { return false }
    }
  }

  private mutating func readValue(
    _ member: JSONMember?,
    depth: Int,
    into request: inout LoggedRequest
  ) -> Bool {
    guard let member, position < line.count else { return skipValue() }
    switch (line[position], member) {
    case (UInt8(ascii: "{"), .object(let kind)) where depth < 4:
      return readObject(kind, depth: depth + 1, into: &request)
    case (UInt8(ascii: "{"), .requestLine) where depth < 4:
      return readObject(.request, depth: depth + 1, into: &request)
    case (UInt8(ascii: "["), .userAgent):
      // Caddy logs a list of values for each header.
      position += 1
      skipSpace()
      if position < line.count, line[position] == UInt8(ascii: "\"") {
        guard let text = readString() else { return false }
        use(text, as: member, into: &request)
      }
      while true {
        skipSpace()
        if take(UInt8(ascii: "]")) { return true }
        if take(UInt8(ascii: ",")) { continue }
        let start = position
        guard skipValue(), position > start else { return false }
      }
    case (UInt8(ascii: "\""), _):
      guard let text = readString() else { return false }
      use(text, as: member, into: &request)
      return true
    default: return skipValue()
    }
  }

  private mutating func use(
    _ text: ByteView,
    as member: JSONMember,
    into request: inout LoggedRequest
  ) {
    switch member {
    case .method: request.method = text
    case .target(let rank):
      if Self.takes(text, ranked: rank, over: &targetRank, earlier: request.target) {
        request.target = text
      }
    case .path: path = text
    case .query: if !text.isEmpty, !text.equals("-") { request.query = text }
    case .host(let rank):
      if Self.takes(text, ranked: rank, over: &hostRank, earlier: request.host) {
        request.host = text
      }
    case .userAgent(let rank):
      if Self.takes(text, ranked: rank, over: &userAgentRank, earlier: request.userAgent) {
        request.userAgent = text.equals("-") ? text[0..<0] : text
      }
    case .requestLine:
      var read = LoggedRequest()
      guard RequestLine.read(text, into: &read), let target = read.target else { break }
      request.method = read.method
      if Self.takes(target, ranked: .sent, over: &targetRank, earlier: request.target) {
        request.target = target
      }
    case .object: break
    }
  }

  /// Whether a value replaces the value of an earlier member. An empty value is better than none.
  @inline(__always)
  private static func takes(
    _ text: ByteView,
    ranked rank: JSONMember.Rank,
    over known: inout JSONMember.Rank,
    earlier: ByteView?
  ) -> Bool {
    let rank = text.count == 0 || text.equals("-") ? .none : rank
    guard rank > known || earlier == nil else { return false }
    known = rank
    return true
  }
}

extension JSONLine {
  @inline(__always)
  private mutating func take(_ byte: UInt8) -> Bool {
    guard position < line.count, line[position] == byte else { return false }
    position += 1
    return true
  }

  @inline(__always)
  private mutating func skipSpace() {
    while position < line.count, line[position] == 0x20 || line[position] == 0x09 { position += 1 }
  }

  /// Reads a string, without its quotation marks and escapes.
  private mutating func readString() -> ByteView? {
    guard take(UInt8(ascii: "\"")), let end = line.closingQuote(from: position) else { return nil }
    let text = line[position..<end]
    position = end + 1
    return text.first(UInt8(ascii: "\\")) == nil ? text : text.jsonUnescaped(in: scratch)
  }

  /// Skips a value of any kind. Only the nesting of brackets is checked.
  private mutating func skipValue() -> Bool {
    var depth = 0
    while position < line.count {
      switch line[position] {
      case UInt8(ascii: "\""):
        guard let end = line.closingQuote(from: position + 1) else { return false }
        position = end
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // The bracket of the enclosing object ends a number or a word.
        if depth == 0 { return true }
        depth -= 1
        if depth == 0 {
          position += 1
          return true
        }
      case UInt8(ascii: ","): if depth == 0 { return true }
      default: break
      }
      position += 1
    }
    return false
  }
}

extension ByteView {
  /// Returns the text of a JSON string with its escapes removed. Half of a surrogate pair becomes a
  /// replacement character.
  fileprivate func jsonUnescaped(in scratch: ScratchBytes) -> ByteView {
    var index = 0
    while index < count {
      let byte = self[index]
      index += 1
      guard byte == UInt8(ascii: "\\"), index < count else {
        scratch.append(byte)
        continue
      }
      let escaped = self[index]
      index += 1
      switch escaped {
      case UInt8(ascii: "u"):
        var unit = codeUnit(at: index) ?? 0xFFFD
        index += 4
        if (0xD800..<0xDC00).contains(unit), index + 1 < count,
          self[index] == UInt8(ascii: "\\"), self[index + 1] == UInt8(ascii: "u"),
          let low = codeUnit(at: index + 2), (0xDC00..<0xE000).contains(low)
        {
          unit = 0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        scratch.append(Unicode.Scalar(unit) ?? "\u{FFFD}")
      default: scratch.append(escaped.escapedControlCharacter ?? escaped)
      }
    }
    return scratch.finish()
  }

  private func codeUnit(at start: Int) -> UInt32? {
    guard start + 4 <= count else { return nil }
    var unit: UInt32 = 0
    for index in start..<(start + 4) {
      guard let value = self[index].hexValue else { return nil }
      unit = unit << 4 | UInt32(value)
    }
    return unit
  }
}
