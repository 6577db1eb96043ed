extension HostileRequest {
  static let bodies: [HostileRequest] = [
    call("both lengths", "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", smuggled),
    call("both lengths, turned", "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", smuggled),
    call("two lengths", "Content-Length: 2\r\nContent-Length: 6\r\n", "{}    "),
    call("a negative length", "Content-Length: -2\r\n", "{}"),
    call("a length with a sign", "Content-Length: +2\r\n", "{}"),
    call("a length that is no number", "Content-Length: 0x2\r\n", "{}"),
    call("a length beyond all numbers", "Content-Length: 99999999999999999999999\r\n", "{}"),
    call("an unknown encoding", "Transfer-Encoding: nonsense\r\n", "{}"),
    call("almost chunked", "Transfer-Encoding: xchunked\r\n", "0\r\n\r\n"),
    call("chunked, but not last", "Transfer-Encoding: chunked, identity\r\n", "0\r\n\r\n"),
    call("a blank before the colon", "Transfer-Encoding : chunked\r\n", "0\r\n\r\n"),
    call("a chunk without a size", "Transfer-Encoding: chunked\r\n", "zz\r\nhello\r\n0\r\n\r\n"),
    call(
      "a chunk beyond all sizes",
      "Transfer-Encoding: chunked\r\n",
      "fffffffffffffffff\r\nhello\r\n0\r\n\r\n"
    ),
    call("a chunk that goes on", "Transfer-Encoding: chunked\r\n", "2\r\n{}{}\r\n0\r\n\r\n"),
    call(
      "a huge body",
      "Content-Length: 10000000\r\n",
      String(repeating: "x", count: 10_000_000),
      [413]
    ),
    json("arrays in arrays", String(repeating: "[", count: 16_000)),
    json("objects in objects", String(repeating: #"{"a":"#, count: 3000)),
    json("closed arrays in arrays", nested(8000)),
    json("deep below a field", #"{"url": \#(nested(7000)), "appKey": "secret"}"#),
    json("no JSON", "url=a&appKey=secret"),
    json("NUL in JSON", "{\"url\": \"a\u{0}b\", \"appKey\": \"secret\"}"),
    json("invalid UTF-8 in JSON", "{\"url\": \"a\u{FF}b\", \"appKey\": \"secret\"}"),
    json("a number for a text", #"{"url": 1, "appKey": "secret"}"#, [422]),
    json(
      "SQL for a key",
      #"{"url": "https://go.fernhill.example/a", "appKey": "' OR 1=1; --"}"#,
      [401]
    ),
  ]

  private static let smuggled = "0\r\n\r\nGET /robots.txt HTTP/1.1\r\n\(host)\r\n"

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func call(
    _ name: String,
    _ headers: String,
    _ body: String,
    _ statuses: Set<Int> = [400]
  ) -> HostileRequest {
    HostileRequest(name, "POST", "/v1/resolve", headers, body: body, is: statuses)
  }

  private static func json(
    _ name: String,
    _ body: String,
    _ statuses: Set<Int> = [400, 422]
  ) -> HostileRequest {
    call(name, "Content-Length: \(body.unicodeScalars.count)\r\n", body, statuses)
  }
}
