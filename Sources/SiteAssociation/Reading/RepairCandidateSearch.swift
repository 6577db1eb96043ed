/// The search for the edits that may correct an error in the grammar of a text.
///
/// Each edit corrects one common mistake: a token that is missing, superfluous or of the wrong
/// kind.
struct RepairCandidateSearch {
  /// The edits, in the order in which they are tried.
  var all: [RepairCandidate] { list.all }

  private var list: RepairCandidateList

  private static let punctuation: [JSONToken.Kind] = [
    .comma, .colon, .closeBracket, .closeBrace, .openBracket, .openBrace,
  ]

  init(_ history: RepairHistory, in source: SourceText, containers: JSONHypothesis.Containers) {
    list = RepairCandidateList(history, in: source, containers: containers)
    guard let error = history.steps.last else { return }
    addMissingSeparators(error)
    addReplacements(error)
    for (distance, step) in history.steps.reversed().enumerated() {
      BracketRepairs.addMissingClosing(step, isAtError: distance == 0, to: &list)
      BracketRepairs.addMissingOpening(step, to: &list)
      BracketRepairs.addWrongBracket(step, isAtError: distance == 0, to: &list)
      SuperfluousTextRepairs.addDeletion(step, distance, to: &list)
    }
    BracketRepairs.addDistantOpening(error, to: &list)
    if error.token.kind == .colon { SuperfluousTextRepairs.addSuperfluousKeys(to: &list) }
    BracketRepairs.addDistantBrackets(error, to: &list)
    for candidate in QuotationRepairs(history, in: source.utf8).all { list.append(candidate) }
    SuperfluousTextRepairs.addSurroundingText(error, to: &list)
    let completion = TextCompletion(source: source, containers: containers)
    if let candidate = completion.candidate(at: error) { list.append(candidate) }
  }

  private mutating func addMissingSeparators(_ error: RepairHistory.Step) {
    let previous = list.history.tokenBeforeLast
    let startsValue =
      error.token.kind.isText || error.token.kind == .scalar || error.token.kind.isOpening
      || error.token.kind == .unclosedString
    switch error.before.phase {
    case .separator where startsValue:
      list.insert(
        [.comma],
        before: error,
        cost: 1,
        .missingComma,
        at: previous?.range,
        "A comma is missing after this value."
      )
      if let bracket = error.before.bracket(in: list.containers) {
        let closing: JSONToken.Kind = bracket == .openBrace ? .closeBrace : .closeBracket
        BracketRepairs.insertClosing([closing, .comma], before: error, cost: 4, to: &list)
      }
    case .colon where startsValue:
      let key = previous.map(list.text)
      list.insert(
        [.colon],
        before: error,
        cost: 1,
        .missingColon,
        at: previous?.range,
        "A colon is missing after the key \(key?.quoted ?? "")."
      )
    case .colon where error.token.kind == .comma || error.token.kind.isClosing:
      let key = previous.map(list.text)
      list.insert(
        [.colon, .scalar],
        before: error,
        cost: 5,
        .missingValue,
        at: previous?.range,
        "The key \(key?.quoted ?? "") has no value.",
        isGuess: true
      )
    case .value where !startsValue && list.history.steps.count > 2:
      let key = list.history.steps[list.history.steps.count - 3].token
      let name = list.text(key)
      list.insert(
        [.scalar],
        before: error,
        cost: 4,
        .missingValue,
        at: key.range,
        "The key \(name.quoted) has no value.",
        isGuess: true
      )
    case .firstKey where error.token.kind == .colon, .key where error.token.kind == .colon:
      list.insert(
        [.string],
        before: error,
        cost: 5,
        .unexpectedCharacter,
        at: error.token.range,
        "A key is missing before this colon.",
        cure: "Add the key, or remove the colon.",
        isGuess: true
      )
    default: break
    }
    if error.token.kind == .comma,
      [.firstElement, .element, .firstKey, .key].contains(
        error.before.phase
      )
    {
      list.remove(
        error.token.range,
        from: error.before,
        cost: 1,
        .missingValue,
        "A value is missing before this comma.",
        cure: "Remove the comma, or add the value."
      )
    }
  }

  /// Adds the replacement of a character at the error by punctuation.
  private mutating func addReplacements(_ error: RepairHistory.Step) {
    let token = error.token
    let isStray = token.kind == .stray
    guard isStray || token.kind == .comma || token.kind == .colon else { return }
    for kind in Self.punctuation where kind != token.kind {
      let isSeparator = kind == .comma || kind == .colon
      guard isStray || isSeparator, let new = kind.text else { continue }
      let old = list.text(token)
      list.append(
        RepairCandidate(
          base: error.before,
          inserted: [JSONToken(kind, token.range)],
          resumption: token.range.upperBound,
          cost: isSeparator ? 1 : 3,
          edits: [TextEdit(token.range, new)],
          problem: .unexpectedCharacter,
          place: token.range,
          texts: {
            ("JSON does not allow \(old.quoted) here.", "Replace \(old.quoted) with \(new.quoted).")
          }
        )
      )
    }
  }
}
