/// Visits the texts that a part of a link can have, the shortest first, and finds for each list of
/// patterns a shortest text that these patterns match and no other patterns do.
///
/// Texts that the patterns cannot tell apart are visited only once, so a search that ends has
/// considered every text. The search is a subset construction over the patterns, as in
/// ``DecisionTableBuilder``.
///
/// A path is searched in its normal form. Its last slash can be left out in the result.
struct TextSearch {
  /// A text, and the marks of the patterns that match it.
  struct Found {
    var marks: [Int32]
    var text: String
  }

  /// The form of the texts that the search visits.
  private enum Form {
    /// No pattern reads the decoded text.
    case encoded
    /// No pattern reads the text as written. Then an escape is only a way to write a byte. A text
    /// that is not UTF-8 when decoded counts as empty, so it need not be visited.
    case decoded
    case both
  }

  private struct State {
    var members: Range<Int>
    var phase: TextPhase
    var parent: Int32
    var letter: UInt8
    var length: Int32
  }

  private let graph: SearchGraph
  private let letters: TextLetters
  private let form: Form
  private let isPath: Bool
  private let rules: RulePriorities?
  /// The marks of the patterns for the decoded text that match a text that is not UTF-8.
  private let marksOfUndecodable: [Int32]
  /// Whether states are visited although none of the active nodes leads to a result.
  private let keepsAll: Bool

  private var states: [State] = []
  private var memberPool: [Int32] = []
  private var stateOfHash: [UInt64: Int32] = [:]
  private var next = 0
  private var set: NodeSet
  private var nextBytes = NextBytes()
  private var nextDecodedBytes = NextBytes()
  /// The length of the shortest text that was found, by the list of marks.
  private var knownLengths: [[Int32]: Int] = [:]
  private var pending: [Found] = []
  private var cost = 0

  /// Prepares a search for the texts of a part of a link.
  ///
  /// - Parameter rules: The rules of paths. A search for paths yields only lists with a rule of
  ///   interest, cut off after the first rule of each list that has only a path pattern. Otherwise,
  ///   the search yields every list of marks.
  init(_ graph: SearchGraph, of part: TextLetters.Part, rules: RulePriorities? = nil) {
    self.graph = graph
    self.rules = rules
    letters = .of(part)
    isPath = part == .path
    form =
      if !graph.hasDecodedPatterns { .encoded } else {
        graph.hasEncodedPatterns ? .both : .decoded
      }
    set = NodeSet(
      graph,
      priorities: rules.map { NodePriorities($0, in: graph) },
      isDecodedTextUncertain: form == .both
    )
    marksOfUndecodable =
      form == .both ? Self.marksOfEmptyText(in: graph, isPath: isPath, &set) : []
    keepsAll = if let rules { Self.isOfInterest(marksOfUndecodable, rules) } else { true }
    var start = TextPhase()
    set.removeAll()
    set.append(contentsOf: graph.roots.map { $0 << 1 })
    if isPath {
      // Every path starts with a slash.
      set.close()
      nextBytes.collect(from: set.members[...], in: graph)
      set.removeAll()
      nextBytes.append(.slash, isContinuation: false, to: &set)
      nextBytes.removeAll()
      (start.last, start.decodedLast) = (.slash, form == .encoded ? .other : .slash)
    }
    add(start, parent: -1, letter: .slash)
  }

  private static func marksOfEmptyText(
    in graph: SearchGraph,
    isPath: Bool,
    _ set: inout NodeSet
  ) -> [Int32] {
    set.removeAll()
    set.append(contentsOf: [graph.firstDecodedNode << 1])
    set.close()
    guard isPath else { return set.marks(of: set.members) }
    var bytes = NextBytes()
    bytes.collect(from: set.members[...], in: graph)
    set.removeAll()
    bytes.append(.slash, isContinuation: false, to: &set)
    set.close()
    return set.marks(of: set.members)
  }

  private static func isOfInterest(_ marks: [Int32], _ rules: RulePriorities) -> Bool {
    marks.contains { rules.isOfInterest[Int($0)] }
  }

