/// The edits that remove text which does not belong to the JSON.
enum SuperfluousTextRepairs {
  /// Adds an edit that removes a token.
  ///
  /// - Parameter distance: The number of tokens between the removed token and the error.
  static func addDeletion(
    _ step: RepairHistory.Step,
    _ distance: Int,
    to list: inout RepairCandidateList
  ) {
    let token = step.token
    let name = list.text(token)
    let cost: Int
    switch token.kind {
    case .end: return
    case .comma where distance == 0: return
    case .stray where distance == 0: cost = 2
    case .closeBrace, .closeBracket: cost = 2
    case .openBrace, .openBracket: cost = 3
    case .comma, .colon: cost = 3
    default:
      guard distance <= 4 else { return }
      cost = 8
    }
    list.remove(
      token.range,
      from: step.before,
      cost: cost,
      .unexpectedCharacter,
      token.kind.isClosing
        ? "The closing \(name.quoted) has no opening bracket."
        : "JSON does not allow \(name.quoted) here.",
      cure: "Remove \(name.quoted).",
      guesses: token.kind.otherBracket == nil && token.kind.punctuation == nil
        || token.kind.otherBracket != nil
        ? list.guesses(around: step.before, and: token.range) : []
    )
    if token.kind.isClosing { BracketRepairs.addLateClosing(step, to: &list) }
    if distance == 0, token.kind == .stray, let comma = list.history.steps.dropLast().last,
      comma.token.kind == .comma
    {
      list.append(
        RepairCandidate(
          base: comma.before,
          resumption: token.range.upperBound,
          cost: 3,
          edits: [TextEdit(comma.token.range.lowerBound..<token.range.upperBound, " ")],
          problem: .unexpectedCharacter,
          place: token.range,
          texts: {
            (
              "JSON does not allow \(name.quoted) here.",
              "Remove \(name.quoted) and the comma before it."
            )
          }
        )
      )
    }
  }

  /// Adds edits that remove keys before another key, as in `"appID": "X": {}`.
  static func addSuperfluousKeys(to list: inout RepairCandidateList) {
    for (step, next) in zip(list.history.steps, list.history.steps.dropFirst())
    where step.token.kind.isText && next.token.kind == .colon {
      let range = step.token.range.lowerBound..<next.token.range.upperBound
      let key = list.text(step.token)
      list.remove(
        range,
        from: step.before,
        cost: 4,
        .unexpectedCharacter,
        "The key \(key.quoted) is followed by another key instead of a value.",
        cure: "Remove the key \(key.quoted) and its colon.",
        guesses: list.guesses(around: step.before, and: range)
      )
    }
  }

  /// Adds edits that remove the text before or after the JSON.
  static func addSurroundingText(_ error: RepairHistory.Step, to list: inout RepairCandidateList) {
    let bytes = list.source.utf8
    if error.before.phase == .end {
      let rest = error.token.range.lowerBound..<bytes.count
      let first = list.text(error.token)
      let isHarmless = bytes[rest].allSatisfy {
        $0 <= 0x20 || $0 == .closeBrace || $0 == .closeBracket || $0 == .comma
          || $0 == UInt8(ascii: ";")
      }
      list.append(
        RepairCandidate(
          base: error.before,
          resumption: bytes.count,
          cost: isHarmless ? 1 : 6,
          edits: [TextEdit(rest, "")],
          problem: .textAfterEnd,
          place: rest.lowerBound..<min(rest.lowerBound + 20, bytes.count),
          texts: {
            (
              "The JSON value is followed by more text, which starts with "
                + "\(String(first.unicodeScalars.prefix(1)).quoted).", nil
            )
          }
        )
      )
    }
    // The position of the first token is the start of the JSON.
    if list.containers.isEmpty, let first = list.history.steps.first,
      let brace = bytes[first.token.range.lowerBound...].firstIndex(of: .openBrace),
      brace > first.token.range.lowerBound
    {
      let start = first.token.range.lowerBound
      var base = first.before
      base.position = min(base.position, start)
      list.append(
        RepairCandidate(
          base: base,
          resumption: brace,
          cost: 4,
          edits: [TextEdit(start..<brace, "")],
          problem: .textBeforeStart,
          place: start..<min(start + 20, brace),
          texts: { ("Other text precedes the JSON value.", nil) }
        )
      )
    }
  }
}
