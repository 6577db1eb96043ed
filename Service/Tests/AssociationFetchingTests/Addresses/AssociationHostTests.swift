import AssociationFetching
import Testing

@Suite("Hosts and URLs")
struct AssociationHostTests {
  @Test(
    "A host has a sibling if people take the two for one site",
    arguments: [
      ("fernhill.example", "www.fernhill.example"), ("www.fernhill.example", "fernhill.example"),
      ("fernhill.co.uk", "www.fernhill.co.uk"), ("www.a.fernhill.example", "a.fernhill.example"),
      ("fernhill.example:8443", "www.fernhill.example:8443"), ("shop.fernhill.example", nil),
      ("127.0.0.1", nil), ("localhost", nil), ("www.example", nil),
    ] as [(String, String?)]
  )
  func sibling(text: String, sibling: String?) throws {
    #expect(try AssociationHost(text).sibling.map { "\($0)" } == sibling)
  }

  @Test(
    "A host is parsed with its port",
    arguments: [
      ("example.com", "example.com", 443, "example.com"),
      ("EXAMPLE.com:443", "example.com", 443, "example.com"),
      ("example.com:8443", "example.com", 8443, "example.com:8443"),
      ("example.com.", "example.com.", 443, "example.com."),
      ("localhost", "localhost", 443, "localhost"),
      ("xn--bcher-kva.example", "xn--bcher-kva.example", 443, "xn--bcher-kva.example"),
      ("_dmarc.example.com", "_dmarc.example.com", 443, "_dmarc.example.com"),
      ("1.example", "1.example", 443, "1.example"),
      ("[2001:db8::1]:8443", "2001:db8::1", 8443, "[2001:db8::1]:8443"),
      ("2001:DB8::1", "2001:db8::1", 443, "[2001:db8::1]"),
    ]
  )
  func reading(text: String, name: String, port: Int, description: String) throws {
    let host = try AssociationHost(text)
    #expect(host.name == name)
    #expect(host.port == port)
    #expect("\(host)" == description)
  }

  @Test(
    "An address is parsed in every notation",
    arguments: [
      "127.0.0.1", "127.1", "127.0.1", "2130706433", "0x7f000001", "0x7F.1", "0177.0.0.1",
      "0177.0x0.0.1", "017700000001", "0x7f.0x0.0x0.0x1", "127.0.0.1.", "00177.00.00.01",
      "127.0.0x1", "127.0x1",
    ]
  )
  func notations(text: String) throws {
    let host = try AssociationHost(text)
    #expect(host.address == IPAddress("127.0.0.1"))
    #expect(host.name == "127.0.0.1")
  }

  @Test(
    "A host that is neither a name nor an address is refused",
    arguments: [
      "", " ", ".", "..", "a..b", ".example.com", "example..com", "exa mple.com", "example.com/",
      "example.com/path", "https://example.com", "user@example.com", "example.com:",
      "example.com:0", "example.com:65536", "example.com:x", "example.com:443:443",
      "256.0.0.1", "1.2.3.4.5", "1.2.3.256", "0x100000000", "4294967296", "127.0.0.09", "1..1",
      "[::1", "::1]", "[]", "[127.0.0.1]", "[::1%lo]", "fe80::1%eth0", "[v1.x]", ":::",
      "[::1]x", "bücher.example", "１２７.0.0.1", "example.com\u{3002}", "a\0b", "%31.example",
      "127.0.0.1%00.example.com", "a\\b", "*.example.com",
      String(repeating: "a", count: 64) + ".example",
      String(repeating: "a.", count: 130) + "example",
    ]
  )
  func refusals(text: String) {
    do {
      let host = try AssociationHost(text)
      Issue.record("\(text) was read as \(host)")
    } catch {
      #expect(error.code == .invalidHost)
    }
  }

  @Test(
    "A redirect target is resolved against its base",
    arguments: [
      ("https://www.example.com/a", "https://www.example.com/a"),
      ("HTTPS://WWW.example.com", "https://www.example.com/"),
      ("https://www.example.com?x=1", "https://www.example.com/?x=1"),
      ("http://example.com/a", "http://example.com/a"),
      ("http://example.com:443/a", "http://example.com:443/a"),
      ("//cdn.example.com/a#b", "https://cdn.example.com/a"),
      ("/a b/ü", "https://example.com/a%20b/%C3%BC"),
      ("/a?b=http://c", "https://example.com/a?b=http://c"),
      ("b?c", "https://example.com/.well-known/b?c"),
      ("?c", "https://example.com/.well-known/apple-app-site-association?c"),
      ("", "https://example.com/.well-known/apple-app-site-association"),
      ("https://0x7f.1/", "https://127.0.0.1/"),
      ("https://[::ffff:7f00:1]/", "https://[::ffff:127.0.0.1]/"),
    ]
  )
  func redirects(location: String, url: String) throws {
    let base = HTTPURL(
      host: try AssociationHost("example.com"),
      target: AssociationLocation.wellKnown.path
    )
    #expect("\(try HTTPURL(location, relativeTo: base))" == url)
  }

  @Test(
    "A redirect target other than a web address is refused",
    arguments: [
      "ftp://example.com/", "javascript:alert(1)", "itms-apps://x", "file:///etc/passwd",
      "https://user@10.0.0.1/", "https://", "https:///a", "https://a:b/", "https:\\\\evil.example",
      "\\\\evil.example", "https://exa mple.com/", "https://[::1%25lo]/", "https://a\u{0}b/",
    ]
  )
  func badRedirects(location: String) throws {
    let base = HTTPURL(host: try AssociationHost("example.com"), target: "/")
    #expect(throws: FetchFailure.self) { try HTTPURL(location, relativeTo: base) }
  }
}