  /// All shorter texts have been considered, as they are written in a link. Nil if all texts have
  /// been.
  var consideredLength: Int? {
    guard next < states.count else { return nil }
    let length = Int(states[next].length)
    // The normal form of a path can have one more slash than the path as it is written.
    return isPath && form != .both ? length - 1 : length
  }

  /// Returns the next list of marks and a text with it, or nil if there are no more lists or the
  /// budget is exhausted. A list can occur again, with a shorter text.
  mutating func nextFound(spending budget: inout StepBudget) -> Found? {
    while pending.isEmpty, next < states.count {
      guard budget.spend(1), byteCount <= Self.maximumByteCount else {
        budget.refuse()
        return nil
      }
      cost = 0
      visit(next)
      next += 1
      budget.charge(cost + set.takeCost())
    }
    return pending.isEmpty ? nil : pending.removeFirst()
  }

  /// The memory that the states may use.
  private static let maximumByteCount = 64 << 20

  private var byteCount: Int {
    memberPool.count * MemoryLayout<Int32>.stride + states.count * (MemoryLayout<State>.stride + 32)
  }

  // MARK: Visiting

  private mutating func visit(_ index: Int) {
    let state = states[index]
    let members = memberPool[state.members]
    if isComplete(state) { report(set.marks(of: members), index) }
    nextBytes.removeAll()
    switch form {
    case .encoded:
      nextBytes.collect(from: members, in: graph)
      visitEncoded(index)
    case .decoded:
      nextBytes.collect(from: members, in: graph)
      visitDecoded(index)
    case .both:
      let bound = graph.firstDecodedNode << 1
      let middle = members.firstIndex { $0 >= bound } ?? members.endIndex
      nextDecodedBytes.removeAll()
      nextBytes.collect(from: members[..<middle], in: graph)
      nextDecodedBytes.collect(from: members[middle...], in: graph)
      reportBoth(index, members[..<middle], members[middle...])
      visitBoth(index, members[middle...])
      cost += nextDecodedBytes.cost
    }
    cost += nextBytes.cost
  }

  private func isComplete(_ state: State) -> Bool {
    guard state.phase.escapeLength == 0, state.phase.sequence == .boundary else { return false }
    return switch form {
    case .encoded: !isPath || state.phase.last != .other
    case .decoded: !isPath || state.phase.decodedLast != .other
    case .both: false
    }
  }

  private mutating func report(_ marks: [Int32], _ index: Int) {
    var marks = marks
    if let rules {
      marks = rules.cut(marks)
      guard Self.isOfInterest(marks, rules) else { return }
    }
    // A text that ends with a star is found before a text of the same printed length that ends with
    // a slash, so a shorter text can follow.
    let length = Int(states[index].length) - (losesSlash(states[index]) ? 1 : 0)
    guard length < knownLengths[marks] ?? .max else { return }
    knownLengths[marks] = length
    pending.append(Found(marks: marks, text: text(index)))
  }

  private mutating func visitEncoded(_ index: Int) {
    let phase = states[index].phase
    if phase.escapeLength > 0 {
      for digit in digits() { step(index, digit, phase.afterEscape) }
      return
    }
    for letter in plainLetters() where !isRepeated(letter, phase.last) {
      var phase = phase
      if isPath { phase.last = .init(letter) }
      step(index, letter, phase)
    }
    // An escape is also needed if some pattern expects every other character.
    if nextBytes.expects(.percent) || otherLetter == nil {
      var phase = phase
      phase.escapeLength = 1
      phase.last = .other
      step(index, .percent, phase)
    }
  }

