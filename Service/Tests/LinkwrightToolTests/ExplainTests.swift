import Testing

@testable import LinkwrightTool

@Suite("explain")
struct ExplainTests {
  private static func file(_ components: String, _ more: String = "") -> String {
    """
    { "applinks": { "details": [ { "appIDs": ["A7K2M9QX4T.net.fernhill.shop"],
      "components": [
        \(components)
      ] } ]\(more) } }
    """
  }

  private static let manyRules = (1...30).map { #"{ "/": "/shop/\#($0)/*" }"# }
    .joined(separator: ",\n    ")

  static let cases: [(String, [String])] = [
    ("match", ["-j", file(#"{ "/": "/help", "exclude": true }, { "/": "/buy/*" }"#), "/buy/42"]),
    ("block", ["-j", file(#"{ "/": "/help/*", "exclude": true }, { "/": "*" }"#), "/help/me"]),
    ("letter-case", ["-j", file(#"{ "/": "/Buy/*" }"#), "/buy/42"]),
    ("escapes", ["-j", file(#"{ "/": "/café" }"#), "https://example.com/café"]),
    (
      "undecodable",
      ["-j", file(#"{ "/": "/a?", "percentEncoded": false }"#), "https://example.com/a%FF"]
    ),
    ("one-character", ["-j", file(#"{ "/": "a" }"#), "https://example.com/a"]),
    ("item-case", ["-j", file(#"{ "/": "/a", "?": { "code": "?*" } }"#), "/a?Code=1"]),
    ("path-goes-on", ["-j", file(#"{ "/": "/buy" }"#), "/buy/42"]),
    ("missing-item", ["-j", file(#"{ "/": "/invite", "?": { "code": "?*" } }"#), "/invite?c=1"]),
    ("empty-item", ["-j", file(#"{ "/": "/invite", "?": { "code": "?*" } }"#), "/invite?code="]),
    ("optional-item", ["-j", file(#"{ "/": "/invite", "?": { "code": "*" } }"#), "/invite"]),
    ("dropped-query", ["-j", file(#"{ "/": "/a", "?": { "via": ["mail"] } }"#), "/a?via=web"]),
    ("fragment", ["-j", file(##"{ "#": "/market/?*" }"##), "https://example.com/#/market/"]),
    ("unknown-variable", ["-j", file(#"{ "/": "/$(shop)/*" }"#), "/berlin/1"]),
    (
      "variable",
      [
        "-j",
        file(#"{ "/": "/$(shop)/*" }"#, #", "substitutionVariables": { "shop": ["berlin"] }"#),
        "/bern/1",
      ]
    ),
    (
      "defaults",
      ["-j", file(#"{ "/": "/BUY" }"#, #", "defaults": { "caseSensitive": false }"#), "/buy"]
    ),
    ("region", ["-j", file(#"{ "/": "/$(region)/*" }"#), "/DE/x", "/UK/x"]),
    ("every-url", ["-j", #"{ "applinks": { "details": [{ "appID": "A.b" }] } }"#, "/"]),
    ("no-rules", ["-j", file(""), "/"]),
    ("other-host", ["-d", "example.com", "-j", file(#"{}"#), "https://www.example.com/"]),
    ("no-scheme", ["-j", file(#"{ "/": "/buy" }"#), "example.com/buy"]),
    ("other-app", ["--app", "X.y", "-j", file("{}"), "/"]),
    ("no-apps", ["-j", "{}", "/"]),
    ("many-rules", ["-j", file(manyRules), "/shop/17"]),
    ("many-rules-miss", ["-j", file(manyRules), "/shop/31"]),
    (
      "near-query-order",
      ["-j", file(##"{ "/": "/x/*" }, { "/": "/buy", "?": "a=1&b=2" }"##), "/buy?b=2&a=1"]
    ),
    ("near-query-empty", ["-j", file(#"{ "/": "/a", "?": "" }"#), "/a?x=1"]),
    ("near-query-mark", ["-j", file(#"{ "/": "/buy", "?": "?a=1" }"#), "/buy?a=1"]),
    ("near-further-item", ["-j", file(#"{ "/": "/buy", "?": "a=1" }"#), "/buy?a=1&utm=x"]),
    (
      "near-query", ["-j", file(#"{ "/": "/x" }, { "/": "/buy", "?": { "a": "1" } }"#), "/buy?a=2"]
    ),
    (
      "near-fragment",
      ["-j", file(##"{ "/": "/buy", "#": "top" }, { "/": "/y" }"##), "https://example.com/buy"]
    ),
    ("near-hex-case", ["-j", file(#"{ "/": "/caf%c3%a9/*" }"#), "/caf%C3%A9/1"]),
    ("escaped-twice", ["-j", file(#"{ "/": "/caf%C3%A9/*" }"#), "/caf%25C3%25A9/1"]),
    (
      "legacy-path",
      [
        "-j",
        #"{ "applinks": { "details": [ { "appID": "A7K2M9QX4T.net.fernhill.shop", "paths": ["/buy/*"] } ] } }"#,
        "/news/7",
      ]
    ),
    (
      "near-unicode-form",
      [
        "-j", file(#"{ "/": "/%E1%84%92%E1%85%A1%E1%86%AB/*" }, { "/": "/z" }"#),
        "https://example.com/%ED%95%9C/1",
      ]
    ),
    (
      "near-several",
      [
        "-j", file(#"{ "/": "/x/*" }, { "/": "/Caf%c3%a9", "?": "a=1&b=2" }"#),
        "/caf%C3%A9?b=2&a=1",
      ]
    ),
    (
      "near-excluded",
      ["-j", file(#"{ "/": "/Buy/*", "exclude": true }, { "/": "/x" }"#), "/buy/42"]
    ),
    ("www", ["-d", "example.com", "-j", file(#"{}"#), "https://www.example.com/a"]),
    ("clip", ["--app", "A.b.Clip", "-j", #"{ "appclips": { "apps": ["A.b.Clip"] } }"#, "/"]),
    (
      "later-entry",
      [
        "-j",
        #"{ "applinks": { "details": [ { "appID": "A7K2M9QX4T.net.fernhill.shop", "paths": ["/a"] }, { "appID": "A7K2M9QX4T.net.fernhill.shop", "paths": ["/b"] } ] } }"#,
        "/b",
      ]
    ),
    (
      "ignored-paths",
      [
        "-j",
        #"{ "applinks": { "details": [ { "appID": "A7K2M9QX4T.net.fernhill.shop", "components": [ { "/": "/a" } ], "paths": ["/b"] } ] } }"#,
        "/b",
      ]
    ),
    ("only-exclusions", ["-j", file(#"{ "/": "/a", "exclude": true }"#), "/b"]),
    (
      "fragment-in-path",
      ["-j", file(##"{ "/": "/a#b" }, { "/": "/y" }"##), "https://example.com/a#b"]
    ),
    ("parameters", ["-j", file(#"{ "/": "/buy/42" }"#), "/buy/42;s=1"]),
    ("trailing-comma", ["-j", #"{ "applinks": { "apps": ["A.b"], } }"#, "/"]),
    ("unusable", ["-j", "<html>", "/"]),
    ("json", ["--json", "-j", file(#"{ "/": "/Buy/*", "?": { "a": "1" } }"#), "/buy/42?a=2"]),
  ]

  @Test("explain prints why a link opens the app or not", arguments: cases)
  func text(name: String, arguments: [String]) throws {
    try expectGolden(try outcome(of: ["explain"] + arguments).transcript, "explain/\(name).txt")
  }

  @Test("explain --all shows every rule")
  func all() throws {
    let arguments = ["explain", "-j", Self.file(Self.manyRules), "/shop/31"]
    let short = try outcome(of: arguments).text(on: .output)
    let long = try outcome(of: arguments + ["--all"]).text(on: .output)
    #expect(short.contains("do not match (--all shows them)"))
    #expect(!long.contains("--all"))
    #expect((1...30).allSatisfy { long.contains("  Rule \($0),") })
  }

  @Test("explain limits its output for thousands of rules that inherit a long pattern")
  func longOutput() throws {
    let path = "/" + String(repeating: "ab", count: 20_000)
    let rules = (0..<5_000).map { #"{"?":"\#($0)"}"# }.joined(separator: ",")
    let file = """
      {"applinks":{"defaults":{"/":"\(path)"},
       "details":[{"appID":"A.b","components":[\(rules)]}]}}
      """
    let text = try outcome(of: ["explain", "-j", file, "/x", "--all"]).text(on: .output)
    #expect(text.utf8.count < 8 << 20)
    #expect(text.contains("none of the entry's 5000 rules matches"))
    #expect(text.contains("are not shown, because the output would be too long."))
    let json = try outcome(of: ["explain", "--json", "-j", file, "/x"]).text(on: .output)
    #expect(json.utf8.count < 8 << 20)
    #expect(json.contains("\"unlistedRules\" : "))
  }

  @Test("An app ID with other code points is another app")
  func codePoints() throws {
    let file = Self.file("{}").replacing("shop", with: "caf\u{E9}")
    let id = "A7K2M9QX4T.net.fernhill.cafe\u{301}"
    let text = try outcome(of: ["explain", "-j", file, "--app", id, "/"]).text(on: .output)
    #expect(text.utf8.starts(with: "The file does not name \(id), ".utf8))
  }

  @Test("explain and verify say that a file is too large to find every rule that nearly matches")
  func endsEarly() throws {
    let stars = String(repeating: "*a", count: 2_000)
    let file = Self.file("{ \"/\": \"/\(stars)\" }, { \"/\": \"/Buy\" }")
    let sentence =
      "The file is too large to find every rule that differs from this link only in details."
    let explain = try outcome(of: ["explain", "-j", file, "/buy"]).text(on: .output)
    #expect(explain.contains("  Not searched: \(sentence)\n"))
    let json = try outcome(of: ["explain", "--json", "-j", file, "/buy"]).text(on: .output)
    #expect(json.contains("\"searchedAllRules\" : false"))
    let verify = try outcome(of: ["verify", "--strict", "-j", file, "-u", "/buy"])
    #expect(verify.text(on: .errors).contains("\(sentence) /buy\n"))
    let short = try outcome(of: ["explain", "-j", Self.file("{ \"/\": \"/x\" }"), "/buy"])
    #expect(!short.text(on: .output).contains("Not searched"))
  }

  @Test("explain limits its output for thousands of inherited query items")
  func manyItems() throws {
    let items = (0..<3_000).map { #""key\#($0)":"?*""# }.joined(separator: ",")
    let rules = (0..<3_000).map { #"{"/":"/\#($0)"}"# }.joined(separator: ",")
    let file = """
      {"applinks":{"defaults":{"?":{\(items)}},
       "details":[{"appID":"A.b","components":[\(rules)]}]}}
      """
    let json = try outcome(of: ["explain", "--json", "-j", file, "/7"]).text(on: .output)
    #expect(json.utf8.count < 32 << 20)
    #expect(json.contains("\"unlistedRules\" : "))
  }

  @Test("A pattern of unclosed variables is explained in linear time", .timeLimit(.minutes(1)))
  func unclosedVariables() throws {
    let path = "/" + String(repeating: "$(", count: 30_000)
    let result = try outcome(of: "explain", "-j", Self.file(#"{ "/": "\#(path)" }"#), "/buy")
    #expect(result.exit == .fine)
  }

  @Test("A proposed rule names each query item only once")
  func repeatedItems() throws {
    let result = try outcome(
      of: "explain",
      "-j",
      Self.file(#"{ "/": "/buy", "?": "a=1&a=1&b=3" }"#),
      "/buy?b=3&a=1&a=1"
    )
    #expect(result.text(on: .output).contains(#""?": { "a": "1", "b": "3" } }."#))
    let wildcard = try outcome(
      of: "explain",
      "-j",
      Self.file(#"{ "/": "/buy", "?": "a=*&a=1&b=3" }"#),
      "/buy?b=3&a=1"
    )
    #expect(!wildcard.text(on: .output).contains(#""a": "*", "a": "1""#))
    let other = try outcome(
      of: "explain",
      "-j",
      Self.file(#"{ "/": "/buy", "?": "a=1&b=3" }"#),
      "/buy?b=3&a=1"
    )
    #expect(other.text(on: .output).contains(#""?": { "a": "1", "b": "3" }"#))
  }

  @Test("No change is proposed that matches only because the link cannot be decoded")
  func undecodableAdvice() throws {
    let result = try outcome(of: "explain", "-j", Self.file(#"{ "/": "" }"#), "/%C3")
    #expect(!result.text(on: .output).contains("percentEncoded"))
  }
}
