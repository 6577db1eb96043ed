import Testing

@testable import TrafficAudit

@Suite("Redacted links")
struct RedactedLinkTests {
  static let links: [(link: String, redacted: String)] = [
    ("/", "/"),
    ("/products/42", "/products/42"),
    ("/2026/11/the-10-best-places", "/2026/11/the-10-best-places"),
    ("/orders/1234567/track", "/orders/{number}/track"),
    ("/u/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b", "/u/{uuid}"),
    ("/u/jo.smith@fernhill.example/x", "/u/{email}/x"),
    ("/u/jo%40fernhill.example", "/u/{email}"),
    ("/@alice@mastodon.example", "/{email}"),
    ("/%40alice%40mastodon.example", "/{email}"),
    ("/@alice", "/@alice"),
    ("/r/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVm", "/r/{id}"),
    ("/invite/K7QX2M9P", "/invite/{id}"),
    ("/invite/VG49RKGC/HELP/B2B", "/invite/{id}/HELP/B2B"),
    ("/commit/2bea02b0", "/commit/{id}"),
    ("/iphone-15-pro/mp3player/covid2019", "/iphone-15-pro/mp3player/covid2019"),
    ("/myAccountSettings", "/myAccountSettings"),
    ("/a;jsessionid=K7QX2M9P/b", "/a…/b"),
    ("/a&code=K7QX2M9P", "/a…"),
    ("/code=K7QX2M9P", "/code…"),
    ("/a%3Fcode=K7QX2M9P", "/a…"),
    ("/a%253Fcode%253DK7", "/a…"),
    ("/invite?code=K7QX2M9P&utm_source=mail", "/invite?code=…&utm_source=…"),
    ("/invite?K7QX2M9P", "/invite?…"),
    ("/invite?K7QX2M9P=", "/invite?…=…"),
    ("/?a=b=c&&d[]=e#f=secret", "/?a=…&&d[]=…"),
    ("/?jo@fernhill.example=1", "/?…=…"),
    ("/caf\u{E9}/\u{1B}[31m\u{0}\"<b>", "/caf%C3%A9/%1B[31m%00\"<b>"),
    ("/%EB%B0%A9%EC%9A%A9/x", "/%EB%B0%A9%EC%9A%A9/x"),
    ("//x?", "//x?"),
    ("", ""),
  ]

  @Test("Values are hidden, and words stay", arguments: links)
  func redaction(link: String, redacted: String) {
    let writer = RedactedLink()
    let found = withView(link) { view in
      withExtendedLifetime(writer) { writer.redact(view).string }
    }
    #expect(found == redacted)
  }

  @Test("No query value, and no secret in a path, is part of the result")
  func law() {
    var random = FixedRandom(11)
    let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")
    let digits = Array("0123456789")
    let redacted = RedactedLink()
    for _ in 0..<20_000 {
      // Letters and digits alternate, as in a code that a program made.
      func secret() -> String {
        let count = 10 + Int(random.next() % 30)
        return String(
          (0..<count).map { index in
            index % 2 == 0
              ? letters[Int(random.next() % 52)] : digits[Int(random.next() % 10)]
          }
        )
      }
      let values = (0..<4).map { _ in secret() }
      let separators = ["&", "&amp;", ";", "%26", "&&"]
      let separator = separators[Int(random.next() % 5)]
      let link =
        "/a/\(values[0])/b?x=\(values[1])\(separator)y=\(values[2])\(separator)\(values[3])"
      let text = withView(link) { redacted.redact($0).string }
      for value in values where text.contains(value) {
        Issue.record("\(value) is part of \(text)")
        return
      }
    }
  }

  @Test("The result of any bytes is short and printable")
  func anyBytes() {
    var random = FixedRandom(12)
    let redacted = RedactedLink()
    for _ in 0..<5_000 {
      let bytes = (0..<(random.next() % 600)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
      let text = withView(bytes) { redacted.redact($0).string }
      #expect(text.utf8.count <= RedactedLink.maximumLength + 3)
      #expect(
        text.unicodeScalars.allSatisfy { $0 == "\u{2026}" || (0x21..<0x7F).contains($0.value) }
      )
    }
  }
}
