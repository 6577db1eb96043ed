/// Searches for one typing error that explains all errors in a text.
///
/// ``JSONRepairer`` corrects mistakes in whole tokens. A single typing error often looks like
/// several such mistakes, as in `"exclud"e: true` and `x{ "/": "*" }`. The search therefore tries
/// every change of one character shortly before the first error. A change explains the errors if it
/// makes the text JSON that is similar enough to an association file. The more repairs the text
/// would otherwise need, the less similar this JSON has to be.
///
/// Most changes fail within a few tokens. A limit on the bytes that all trials read bounds the time
/// for large files.
struct KeyboardSlipSearch {
  /// The number of tokens before the error in which the typing error can be.
  private static let tokenCount = 5
  /// The number of bytes before the error in which the typing error can be.
  private static let byteCount = 160
  /// The number of bytes after a change that are read first. Most changes already fail within these
  /// bytes.
  private static let previewLength = 240

  private let source: SourceText
  private var bytes: [UInt8] { source.utf8 }
  private let start: Int
  private var remainingWork: Int

  /// Prepares a search.
  ///
  /// - Parameter start: The offset from which the text is meant to be JSON.
  init(_ source: SourceText, from start: Int) {
    self.source = source
    self.start = start
    remainingWork = 500_000 + 4 * min(source.utf8.count, ReadingResult.maximumByteCount)
  }

  /// Returns the repair of the typing error after which the text is most similar to an association
  /// file; nil if no change makes the text similar enough.
  ///
  /// - Parameter limit: The strangeness below which the corrected text must stay.
  mutating func best(below limit: Int) -> JSONRepair? {
    var checkpoints: [JSONGrammar] = []
    var grammar = JSONGrammar(at: start)
    var scanner = JSONScanner(bytes)
    var error = start
    while true {
      checkpoints.append(grammar)
      if checkpoints.count > Self.tokenCount + 1 { checkpoints.removeFirst() }
      let token = scanner.token(at: grammar.position)
      error = token.kind == .end ? bytes.count : token.range.upperBound
      if !grammar.accept(token) { break }
      if token.kind == .end { return nil }
    }
    guard let first = checkpoints.first else { return nil }
    let flawed = checkpoints.last?.position ?? error
    let end = min(error, flawed + Self.byteCount)
    let window = max(first.position, flawed - Self.byteCount)..<end + 1

    var best: (slip: KeyboardSlip, strangeness: Int)?
    for slip in slips(in: window) {
      // An edit can change the token before it.
      let base = checkpoints.dropFirst().last { $0.position < slip.edit.range.lowerBound } ?? first
      guard remainingWork > 0, isJSON(slip, from: base),
        let strangeness = strangeness(of: slip), strangeness < best?.strangeness ?? limit
      else { continue }
      best = (slip, strangeness)
      if strangeness == 0 { break }
    }
    guard let best else { return nil }
    var repair = best.slip.repair(in: source)
    // The string may have lost or gained characters.
    repair.guesses = [string(around: best.slip.edit.range)]
    if best.strangeness > 0 {
      repair.guesses += checkpoints.flatMap { $0.openings.suffix(2) }.map { $0..<$0 + 1 }
    }
    return repair
  }

  /// Returns the text between the quotation marks around a range, or the rest of the line.
  private func string(around range: Range<Int>) -> Range<Int> {
    func isEnd(_ byte: UInt8) -> Bool { byte == .quote || byte == .newline }
    let before = bytes[..<range.lowerBound].suffix(Self.byteCount)
    let after = bytes[range.upperBound...].prefix(Self.byteCount)
    let start = before.lastIndex(where: isEnd) ?? before.startIndex
    return start..<(after.firstIndex(where: isEnd) ?? after.endIndex)
  }

  // MARK: - Candidates

  private static let punctuation: [UInt8] = [
    .quote, .comma, .colon, .openBrace, .closeBrace, .openBracket, .closeBracket,
  ]

  /// The possible typing errors. Apart from damaged literals, which come first, those closest to
  /// the end of the window come first.
  private func slips(in window: Range<Int>) -> [KeyboardSlip] {
    var slips = literals(in: window)
    for offset in window.reversed() where offset <= bytes.count {
      slips += self.slips(at: offset)
    }
    return slips
  }

