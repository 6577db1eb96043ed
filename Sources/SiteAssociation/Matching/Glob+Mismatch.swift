extension Glob {
  /// Returns the first difference between the pattern and a text, or nil if the pattern matches.
  ///
  /// - Parameters:
  ///   - compared: The text. The mismatch shares its storage.
  ///   - pattern: The pattern as it is compared, which supplies the names of its variables.
  ///   - variables: The substitution variables of the file.
  ///   - ends: The results of other patterns for the same URL.
  func mismatch(
    with compared: ComparedText,
    pattern: String,
    variables: SubstitutionVariables,
    sharing ends: inout VariableEnds
  ) -> Mismatch? {
    if alwaysMatches { return nil }
    let text = compared.utf8
    if neverMatches {
      return Mismatch(
        reason: Self.reasonForNever(pattern, variables),
        matchedLength: 0,
        expected: "",
        rest: compared.string[...]
      )
    }
    let wordCount = PositionSet.wordCount(forTextOf: text.count)
    return withUnsafeTemporaryAllocation(of: UInt64.self, capacity: wordCount * 4) { memory in
      let start = UnsafeMutableBufferPointer(rebasing: memory[(wordCount * 3)...])
      var before = PositionSet(start, forTextOf: text.count)
      var sets = Sets(memory, wordCount: wordCount, length: text.count)
      for index in elements.indices {
        before.replace(with: sets.reached)
        let isLast = index == elements.count - 1
        if !sets.step(elements[index], isLast: isLast, over: text.span, sharing: &ends) {
          return Self.mismatch(at: elements[index], from: before, compared)
        }
      }
      if sets.reached.contains(text.count) { return nil }
      let end = sets.reached.last(notAbove: text.count) ?? 0
      return Mismatch(.patternEnds, compared, at: end, expected: "")
    }
  }

  private static func mismatch(
    at element: Element,
    from before: borrowing PositionSet,
    _ compared: ComparedText
  ) -> Mismatch {
    let text = compared.utf8
    let longest = if case .bytes(let bytes) = element { bytes.count } else { 0 }
    var best = (position: 0, agreed: 0)
    var bound = text.count
    while let position = before.last(notAbove: bound), position + longest > best.position {
      let agreed = agreement(of: element, with: text[position...])
      if position + agreed > best.position { best = (position + agreed, agreed) }
      bound = position - 1
    }
    return Mismatch(
      best.position == text.count ? .textEnds : .differs,
      compared,
      at: best.position,
      expected: element.description(droppingFirst: best.agreed)
    )
  }

  private static func agreement(of element: Element, with text: ArraySlice<UInt8>) -> Int {
    guard case .bytes(let bytes) = element else { return 0 }
    let agreed = zip(bytes, text).prefix { $0 == $1 }.count
    // The result is never inside a character.
    return bytes[..<agreed].lastIndex { !$0.isUTF8Continuation }.map { last in
      agreed < bytes.count && bytes[agreed].isUTF8Continuation ? last : agreed
    } ?? 0
  }

  private static func reasonForNever(
    _ pattern: String,
    _ variables: SubstitutionVariables
  ) -> Mismatch.Reason {
    for token in PatternToken.tokens(of: pattern) {
      switch token {
      case .unclosedVariable: return .unclosedVariable
      case .variable(let name):
        if let values = variables[name] {
          if values.isEmpty { return .variableWithoutValues(name) }
        } else if BuiltInVariable(rawValue: name) == nil {
          return .unknownVariable(name)
        }
      case .text, .anyCharacter, .anyRun: continue
      }
    }
    return .unclosedVariable
  }
}

extension Mismatch {
  fileprivate init(_ reason: Reason, _ text: ComparedText, at offset: Int, expected: String) {
    self.init(
      reason: reason,
      matchedLength: text.utf8[..<offset].reduce(0) { $0 + ($1.isUTF8Continuation ? 0 : 1) },
      expected: expected,
      rest: text.string[text.string.utf8.index(text.string.startIndex, offsetBy: offset)...]
    )
  }
}

extension Glob.Element {
  /// The text that the element expects, as a phrase.
  fileprivate func description(droppingFirst count: Int) -> String {
    switch self {
    case .bytes(let bytes): "\"\(String(decoding: bytes.dropFirst(count), as: UTF8.self))\""
    case .oneOf(let set): set.description
    case .anyCharacter: "one more character"
    case .anyRun: "at least one more character"
    case .oneOfTexts(let texts):
      "one of \(texts.map { "\"\(String(decoding: $0, as: UTF8.self))\"" }.joined(separator: ", "))"
    case .code(let codes, _):
      codes == .regions ? "a region code such as GB" : "a language code such as en"
    case .alternatives(let values):
      values.elements.count == 1
        ? "the variable's value" : "one of the variable's \(values.elements.count) values"
    }
  }
}

extension ASCIISet {
  fileprivate var description: String {
    switch self {
    case .digit: "a digit"
    case .alpha: "a letter from A to Z in either case"
    case .upper: "a capital letter from A to Z"
    case .lower: "a small letter from a to z"
    case .alnum: "a letter from A to Z or a digit"
    case .xdigit: "a hexadecimal digit"
    default: bytes.map { "\"\(Character(Unicode.Scalar($0)))\"" }.joined(separator: " or ")
    }
  }
}
