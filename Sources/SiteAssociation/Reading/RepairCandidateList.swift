/// The edits that may correct an error, in the order in which they are tried.
struct RepairCandidateList {
  private(set) var all: [RepairCandidate] = []

  let history: RepairHistory
  let source: SourceText
  let containers: JSONHypothesis.Containers

  private static let maximumContainerCount = 8

  init(_ history: RepairHistory, in source: SourceText, containers: JSONHypothesis.Containers) {
    self.history = history
    self.source = source
    self.containers = containers
  }

  mutating func append(_ candidate: RepairCandidate) { all.append(candidate) }

  /// Appends the insertion of tokens.
  mutating func insert(
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

  /// Appends the removal of a range.
  mutating func remove(
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

  /// The innermost open containers, at most eight.
  func openContainers(_ state: JSONHypothesis) -> ArraySlice<Int> {
    state.openContainers(in: containers, most: Self.maximumContainerCount)[...]
  }

  /// The range of a repair, and the opening brackets of the two innermost containers around the
  /// repair. The contents of these containers are uncertain.
  func guesses(around state: JSONHypothesis, and range: Range<Int>) -> [Range<Int>] {
    [range]
      + state.openContainers(in: containers, most: 2).map {
        containers[$0].offset..<containers[$0].offset + 1
      }
  }

  /// The start of a token's text, or of a string's content.
  func text(_ token: JSONToken) -> String { Self.text(token, in: source) }

  static func text(_ token: JSONToken, in source: SourceText) -> String {
    let range = token.kind == .string ? token.content : token.range
    return String(decoding: source.utf8[range].prefix(200), as: UTF8.self)
  }

  static func text(of kinds: [JSONToken.Kind]) -> String {
    kinds.map { kind in
      switch kind {
      case .scalar: " null"
      case .string: "\"\""
      default: kind.text ?? ""
      }
    }.joined()
  }
}
