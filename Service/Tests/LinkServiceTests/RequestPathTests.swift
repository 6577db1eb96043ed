import SiteAssociation
import Testing

@testable import LinkService

@Suite("Paths of requests")
struct RequestPathTests {
  private static func randomPaths(of pieces: [String]) -> [String] {
    var generator = SystemRandomNumberGenerator()
    return (0..<2000).map { _ in
      "/"
        + (0..<Int.random(in: 0...5, using: &generator))
        .map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
    }
  }

  @Test("A canonical path has single slashes and none at its end")
  func canonical() {
    for path in Self.randomPaths(of: ["/", "/", "a", "b.c", "é", "\u{301}", "%2F"]) {
      let segments = path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
      #expect(CanonicalPath.of(path) == "/" + segments.joined(separator: "/"), "\(path)")
    }
  }

  @Test("The paths of scanners are those that the patterns of the association file match")
  func scanners() {
    let rules = RuleSet(ScannerPath.patterns.map { Rule(path: $0) })
    let pieces = [
      "/", "/", ".", ".env", ".php", "x.php", ".aspx", "wp-", "wp-admin", "cgi-bin", "owa",
      "actuator", "server-status", "phpMyAdmin", "phpmyadmin", "HNAP1", "a", "chair", "~",
    ]
    var foundCount = 0
    for path in Self.randomPaths(of: pieces).map(CanonicalPath.of) {
      let isFound = ScannerPath.contains(path)
      foundCount += isFound ? 1 : 0
      #expect(isFound == (rules.decide("https://brand.example\(path)") == .match), "\(path)")
    }
    #expect((200..<1800).contains(foundCount))
  }
}
