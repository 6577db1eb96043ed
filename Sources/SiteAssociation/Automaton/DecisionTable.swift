/// The path patterns of a list of rules as one deterministic automaton, made for reading.
///
/// Most states have one way on, and a run of such states is kept as the text that it spells; a
/// state where patterns part has a row of ways. A way may lead to a verdict at once, when whatever
/// follows cannot change it.
///
/// A class, because then a walk need not count references to its arrays; it never changes, so it
/// needs no lock and no check for exclusive access either.
final class DecisionTable: Sendable {
  /// Where a walk goes: to another state, or to a verdict.
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
    /// Where every other byte leads.
    var otherwise: Way
    /// The verdict when the text ends here, or inside the run.
    var verdictAtEnd: UInt32
    /// The first way of the row in ``DecisionTable/ways``, or of the run in ``DecisionTable/text``.
    var start: UInt32
    /// How many bytes the run has; 0 for a row.
    var runLength: UInt16
    /// The first byte of the row.
    var firstByte: UInt8
    /// How many bytes the row has, less one.
    var lastOffset: UInt8
    /// Where the run leads.
    var next: Way
  }

  /// The rules whose path matches, in order, up to the first that asks nothing else.
  struct Verdict: Sendable, Hashable {
    var firstCandidate: UInt32
    var candidateCount: UInt32
  }

  let states: [State]
  let ways: [Way]
  let text: [UInt8]
  let verdicts: [Verdict]
  let candidates: [Int32]
  /// For each state the verdict on the rules that are settled there, see ``SettledRules``; empty for
  /// a table that does not settle.
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

  /// The memory of the table in bytes.
  var byteCount: Int {
    states.count * MemoryLayout<State>.stride + ways.count * MemoryLayout<Way>.stride
      + text.count + verdicts.count * MemoryLayout<Verdict>.stride
      + (candidates.count + settledVerdicts.count) * MemoryLayout<Int32>.stride
  }

  /// Walks over a path in normal form.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - endsWithSlash: Whether to read a slash behind the last byte, which saves a copy of the path
  ///     only to append one.
  ///   - visit: Is called with the number of every state that the walk comes by.
  /// - Returns: The number of the verdict.
  @inline(__always)
  private func verdict(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    visit: (Int) -> Void
  ) -> Int {
    let length = path.count
    let end = endsWithSlash ? length + 1 : length
    var index = 0
    var way = start
    while !way.isVerdict {
      visit(way.index)
      let state = states[way.index]
      if state.runLength > 0 {
        let runStart = Int(state.start)
        let runEnd = runStart + Int(state.runLength)
        var position = runStart
        way = state.next
        while position < runEnd {
          guard index < end else { return Int(state.verdictAtEnd) }
          let byte = index < length ? path[index] : .slash
          index += 1
          if byte != text[position] {
            way = state.otherwise
            break
          }
          position += 1
        }
      } else {
        guard index < end else { return Int(state.verdictAtEnd) }
        let byte = index < length ? path[index] : .slash
        index += 1
        let offset = byte &- state.firstByte
        way = offset <= state.lastOffset ? ways[Int(state.start) + Int(offset)] : state.otherwise
      }
    }
    return way.index
  }

  /// The first rule that holds for a path in normal form, or the bound.
  @inline(__always)
  func firstRule(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32,
    where holds: (Int32) -> Bool
  ) -> Int32 {
    if !settledVerdicts.isEmpty {
      return settledRule(for: path, endsWithSlash: endsWithSlash, below: bound, where: holds)
    }
    let verdict = verdict(for: path, endsWithSlash: endsWithSlash) { _ in }
    return firstRule(of: verdict, below: bound, where: holds)
  }

  /// The same for a table that settles.
  @inline(never)
  private func settledRule(
    for path: Span<UInt8>,
    endsWithSlash: Bool,
    below bound: Int32,
    where holds: (Int32) -> Bool
  ) -> Int32 {
    var best = bound
    let verdict = verdict(for: path, endsWithSlash: endsWithSlash) { state in
      let settled = Int(settledVerdicts[state])
      if settled != 0 { best = firstRule(of: settled, below: best, where: holds) }
    }
    return firstRule(of: verdict, below: best, where: holds)
  }

  @inline(__always)
  private func firstRule(
    of number: Int,
    below bound: Int32,
    where holds: (Int32) -> Bool
  ) -> Int32 {
    let verdict = verdicts[number]
    var candidate = Int(verdict.firstCandidate)
    let end = candidate + Int(verdict.candidateCount)
    while candidate < end {
      let rule = candidates[candidate]
      if rule >= bound { return bound }
      if holds(rule) { return rule }
      candidate += 1
    }
    return bound
  }
}
