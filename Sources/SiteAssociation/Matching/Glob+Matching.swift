extension Glob {
  /// Returns whether the pattern matches an entire text.
  ///
  /// The function computes the set of positions that each element of the pattern can reach. The
  /// time is therefore at most proportional to the length of the text times the length of the
  /// pattern. The memory is three bits for each byte of the text, on the stack unless the text has
  /// several thousand bytes.
  ///
  /// - Parameter ends: The results of other patterns for the same URL.
  func matches(_ text: Span<UInt8>, sharing ends: inout VariableEnds) -> Bool {
    if alwaysMatches { return true }
    if neverMatches { return false }
    if isPlain { return matchesPlain(text) }
    let wordCount = PositionSet.wordCount(forTextOf: text.count)
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount * 3) { memory in
      var sets = Sets(memory, wordCount: wordCount, length: text.count)
      for index in elements.indices {
        let isLast = index == elements.count - 1
        guard sets.step(elements[index], isLast: isLast, over: text, sharing: &ends) else {
          return false
        }
      }
      return sets.reached.contains(text.count)
    }
  }

  /// Returns whether the pattern matches an entire text that no other pattern is compared with.
  func matches(_ text: Span<UInt8>) -> Bool {
    var ends = VariableEnds()
    return matches(text, sharing: &ends)
  }

  /// Matches a plain pattern. Every element has at most one end for a start, and a later start has
  /// no earlier end. For the elements after a star, the first position at which they match is
  /// therefore sufficient. If the match fails later, only the text that the most recent star
  /// matches can be wrong.
  private func matchesPlain(_ text: Span<UInt8>) -> Bool {
    var position = 0
    var index = 0
    // The element after the last star, and the position where it was last tried.
    var retry: (index: Int, position: Int)?
    while true {
      if index == elements.count {
        if position == text.count { return true }
      } else if case .anyRun = elements[index] {
        index += 1
        if index == elements.count { return true }
        // The elements after a star are not tried at the end of the text (inferred).
        guard position < text.count else { return false }
        retry = (index, position)
        continue
      } else if let end = elements[index].plainEnd(from: position, in: text) {
        position = end
        index += 1
        continue
      }
      guard let last = retry, last.position + 1 < text.count else { return false }
      retry = (last.index, last.position + 1)
      (index, position) = (last.index, last.position + 1)
    }
  }

  /// The positions that the elements so far can reach, and two sets for the values of a variable.
  struct Sets: ~Copyable {
    var reached: PositionSet
    /// The positions before and after the last variable. The same variable can follow itself
    /// thousands of times, and soon reaches no other positions.
    private var start: PositionSet
    private var union: PositionSet
    private var last: (values: VariableValues, isLast: Bool)?

    init(_ memory: UnsafeMutableBufferPointer<UInt64>, wordCount: Int, length: Int) {
      func part(_ number: Int) -> UnsafeMutableBufferPointer<UInt64> {
        UnsafeMutableBufferPointer(
          rebasing: memory[(number * wordCount)..<((number + 1) * wordCount)]
        )
      }
      reached = PositionSet(part(0), forTextOf: length)
      start = PositionSet(part(1), forTextOf: length)
      union = PositionSet(part(2), forTextOf: length)
      reached.insert(0)
    }

    /// Moves the positions over one element of the pattern.
    ///
    /// - Returns: Whether any position is left.
    mutating func step(
      _ element: Element,
      isLast: Bool,
      over text: Span<UInt8>,
      sharing ends: inout VariableEnds
    ) -> Bool {
      guard case .alternatives(let values) = element else {
        reached.step(element, isLast: isLast, over: text)
        return reached.first() != nil
      }
      if let last, last.values === values, last.isLast == isLast, reached.isEqual(to: start) {
        reached.replace(with: union)
        return reached.first() != nil
      }
      last = (values, isLast)
      start.replace(with: reached)
      union.removeAll()
      if let graph = values.graph {
        ends.insertEnds(
          of: values,
          in: graph,
          from: start,
          isLast: isLast,
          over: text,
          into: &union
        )
      } else {
        step(eachOf: values, isLast: isLast, over: text)
      }
      reached.replace(with: union)
      return reached.first() != nil
    }

    private mutating func step(
      eachOf values: VariableValues,
      isLast: Bool,
      over text: Span<UInt8>
    ) {
      for value in values.elements {
        reached.replace(with: start)
        for index in value.indices {
          let isEnd = isLast && index == value.count - 1
          reached.step(value[index], isLast: isEnd, over: text)
        }
        union.formUnion(reached)
      }
    }
  }
}

extension Glob.Element {
  /// Returns where an element of a plain pattern other than a star ends, or nil if it does not
  /// match.
  @inline(__always)
  fileprivate func plainEnd(from position: Int, in text: Span<UInt8>) -> Int? {
    switch self {
    case .bytes(let bytes): text.has(bytes, at: position) ? position + bytes.count : nil
    case .oneOf(let set):
      position < text.count && set.contains(text[position]) ? position + 1 : nil
    case .anyCharacter: position < text.count ? text.endOfCharacter(at: position) : nil
    case .anyRun, .oneOfTexts, .code, .alternatives: nil
    }
  }
}

extension PositionSet {
  /// Moves every position over an element of the pattern. Positions at which the element does not
  /// match are removed.
  mutating func step(_ element: Glob.Element, isLast: Bool, over text: Span<UInt8>) {
    switch element {
    case .bytes(let bytes):
      guard let first = bytes.first else { return }
      replaceEach { position, moved in
        if position < text.count, text[position] == first, text.has(bytes, at: position) {
          moved.insert(position + bytes.count)
        }
      }
    case .oneOf(let set):
      replaceEach { position, moved in
        if position < text.count, set.contains(text[position]) { moved.insert(position + 1) }
      }
    case .anyCharacter:
      replaceEach { position, moved in
        if position < text.count { moved.insert(text.endOfCharacter(at: position)) }
      }
    case .anyRun:
      spread(isLast: isLast)
    case .oneOfTexts(let forms):
      replaceEach { position, moved in
        for form in forms where text.has(form, at: position) {
          moved.insert(position + form.count)
        }
      }
    case .code(let codes, let ignoringCase):
      replaceEach { position, moved in
        for length in codes.lengths
        where codes.hasCode(
          ofLength: length,
          in: text,
          at: position,
          ignoringCase: ignoringCase
        ) {
          moved.insert(position + length)
        }
      }
    case .alternatives:
      removeAll()
    }
  }

  /// Moves the positions over a star. Unless the star is the last element, the end of the text is
  /// not reached (inferred).
  private mutating func spread(isLast: Bool) {
    guard let first = first() else { return }
    insertAll(from: first)
    if !isLast { remove(end) }
  }
}

extension Span<UInt8> {
  @inline(__always)
  func has(_ bytes: [UInt8], at position: Int) -> Bool {
    guard bytes.count <= count - position else { return false }
    for offset in bytes.indices where self[position + offset] != bytes[offset] { return false }
    return true
  }

  @inline(__always)
  func endOfCharacter(at position: Int) -> Int {
    var next = position + 1
    while next < count, self[next].isUTF8Continuation { next += 1 }
    return next
  }
}