  private mutating func visitDecoded(_ index: Int) {
    let phase = states[index].phase
    var bytes: [UInt8]
    if let continuations = phase.sequence.continuations {
      bytes = nextBytes.expected.filter(continuations.contains).sorted()
      if let other = continuations.first(where: { !nextBytes.expects($0) }) { bytes.append(other) }
    } else {
      bytes = plainLetters()
      bytes += nextBytes.expected.filter { !letters.isPlain($0) }.sorted()
      if otherLetter == nil,
        let other = (UInt8.min...0xF4).first(where: {
          !nextBytes.expects($0) && TextPhase().sequence.after($0) != .invalid
        })
      {
        bytes.append(other)
      }
    }
    for byte in bytes where !isRepeated(byte, phase.decodedLast) {
      var phase = phase
      phase.sequence = phase.sequence.after(byte)
      guard phase.sequence != .invalid else { continue }
      if isPath { phase.decodedLast = .init(byte) }
      step(index, byte, phase)
    }
  }

  private func isRepeated(_ byte: UInt8, _ last: TextPhase.PathByte) -> Bool {
    isPath && last != .other && TextPhase.PathByte(byte) == last
  }

  /// The unescaped characters that some pattern tells apart, the most readable first, and one that
  /// no pattern expects.
  private func plainLetters() -> [UInt8] {
    var found = nextBytes.expected.filter { letters.isPlain($0) }
    if form == .both {
      found += nextDecodedBytes.expected.filter {
        letters.isPlain($0) && !nextBytes.expects($0)
      }
    }
    if keepsAll || nextBytes.hasOthers || form == .both && nextDecodedBytes.hasOthers {
      if let otherLetter { found.append(otherLetter) }
      if isPath {
        for byte in [UInt8.slash, .star] where !isExpected(byte) { found.append(byte) }
      }
    }
    return found.sorted { letters.rank($0) < letters.rank($1) }
  }

  /// The most readable unescaped character that no pattern expects.
  private var otherLetter: UInt8? {
    letters.plain.first { !isExpected($0) && !(isPath && TextPhase.PathByte($0) != .other) }
  }

  private func isExpected(_ byte: UInt8) -> Bool {
    nextBytes.expects(byte) || form == .both && nextDecodedBytes.expects(byte)
  }

  /// The hexadecimal digits that some pattern tells apart, and one that no pattern expects.
  private func digits() -> [UInt8] {
    var found = nextBytes.expected.filter { $0.hexDigitValue != nil }.sorted()
    if keepsAll || nextBytes.hasOthers,
      let other = Self.digits.first(where: { !nextBytes.expects($0) })
    {
      found.append(other)
    }
    return found
  }

  private static let digits = Array("2013456789ABCDEFabcdef".utf8)

  private mutating func step(_ index: Int, _ byte: UInt8, _ phase: TextPhase) {
    set.removeAll()
    nextBytes.append(
      byte,
      isContinuation: form == .decoded && byte.isUTF8Continuation,
      to: &set
    )
    add(phase, parent: index, letter: byte)
  }

  // MARK: Texts in both forms

  private mutating func reportBoth(
    _ index: Int,
    _ encoded: ArraySlice<Int32>,
    _ decoded: ArraySlice<Int32>
  ) {
    let phase = states[index].phase
    guard phase.escapeLength == 0 else { return }
    var found: [Int32]
    if isPath, phase.last == .other {
      set.removeAll()
      nextBytes.append(.slash, isContinuation: false, to: &set)
      set.close()
      found = set.marks(of: set.members)
    } else {
      found = set.marks(of: encoded)
    }
    if phase.sequence != .boundary {
      found += marksOfUndecodable
    } else if isPath, phase.decodedLast == .other {
      set.removeAll()
      nextDecodedBytes.append(.slash, isContinuation: false, to: &set)
      set.close()
      found += set.marks(of: set.members)
    } else {
      found += set.marks(of: decoded)
    }
    report(found.sorted(), index)
  }

