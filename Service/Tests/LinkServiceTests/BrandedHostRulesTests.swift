import LinkwrightTesting
import SiteAssociation
import Testing

@testable import LinkService

@Suite("Rules of branded hosts")
struct BrandedHostRulesTests {
  private static func texts(of letters: [String], upTo length: Int) -> [String] {
    var all = [""]
    var last = [""]
    for _ in 0..<length {
      last = last.flatMap { text in letters.map { text + $0 } }
      all += last
    }
    return all
  }

  @Test("A pattern limited to several segments matches exactly the paths that have them")
  func severalSegments() {
    let paths = Self.texts(of: ["a", "b", "/"], upTo: 5).map { "/" + $0 }
    for pattern in Self.texts(of: ["a", "/", "*", "?"], upTo: 5) where !pattern.isEmpty {
      let whole = RuleSet([Rule(path: pattern)])
      let variants = Array(PathPattern.severalSegments(of: pattern))
      let limited = RuleSet(variants.map { Rule(path: $0) })
      let wrong = paths.filter { path in
        let isLong = path.split(separator: "/").count > 1
        let expected: Decision = isLong ? whole.decide("https://a.example\(path)") : .noMatch
        return limited.decide("https://a.example\(path)") != expected
      }
      #expect(wrong.isEmpty, "\(pattern) became \(variants); wrong for \(wrong.prefix(3))")
    }
  }

  @Test("A combining mark after a slash does not hide the slash")
  func combiningMark() {
    #expect(Array(PathPattern.severalSegments(of: "/a/\u{301}")) == ["/a/\u{301}"])
    #expect(Array(PathPattern.severalSegments(of: "/a?\u{301}")) == ["/a/\u{301}/"])
  }

  /// For each wildcard, an exclusion becomes another rule. Devices discard a file that is too large,
  /// so the rules that follow the limit of devices would only cost time and memory.
  @Test(
    "An exclusion with thousands of wildcards yields a file that is a bit too large for devices",
    arguments: ["a*", "a?", "?"]
  )
  func manyWildcards(piece: String) throws {
    var configuration = ServiceConfiguration.example
    let path = "/" + String(repeating: piece, count: 20_000)
    configuration.hosts[0].longLinks = .routes
    configuration.hosts[0].rules = .components(
      (0..<3).map { #"{"/": "\#(path)\#($0)", "exclude": true}"# }
    )
    let site = HostSite(configuration.hosts[0], in: configuration)
    let limit = 131_072
    #expect((limit..<3 * limit).contains(site.files.apple.body.count))
    #expect(site.files.apple.body.suffix(200).contains("/?*".utf8))
  }

  private static let pathParts = [
    "a", "b", "products", "/", "/", "/", ".", ".env", "wp-admin", "x.php", "v1", "_lw", "invite",
    "invite/PFC3-HNMX-TWAR", "invite/XXXX", "pfc3hnmxtwar", "%20", "~", "cgi-bin", "owa", "wp-",
  ]
  private static let rules = [
    #"{"/": "/a/*"}"#, #"{"/": "/a"}"#, #"{"/": "/products/?*"}"#, #"{"/": "*b"}"#,
    #"{"/": "/*.*"}"#,
    #"{"/": "*", "exclude": true}"#, #"{"/": "/a*", "exclude": true}"#,
    #"{"/": "/b", "exclude": true}"#, #"{"/": "*/b", "exclude": true}"#,
    #"{"/": "/invite/*", "exclude": true}"#, #"{"/": "/invite/*"}"#, #"{"exclude": true}"#,
    #"{"/": "/?/a", "exclude": true}"#, #"{}"#,
  ]

  /// What devices and the service decide about the same path, without a link in the store.
  @Test("The association file and the service agree on what a path is")
  func agreement() throws {
    var generator = SeededGenerator(seed: 17)
    var counts: [String: Int] = [:]
    for _ in 0..<300 {
      let count = Int.random(in: 1...4, using: &generator)
      let rules = (0..<count).compactMap { _ in Self.rules.randomElement(using: &generator) }
      let setting = HostConfiguration.LongLinks.allCases.randomElement(using: &generator) ?? .any
      var configuration = ServiceConfiguration.example
      configuration.hosts[0].longLinks = setting
      if setting == .routes { configuration.hosts[0].rules = .components(rules) }
      let site = HostSite(configuration.hosts[0], in: configuration)
      let served = try #require(
        AssociationFile(reading: site.files.apple.body).ruleSet(for: "ABCDE12345.com.example.app")
      )
      for _ in 0..<100 {
        let length = Int.random(in: 0...5, using: &generator)
        let path =
          "/"
          + (0..<length).compactMap { _ in Self.pathParts.randomElement(using: &generator) }
          .joined()
        let (meaning, opens) = Self.meaning(of: path, on: site)
        counts[meaning, default: 0] += 1
        // A pattern can neither check a code nor describe the characters of a slug.
        if meaning == "path that is no link", Self.isLikeInvitation(path) { continue }
        if meaning == "destination", path.split(separator: "/").count == 1 { continue }
        let decision = served.decide("https://brand.example\(path)")
        #expect((decision == .match) == opens, "\(path), a \(meaning), \(setting), \(rules)")
      }
    }
    #expect(counts.count == 5 && counts.values.allSatisfy { $0 > 100 }, "\(counts)")
  }

  private static func isLikeInvitation(_ path: String) -> Bool {
    let segments = path.split(separator: "/")
    return segments.count == 2 && segments[0] == "invite" && segments[1].utf8.count >= 12
  }

  private static func meaning(of path: String, on site: HostSite) -> (String, opens: Bool) {
    let builder = ResolvedLinkBuilder(site: site)
    if ReservedPathTests.isReserved(path) { return ("reserved path", false) }
    switch builder.address(ofPath: path) {
    case .unknown: return ("path that is no link", false)
    case .invitation: return ("invitation", true)
    // Only the service knows which slugs exist.
    case .slug: return ("slug", true)
    case .destination:
      let link = builder.build(path)
      return ("destination", link != nil)
    }
  }
}

private enum ReservedPathTests {
  static func isReserved(_ path: String) -> Bool {
    let segments = path.split(separator: "/")
    return [".well-known", "_lw", "v1"].contains(segments.first ?? "")
  }
}
