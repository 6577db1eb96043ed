/// The edits that may correct an error in the grammar of a text.
///
/// Each is one mistake that people make: a token that is missing, superfluous or of the wrong kind.
/// ``StringRepairCandidates`` has the mistakes with quotation marks.
///
/// The file is long because all kinds of mistakes read the same private state.
struct RepairCandidates {
  private(set) var all: [RepairCandidate] = []

  private let history: RepairHistory
  private let source: SourceText
  private let containers: JSONHypothesis.Containers

  private static let punctuation: [JSONToken.Kind] = [
    .comma, .colon, .closeBracket, .closeBrace, .openBracket, .openBrace,
  ]
  private static let maximumContainerCount = 8

  init(_ history: RepairHistory, in source: SourceText, containers: JSONHypothesis.Containers) {
    self.history = history
    self.source = source
    self.containers = containers
    guard let error = history.steps.last else { return }
    addMissingSeparators(error)
    addReplacements(error)
    for (distance, step) in history.steps.reversed().enumerated() {
      addMissingClosing(step, isAtError: distance == 0)
      addMissingOpening(step)
      addWrongBracket(step, isAtError: distance == 0)
      addDeletion(step, distance)
    }
    addDistantOpening(error)
    if error.token.kind == .colon { addSuperfluousKeys() }
    addDistantBrackets(error)
    all += StringRepairCandidates(history, in: source.utf8).all
    addSurroundingText(error)
    addCompletion(error)
  }

  // MARK: - Commas, colons and values