  private func slips(at offset: Int) -> [KeyboardSlip] {
    guard offset < bytes.count else {
      return Self.punctuation.map { KeyboardSlip(kind: .missing, edit: insertion($0, at: offset)) }
    }
    guard !bytes[offset].isUTF8Continuation else { return [] }
    let character = character(at: offset)
    var slips: [KeyboardSlip] = []
    if character.upperBound < bytes.count {
      let next = self.character(at: character.upperBound)
      if bytes[next] != bytes[character] {
        let swapped =
          String(decoding: bytes[next], as: UTF8.self)
          + String(decoding: bytes[character], as: UTF8.self)
        let both = character.lowerBound..<next.upperBound
        slips.append(KeyboardSlip(kind: .swapped, edit: TextEdit(both, swapped)))
      }
    }
    slips.append(KeyboardSlip(kind: .superfluous, edit: TextEdit(character, "")))
    for byte in Self.punctuation where byte != bytes[offset] {
      let new = String(Character(Unicode.Scalar(byte)))
      slips.append(KeyboardSlip(kind: .wrong, edit: TextEdit(character, new)))
      slips.append(KeyboardSlip(kind: .missing, edit: insertion(byte, at: offset)))
    }
    return slips
  }

  private func insertion(_ byte: UInt8, at offset: Int) -> TextEdit {
    TextEdit(offset..<offset, String(Character(Unicode.Scalar(byte))))
  }

  private func character(at offset: Int) -> Range<Int> {
    var end = offset + 1
    while end < bytes.count, bytes[end].isUTF8Continuation { end += 1 }
    return offset..<end
  }

  /// The words that are `true`, `false` or `null` with one typing error.
  private func literals(in window: Range<Int>) -> [KeyboardSlip] {
    var slips: [KeyboardSlip] = []
    for offset in window where offset + 1 < bytes.count {
      // The first letter may be the wrong one.
      guard [bytes[offset], bytes[offset + 1]].contains(where: "truefalsn".utf8.contains) else {
        continue
      }
      for literal in ["true", "false", "null"] {
        // A wrong character has up to three bytes.
        for length in literal.utf8.count - 1...literal.utf8.count + 2 {
          let end = offset + length
          guard end <= bytes.count, end == bytes.count || !bytes[end].isUTF8Continuation,
            Self.differByOneSlip(String(decoding: bytes[offset..<end], as: UTF8.self), literal)
          else { continue }
          slips.append(KeyboardSlip(kind: .literal, edit: TextEdit(offset..<end, literal)))
        }
      }
    }
    return slips
  }

  /// Returns whether two words differ in one character or in the order of two characters.
  private static func differByOneSlip(_ written: String, _ word: String) -> Bool {
    let (left, right) = (Array(written.unicodeScalars), Array(word.unicodeScalars))
    let prefix = zip(left, right).prefix { $0 == $1 }.count
    let limit = min(left.count, right.count) - prefix
    let suffix = min(limit, zip(left.reversed(), right.reversed()).prefix { $0 == $1 }.count)
    let (a, b) = (left.dropFirst(prefix).dropLast(suffix), right.dropFirst(prefix).dropLast(suffix))
    if a.isEmpty, b.isEmpty { return false }
    if a.count <= 1, b.count <= 1 { return true }
    return a.count == 2 && b.count == 2 && a.elementsEqual(b.reversed())
  }

  // MARK: - Trials

  /// Returns whether the text can be JSON after a change, as far as a preview shows.
  private mutating func isJSON(_ slip: KeyboardSlip, from base: JSONGrammar) -> Bool {
    let edit = slip.edit
    var text = Array(bytes[base.position..<edit.range.lowerBound])
    text += edit.replacement.utf8
    let rest = bytes[edit.range.upperBound...]
    text += rest.prefix(Self.previewLength)
    let isWhole = rest.count <= Self.previewLength
    var grammar = base
    grammar.position = 0
    var scanner = JSONScanner(text)
    while true {
      let token = scanner.token(at: grammar.position)
      remainingWork -= token.range.upperBound - grammar.position + 1
      if !isWhole, token.range.upperBound >= text.count { return true }
      guard grammar.accept(token) else { return false }
      if token.kind == .end { return true }
    }
  }

  /// Returns how strange the text is after a change, or nil if it is not JSON.
  private mutating func strangeness(of slip: KeyboardSlip) -> Int? {
    remainingWork -= bytes.count
    return JSONReader(RepairedText(bytes, from: start, edits: [slip.edit])).map {
      AssociationStrangeness.strangeness(of: $0.root)
    }
  }
}
