/// The positions of a text to which a repair can return.
struct RepairHistory: Sendable {
  /// A token, and the hypothesis before it.
  struct Step: Sendable {
    var before: JSONHypothesis
    var token: JSONToken
  }

  /// The number of tokens that a repair can go back.
  private static let length = 10

  /// The most recent tokens. The last of them is the next token or, at an error, the token that the
  /// grammar does not allow.
  private(set) var steps: [Step] = []
  /// For some containers, the first member or element that seems to belong to an outer container.
  /// The container's closing bracket may be missing before this member or element.
  private(set) var outerStarts: [Step] = []
  private static let outerStartCount = 8
  /// The opening brackets by container.
  private(set) var openings: [Int: Step] = [:]
  /// Closing brackets followed by members that seem to belong to the closed container.
  private(set) var earlyClosings: [Step] = []

  mutating func append(_ before: JSONHypothesis, _ token: JSONToken) {
    if steps.count == Self.length { steps.removeFirst() }
    steps.append(Step(before: before, token: token))
  }

  /// Records the result of accepting the last token.
  ///
  /// - Parameter container: The innermost container after the token.
  mutating func note(_ acceptance: JSONHypothesis.Acceptance, _ container: Int?) {
    if acceptance.action == .open, let container { openings[container] = steps.last }
    guard acceptance.action == .key || acceptance.action == .scalar, let container else { return }
    let commaIndex = steps.count - 2
    guard commaIndex >= 0 else { return }
    let follows = steps[commaIndex].token.kind == .comma
    if acceptance.seemsOuter, !outerStarts.contains(where: { $0.before.innermost == container }) {
      if outerStarts.count == Self.outerStartCount { outerStarts.removeFirst() }
      outerStarts.append(follows ? steps[commaIndex] : steps[commaIndex + 1])
    }
    if acceptance.seemsInner, follows, commaIndex > 0,
      steps[commaIndex - 1].token.kind.isClosing, earlyClosings.count < 4
    {
      earlyClosings.append(steps[commaIndex - 1])
    }
  }

  mutating func rewind(to base: JSONHypothesis) {
    steps.removeAll { $0.before.position >= base.position }
    outerStarts.removeAll { $0.before.position >= base.position }
    earlyClosings.removeAll { $0.before.position >= base.position }
  }

  var tokenBeforeLast: JSONToken? { steps.count > 1 ? steps[steps.count - 2].token : nil }

  /// The offset of the token that the grammar does not allow.
  var errorOffset: Int { steps.last?.token.range.lowerBound ?? 0 }
}
