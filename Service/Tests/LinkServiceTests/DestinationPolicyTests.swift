import Testing

@testable import LinkService

@Suite("Refused destinations")
struct DestinationPolicyTests {
  private static let policy = DestinationPolicy(
    schemes: ["fernhill"],
    hosts: ["shop.example", "*.cdn.example"]
  )

  @Test(
    "A destination that is allowed has no reason to refuse it",
    arguments: [
      "https://shop.example", "https://SHOP.example:443/a?b#c", "https://a.cdn.example/x",
      "fernhill://products/42",
    ]
  )
  func allowed(url: String) {
    #expect(Self.policy.refusal(of: url, mustBeWeb: false) == nil)
  }

  @Test(
    "A refused destination has the true reason",
    arguments: [
      ("https://shop.example:8443/a", "names the port 8443"),
      ("https://ana@shop.example/", "contains a user name before the host"),
      ("https://ana:secret@shop.example/", "contains a user name before the host"),
      ("https://shop.example/a b", "contains a space. Write %20."),
      (" https://shop.example/", "contains a space"),
      ("https://shop.example\\@evil.example/", "contains a backslash"),
      ("https://shop.example/a\nb", "contains a control character"),
      ("http://shop.example/", "must begin with https:// instead of http://"),
      ("https:shop.example/", "must have two slashes after https:"),
      ("https:///a", "has no host"),
      ("https://evil.example/", "leads to evil.example"),
      ("https://evil.example:8443/", "leads to evil.example:8443"),
      ("https://cdn.example/", "leads to cdn.example"),
      ("https://evil.example:x.cdn.example/", "leads to evil.example:x.cdn.example"),
      ("https://evil.example%2F.cdn.example/", "leads to evil.example%2f.cdn.example"),
      ("https://evil.example;.cdn.example/", "leads to evil.example;.cdn.example"),
      ("javascript:alert(1)", "has the scheme javascript, to which no link may lead"),
      ("other://a", "or a scheme of the app (fernhill)"),
      ("/products/42", "has no scheme"),
      ("", "has no scheme"),
    ]
  )
  func refused(url: String, reason: String) {
    let refusal = Self.policy.refusal(of: url, mustBeWeb: false)
    #expect(refusal?.contains(reason) == true, "\(refusal ?? "allowed")")
    #expect(Self.policy.refusal(of: url, mustBeWeb: true) != nil)
  }

  @Test("A page for browsers cannot be a link of the app")
  func web() {
    let refusal = Self.policy.refusal(of: "fernhill://a", mustBeWeb: true)
    #expect(refusal == "must be an https URL, because a browser opens it.")
  }

  @Test("The reason exists exactly if the policy refuses")
  func agreement() {
    var generator = SystemRandomNumberGenerator()
    let parts = [
      "https", "http", "fernhill", ":", "/", "//", "shop.example", "a.cdn.example", "@", ":443",
      ":80", " ", "\\", "?", "#", "x", "é", "[::1]",
    ]
    for _ in 0..<5000 {
      let url = (0..<Int.random(in: 0...6, using: &generator))
        .map { _ in parts.randomElement(using: &generator) ?? "" }.joined()
      #expect((Self.policy.refusal(of: url, mustBeWeb: false) == nil) == Self.policy.allows(url))
      #expect((Self.policy.refusal(of: url, mustBeWeb: true) == nil) == Self.policy.allowsWeb(url))
    }
  }
}
