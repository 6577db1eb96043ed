import LinkwrightTesting
import Testing

@testable import SiteAssociation

@Suite("Variables with many values")
struct VariableValuesLaws {
  /// Up to eight values are followed one after the other, more values in a graph.
  private static let groupSize = 5
  private static let groupCount = 4

  private static let pieces = ["a", "b", "ab", "é", "e\u{301}", "k", "ſ", "?", "*", "**", "?*", ""]
  private static let frames = ["$()", "*$()", "$()*", "a$()", "$()b", "?$()?", "*$()a*", "/$()é"]

  private func text(_ generator: inout SeededGenerator, _ pieces: [String]) -> String {
    (0..<Int.random(in: 0...4, using: &generator))
      .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  private func glob(_ pattern: String, _ values: [[String]], _ options: Glob.Options) -> Glob {
    let variables = SubstitutionVariables(
      zip(["v", "w"], values).map { .init(name: $0, values: $1) }
    )
    return Glob(pattern, variables: variables, options: options)
  }

  @Test("A variable matches what one of its values matches", arguments: [false, true])
  func union(isCaseSensitive: Bool) {
    var generator = SeededGenerator(seed: isCaseSensitive ? 1 : 2)
    let options = Glob.Options(isCaseSensitive: isCaseSensitive, isPercentEncoded: false)
    var matchCount = 0
    for _ in 0..<400 {
      let groups = (0..<Self.groupCount).map { _ in
        (0..<Self.groupSize).map { _ in text(&generator, Self.pieces) }
      }
      let frame = Self.frames.randomElement(using: &generator) ?? ""
      let one = frame.replacing("$()", with: "$(v)")
      let two = frame.replacing("$()", with: "$(v)$(w)")
      let values = groups.flatMap(\.self)
      let all = glob(one, [values], options)
      let allTwice = glob(two, [values, values], options)
      let single = groups.map { glob(one, [$0], options) }
      let pairs = groups.flatMap { left in groups.map { glob(two, [left, $0], options) } }
      for _ in 0..<20 {
        let link = text(&generator, ["a", "b", "ab", "é", "e\u{301}", "K", "s", "/", "x"])
        let compared = ComparedText(Array(link.utf8))
        let isMatch = single.contains { $0.matches(compared.utf8.span) }
        let isMatchTwice = pairs.contains { $0.matches(compared.utf8.span) }
        #expect(all.matches(compared.utf8.span) == isMatch, "\(one) \(values) \(link)")
        #expect(allTwice.matches(compared.utf8.span) == isMatchTwice, "\(two) \(values) \(link)")
        var ends = VariableEnds()
        let mismatch = all.mismatch(
          with: compared,
          pattern: one,
          variables: SubstitutionVariables([.init(name: "v", values: values)]),
          sharing: &ends
        )
        #expect((mismatch == nil) == isMatch, "\(one) \(values) \(link)")
        if isMatch { matchCount += 1 }
      }
    }
    #expect(matchCount > 100)
  }

  @Test("Patterns for the same text match as if they were compared alone")
  func sharing() {
    var generator = SeededGenerator(seed: 3)
    let options = Glob.Options(isCaseSensitive: true, isPercentEncoded: false)
    var matchCount = 0
    for _ in 0..<200 {
      let variables = ["v", "w"].map { name in
        SubstitutionVariables.Variable(
          name: name,
          values: (0..<12).map { _ in text(&generator, Self.pieces) }
        )
      }
      let cache = GlobCache(SubstitutionVariables(variables))
      let globs = (0..<12).map { _ in
        let frame = Self.frames.randomElement(using: &generator) ?? ""
        let name = Bool.random(using: &generator) ? "$(v)" : "$(w)"
        return Glob(frame.replacing("$()", with: name), sharing: cache, options: options)
      }
      var ends = VariableEnds(minimumLength: 0)
      for _ in 0..<5 {
        let link = Array(text(&generator, ["a", "b", "ab", "é", "e\u{301}", "/", "x"]).utf8)
        for glob in globs + globs {
          let isMatch = glob.matches(link.span)
          #expect(glob.matches(link.span, sharing: &ends) == isMatch, "\(glob) \(link)")
          if isMatch { matchCount += 1 }
        }
      }
    }
    #expect(matchCount > 1_000)
  }
}
