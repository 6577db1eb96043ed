extension HostileRequest {
  /// Requests whose end or whose fields parsers read differently.
  ///
  /// Sources: RFC 9112, 11.2; "HTTP Desync Attacks", James Kettle, 2019, for the forms of
  /// `Transfer-Encoding`.
  static let smuggling: [HostileRequest] = [
    visit(
      "a GET with both lengths",
      headers: "Content-Length: 6\r\nTransfer-Encoding: chunked\r\n",
      body: "0\r\n\r\nG"
    ),
    visit(
      "a GET with both lengths, turned",
      headers: "Transfer-Encoding: chunked\r\nContent-Length: 4\r\n",
      body: "12\r\nGET /a HTTP/1.1\r\n\r\n0\r\n\r\n"
    ),
    visit(
      "two encodings",
      headers: "Transfer-Encoding: chunked\r\nTransfer-Encoding: x\r\n",
      body: "0\r\n\r\n"
    ),
    visit(
      "two encodings, turned",
      headers: "Transfer-Encoding: x\r\nTransfer-Encoding: chunked\r\n",
      body: "0\r\n\r\n",
      statuses: [200, 400]
    ),
    visit(
      "a tab before chunked",
      headers: "Transfer-Encoding:\tchunked\r\n",
      body: "0\r\n\r\n",
      statuses: [200, 400]
    ),
    visit(
      "a vertical tab before chunked",
      headers: "Transfer-Encoding: \u{B}chunked\r\n",
      body: "0\r\n\r\n"
    ),
    visit(
      "quotes around chunked",
      headers: "Transfer-Encoding: \"chunked\"\r\n",
      body: "0\r\n\r\n",
      statuses: [200, 400]
    ),
    visit(
      "an encoding on two lines",
      headers: "Transfer-Encoding:\r\n chunked\r\n",
      body: "0\r\n\r\n"
    ),
    visit("an encoding behind a bare LF", headers: "X: y\nTransfer-Encoding: chunked\r\n"),
    visit("an encoding behind a bare CR", headers: "X: y\rTransfer-Encoding: chunked\r\n"),
    visit("two lengths in one", headers: "Content-Length: 0, 0\r\n"),
    visit("the same length twice", headers: "Content-Length: 0\r\nContent-Length: 0\r\n"),
    visit(
      "a GET in a body",
      headers: "Content-Length: 45\r\n",
      body: "GET /hidden HTTP/1.1\r\nHost: go.fernhill.exa\r\n",
      statuses: [200]
    ),
    visit(
      "a GET in a chunk",
      headers: "Transfer-Encoding: chunked\r\n",
      body: "13;a=b\r\nGET /a HTTP/1.1\r\n\r\n\r\n0\r\nX: y\r\n\r\n",
      statuses: [200, 400]
    ),
    HostileRequest("a Host on two lines", host: "Host: go.fernhill\r\n .example\r\n"),
    visit("a Connection on two lines", headers: "Connection: keep-alive,\r\n close\r\n"),
    visit("a bare LF after a header", headers: "X: y\n"),
    HostileRequest(
      "a bare LF after the version",
      bytes: Array("GET /robots.txt HTTP/1.1\n\(host)\r\n".utf8),
      statuses: [400]
    ),
    HostileRequest(
      "a bare LF at the end",
      bytes: Array("GET /robots.txt HTTP/1.1\r\n\(host)\n".utf8),
      statuses: [400]
    ),
    HostileRequest(
      "only bare LF",
      bytes: Array("GET /robots.txt HTTP/1.1\nHost: go.fernhill.example\n\n".utf8),
      statuses: [400]
    ),
    HostileRequest("NUL in the target", target: "/robots\0.txt"),
    visit("NUL in a name", headers: "X\0: y\r\n"),
    visit("NUL before a colon", headers: "Content-Length\0: 5\r\n", body: "GET /"),
    HostileRequest("a blank before the colon of Host", host: "Host : go.fernhill.example\r\n"),
    visit("a blank before a name", headers: " X: y\r\n"),
    HostileRequest("two blanks before the target", target: " /robots.txt", statuses: [200, 400]),
    HostileRequest("two blanks before the version", target: "/robots.txt ", statuses: [200, 400]),
    HostileRequest("a tab in the request line", target: "/robots.txt\t"),
    HostileRequest(
      "an empty line first",
      bytes: Array("\r\nGET /robots.txt HTTP/1.1\r\n\(host)\r\n".utf8),
      statuses: [200, 400]
    ),
    HostileRequest("a fragment", target: "/robots.txt#a", statuses: [200, 400]),
    HostileRequest(
      "absolute form with the same host",
      target: "http://go.fernhill.example/robots.txt",
      statuses: [200]
    ),
    HostileRequest(
      "absolute form with another host",
      target: "http://shop.fernhill.example/robots.txt",
      statuses: [200, 400, 404]
    ),
    visit(
      "HTTP/2 by Upgrade",
      headers: "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        + "HTTP2-Settings: AAMAAABkAAQAAP__\r\n",
      statuses: [200, 400]
    ),
    visit("Expect", headers: "Expect: 100-continue\r\n", statuses: [100, 200, 417]),
    HostileRequest("HTTP/1.0", version: "HTTP/1.0", statuses: [200, 400]),
  ]

  private static func visit(
    _ name: String,
    headers: String,
    body: String = "",
    statuses: Set<Int> = [400]
  ) -> HostileRequest {
    HostileRequest(name, headers: headers, body: body, statuses: statuses)
  }
}
