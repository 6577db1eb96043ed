/// Finds the errors in a text that is meant to be JSON, and the edits that correct them.
///
/// Errors within tokens are corrected where they are. Where the grammar does not allow the next
/// token, the repairer tries the edits that ``RepairCandidateSearch`` proposes, and makes the one
/// after which the text can be read furthest. Of two such edits, it makes the one after which the
/// text looks more like an association file.
///
/// A trial that fails reads no further than the trial that succeeds, and the number of candidates
/// is limited. The time is therefore usually linear in the length of the text. A limit on the work
/// of all trials bounds the time for files that were made to be slow to read.
struct JSONRepairer {
  /// The maximum number of errors in the grammar. All further errors are reported as one problem.
  static let maximumErrorCount = 100
  /// The maximum number of repairs, including those of tokens.
  private static let maximumRepairCount = 20_000
  private static let maximumWorkPerByte = 8

  /// The repairs in the order of the text.
  private(set) var repairs: [JSONRepair] = []

  private let source: SourceText
  private var scanner: JSONScanner
  private var containers: JSONHypothesis.Containers = []
  private var current = JSONHypothesis()
  private var history = RepairHistory()
  private var errorCount = 0
  /// For each problem that can have several parts, the number of its last repair.
  private var lastRepairs: [ReadingProblem: Int] = [:]
  private var remainingWork: Int

  /// For each position at which the scanner started, the number of the token in `tokens`.
  private var tokenNumbers: [Int32]
  private var tokens: [JSONToken] = []

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - start: The offset from which the text is meant to be JSON.
  ///   - closesAtTypographicQuotes: Whether a typographic quotation mark can end a string that
  ///     starts with a straight one.
  init(_ source: SourceText, from start: Int = 0, closesAtTypographicQuotes: Bool = false) {
    self.source = source
    let count = source.utf8.count
    scanner = JSONScanner(source.utf8, closesAtTypographicQuotes: closesAtTypographicQuotes)
    remainingWork = 200_000 + Self.maximumWorkPerByte * count
    tokenNumbers = Array(repeating: -1, count: count + 1)
    current.position = start
    while true {
      let token = token(at: current.position)
      guard repairs.count + token.flawCount < Self.maximumRepairCount else {
        giveUp(at: token)
        return
      }
      history.append(current, token)
      if let acceptance = accept(token) {
        if token.kind == .end { return }
        history.note(acceptance, current.innermost)
      } else if let candidate = bestCandidate() {
        apply(candidate)
      } else {
        giveUp(at: token)
        return
      }
    }
  }

  private mutating func token(at position: Int) -> JSONToken {
    let number = Int(tokenNumbers[position])
    if number >= 0 { return tokens[number] }
    let token = scanner.token(at: position)
    remainingWork -= (token.range.upperBound - position) / 16
    tokenNumbers[position] = Int32(tokens.count)
    tokens.append(token)
    return token
  }

  /// Accepts a token and makes its repairs, or returns nil if the grammar does not allow the token.
  private mutating func accept(_ token: JSONToken) -> JSONHypothesis.Acceptance? {
    let start = current.position
    guard let acceptance = current.accept(token, in: source.utf8, containers: &containers)
    else { return nil }
    if token.flawCount > 0 {
      _ = scanner.token(at: start)
      let isFlawedKey = acceptance.action == .key && acceptance.isFlawed
      for flaw in scanner.flaws where !isFlawedKey || flaw.range != token.range {
        add(flaw.repair(of: token, in: source.utf8), of: flaw)
      }
    }
    if acceptance.isFlawed { addRepair(of: acceptance, token) }
    if let replaced = acceptance.replacedBy, repairs.indices.contains(replaced) {
      let bracket = token.kind == .closeBrace ? "]" : "}"
      repairs[replaced].edits.append(TextEdit(token.range, bracket))
    }
    if let moved = acceptance.closedBy, repairs.indices.contains(moved) {
      let bracket = token.kind == .closeBrace ? "]" : "}"
      repairs[moved].edits.append(TextEdit(start..<start, bracket))
    }
    current.repairCount = repairs.count
    return acceptance
  }

  private mutating func add(_ repair: JSONRepair, of flaw: JSONFlaw) {
    // The parts of one error form a single repair.
    switch flaw.kind {
    case .mergeConflictSide, .quoteInString, .escapedSingleQuote:
      guard let last = lastRepairs[repair.problem], repairs.indices.contains(last),
        repairs[last].problem == repair.problem
      else { break }
      repairs[last].edits += repair.edits
      return
    default: break
    }
    switch repair.problem {
    case .mergeConflict, .singleQuotes: lastRepairs[repair.problem] = repairs.count
    default: break
    }
    repairs.append(repair)
  }

  /// Adds the repair of a token that the grammar accepts although JSON does not.
  private mutating func addRepair(of acceptance: JSONHypothesis.Acceptance, _ token: JSONToken) {
    if acceptance.action == .close {
      guard let comma = history.tokenBeforeLast, comma.kind == .comma else {
        removeInsertedComma()
        return
      }
      repairs.append(
        JSONRepair(
          problem: .trailingComma,
          text: "A comma follows the last value before the closing bracket.",
          place: comma.range,
          edits: [TextEdit(comma.range, "")]
        )
      )
    } else {
      let key = String(decoding: source.utf8[token.range], as: UTF8.self)
      let (start, end) = (token.range.lowerBound, token.range.upperBound)
      repairs.append(
        JSONRepair(
          problem: .keyNotString,
          text: "Double quotes are missing around the key \(key.quoted).",
          place: token.range,
          edits: [TextEdit(start..<start, "\""), TextEdit(end..<end, "\"")]
        )
      )
    }
  }

