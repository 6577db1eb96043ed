extension DecisionTable {
  /// Packs the states of a builder. A state with several transitions becomes a row, and a sequence
  /// of states with one transition each becomes a run of text.
  convenience init(
    packing drafts: [DecisionTableBuilder.Draft],
    exceptions: [DecisionTableBuilder.Exception],
    verdicts: VerdictList,
    start: Int32,
    settles: Bool
  ) {
    var packer = Packer(drafts: drafts, exceptions: exceptions)
    let start = packer.way(to: start)
    packer.packAll()
    self.init(
      states: packer.states,
      ways: packer.ways,
      text: packer.text,
      verdicts: verdicts.verdicts,
      candidates: verdicts.candidates,
      settledVerdicts: settles ? packer.settledVerdicts : [],
      start: start
    )
  }

  private struct Packer {
    let drafts: [DecisionTableBuilder.Draft]
    let exceptions: [DecisionTableBuilder.Exception]
    var states: [State] = []
    var ways: [Way] = []
    var text: [UInt8] = []
    var settledVerdicts: [UInt32] = []
    private var numberOfDraft: [Int32]
    private var waiting: [Int32] = []
    private var runPosition: [RunPosition?]

    /// The position of a state inside a run.
    private struct RunPosition {
      var state: Int32
      var textOffset: UInt32
    }

    init(
      drafts: [DecisionTableBuilder.Draft],
      exceptions: [DecisionTableBuilder.Exception]
    ) {
      self.drafts = drafts
      self.exceptions = exceptions
      numberOfDraft = [Int32](repeating: -1, count: drafts.count)
      runPosition = [RunPosition?](repeating: nil, count: drafts.count)
    }

    /// Returns the transition to a state. If the state has no number yet, the method assigns a
    /// number to it.
    mutating func way(to draft: Int32) -> Way {
      guard draft != DecisionTableBuilder.dead else { return Way(verdict: 0) }
      let content = drafts[Int(draft)]
      if content.exceptions.isEmpty, content.otherwise == draft {
        // No further byte can change the set of active nodes.
        return Way(verdict: Int(content.verdict))
      }
      if numberOfDraft[Int(draft)] < 0 {
        numberOfDraft[Int(draft)] = Int32(states.count)
        states.append(
          State(
            otherwise: Way(verdict: 0),
            verdictAtEnd: content.verdict,
            start: 0,
            runLength: 0,
            firstByte: 0,
            lastOffset: 0,
            next: Way(verdict: 0)
          )
        )
        settledVerdicts.append(content.settledVerdict)
        waiting.append(draft)
      }
      return Way(state: Int(numberOfDraft[Int(draft)]))
    }

    mutating func packAll() {
      while let draft = waiting.popLast() {
        let number = Int(numberOfDraft[Int(draft)])
        states[number].otherwise = way(to: drafts[Int(draft)].otherwise)
        if let position = runPosition[Int(draft)] {
          packTail(at: position, into: number)
        } else if drafts[Int(draft)].exceptions.count == 1 {
          packRun(from: draft, into: number)
        } else {
          packRow(of: draft, into: number)
        }
      }
    }

    private mutating func packRow(of draft: Int32, into number: Int) {
      let row = exceptions[drafts[Int(draft)].exceptions]
      let firstByte = row.first?.byte ?? 0
      let lastByte = row.last?.byte ?? 0
      let start = ways.count
      let otherwise = states[number].otherwise
      ways.append(contentsOf: repeatElement(otherwise, count: Int(lastByte - firstByte) + 1))
      for exception in row {
        ways[start + Int(exception.byte - firstByte)] = way(to: exception.state)
      }
      states[number].start = UInt32(start)
      states[number].firstByte = firstByte
      states[number].lastOffset = lastByte - firstByte
    }

    /// Packs a sequence of states. Each state has its own transition for exactly one byte. Apart
    /// from this byte, all these states are the same.
    private mutating func packRun(from draft: Int32, into number: Int) {
      let first = drafts[Int(draft)]
      let start = text.count
      var current = draft
      while true {
        let exception = exceptions[drafts[Int(current)].exceptions.lowerBound]
        runPosition[Int(current)] = RunPosition(
          state: Int32(number),
          textOffset: UInt32(text.count)
        )
        text.append(exception.byte)
        guard canExtendRun(of: first, to: exception.state, length: text.count - start) else {
          let next = way(to: exception.state)
          states[number].start = UInt32(start)
          states[number].runLength = UInt16(text.count - start)
          states[number].next = next
          return
        }
        current = exception.state
      }
    }

    private func canExtendRun(
      of first: DecisionTableBuilder.Draft,
      to draft: Int32,
      length: Int
    ) -> Bool {
      guard draft != DecisionTableBuilder.dead, length < Int(UInt16.max) else { return false }
      let next = drafts[Int(draft)]
      return next.exceptions.count == 1 && next.otherwise == first.otherwise
        && next.verdict == first.verdict && next.settledVerdict == 0
        && runPosition[Int(draft)] == nil
        && numberOfDraft[Int(draft)] < 0
    }

    /// Packs a state inside a run that is also the target of another transition. The state shares
    /// the text of the run.
    private mutating func packTail(at position: RunPosition, into number: Int) {
      let run = states[Int(position.state)]
      states[number].start = position.textOffset
      states[number].runLength = UInt16(run.start + UInt32(run.runLength) - position.textOffset)
      states[number].next = run.next
    }
  }
}
