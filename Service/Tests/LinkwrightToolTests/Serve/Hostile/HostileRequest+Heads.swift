extension HostileRequest {
  static let heads: [HostileRequest] = [
    HostileRequest("CR and LF in the path", "GET", "/a\r\nX: y"),
    HostileRequest("LF in the path", "GET", "/a\nX: y"),
    HostileRequest("CR in the query", "GET", "/a?b=\rX: y"),
    HostileRequest("a blank in the path", "GET", "/a b"),
    HostileRequest("CR in Host", host: "Host: go.fernhill.example\rX: y\r\n"),
    HostileRequest(
      "encoded CR and LF in Host",
      host: "Host: go.fernhill.example%0d%0aX\r\n",
      is: [404]
    ),
    HostileRequest("no Host", host: ""),
    HostileRequest("an empty Host", host: "Host: \r\n", is: [400, 404]),
    HostileRequest("two hosts", "GET", "/robots.txt", "Host: shop.fernhill.example\r\n"),
    HostileRequest("the same host twice", "GET", "/robots.txt", host),
    HostileRequest("two hosts in one", host: "Host: a.example, b.example\r\n", is: [404]),
    HostileRequest("another host", host: "Host: evil.example\r\n", is: [404]),
    HostileRequest("a host with a user", host: "Host: a@go.fernhill.example\r\n", is: [404]),
    HostileRequest("a host with a path", host: "Host: go.fernhill.example/a\r\n", is: [404]),
    HostileRequest(
      "SQL in Host",
      host: "Host: ' OR 1=1; DROP TABLE links; --\r\n",
      is: [404]
    ),
    HostileRequest("invalid UTF-8 in the path", "GET", "/\u{FF}\u{FE}"),
    HostileRequest("invalid UTF-8 in the query", "GET", "/a?b=\u{C3}\u{28}"),
    HostileRequest("NUL in the path", "GET", "/a\u{0}b"),
    HostileRequest("NUL in a header", "GET", "/robots.txt", "X: a\u{0}b\r\n"),
    HostileRequest("DEL in the path", "GET", "/a\u{7F}b"),
    HostileRequest(
      "1 MB of URL",
      "GET",
      "/" + String(repeating: "a", count: 1 << 20),
      is: [400, 414]
    ),
    HostileRequest(
      "9,000 bytes of URL",
      "GET",
      "/" + String(repeating: "a", count: 9000),
      is: [414]
    ),
    HostileRequest(
      "10,000 headers",
      "GET",
      "/robots.txt",
      (0..<10_000).map { "X-\($0): y\r\n" }.joined(),
      is: [400, 431]
    ),
    HostileRequest(
      "1 MB in one header",
      "GET",
      "/robots.txt",
      "X: \(String(repeating: "a", count: 1 << 20))\r\n",
      is: [400, 431]
    ),
    HostileRequest("a header on two lines", "GET", "/robots.txt", "X: a\r\n b\r\n"),
    HostileRequest("a blank in a header's name", "GET", "/robots.txt", "X Y: a\r\n"),
    HostileRequest("a header without a name", "GET", "/robots.txt", ": a\r\n"),
    HostileRequest("an unknown method", "FROBNICATE", is: [400, 405, 501]),
    HostileRequest("a method in lower case", "get", is: [400, 405, 501]),
    HostileRequest("TRACE", "TRACE", is: [405]),
    HostileRequest("PROPFIND", "PROPFIND", is: [405]),
    HostileRequest("CONNECT", "CONNECT", "go.fernhill.example:443", is: [400, 405]),
    HostileRequest("OPTIONS for all", "OPTIONS", "*", is: [400, 405]),
    HostileRequest("a target without a slash", "GET", "robots.txt"),
    HostileRequest("HTTP/2.5", version: "HTTP/2.5", is: [400, 505]),
    HostileRequest("no HTTP", version: "HTTQ/1.1"),
  ]

  /// Traversal: none of these is the file that it would be on a disk.
  static let paths: [HostileRequest] = [
    "/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/..%2f..%2fetc%2fpasswd",
    "/.well-known/../robots.txt", "/./robots.txt", "//robots.txt", "/%2e/robots.txt",
    "/..;/robots.txt", "/..\\..\\etc\\passwd", "/..%5c..%5cetc", "/%252e%252e/etc/passwd",
    "/%c0%ae%c0%ae/etc/passwd", "/_lw/../robots.txt", "/_lw/%2e%2e/data/linkwright.sqlite",
    "/.well-known/%61pple-app-site-association", "/.well-known/apple-app-site-association/",
    "/data/linkwright.sqlite", "/linkwright.yaml", "/a%00b", "/%ff%fe", "/a%0d%0aSet-Cookie:%20a=b",
    "/a?b=%0d%0aSet-Cookie:%20a=b", "//evil.example/%2f..", "/\\evil.example", "/v1/../robots.txt",
    "/v1", "/v1/", "/v1//", "/'%20OR%201=1;--", "/x';DROP%20TABLE%20links;--",
    "/invite/'%20OR%201=1;--", "/v1/invitations/'%20OR%201=1;--/redeem",
  ].map { HostileRequest($0, "GET", $0, is: [400, 401, 404, 405]) }
}