  /// Removes the comma before a closing bracket. The comma is not in the original text, because a
  /// repair inserted it.
  private mutating func removeInsertedComma() {
    for index in repairs.indices.reversed() {
      guard let edit = repairs[index].edits.lastIndex(where: { $0.replacement.utf8.last == .comma })
      else { continue }
      repairs[index].edits[edit].replacement.removeLast()
      return
    }
  }

  // MARK: - Errors in the grammar

  /// How far a text can be read, and how unlikely the result is.
  private struct Outcome {
    var end: Int
    var oddity: Int

    func isBetter(than other: Outcome?) -> Bool {
      guard let other else { return true }
      return (-end, oddity) < (-other.end, other.oddity)
    }
  }

  private mutating func bestCandidate() -> RepairCandidate? {
    errorCount += 1
    guard errorCount <= Self.maximumErrorCount, remainingWork > 0 else { return nil }
    let candidates = RepairCandidateSearch(history, in: source, containers: containers).all
    var best: (candidate: RepairCandidate, outcome: Outcome)?
    for candidate in candidates {
      guard let outcome = outcome(of: candidate), outcome.isBetter(than: best?.outcome)
      else { continue }
      best = (candidate, outcome)
    }
    return best?.candidate
  }

  /// Returns how far the text can be read after a repair, or nil if the repair does not fix the
  /// error.
  private mutating func outcome(of candidate: RepairCandidate) -> Outcome? {
    let containerCount = containers.count
    defer { containers.removeLast(containers.count - containerCount) }
    guard var hypothesis = start(of: candidate) else { return nil }
    while remainingWork > 0 {
      let token = token(at: hypothesis.position)
      remainingWork -= 1
      guard hypothesis.accept(token, in: source.utf8, containers: &containers) != nil else {
        let end = token.range.lowerBound
        guard end > history.errorOffset else { return nil }
        return Outcome(end: end, oddity: hypothesis.oddity + candidate.cost)
      }
      if token.kind == .end {
        return Outcome(end: .max, oddity: hypothesis.oddity + candidate.cost)
      }
    }
    return nil
  }

  /// Returns the hypothesis after the tokens that a repair inserts, or nil if the grammar does not
  /// allow them.
  private mutating func start(of candidate: RepairCandidate) -> JSONHypothesis? {
    var hypothesis = candidate.base
    for token in candidate.inserted {
      let accepted = hypothesis.accept(
        token,
        in: source.utf8,
        containers: &containers,
        replacedBy: candidate.isReplacement ? candidate.base.repairCount : nil
      )
      // The edits of the candidate contain only its own brackets.
      guard let accepted, accepted.replacedBy == nil, accepted.closedBy == nil else { return nil }
    }
    hypothesis.position = candidate.resumption
    return hypothesis
  }

  private mutating func apply(_ candidate: RepairCandidate) {
    guard let start = start(of: candidate) else { return }
    let base = candidate.base
    repairs.removeLast(repairs.count - base.repairCount)
    for index in repairs.indices {
      // Insertions at the base position belong to earlier tokens.
      repairs[index].edits.removeAll {
        $0.range.lowerBound > base.position
          || $0.range.lowerBound == base.position && !$0.range.isEmpty
      }
    }
    if let late = base.lateClosing, repairs.indices.contains(late.repair) {
      // The token that closed the container of the moved bracket is read again.
      repairs[late.repair].edits.removeAll {
        $0.range.isEmpty && $0.range.lowerBound >= base.position
      }
    }
    repairs.append(candidate.repair())
    if candidate.resumption > base.position { addFlaws(before: candidate) }
    current = start
    current.repairCount = repairs.count
    history.rewind(to: base)
  }

  /// Adds the repairs of flaws in and before the first token that a candidate changes: flaws in the
  /// white space before the token, and flaws in the part of the token that remains a string.
  private mutating func addFlaws(before candidate: RepairCandidate) {
    let token = scanner.token(at: candidate.base.position)
    for flaw in scanner.flaws
    where
      (flaw.range.upperBound <= token.range.lowerBound
      || (token.kind == .string || token.kind == .unclosedString)
        && candidate.inserted.contains { $0.kind == .string && $0.content.contains(flaw.range) })
      && !candidate.edits.contains(where: { $0.range.overlaps(flaw.range) })
    {
      add(flaw.repair(of: token, in: source.utf8), of: flaw)
    }
  }

  /// Stops repairing the text at a token. The end of the last accepted token becomes the end of the
  /// text, and closing brackets are added if necessary.
  private mutating func giveUp(at token: JSONToken) {
    let rest = current.position..<source.utf8.count
    let completion = TextCompletion(source: source, containers: containers)
      .candidate(after: current)
    let end = completion?.edits.last?.replacement ?? ""
    repairs.append(
      JSONRepair(
        problem: .tooManyProblems,
        text: "The file has too many errors. Errors after this position are not listed.",
        place: token.range,
        edits: [TextEdit(rest, end)],
        guesses: (completion?.guesses ?? []) + [rest]
      )
    )
  }
}
