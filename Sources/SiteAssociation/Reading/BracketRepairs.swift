/// The edits that add, remove, move or replace a bracket.
enum BracketRepairs {
  /// Adds the closing brackets that may be missing before a token.
  static func addMissingClosing(
    _ step: RepairHistory.Step,
    isAtError: Bool,
    to list: inout RepairCandidateList
  ) {
    guard [.separator, .firstElement, .firstKey].contains(step.before.phase),
      let bracket = step.before.bracket(in: list.containers)
    else { return }
    let closing: JSONToken.Kind = bracket == .openBrace ? .closeBrace : .closeBracket
    insertClosing([closing], before: step, cost: 2, to: &list)
    guard isAtError, step.token.kind.isClosing, step.token.kind != closing else { return }
    // If the bracket of an outer container is of the right kind, several brackets are missing.
    var brackets: [JSONToken.Kind] = []
    for container in list.openContainers(step.before) {
      let closing: JSONToken.Kind =
        list.containers[container].bracket == .openBrace ? .closeBrace : .closeBracket
      if closing == step.token.kind { break }
      brackets.append(closing)
    }
    if brackets.count > 1 {
      insertClosing(brackets, before: step, cost: 2 + brackets.count, to: &list)
    }
  }

  /// Adds an opening bracket before a value.
  static func addMissingOpening(_ step: RepairHistory.Step, to list: inout RepairCandidateList) {
    guard [.value, .firstElement, .element].contains(step.before.phase), step.token.kind != .end
    else { return }
    let place = step.token.range
    for kind in [JSONToken.Kind.openBrace, .openBracket] {
      guard let bracket = kind.text else { continue }
      let offset = place.lowerBound
      list.append(
        RepairCandidate(
          base: step.before,
          inserted: [JSONToken(kind, offset..<offset, indentation: step.token.indentation)],
          resumption: offset,
          cost: 3,
          edits: [TextEdit(offset..<offset, bracket)],
          problem: .wrongOpeningBracket,
          place: place,
          guesses: list.guesses(around: step.before, and: place),
          texts: { [source = list.source] in
            let before = RepairCandidateList.text(step.token, in: source).quoted
            return (
              "The opening \(bracket.quoted) is missing before \(before).",
              "Add \(bracket.quoted) before \(before)."
            )
          }
        )
      )
    }
  }

  /// Adds the missing opening bracket of a list whose first element is an object. Without this
  /// bracket, the error is at the second element, where the grammar allows only a key. If the list
  /// has only one element, the error is at the end of the list.
  static func addDistantOpening(_ error: RepairHistory.Step, to list: inout RepairCandidateList) {
    let isAtElement = error.before.phase == .key && error.token.kind.isOpening
    let isAtEnd = error.before.phase == .separator && error.token.kind.isClosing
    let distance = isAtElement ? 3 : 2
    guard isAtElement || isAtEnd, list.history.steps.count >= distance else { return }
    let closing = list.history.steps[list.history.steps.count - distance]
    guard closing.token.kind.isClosing, let container = closing.before.innermost,
      let opening = list.history.openings[container]
    else { return }
    addMissingOpening(opening, to: &list)
  }

