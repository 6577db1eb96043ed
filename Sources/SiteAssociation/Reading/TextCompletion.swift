/// The edit that completes a text which ends too early.
struct TextCompletion {
  let source: SourceText
  let containers: JSONHypothesis.Containers

  /// Returns the edit that completes the text at an error, or nil if the text does not end there.
  func candidate(at error: RepairHistory.Step) -> RepairCandidate? {
    let token = error.token
    let isInString =
      token.kind == .unclosedString && token.range.upperBound == source.utf8.count
      && token.openingQuote.count == 1 && !source.utf8[token.content].contains(.backslash)
    guard isInString || token.kind == .end else { return nil }
    return candidate(after: error.before, in: isInString ? token : nil)
  }

  /// Returns the edit that completes the text where it ends, or nil if nothing is missing.
  ///
  /// - Parameter string: The string in which the text ends; nil if the text does not end within a
  ///   string.
  func candidate(after state: JSONHypothesis, in string: JSONToken? = nil) -> RepairCandidate? {
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
    let brackets = RepairCandidateList.text(of: closing)
    kinds += closing
    tokens += kinds.map { JSONToken($0, position..<position) }
    let text = (string == nil ? "" : "\"") + RepairCandidateList.text(of: kinds)
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
}
