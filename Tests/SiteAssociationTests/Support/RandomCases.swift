import LinkwrightTesting
import SiteAssociation

/// Rules and URLs made of few letters, so that they often nearly agree.
struct RandomCases {
  var generator: SeededGenerator
  let variables = ["v": ["a", "bb", "a*", ""], "w": ["?b", "ab"], "none": [String]()]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  var substitutionVariables: SubstitutionVariables {
    SubstitutionVariables(
      variables.sorted { $0.key < $1.key }.map { .init(name: $0.key, values: $0.value) }
    )
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &generator) < percent
  }

  private mutating func text(_ pieces: [String], upTo count: Int) -> String {
    (0..<Int.random(in: 0...count, using: &generator)).map { _ in pick(pieces) }.joined()
  }

  mutating func pattern(isPath: Bool) -> String {
    let pieces = [
      "a", "b", "A", "é", "%2F", "%C3%A9", "/", "/", "/", "*", "*", "?", "$(v)", "$(w)", "$(digit)",
      "$(upper)", "$(region)", "$(lang)", "7", "gb", "&", "=", "-", "ab", "aa", "x",
    ]
    if chance(3) {
      return pick(["*", "", "?", "/", "**", "$(nobody)", "$(none)", "$(", "?*", "a$"])
    }
    return (isPath && chance(80) ? "/" : "") + text(pieces, upTo: 6)
  }

  mutating func rule() -> Rule {
    Rule(
      path: chance(85) ? pattern(isPath: true) : nil,
      query: chance(25)
        ? chance(50)
          ? .whole(pattern(isPath: false))
          : .items(
            ["a", "b", "é"].filter { _ in chance(50) }
              .map { .init(name: $0, pattern: pattern(isPath: false)) }
          )
        : .unconstrained,
      fragment: chance(15) ? pattern(isPath: false) : nil,
      excludes: chance(30),
      isCaseSensitive: chance(70),
      isPercentEncoded: chance(70)
    )
  }

  mutating func rules(upTo count: Int) -> [Rule] {
    (0..<Int.random(in: 1...count, using: &generator)).map { _ in rule() }
  }

  mutating func url() -> String {
    let pieces = [
      "a", "b", "A", "B", "/", "/", "aa", "ab", "bb", "7", "gb", "GB", "en", "EN", "é", "%C3%A9",
      "%c3%a9", "%2F", "%2f", "//", "*", "-", "%FF", "%zz",
    ]
    var url = pick(["https://example.com", "https://example.com", "http://EXAMPLE.com:443", ""])
    url += "/" + text(pieces, upTo: 6)
    if chance(40) {
      let pieces = ["a", "b", "=", "&", "a=", "b=", "é=", "%C3%A9=", "7", "gb", "%FF", "x"]
      url += "?" + text(pieces, upTo: 6)
    }
    if chance(20) { url += "#" + text(["a", "b", "/", "?", "ab", "é", "#"], upTo: 4) }
    return url
  }
}