  /// Adds an edit that replaces a bracket with a bracket of the other kind.
  static func addWrongBracket(
    _ step: RepairHistory.Step,
    isAtError: Bool,
    to list: inout RepairCandidateList
  ) {
    let token = step.token
    guard let kind = token.kind.otherBracket, let new = kind.text, let old = token.kind.text,
      !isAtError || token.kind.isClosing
    else { return }
    let opener = step.before.innermost.map { list.containers[$0].offset }
    let closes = kind == .closeBracket ? "array" : "object"
    list.append(
      RepairCandidate(
        base: step.before,
        inserted: [JSONToken(kind, token.range, indentation: token.indentation)],
        resumption: token.range.upperBound,
        isReplacement: kind.isOpening,
        cost: 2,
        edits: [TextEdit(token.range, new)],
        problem: kind.isOpening ? .wrongOpeningBracket : .mismatchedBracket,
        place: token.range,
        guesses: list.guesses(around: step.before, and: token.range),
        texts: { [source = list.source] in
          if kind.isOpening {
            let use = kind == .openBracket ? "array starts" : "object starts"
            return (
              "The \(use) with \(old.quoted) instead of \(new.quoted).",
              "Use \(kind == .openBracket ? "[ and ]" : "{ and }") for this "
                + (kind == .openBracket ? "array." : "object.")
            )
          }
          let line = opener.map { source.place(of: $0..<$0).line }
          let from = line.map { " that starts on line \($0)" } ?? ""
          return (
            "The \(closes) ends with \(old.quoted) instead of \(new.quoted).",
            "Replace \(old.quoted) with \(new.quoted), which closes the \(closes)\(from)."
          )
        }
      )
    )
  }

  /// Adds edits for missing or superfluous brackets that are too far from the error to be in the
  /// history.
  static func addDistantBrackets(_ error: RepairHistory.Step, to list: inout RepairCandidateList) {
    if error.token.kind.isClosing || error.token.kind == .end {
      for step in list.history.outerStarts {
        let bracket = step.before.bracket(in: list.containers)
        insertClosing(
          [bracket == .openBrace ? .closeBrace : .closeBracket],
          before: step,
          cost: 2,
          to: &list
        )
      }
    }
    for step in list.history.earlyClosings {
      SuperfluousTextRepairs.addDeletion(step, 1, to: &list)
    }
    guard error.token.kind.isClosing else { return }
    for container in list.openContainers(error.before) {
      if let opening = list.history.openings[container] {
        SuperfluousTextRepairs.addDeletion(opening, 1, to: &list)
      }
    }
  }

  /// Adds an edit that moves a closing bracket to a later position: directly before the first
  /// bracket that closes an outer container.
  static func addLateClosing(_ step: RepairHistory.Step, to list: inout RepairCandidateList) {
    guard let container = step.before.innermost, step.before.phase == .separator,
      let bracket = step.token.kind.text
    else { return }
    let opening = list.containers[container].offset
    let name = list.containers[container].bracket == .openBrace ? "object" : "array"
    let line = list.source.place(of: opening..<opening).line
    var base = step.before
    base.lateClosing = .init(container: container, repair: base.repairCount)
    list.append(
      RepairCandidate(
        base: base,
        resumption: step.token.range.upperBound,
        cost: 4,
        edits: [TextEdit(step.token.range, " ")],
        problem: .mismatchedBracket,
        place: step.token.range,
        guesses: list.guesses(around: step.before, and: step.token.range),
        texts: {
          (
            "This \(bracket.quoted) closes the \(name) that starts on line \(line) too early.",
            "Move the \(bracket.quoted) after the last value of the \(name)."
          )
        }
      )
    )
  }

  /// Adds closing brackets before a token.
  static func insertClosing(
    _ kinds: [JSONToken.Kind],
    before step: RepairHistory.Step,
    cost: Int,
    to list: inout RepairCandidateList
  ) {
    let brackets = kinds.compactMap(\.text).joined()
    guard let opening = step.before.innermost.map({ list.containers[$0] }) else { return }
    let place = opening.offset..<opening.offset + 1
    let name = opening.bracket == .openBrace ? "object" : "array"
    let source = list.source
    list.insert(
      kinds,
      before: step,
      cost: cost,
      .unclosedContainer,
      at: place,
      "The \(name) that starts here is not closed.",
      cure: closingCure(brackets, before: step.token, in: source),
      guesses: list.guesses(around: step.before, and: place)
    )
  }

  private static func closingCure(
    _ brackets: String,
    before token: JSONToken,
    in source: SourceText
  ) -> String {
    if token.kind == .end { return "Add \(brackets.quoted) at the end of the file." }
    let line = source.place(of: token.range).line
    return
      "Add \(brackets.quoted) before \(RepairCandidateList.text(token, in: source).quoted) on line \(line)."
  }
}
