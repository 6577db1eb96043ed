/// The path patterns of a list of rules as a deterministic finite automaton, optimized for lookups.
///
/// Most states have a single successor. A run of such states is stored as text. A state where
/// patterns diverge has a row of transitions, called ways. If the rest of the path cannot change
/// the verdict, a way leads directly to the verdict.
///
/// The table is a class, because a lookup in a structure would need reference counting for the
/// structure's arrays. The table is immutable, so lookups need neither a lock nor exclusivity
/// checks.
final class DecisionTable: Sendable {
  /// A transition: the next state, or a verdict that ends the lookup.
  struct Way: Sendable, Hashable {
    private let bits: UInt32

    init(state: Int) { bits = UInt32(state) }

    init(verdict: Int) { bits = UInt32(verdict) | 1 << 31 }

    @inline(__always)
    var isVerdict: Bool { bits >> 31 == 1 }

    @inline(__always)
    var index: Int { Int(bits & 0x7FFF_FFFF) }
  }

  /// A state with a row of ways, or a run of states with one way each.
  struct State: Sendable, Hashable {
    /// The way for bytes that are not in the row or the run.
    var otherwise: Way
    /// The verdict if the path ends in this state, or inside the run.
    var verdictAtEnd: UInt32
    /// The index of the row's first way in ``DecisionTable/ways``, or of the run's first byte in
    /// ``DecisionTable/text``.
    var start: UInt32
    /// The number of bytes in the run, or 0 for a row.
    var runLength: UInt16
    /// The lowest byte that has an element in the row.
    var firstByte: UInt8
    /// The number of elements in the row, minus one.
    var lastOffset: UInt8
    /// The way after the last byte of the run.
    var next: Way
  }

  /// The rules whose path patterns match, in order. The list ends with the first rule that has no
  /// condition on the query or the fragment.
  struct Verdict: Sendable, Hashable {
    var firstCandidate: UInt32
    var candidateCount: UInt32
  }

  let states: [State]
  let ways: [Way]
  let text: [UInt8]
  let verdicts: [Verdict]
  let candidates: [Int32]
  /// For each state, the number of the verdict with the rules that the state settles (see
  /// ``SettledRules``). The array is empty for a table that does not settle rules.
  let settledVerdicts: [UInt32]
  let start: Way

  init(
    states: [State],
    ways: [Way],
    text: [UInt8],
    verdicts: [Verdict],
    candidates: [Int32],
    settledVerdicts: [UInt32],
    start: Way
  ) {
    self.states = states
    self.ways = ways
    self.text = text
    self.verdicts = verdicts
    self.candidates = candidates
    self.settledVerdicts = settledVerdicts
    self.start = start
  }

  /// The number of bytes of memory that the table uses.
  var byteCount: Int {
    states.count * MemoryLayout<State>.stride + ways.count * MemoryLayout<Way>.stride
      + text.count + verdicts.count * MemoryLayout<Verdict>.stride
      + (candidates.count + settledVerdicts.count) * MemoryLayout<Int32>.stride
  }

  /// Whether the table settles rules (see ``SettledRules``).
  var settlesRules: Bool { !settledVerdicts.isEmpty }

  /// Looks up a path in normal form, in a table that does not settle rules.
  ///
  /// - Returns: The number of the verdict.
  @inline(__always)
  func verdict(for path: Span<UInt8>, endsWithSlash: Bool) -> Int {
    verdict(for: path, endsWithSlash: endsWithSlash) { _ in }
  }

  /// Looks up a path in normal form.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - endsWithSlash: Whether to process a slash after the last byte of the path. With this
  ///     parameter, callers need not copy a path to append a slash.
  ///   - visit: A closure that is called with the number of every state that the lookup reaches.
  /// - Returns: The number of the verdict.
  @inline(__always)
  private func verdict(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    visit: (Int) -> Void
  ) -> Int {
    var index = 0
    var way = start
    while !way.isVerdict {
      visit(way.index)
      let state = states[way.index]
      if state.runLength > 0 {
        var position = Int(state.start)
        let runEnd = position + Int(state.runLength)
        while true {
          guard index < path.count else {
            return verdict(in: state, at: position, endsWithSlash: endsWithSlash, visit: visit)
          }
          let byte = path[index]
          index += 1
          if byte != text[position] {
            way = state.otherwise
            break
          }
          position += 1
          if position == runEnd {
            way = state.next
            break
          }
        }
      } else {
        guard index < path.count else {
          return verdict(in: state, at: 0, endsWithSlash: endsWithSlash, visit: visit)
        }
        way = self.way(from: state, over: path[index])
        index += 1
      }
    }
    return way.index
  }

  @inline(__always)
  private func way(from state: State, over byte: UInt8) -> Way {
    let offset = byte &- state.firstByte
    return offset <= state.lastOffset ? ways[Int(state.start) + Int(offset)] : state.otherwise
  }

  /// Returns the verdict for a path whose last byte has been processed.
  ///
  /// - Parameters:
  ///   - state: The last state.
  ///   - position: For a state with a run, the position of the next byte of the run.
  @inline(__always)
  private func verdict(
    in state: State,
    at position: Int,
    endsWithSlash: Bool,
    visit: (Int) -> Void
  ) -> Int {
    guard endsWithSlash else { return Int(state.verdictAtEnd) }
    let next: Way
    if state.runLength == 0 {
      next = way(from: state, over: .slash)
    } else if text[position] != .slash {
      next = state.otherwise
    } else if position + 1 < Int(state.start) + Int(state.runLength) {
      return Int(state.verdictAtEnd)
    } else {
      next = state.next
    }
    if next.isVerdict { return next.index }
    visit(next.index)
    return Int(states[next.index].verdictAtEnd)
  }

  /// Returns the first rule that matches a path in normal form, or the bound if no rule does.
  @inline(__always)
  func firstRule(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32 {
    if settlesRules {
      return settledRule(for: path, endsWithSlash: endsWithSlash, below: bound, where: matches)
    }
    let verdict = verdict(for: path, endsWithSlash: endsWithSlash)
    return firstRule(of: verdict, below: bound, where: matches)
  }

  /// Returns the first rule that matches, for a table that settles rules.
  @inline(never)
  private func settledRule(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32 {
    var best = bound
    let verdict = verdict(for: path, endsWithSlash: endsWithSlash) { state in
      let settled = Int(settledVerdicts[state])
      if settled != 0 { best = firstRule(of: settled, below: best, where: matches) }
    }
    return firstRule(of: verdict, below: best, where: matches)
  }

  /// Returns the first rule of a verdict that matches, or the bound if no rule does.
  @inline(__always)
  func firstRule(
    of number: Int,
    below bound: Int32,
    where matches: (Int32) -> Bool
  ) -> Int32 {
    let verdict = verdicts[number]
    var candidate = Int(verdict.firstCandidate)
    let end = candidate + Int(verdict.candidateCount)
    while candidate < end {
      let rule = candidates[candidate]
      if rule >= bound { return bound }
      if matches(rule) { return rule }
      candidate += 1
    }
    return bound
  }
}
