import Testing

@testable import SiteAssociation

@Suite("Patterns")
struct PatternTests {
  private func decide(_ path: String?, _ url: String, _ change: (inout Rule) -> Void = { _ in })
    -> Decision
  {
    var rule = Rule(path: path)
    change(&rule)
    return RuleSet([rule]).decide(url)
  }

  @Test(
    "A trailing slash, a leading slash and doubled slashes make no difference to a path",
    arguments: [
      ("/buy", "/buy/", true), ("/buy/", "/buy", true), ("/buy/", "/buy//", true),
      ("/buy/*", "/buy", true), ("/buy/*", "/buy//", true), ("/buy/*", "/buy/42/x", true),
      ("/buy/*", "/buyer", false), ("/buy*", "/buy", true), ("/buy*", "/buyer", true),
      ("abc", "/abc", true), ("abc/*", "/abc", true), ("a/b", "/a/b", true),
      ("//abc", "/abc", true), ("*abc", "/xabc", true), ("/a/*/c", "/a/c", false),
      ("/a/*/c", "/a/b/c", true), ("/", "", true), ("/", "/", true), ("", "/", true),
    ]
  )
  func slashes(pattern: String, path: String, isMatch: Bool) {
    #expect(decide(pattern, "https://example.com\(path)") == (isMatch ? .match : .noMatch))
  }

  @Test(
    "A pattern of one character is not normalized, and two stars become one between slashes",
    arguments: [
      ("a", "/a", false), ("?", "/", true), ("?", "/a", false), ("**", "/", false),
      ("**", "/a", true), ("/x?*", "/x", true), ("/a/?*", "/a/", false), ("/a/?*", "/a/b", true),
    ]
  )
  func oneCharacter(pattern: String, path: String, isMatch: Bool) {
    #expect(decide(pattern, "https://example.com\(path)") == (isMatch ? .match : .noMatch))
  }

  @Test(
    "Stars match any characters, question marks exactly one, and everything else is literal",
    arguments: [
      ("/a*z", "/a/b/z", true), ("/id/????", "/id/4815", true), ("/id/????", "/id/481", false),
      ("/a.c", "/abc", false), ("/[ab]", "/a", false), ("/a+", "/aa", false),
      ("/$x", "/$x", true), ("/a$", "/a$", true), ("/(a)", "/(a)", true),
    ]
  )
  func wildcards(pattern: String, path: String, isMatch: Bool) {
    #expect(decide(pattern, "https://example.com\(path)") == (isMatch ? .match : .noMatch))
  }

  @Test(
    "Built-in variables match one character, or a code in one case",
    arguments: [
      ("$(digit)", "7", true), ("$(digit)", "77", false), ("$(alpha)", "q", true),
      ("$(alpha)", "7", false), ("$(upper)", "q", false), ("$(lower)", "q", true),
      ("$(alnum)", "-", false), ("$(xdigit)", "F", true), ("$(xdigit)", "g", false),
      ("$(region)", "GB", true), ("$(region)", "gb", true), ("$(region)", "Gb", false),
      ("$(region)", "UK", false), ("$(region)", "ZZ", false), ("$(lang)", "en", true),
      ("$(lang)", "EN", true), ("$(lang)", "qq", false), ("$(lang)_$(region)", "ko_KR", true),
      ("$(nobody)", "$(nobody)", false), ("$(Digit)", "7", false), ("$(digit", "7", false),
    ]
  )
  func builtIns(pattern: String, segment: String, isMatch: Bool) {
    let url = "https://example.com/x/\(segment)/y"
    #expect(decide("/x/\(pattern)/y", url) == (isMatch ? .match : .noMatch))
  }

