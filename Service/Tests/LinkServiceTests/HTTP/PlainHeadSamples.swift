import Testing

/// Heads of requests, with what is special about each.
enum PlainHeadSamples {
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var bytes: [UInt8]

    var testDescription: String { name }

    /// A character up to U+00FF stands for a byte.
    init(_ name: String, _ text: String) {
      self.name = name
      bytes = text.unicodeScalars.map { UInt8(truncatingIfNeeded: $0.value) }
    }

    init(
      _ name: String,
      line: String = "GET /a HTTP/1.1\r\n",
      host: String = "Host: go.example\r\n",
      fields: String = "",
      end: String = "\r\n"
    ) {
      self.init(name, line + host + fields + end)
    }
  }

  static let plain = [
    Sample("the shortest", "GET / HTTP/1.1\r\nHost:a\r\n\r\n"),
    Sample("HEAD", line: "HEAD /a HTTP/1.1\r\n"),
    Sample("POST", line: "POST /v1/resolve HTTP/1.1\r\n", fields: "Content-Length: 5\r\n"),
    Sample("a long body", line: post, fields: "content-length:99999\r\nContent-Type: a/b\r\n"),
    Sample("a query", line: "GET /a/b%2F?c=d&e[0]=/?:@!$'()*+,;=-._~ HTTP/1.1\r\n"),
    Sample("two slashes", line: "GET //evil.example/a HTTP/1.1\r\n"),
    Sample("a percent sign without digits", line: "GET /%zz% HTTP/1.1\r\n"),
    Sample("a host with a port", host: "HOST:[::1]:8080\r\n"),
    Sample("keep-alive", fields: "connection: Keep-Alive\r\n"),
    Sample("quotes and tabs in a value", fields: "Accept: \"a\"\t b\\ ,;=<>{}~\r\n"),
    Sample("every character of a name", fields: "!#$%&'*+-.^_`|~09azAZ: b\r\n"),
    Sample("a repeated field that is not read", fields: "Accept: a\r\nAccept: b\r\nCookie: c\r\n"),
    Sample("a prefetch", fields: "Sec-Purpose: prefetch;prerender\r\nPurpose: prefetch\r\n"),
    Sample(
      "a browser",
      line: "GET /summer?ref=a HTTP/1.1\r\n",
      fields: """
        User-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1\r
        Accept: text/html,application/xhtml+xml,*/*;q=0.8\r
        Accept-Language: de-DE,de;q=0.9\r
        Accept-Encoding: gzip, deflate, br\r
        Referer: https://www.example.org/a?b\r
        If-None-Match: W/"a", "b"\r
        X-Forwarded-For: 192.0.2.1, 2001:db8::1\r\n
        """
    ),
  ]

  static let other = lines + fields + lengths + ends

  private static let post = "POST /a HTTP/1.1\r\n"

  private static let lines = [
    Sample("nothing", ""),
    Sample("POST without a length", line: post),
    Sample("PUT", line: "PUT /a HTTP/1.1\r\n", fields: "Content-Length: 5\r\n"),
    Sample("a method in lower case", line: "get /a HTTP/1.1\r\n"),
    Sample("a longer method", line: "GETS /a HTTP/1.1\r\n"),
    Sample("HTTP/1.0", line: "GET /a HTTP/1.0\r\n"),
    Sample("HTTP/1.2", line: "GET /a HTTP/1.2\r\n"),
    Sample("a version in lower case", line: "GET /a http/1.1\r\n"),
    Sample("no version", line: "GET /a\r\n"),
    Sample("two blanks before the target", line: "GET  /a HTTP/1.1\r\n"),
    Sample("two blanks after the target", line: "GET /a  HTTP/1.1\r\n"),
    Sample("a tab after the method", line: "GET\t/a HTTP/1.1\r\n"),
    Sample("a blank after the version", line: "GET /a HTTP/1.1 \r\n"),
    Sample("a blank in the target", line: "GET /a b HTTP/1.1\r\n"),
    Sample("an empty target", line: "GET  HTTP/1.1\r\n"),
    Sample("absolute form", line: "GET http://go.example/a HTTP/1.1\r\n"),
    Sample("a target without a slash", line: "GET a HTTP/1.1\r\n"),
    Sample("an asterisk", line: "GET * HTTP/1.1\r\n"),
    Sample("a fragment", line: "GET /a#b HTTP/1.1\r\n"),
    Sample("NUL in the target", line: "GET /a\0 HTTP/1.1\r\n"),
    Sample("DEL in the target", line: "GET /a\u{7F} HTTP/1.1\r\n"),
    Sample("a byte outside ASCII in the target", line: "GET /\u{E9} HTTP/1.1\r\n"),
    Sample("a character that URLs encode", line: "GET /a|b HTTP/1.1\r\n"),
    Sample("an empty line first", line: "\r\nGET /a HTTP/1.1\r\n"),
    Sample("a bare LF after the version", line: "GET /a HTTP/1.1\n"),
    Sample("a bare CR after the version", line: "GET /a HTTP/1.1\r"),
  ]

  private static let fields: [Sample] =
    [
      Sample("no Host", host: "Accept: a\r\n"),
      Sample("no field", host: ""),
      Sample("the same Host twice", fields: "host: go.example\r\n"),
      Sample("another Host", fields: "Host: other.example\r\n"),
      Sample("an empty Host", host: "Host: \r\n"),
      Sample("a user in Host", host: "Host: a@go.example\r\n"),
      Sample("a path in Host", host: "Host: go.example/a\r\n"),
      Sample("two names in Host", host: "Host: a.example, b.example\r\n"),
      Sample("Connection: close", fields: "Connection: close\r\n"),
      Sample("Connection: keep-alive, Upgrade", fields: "Connection: keep-alive, Upgrade\r\n"),
      Sample("a field with an empty value", fields: "X:\r\n"),
      Sample("a field with a blank for a value", fields: "X: \r\n"),
      Sample("two blanks before a value", fields: "X:  a\r\n"),
      Sample("a tab before a value", fields: "X:\ta\r\n"),
      Sample("a blank after a value", fields: "X: a \r\n"),
      Sample("a tab after a value", fields: "X: a\t\r\n"),
      Sample("a blank before a colon", fields: "X : a\r\n"),
      Sample("a blank before a name", fields: " X: a\r\n"),
      Sample("a folded line", fields: "X: a\r\n b\r\n"),
      Sample("a folded line with a tab", fields: "X: a\r\n\tb\r\n"),
      Sample("a folded Host", host: "Host: go.example\r\n .evil\r\n"),
      Sample("no name", fields: ": a\r\n"),
      Sample("no colon", fields: "X\r\n"),
      Sample("NUL in a name", fields: "X\0: a\r\n"),
      Sample("NUL in a value", fields: "X: a\0b\r\n"),
      Sample("DEL in a value", fields: "X: a\u{7F}b\r\n"),
      Sample("a byte outside ASCII in a value", fields: "X: \u{E9}\r\n"),
      Sample("a byte outside ASCII in a name", fields: "\u{E9}: a\r\n"),
      Sample("parentheses in a name", fields: "X(): a\r\n"),
      Sample("a bare LF after a field", fields: "X: a\n"),
      Sample("a bare CR after a field", fields: "X: a\rY: b\r\n"),
      Sample("a bare LF in a value", fields: "X: a\nTransfer-Encoding: chunked\r\n"),
    ] + excludedNames.map { Sample($0, fields: "\($0): 0\r\n") }

  private static let lengths =
    [
      "0", "05", "+5", "-5", "5a", "0x5", "5, 5", "5,5", "5 5", "5;", "100000",
      "99999999999999999999",
    ]
    .map { Sample("the length \($0)", line: post, fields: "Content-Length: \($0)\r\n") }
    + [
      Sample(
        "the same length twice",
        line: post,
        fields: "Content-Length: 5\r\nContent-Length: 5\r\n"
      ),
      Sample(
        "two lengths",
        line: post,
        fields: "Content-Length: 5\r\ncontent-length: 6\r\n"
      ),
      Sample(
        "a length and chunks",
        line: post,
        fields: "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n"
      ),
      Sample("GET with a length", fields: "Content-Length: 5\r\n"),
      Sample("HEAD with a length", line: "HEAD /a HTTP/1.1\r\n", fields: "Content-Length: 5\r\n"),
      Sample("an empty length", line: post, fields: "Content-Length:\r\n"),
      Sample("a blank after the length", line: post, fields: "Content-Length: 5 \r\n"),
      Sample("a folded length", line: post, fields: "Content-Length:\r\n 5\r\n"),
    ]

  private static let excludedNames = [
    "Content-Length", "content-length", "Transfer-Encoding", "TRANSFER-ENCODING", "Upgrade",
    "Expect", "TE", "Trailer", "Proxy-Connection", "Proxy-Authorization", "proxy-", "Keep-Alive",
    "HTTP2-Settings", "Range", "If-Range", "If-Match",
  ]

  private static let ends = [
    Sample("no empty line", end: ""),
    Sample("half of an empty line", end: "\r"),
    Sample("LF instead of an empty line", end: "\n"),
    Sample("a blank instead of an empty line", end: " \r\n"),
  ]
}
