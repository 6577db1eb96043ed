extension HostileRequest {
  static let heads: [HostileRequest] = [
    HostileRequest("CR and LF in the path", target: "/a\r\nX: y"),
    HostileRequest("LF in the path", target: "/a\nX: y"),
    HostileRequest("CR in the query", target: "/a?b=\rX: y"),
    HostileRequest("a blank in the path", target: "/a b"),
    HostileRequest("CR in Host", host: "Host: go.fernhill.example\rX: y\r\n"),
    HostileRequest(
      "encoded CR and LF in Host",
      host: "Host: go.fernhill.example%0d%0aX\r\n",
      statuses: [404]
    ),
    HostileRequest("no Host", host: ""),
    HostileRequest("an empty Host", host: "Host: \r\n", statuses: [400, 404]),
    HostileRequest("two hosts", target: "/robots.txt", headers: "Host: shop.fernhill.example\r\n"),
    HostileRequest("the same host twice", target: "/robots.txt", headers: host),
    HostileRequest("two hosts in one", host: "Host: a.example, b.example\r\n", statuses: [404]),
    HostileRequest("another host", host: "Host: evil.example\r\n", statuses: [404]),
    HostileRequest("a host with a user", host: "Host: a@go.fernhill.example\r\n", statuses: [404]),
    HostileRequest("a host with a path", host: "Host: go.fernhill.example/a\r\n", statuses: [404]),
    HostileRequest(
      "SQL in Host",
      host: "Host: ' OR 1=1; DROP TABLE links; --\r\n",
      statuses: [404]
    ),
    HostileRequest("invalid UTF-8 in the path", target: "/\u{FF}\u{FE}"),
    HostileRequest("invalid UTF-8 in the query", target: "/a?b=\u{C3}\u{28}"),
    HostileRequest("NUL in the path", target: "/a\u{0}b"),
    HostileRequest("NUL in a header", target: "/robots.txt", headers: "X: a\u{0}b\r\n"),
    HostileRequest("DEL in the path", target: "/a\u{7F}b"),
    HostileRequest(
      "1 MB of URL",
      method: "GET",
      target: "/" + String(repeating: "a", count: 1 << 20),
      statuses: [400, 414]
    ),
    HostileRequest(
      "9,000 bytes of URL",
      method: "GET",
      target: "/" + String(repeating: "a", count: 9000),
      statuses: [414]
    ),
    HostileRequest(
      "10,000 headers",
      method: "GET",
      target: "/robots.txt",
      headers: (0..<10_000).map { "X-\($0): y\r\n" }.joined(),
      statuses: [400, 431]
    ),
    HostileRequest(
      "1 MB in one header",
      method: "GET",
      target: "/robots.txt",
      headers: "X: \(String(repeating: "a", count: 1 << 20))\r\n",
      statuses: [400, 431]
    ),
    HostileRequest("a header on two lines", target: "/robots.txt", headers: "X: a\r\n b\r\n"),
    HostileRequest("a blank in a header's name", target: "/robots.txt", headers: "X Y: a\r\n"),
    HostileRequest("a header without a name", target: "/robots.txt", headers: ": a\r\n"),
    HostileRequest("an unknown method", method: "FROBNICATE", statuses: [400, 405, 501]),
    HostileRequest("a method in lower case", method: "get", statuses: [400, 405, 501]),
    HostileRequest("TRACE", method: "TRACE", statuses: [405]),
    HostileRequest("PROPFIND", method: "PROPFIND", statuses: [405]),
    HostileRequest(
      "CONNECT",
      method: "CONNECT",
      target: "go.fernhill.example:443",
      statuses: [400, 405]
    ),
    HostileRequest("OPTIONS for all", method: "OPTIONS", target: "*", statuses: [400, 405]),
    HostileRequest("a target without a slash", target: "robots.txt"),
    HostileRequest("HTTP/2.5", version: "HTTP/2.5", statuses: [400, 505]),
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
  ].map { HostileRequest($0, target: $0, statuses: [400, 401, 404, 405]) }
}
