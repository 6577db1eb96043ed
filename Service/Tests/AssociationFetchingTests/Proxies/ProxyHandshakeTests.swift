import Testing

@testable import AssociationFetching

@Suite("The response of a proxy to CONNECT")
struct ProxyHandshakeTests {
  private let host: AssociationHost

  init() throws { host = try AssociationHost("fernhill.example") }

  private func handshake(_ proxy: String = "http://proxy.example:3128") throws -> ProxyHandshake {
    ProxyHandshake(try Proxy(proxy, variable: "HTTPS_PROXY"), to: host)
  }

  @Test("The request names the host and the port, and has the credentials")
  func request() throws {
    #expect(
      try handshake().request
        == "CONNECT fernhill.example:443 HTTP/1.1\r\nHost: fernhill.example:443\r\n\r\n"
    )
    #expect(
      try handshake("http://a:b@proxy.example").request
        .contains("\r\nProxy-Authorization: Basic YTpi\r\n")
    )
    let address = ProxyHandshake(
      try Proxy("proxy.example", variable: "HTTPS_PROXY"),
      to: try AssociationHost("[2001:db8::7]:8443")
    )
    #expect(address.request.hasPrefix("CONNECT [2001:db8::7]:8443 HTTP/1.1\r\n"))
  }

  @Test(
    "A response opens the tunnel, or is a failure",
    arguments: [
      ("HTTP/1.1 200 Connection established\r\n\r\n", nil),
      ("HTTP/1.0 200\r\nVia: x\r\n\r\n", nil),
      ("HTTP/1.1 200 OK\n\n", nil),
      ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 200 OK\r\n\r\n", nil),
      (
        "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"x\"\r\n"
          + "proxy-authenticate: NTLM\r\n\r\n", FetchFailure.Code.proxyAuthentication
      ),
      ("HTTP/1.1 401 Unauthorized\r\n\r\n", .proxyAuthentication),
      ("HTTP/1.1 403 Forbidden\r\n\r\nblocked", .proxyRefused),
      ("HTTP/1.1 302 Found\r\nLocation: https://login.example\r\n\r\n", .proxyRefused),
      ("HTTP/1.1 502 Bad Gateway\r\n\r\n", .proxyCannotConnect),
      ("HTTP/1.1 504\r\n\r\n", .proxyCannotConnect),
      ("HTTP/1.1 +20 OK\r\n\r\n", .notAProxy), ("HTTP/1.1 OK\r\n\r\n", .notAProxy),
      ("HTTP/1.1\r\n\r\n", .notAProxy),
      ("\u{15}\u{3}\u{1}", .notAProxy), ("SSH-2.0-OpenSSH_9.6\r\n", .notAProxy),
      ("HTTP/2 200\r\n\r\n", .notAProxy),
      ("HTTP/1.1 200 OK\r\n" + String(repeating: "a: b\r\n", count: 5_000), .notAProxy),
      (String(repeating: "HTTP/1.1 100\r\n\r\n", count: 5_000), .notAProxy),
    ]
  )
  func response(text: String, code: FetchFailure.Code?) throws {
    var whole = try handshake()
    let action = whole.receive(text.utf8)
    switch (action, code) {
    case (.open(let rest), nil): #expect(rest.isEmpty)
    case (.fail(let failure), let code?):
      #expect(failure.code == code)
      #expect(failure.detail.hasPrefix("proxy.example:3128 from HTTPS_PROXY; "))
    default: Issue.record("\(action)")
    }
    // Byte by byte the outcome is the same.
    var pieces = try handshake()
    var last = ProxyHandshake.Action.wait
    for byte in text.utf8 where last == .wait { last = pieces.receive([byte]) }
    #expect(last == action)
  }

  @Test("Bytes after the response belong to the host")
  func rest() throws {
    var handshake = try handshake()
    #expect(handshake.receive("HTTP/1.1 200 OK\r\n\r\nxyz".utf8) == .open(Array("xyz".utf8)))
  }

  @Test("The failure says which logins the proxy offers, and whether the variable has one")
  func logins() throws {
    let text = "HTTP/1.1 407 Required\r\nProxy-Authenticate: Negotiate\r\n\r\n"
    for (proxy, hint) in [
      ("http://proxy.example:3128", "HTTPS_PROXY has no user name and password"),
      ("http://a:b@proxy.example:3128", "it rejects the user name or password"),
    ] {
      var handshake = try handshake(proxy)
      let failure = FetchFailure(
        .proxyAuthentication,
        "proxy.example:3128 from HTTPS_PROXY; 407 Required, with Negotiate; \(hint)"
      )
      #expect(handshake.receive(text.utf8) == .fail(failure))
    }
  }
}