  @Test(
    "Variables match their values with wildcards but without nesting",
    arguments: [
      ("$(food)", "pizza", true), ("$(food)", "abcz", true), ("$(food)", "taco", false),
      ("$(Food)", "pizza", false), ("$(digit)", "seven", true), ("$(digit)", "7", false),
      ("$(nested)", "pizza", false), ("$(empty)", "", false), ("a$(none)", "a", true),
      ("$(two words)", "poutine", true),
    ]
  )
  func ownVariables(pattern: String, segment: String, isMatch: Bool) {
    let variables = SubstitutionVariables([
      .init(name: "food", values: ["pizza", "a*z"]), .init(name: "digit", values: ["seven"]),
      .init(name: "nested", values: ["$(food)"]), .init(name: "empty", values: []),
      .init(name: "none", values: [""]), .init(name: "two words", values: ["poutine"]),
    ])
    let rules = RuleSet([Rule(path: "/x/\(pattern)/y")], substitutionVariables: variables)
    #expect(rules.decide("/x/\(segment)/y") == (isMatch ? .match : .noMatch))
  }

  @Test(
    "After a star, the end of the text is not tried",
    arguments: [("a*$(none)", "ab", false), ("a$(none)", "a", true), ("a*", "a", true)]
  )
  func endBehindStar(pattern: String, fragment: String, isMatch: Bool) {
    let variables = SubstitutionVariables([.init(name: "none", values: [""])])
    let rules = RuleSet([Rule(fragment: pattern)], substitutionVariables: variables)
    #expect(rules.decide("/x#\(fragment)") == (isMatch ? .match : .noMatch))
  }

  @Test(
    "Escapes are compared as written, or decoded if the rule says so",
    arguments: [
      ("/a%20b", "/a%20b", true, true), ("/a b", "/a%20b", true, false),
      ("/a b", "/a%20b", false, true), ("/a%20b", "/a%20b", false, false),
      ("/caf%C3%A9", "/caf%c3%a9", true, false), ("/café", "/caf%C3%A9", true, false),
      ("/café", "/caf%C3%A9", false, true), ("/café", "/café", false, true),
      ("/caf%C3%A9", "/café", true, true), ("/a/b", "/a%2Fb", true, false),
      ("/a/b", "/a%2Fb", false, true), ("/a", "/a%2F", false, true), ("/", "/%FF", false, true),
      ("/a+b", "/a%20b", false, false), ("/a%25zz%2520", "/a%zz%20", true, true),
    ]
  )
  func escapes(pattern: String, path: String, isPercentEncoded: Bool, isMatch: Bool) {
    let decision = decide(pattern, "https://example.com\(path)") {
      $0.isPercentEncoded = isPercentEncoded
    }
    #expect(decision == (isMatch ? .match : .noMatch))
  }

  @Test(
    "A case-insensitive comparison matches one code point with one, and ß is not ss",
    arguments: [
      ("/Loose", "/loose", true), ("/straße", "/STRASSE", false), ("/straße", "/straẞe", true),
      ("/ΣΑΣ", "/σας", true), ("/k", "/\u{212A}", true), ("/É", "/é", true),
      ("/É", "/e\u{301}", false),
    ]
  )
  func caseFolding(pattern: String, path: String, isMatch: Bool) {
    let decision = decide(pattern, "https://example.com\(path)") {
      $0.isCaseSensitive = false
      $0.isPercentEncoded = false
    }
    #expect(decision == (isMatch ? .match : .noMatch))
  }

  @Test("A case-insensitive comparison accepts escapes in either case")
  func caseOfEscapes() {
    #expect(decide("/%C3%A9", "/%c3%a9") { $0.isCaseSensitive = false } == .match)
  }

  /// With the slash, the mark is another character.
  @Test("An example link of a pattern that begins with a slash and a combining mark has one slash")
  func exampleWithMark() {
    let cache = GlobCache(SubstitutionVariables())
    for pattern in ["/\u{301}a", "a", "/a"] {
      let link = Rule(path: pattern).example(sharing: cache)
      #expect(link?.utf8.first == UInt8(ascii: "/"))
      #expect(link?.utf8.dropFirst().first != UInt8(ascii: "/"), "\(pattern)")
    }
  }
}