  private mutating func visitBoth(_ index: Int, _ decoded: ArraySlice<Int32>) {
    let phase = states[index].phase
    switch phase.escapeLength {
    case 0:
      for letter in plainLetters() where !isRepeated(letter, phase.last) {
        var phase = phase
        if isPath { phase.last = .init(letter) }
        stepBoth(index, letter, phase, reading: letter, decoded)
      }
      var phase = phase
      (phase.escapeLength, phase.last) = (1, .other)
      stepBoth(index, .percent, phase, reading: nil, decoded)
    case 1:
      for digit in Self.digits where isTold(digit) {
        var phase = phase
        phase.escapeLength = 2
        phase.digit = digit.hexDigitValue ?? 0
        stepBoth(index, digit, phase, reading: nil, decoded)
      }
    default:
      for digit in Self.digits where isTold(digit) {
        var phase = phase
        let byte = phase.digit << 4 | (digit.hexDigitValue ?? 0)
        (phase.escapeLength, phase.digit) = (0, 0)
        stepBoth(index, digit, phase, reading: byte, decoded)
      }
    }
  }

  /// Whether a digit is in upper case, or differs for some pattern from the digit in upper case.
  private func isTold(_ digit: UInt8) -> Bool {
    digit < UInt8(ascii: "a") || nextBytes.expects(digit)
      || nextBytes.expects(digit & ~0x20)
  }

  /// - Parameter byte: The byte that is added to the decoded text, or nil if it does not change.
  private mutating func stepBoth(
    _ index: Int,
    _ letter: UInt8,
    _ phase: TextPhase,
    reading byte: UInt8?,
    _ decoded: ArraySlice<Int32>
  ) {
    var phase = phase
    set.removeAll()
    nextBytes.append(letter, isContinuation: false, to: &set)
    if let byte, phase.sequence != .invalid {
      let sequence = phase.sequence
      phase.sequence = sequence.after(byte)
      if isRepeated(byte, phase.decodedLast), sequence == .boundary {
        set.append(contentsOf: decoded)
      } else if phase.sequence != .invalid {
        nextDecodedBytes.append(byte, isContinuation: byte.isUTF8Continuation, to: &set)
        if isPath { phase.decodedLast = .init(byte) }
      }
      if phase.sequence == .invalid { phase.decodedLast = .other }
    } else {
      set.append(contentsOf: decoded)
    }
    add(phase, parent: index, letter: letter)
  }

  // MARK: States

  /// Adds the state with the nodes in ``set`` unless it is known or leads to nothing.
  private mutating func add(_ phase: TextPhase, parent: Int, letter: UInt8) {
    set.close()
    if rules != nil, !keepsAll, !set.isOfInterest { return }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ phase.code
    for member in set.members {
      hash = (hash ^ UInt64(UInt32(bitPattern: member))) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 29
    }
    while let found = stateOfHash[hash] {
      let state = states[Int(found)]
      if state.phase == phase, memberPool[state.members].elementsEqual(set.members) { return }
      hash &+= 1
    }
    stateOfHash[hash] = Int32(states.count)
    let start = memberPool.count
    memberPool += set.members
    states.append(
      State(
        members: start..<memberPool.count,
        phase: phase,
        parent: Int32(parent),
        letter: letter,
        length: parent < 0 ? (isPath ? 1 : 0) : states[parent].length + 1
      )
    )
  }

  /// Whether the text of a state ends with a slash that is not printed. The normal form ends with a
  /// slash after every byte other than a star.
  private func losesSlash(_ state: State) -> Bool {
    isPath && form != .both && state.letter == .slash && state.parent >= 0
      && states[Int(state.parent)].letter != .star
  }

  /// The text that led to a state.
  private func text(_ index: Int) -> String {
    var bytes: [UInt8] = []
    var state = states[index]
    while state.parent >= 0 {
      bytes.append(state.letter)
      state = states[Int(state.parent)]
    }
    if isPath { bytes.append(.slash) }
    bytes.reverse()
    if losesSlash(states[index]) { bytes.removeLast() }
    return form == .decoded ? letters.written(bytes) : String(decoding: bytes, as: UTF8.self)
  }
}

extension TextPhase {
  /// The phase after a digit of an escape.
  fileprivate var afterEscape: TextPhase {
    var phase = self
    phase.escapeLength = escapeLength == 2 ? 0 : escapeLength + 1
    return phase
  }
}
