extension HostileRequest {
  static let bodies: [HostileRequest] = [
    call(
      "both lengths",
      headers: "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n",
      body: smuggled
    ),
    call(
      "both lengths, turned",
      headers: "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n",
      body: smuggled
    ),
    call("two lengths", headers: "Content-Length: 2\r\nContent-Length: 6\r\n", body: "{}    "),
    call("a negative length", headers: "Content-Length: -2\r\n", body: "{}"),
    call("a length with a sign", headers: "Content-Length: +2\r\n", body: "{}"),
    call("a length that is no number", headers: "Content-Length: 0x2\r\n", body: "{}"),
    call(
      "a length beyond all numbers",
      headers: "Content-Length: 99999999999999999999999\r\n",
      body: "{}"
    ),
    call("an unknown encoding", headers: "Transfer-Encoding: nonsense\r\n", body: "{}"),
    call("almost chunked", headers: "Transfer-Encoding: xchunked\r\n", body: "0\r\n\r\n"),
    call(
      "chunked, but not last",
      headers: "Transfer-Encoding: chunked, identity\r\n",
      body: "0\r\n\r\n"
    ),
    call("a blank before the colon", headers: "Transfer-Encoding : chunked\r\n", body: "0\r\n\r\n"),
    call(
      "a chunk without a size",
      headers: "Transfer-Encoding: chunked\r\n",
      body: "zz\r\nhello\r\n0\r\n\r\n"
    ),
    call(
      "a chunk beyond all sizes",
      headers: "Transfer-Encoding: chunked\r\n",
      body: "fffffffffffffffff\r\nhello\r\n0\r\n\r\n"
    ),
    call(
      "a chunk that goes on",
      headers: "Transfer-Encoding: chunked\r\n",
      body: "2\r\n{}{}\r\n0\r\n\r\n"
    ),
    call(
      "a huge body",
      headers: "Content-Length: 10000000\r\n",
      body: String(repeating: "x", count: 10_000_000),
      statuses: [413]
    ),
    json("arrays in arrays", body: String(repeating: "[", count: 16_000)),
    json("objects in objects", body: String(repeating: #"{"a":"#, count: 3000)),
    json("closed arrays in arrays", body: nested(8000)),
    json("deep below a field", body: #"{"url": \#(nested(7000)), "appKey": "secret"}"#),
    json("no JSON", body: "url=a&appKey=secret"),
    json("NUL in JSON", body: "{\"url\": \"a\u{0}b\", \"appKey\": \"secret\"}"),
    json("invalid UTF-8 in JSON", body: "{\"url\": \"a\u{FF}b\", \"appKey\": \"secret\"}"),
    json("a number for a text", body: #"{"url": 1, "appKey": "secret"}"#, statuses: [422]),
    json(
      "SQL for a key",
      body: #"{"url": "https://go.fernhill.example/a", "appKey": "' OR 1=1; --"}"#,
      statuses: [401]
    ),
  ]

  private static let smuggled = "0\r\n\r\nGET /robots.txt HTTP/1.1\r\n\(host)\r\n"

  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  private static func call(
    _ name: String,
    headers: String,
    body: String,
    statuses: Set<Int> = [400]
  ) -> HostileRequest {
    HostileRequest(
      name,
      method: "POST",
      target: "/v1/resolve",
      headers: headers,
      body: body,
      statuses: statuses
    )
  }

  private static func json(
    _ name: String,
    body: String,
    statuses: Set<Int> = [400, 422]
  ) -> HostileRequest {
    call(
      name,
      headers: "Content-Length: \(body.unicodeScalars.count)\r\n",
      body: body,
      statuses: statuses
    )
  }
}