  private mutating func addMissingSeparators(_ error: RepairHistory.Step) {
    let previous = history.tokenBeforeLast
    let startsValue =
      error.token.kind.isText || error.token.kind == .scalar || error.token.kind.isOpening
      || error.token.kind == .unclosedString
    switch error.before.phase {
    case .separator where startsValue:
      insert(
        [.comma],
        before: error,
        cost: 1,
        .missingComma,
        at: previous?.range,
        "A comma is missing after this value."
      )
      if let bracket = error.before.bracket(in: containers) {
        let closing: JSONToken.Kind = bracket == .openBrace ? .closeBrace : .closeBracket
        insertClosing([closing, .comma], before: error, cost: 4)
      }
    case .colon where startsValue:
      let key = previous.map(text)
      insert(
        [.colon],
        before: error,
        cost: 1,
        .missingColon,
        at: previous?.range,
        "A colon is missing after the key \(key?.quoted ?? "")."
      )
    case .colon where error.token.kind == .comma || error.token.kind.isClosing:
      let key = previous.map(text)
      insert(
        [.colon, .scalar],
        before: error,
        cost: 5,
        .missingValue,
        at: previous?.range,
        "The key \(key?.quoted ?? "") has no value.",
        isGuess: true
      )
    case .value where !startsValue && history.steps.count > 2:
      let key = history.steps[history.steps.count - 3].token
      let name = text(key)
      insert(
        [.scalar],
        before: error,
        cost: 4,
        .missingValue,
        at: key.range,
        "The key \(name.quoted) has no value.",
        isGuess: true
      )
    case .firstKey where error.token.kind == .colon, .key where error.token.kind == .colon:
      insert(
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
      remove(
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
      let old = text(token)
      all.append(
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

  // MARK: - Brackets

  private mutating func addMissingClosing(_ step: RepairHistory.Step, isAtError: Bool) {
    guard [.separator, .firstElement, .firstKey].contains(step.before.phase),
      let bracket = step.before.bracket(in: containers)
    else { return }
    let closing: JSONToken.Kind = bracket == .openBrace ? .closeBrace : .closeBracket
    insertClosing([closing], before: step, cost: 2)
    guard isAtError, step.token.kind.isClosing, step.token.kind != closing else { return }
    // Several brackets are missing, if an outer one is of the right kind.
    var brackets: [JSONToken.Kind] = []
    for container in openContainers(step.before) {
      let closing: JSONToken.Kind =
        containers[container].bracket == .openBrace ? .closeBrace : .closeBracket
      if closing == step.token.kind { break }
      brackets.append(closing)
    }
    if brackets.count > 1 { insertClosing(brackets, before: step, cost: 2 + brackets.count) }
  }

  private mutating func addMissingOpening(_ step: RepairHistory.Step) {
    guard [.value, .firstElement, .element].contains(step.before.phase), step.token.kind != .end
    else { return }
    let place = step.token.range
    for kind in [JSONToken.Kind.openBrace, .openBracket] {
      guard let bracket = kind.text else { continue }
      let offset = place.lowerBound
      all.append(
        RepairCandidate(
          base: step.before,
          inserted: [JSONToken(kind, offset..<offset, indentation: step.token.indentation)],
          resumption: offset,
          cost: 3,
          edits: [TextEdit(offset..<offset, bracket)],
          problem: .wrongOpeningBracket,
          place: place,
          guesses: guesses(around: step.before, and: place),
          texts: { [self] in
            let before = text(step.token).quoted
            return (
              "The opening \(bracket.quoted) is missing before \(before).",
              "Add \(bracket.quoted) before \(before)."
            )
          }
        )
      )
    }
  }

  /// Adds the opening bracket of a list whose first element is an object: at the second element,
  /// the grammar allows only a key. The same bracket is missing where the list ends after its only
  /// element.
  private mutating func addDistantOpening(_ error: RepairHistory.Step) {
    let isAtElement = error.before.phase == .key && error.token.kind.isOpening
    let isAtEnd = error.before.phase == .separator && error.token.kind.isClosing
    let distance = isAtElement ? 3 : 2
    guard isAtElement || isAtEnd, history.steps.count >= distance else { return }
    let closing = history.steps[history.steps.count - distance]
    guard closing.token.kind.isClosing, let container = closing.before.innermost,
      let opening = history.openings[container]
    else { return }
    addMissingOpening(opening)
  }

  private mutating func addWrongBracket(_ step: RepairHistory.Step, isAtError: Bool) {
    let token = step.token
    guard let kind = token.kind.otherBracket, let new = kind.text, let old = token.kind.text,
      !isAtError || token.kind.isClosing
    else { return }
    let opener = step.before.innermost.map { containers[$0].offset }
    let closes = kind == .closeBracket ? "array" : "object"
    all.append(
      RepairCandidate(
        base: step.before,
        inserted: [JSONToken(kind, token.range, indentation: token.indentation)],
        resumption: token.range.upperBound,
        isReplacement: kind.isOpening,
        cost: 2,
        edits: [TextEdit(token.range, new)],
        problem: kind.isOpening ? .wrongOpeningBracket : .mismatchedBracket,
        place: token.range,
        guesses: guesses(around: step.before, and: token.range),
        texts: { [source] in
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

  /// Adds brackets that are missing or superfluous further away than the history reaches.
  private mutating func addDistantBrackets(_ error: RepairHistory.Step) {
    if error.token.kind.isClosing || error.token.kind == .end {
      for step in history.outerStarts {
        let bracket = step.before.bracket(in: containers)
        insertClosing([bracket == .openBrace ? .closeBrace : .closeBracket], before: step, cost: 2)
      }
    }
    for step in history.earlyClosings { addDeletion(step, 1) }
    guard error.token.kind.isClosing else { return }
    for container in openContainers(error.before) {
      if let opening = history.openings[container] { addDeletion(opening, 1) }
    }
  }

  private mutating func insertClosing(
    _ kinds: [JSONToken.Kind],
    before step: RepairHistory.Step,
    cost: Int
  ) {
    let brackets = kinds.compactMap(\.text).joined()
    guard let opening = step.before.innermost.map({ containers[$0] }) else { return }
    let place = opening.offset..<opening.offset + 1
    let name = opening.bracket == .openBrace ? "object" : "array"
    let source = source
    insert(
      kinds,
      before: step,
      cost: cost,
      .unclosedContainer,
      at: place,
      "The \(name) that starts here is not closed.",
      cure: Self.closingCure(brackets, before: step.token, in: source),
      guesses: guesses(around: step.before, and: place)
    )
  }

  private static func closingCure(
    _ brackets: String,
    before token: JSONToken,
    in source: SourceText
  ) -> String {
    if token.kind == .end { return "Add \(brackets.quoted) at the end of the file." }
    let line = source.place(of: token.range).line
    return "Add \(brackets.quoted) before \(text(token, in: source).quoted) on line \(line)."
  }

  private mutating func addCompletion(_ error: RepairHistory.Step) {
    let token = error.token
    let isInString =
      token.kind == .unclosedString && token.range.upperBound == source.utf8.count
      && token.openingQuote.count == 1 && !source.utf8[token.content].contains(.backslash)
    guard isInString || token.kind == .end,
      let candidate = completion(of: error.before, in: isInString ? token : nil)
    else { return }
    all.append(candidate)
  }

  /// Returns the edit that completes the text where it ends, or nil if nothing is missing.
  ///
  /// - Parameter string: The string in which the text ends, if it ends in one.
  func completion(of state: JSONHypothesis, in string: JSONToken? = nil) -> RepairCandidate? {
    var tokens: [JSONToken] = []
    var position = state.position
    var last = state
    if let string {
      var containers = containers
      let closed = JSONToken(.string, string.content)
      guard last.accept(closed, in: source.utf8, containers: &containers) != nil else { return nil }
      tokens.append(closed)
      position = string.range.upperBound
    }
    var kinds: [JSONToken.Kind] =
      switch last.phase {
      case .key: [.string, .colon, .scalar]
      case .colon: [.colon, .scalar]
      case .value, .element: [.scalar]
      default: []
      }
    let lacksValue = !kinds.isEmpty
    let open = last.openContainers(in: containers)
    guard !open.isEmpty || !kinds.isEmpty else { return nil }
    let closing: [JSONToken.Kind] = open.map {
      containers[$0].bracket == .openBrace ? .closeBrace : .closeBracket
    }
    let brackets = Self.text(of: closing)
    kinds += closing
    tokens += kinds.map { JSONToken($0, position..<position) }
    let text = (string == nil ? "" : "\"") + Self.text(of: kinds)
    let end = source.utf8.count
    let place = open.first.map { containers[$0].offset..<containers[$0].offset + 1 }
    let name =
      open.first.map { containers[$0].bracket == .openBrace ? "The object" : "The array" }
      ?? "The value"
    return RepairCandidate(
      base: state,
      inserted: tokens,
      resumption: end,
      cost: 2 + tokens.count,
      edits: (string.map { straightened($0.openingQuote) } ?? [])
        + [TextEdit(position..<position, text)],
      problem: place == nil ? .notJSON : .unclosedContainer,
      place: place ?? min(position, end)..<end,
      guesses: open.map { containers[$0].offset..<containers[$0].offset + 1 }
        + [(tokens.first?.range.lowerBound ?? position)..<max(position + 1, end)],
      texts: {
        place == nil
          ? ("The file is not JSON.", nil)
          : (
            "\(name) that starts here is not closed, because the file ends too early.",
            lacksValue
              ? "Add the missing value at the end of the file, and then \(brackets.quoted)."
              : "Add what is missing at the end of the file, or at least \(text.quoted)."
          )
      }
    )
  }

  private func straightened(_ quote: Range<Int>) -> [TextEdit] {
    source.utf8[quote.lowerBound] == .quote ? [] : [TextEdit(quote, "\"")]
  }

  // MARK: - Superfluous text

  private mutating func addDeletion(_ step: RepairHistory.Step, _ distance: Int) {
    let token = step.token
    let name = text(token)
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
    remove(
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
        ? guesses(around: step.before, and: token.range) : []
    )
    if token.kind.isClosing { addLateClosing(step) }
    if distance == 0, token.kind == .stray, let comma = history.steps.dropLast().last,
      comma.token.kind == .comma
    {
      all.append(
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

  /// Adds the move of a closing bracket towards the end: to the first bracket that closes an outer
  /// container.
  private mutating func addLateClosing(_ step: RepairHistory.Step) {
    guard let container = step.before.innermost, step.before.phase == .separator,
      let bracket = step.token.kind.text
    else { return }
    let opening = containers[container].offset
    let name = containers[container].bracket == .openBrace ? "object" : "array"
    let line = source.place(of: opening..<opening).line
    var base = step.before
    base.lateClosing = .init(container: container, repair: base.repairCount)
    all.append(
      RepairCandidate(
        base: base,
        resumption: step.token.range.upperBound,
        cost: 4,
        edits: [TextEdit(step.token.range, " ")],
        problem: .mismatchedBracket,
        place: step.token.range,
        guesses: guesses(around: step.before, and: step.token.range),
        texts: {
          (
            "This \(bracket.quoted) closes the \(name) that starts on line \(line) too early.",
            "Move the \(bracket.quoted) after the last value of the \(name)."
          )
        }
      )
    )
  }

  /// Adds the deletion of keys before another key, as in `"appID": "X": {}`.
  private mutating func addSuperfluousKeys() {
    for (step, next) in zip(history.steps, history.steps.dropFirst())
    where step.token.kind.isText && next.token.kind == .colon {
      let range = step.token.range.lowerBound..<next.token.range.upperBound
      let key = text(step.token)
      remove(
        range,
        from: step.before,
        cost: 4,
        .unexpectedCharacter,
        "The key \(key.quoted) is followed by another key instead of a value.",
        cure: "Remove the key \(key.quoted) and its colon.",
        guesses: guesses(around: step.before, and: range)
      )
    }
  }

  private mutating func addSurroundingText(_ error: RepairHistory.Step) {
    let bytes = source.utf8
    if error.before.phase == .end {
      let rest = error.token.range.lowerBound..<bytes.count
      let first = text(error.token)
      let isHarmless = bytes[rest].allSatisfy {
        $0 <= 0x20 || $0 == .closeBrace || $0 == .closeBracket || $0 == .comma
          || $0 == UInt8(ascii: ";")
      }
      all.append(
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
                + "\(String(first.prefix(1)).quoted).", nil
            )
          }
        )
      )
    }
    // The position of the first token is the start of the JSON.
    if containers.isEmpty, let first = history.steps.first,
      let brace = bytes[first.token.range.lowerBound...].firstIndex(of: .openBrace),
      brace > first.token.range.lowerBound
    {
      let start = first.token.range.lowerBound
      var base = first.before
      base.position = min(base.position, start)
      all.append(
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

  // MARK: - Parts of candidates

  private mutating func insert(
    _ kinds: [JSONToken.Kind],
    before step: RepairHistory.Step,
    cost: Int,
    _ problem: ReadingProblem,
    at place: Range<Int>?,
    _ text: @autoclosure @escaping () -> String,
    cure: @autoclosure @escaping () -> String? = nil,
    isGuess: Bool = false,
    guesses: [Range<Int>] = []
  ) {
    let position = step.before.position
    let place = place ?? position..<position
    all.append(
      RepairCandidate(
        base: step.before,
        inserted: kinds.map { JSONToken($0, position..<position) },
        resumption: position,
        cost: cost,
        edits: [TextEdit(position..<position, Self.text(of: kinds))],
        problem: problem,
        place: place,
        guesses: isGuess
          ? self.guesses(around: step.before, and: place) + [position..<position + 1] : guesses,
        texts: { (text(), cure()) }
      )
    )
  }

  private mutating func remove(
    _ range: Range<Int>,
    from base: JSONHypothesis,
    cost: Int,
    _ problem: ReadingProblem,
    _ text: @autoclosure @escaping () -> String,
    cure: @autoclosure @escaping () -> String?,
    guesses: [Range<Int>] = []
  ) {
    all.append(
      RepairCandidate(
        base: base,
        resumption: range.upperBound,
        cost: cost,
        edits: [TextEdit(range, " ")],
        problem: problem,
        place: range,
        guesses: guesses,
        texts: { (text(), cure()) }
      )
    )
  }

  private func openContainers(_ state: JSONHypothesis) -> ArraySlice<Int> {
    state.openContainers(in: containers, most: Self.maximumContainerCount)[...]
  }

  /// The range of a repair, and the opening brackets of the two containers around it: what they
  /// contain is uncertain.
  private func guesses(around state: JSONHypothesis, and range: Range<Int>) -> [Range<Int>] {
    [range]
      + state.openContainers(in: containers, most: 2).map {
        containers[$0].offset..<containers[$0].offset + 1
      }
  }

  private func text(_ token: JSONToken) -> String { Self.text(token, in: source) }

  private static func text(_ token: JSONToken, in source: SourceText) -> String {
    let range = token.kind == .string ? token.content : token.range
    return String(decoding: source.utf8[range].prefix(200), as: UTF8.self)
  }

  private static func text(of kinds: [JSONToken.Kind]) -> String {
    kinds.map { kind in
      switch kind {
      case .scalar: " null"
      case .string: "\"\""
      default: kind.text ?? ""
      }
    }.joined()
  }
}
