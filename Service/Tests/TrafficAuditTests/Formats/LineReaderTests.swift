import Testing

@testable import TrafficAudit

@Suite("The lines of access logs")
struct LineReaderTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    var name: String
    var format: AccessLogFormat
    /// Lines before the line with the request.
    var head: [String] = []
    var line: String
    var method: String? = "GET"
    var target: String? = nil
    var query: String? = nil
    var host: String? = nil
    var userAgent: String? = nil
    var isRequest = true

    var testDescription: String { name }
  }

  static let fields =
    "#Fields: date time x-edge-location sc-bytes c-ip cs-method cs(Host) cs-uri-stem sc-status "
    + "cs(Referer) cs(User-Agent) cs-uri-query cs(Cookie) x-edge-result-type x-edge-request-id "
    + "x-host-header cs-protocol"

  static func cloudFront(_ stem: String, _ query: String) -> String {
    [
      "2026-11-01", "10:00:00", "ICN57-P1", "512", "198.51.100.7", "GET",
      "d111111abcdef8.cloudfront.net", stem, "200", "-", "Mozilla/5.0%20(iPhone)", query, "-",
      "Miss", "r0==", "go.fernhill.example", "https",
    ].joined(separator: "\t")
  }

  static let balancer =
    "h2 2026-11-01T10:00:00.186641Z app/lb/50dc6c495c0c9188 198.51.100.7:2817 10.0.0.1:80 0.0 0.1 "
    + #"0.0 200 200 34 366 "GET https://go.fernhill.example:443/buy?a=b HTTP/2.0" "Mozilla/5.0" "#
    + #"ECDHE TLSv1.2 arn:aws:x "Root=1-5" "go.fernhill.example" "arn" 0 t "forward" "-" "-""#

  static let samples: [Sample] = [
    Sample(
      name: "common",
      format: .combined,
      line: #"198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] "GET /buy?a=b HTTP/1.1" 200 512"#,
      target: "/buy?a=b"
    ),
    Sample(
      name: "combined",
      format: .combined,
      line: #"2001:db8::1 - jo smith [01/Nov/2026:10:00:00 +0000] "HEAD / HTTP/2.0" 304 - "#
        + #""https://fernhill.example/" "Mozilla/5.0 \"x\"" "203.0.113.9""#,
      method: "HEAD",
      target: "/",
      userAgent: #"Mozilla/5.0 \"x\""#
    ),
    Sample(
      name: "combined with a virtual host",
      format: .combined,
      line: #"go.fernhill.example:443 198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] "#
        + #""GET /caf\xc3\xa9\"\\x HTTP/1.1" 200 5 "-" "-""#,
      target: #"/café"\x"#,
      host: "go.fernhill.example:443",
      userAgent: ""
    ),
    Sample(
      name: "combined with a port scan",
      format: .combined,
      line: #"198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] "\x16\x03\x01" 400 157 "-" "-""#,
      method: nil,
      userAgent: "",
      isRequest: false
    ),
    Sample(
      name: "combined with spaces in the target",
      format: .combined,
      line: #"198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] "GET /a b HTTP/1.1" 200 1"#,
      target: "/a b"
    ),
    Sample(
      name: "Caddy",
      format: .json,
      line: #"{"level":"info","ts":1.5,"logger":"http.log.access","msg":"handled request","#
        + #""request":{"remote_ip":"198.51.100.7","proto":"HTTP/2.0","method":"GET","#
        + #""host":"go.fernhill.example","uri":"/buy?a=b","headers":{"Accept":["a, b"],"#
        + #""User-Agent":["Mozilla/5.0 \u00e9"]}},"bytes_read":0,"duration":0.1,"status":200}"#,
      target: "/buy?a=b",
      host: "go.fernhill.example",
      userAgent: "Mozilla/5.0 é"
    ),
    Sample(
      name: "nginx with names of variables",
      format: .json,
      line: #"{ "time": "10:00", "request_method": "GET", "request_uri": "/buy\/1?a=b", "#
        + #""args": "a=b", "http_host": "go.fernhill.example", "http_user_agent": "-" }"#,
      target: "/buy/1?a=b",
      query: "a=b",
      host: "go.fernhill.example",
      userAgent: ""
    ),
    Sample(
      name: "JSON with the request line",
      format: .json,
      line: #"{"remote":"198.51.100.7","list":[1,{"a":[]}],"request":"GET /buy HTTP/1.1"}"#,
      target: "/buy"
    ),
    Sample(
      name: "JSON with path and query",
      format: .json,
      line: #"{"method":"POST","path":"/buy","query":"a=b","vhost":"x.example"}"#,
      method: "POST",
      target: "/buy",
      query: "a=b",
      host: "x.example"
    ),
    Sample(
      name: "nginx with what the client sent before what the server made of it",
      format: .json,
      line: #"{"request_uri":"/buy?a=b","uri":"/index.html","http_host":"go.fernhill.example","#
        + #""host":"web-1","server_name":"_","request":"GET /buy?a=b HTTP/1.1","url":"/x"}"#,
      target: "/buy?a=b",
      host: "go.fernhill.example"
    ),
    Sample(
      name: "nginx with what the server made of it before what the client sent",
      format: .json,
      line: #"{"server_name":"_","host":"web-1","http_host":"go.fernhill.example","#
        + #""uri":"/index.html","request_method":"GET","request_uri":"/buy?a=b"}"#,
      target: "/buy?a=b",
      host: "go.fernhill.example"
    ),
    Sample(
      name: "nginx with a header that was not sent",
      format: .json,
      line: #"{"http_host":"-","server_name":"go.fernhill.example","request":"GET /buy HTTP/1.1"}"#,
      target: "/buy",
      host: "go.fernhill.example"
    ),
    Sample(
      name: "Google Cloud",
      format: .json,
      line: #"{"httpRequest":{"requestMethod":"GET","requestUrl":"https://x.example/buy","#
        + #""userAgent":"Mozilla/5.0"},"insertId":"1"}"#,
      target: "https://x.example/buy",
      userAgent: "Mozilla/5.0"
    ),
    Sample(
      name: "JSON without a request",
      format: .json,
      line: #"{"level":"info","msg":"started"}"#,
      method: nil,
      isRequest: false
    ),
    Sample(
      name: "CloudFront",
      format: .w3c,
      head: ["#Version: 1.0", fields],
      line: cloudFront("/caf%25C3%25A9/%20", "a=b%2520c"),
      target: "/caf%C3%A9/%20",
      query: "a=b%20c",
      host: "go.fernhill.example",
      userAgent: "Mozilla/5.0 (iPhone)"
    ),
    Sample(
      name: "a log with the fields of IIS",
      format: .w3c,
      head: ["#Fields: cs-method cs-uri-stem cs-uri-query cs-host cs(User-Agent)"],
      line: "GET /buy - x.example Mozilla/5.0+(iPhone)",
      target: "/buy",
      host: "x.example",
      userAgent: "Mozilla/5.0+(iPhone)"
    ),
    Sample(
      name: "load balancer",
      format: .alb,
      line: balancer,
      target: "https://go.fernhill.example:443/buy?a=b",
      userAgent: "Mozilla/5.0"
    ),
  ]

  @Test("The request in a line is found", arguments: samples)
  func request(sample: Sample) {
    let reader = LineReader(sample.format)
    for line in sample.head {
      withView(line) { view in
        var request = LoggedRequest()
        #expect(isEmpty(reader.read(view, into: &request)))
      }
    }
    withView(sample.line) { view in
      var request = LoggedRequest()
      let content = reader.read(view, into: &request)
      #expect(isRequest(content) == sample.isRequest)
      #expect(request.method?.string == sample.method)
      #expect(request.target?.string == sample.target)
      #expect(request.query?.string == sample.query)
      #expect(request.host?.string == sample.host)
      #expect(request.userAgent?.string == sample.userAgent)
    }
  }

  @Test("The format of a log is recognized by its lines", arguments: samples)
  func recognition(sample: Sample) {
    let text = (sample.head + [sample.line, sample.line]).map { Array($0.utf8) + [0] }
    func check(_ rest: ArraySlice<[UInt8]>, _ views: [ByteView]) {
      guard let first = rest.first else {
        #expect(LineReader.format(of: views) == sample.format)
        return
      }
      first.withUnsafeBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return }
        check(rest.dropFirst(), views + [ByteView(base: base, count: first.count - 1)])
      }
    }
    check(text[...], [])
  }

  static let unreadable: [(AccessLogFormat, String)] = [
    (.combined, "hello"),
    (.combined, #"198.51.100.7 - - [x] "GET /buy HTTP/1.1 200 5"#),
    (.combined, #"198.51.100.7 - - [x] "GET /buy HTTP/1.1"#),
    (.json, "{"), (.json, "[]"), (.json, #"{"uri":"/buy""#), (.json, #"{"uri":"/buy"}{"uri""#),
    (.json, #"{"headers":{"User-Agent":["a"}}"#), (.json, #"{"uri" "/buy"}"#),
    (.w3c, "GET\t/buy"),
    (.alb, #"GET "GET https://x.example/ HTTP/1.1" "a""#), (.alb, "h2 1 2 3"),
  ]

  @Test("A line in another format is unreadable", arguments: unreadable)
  func otherFormat(format: AccessLogFormat, line: String) {
    withView(line) { view in
      var request = LoggedRequest()
      let content = LineReader(format).read(view, into: &request)
      #expect({ if case .unreadable = content { true } else { false } }())
    }
  }

  @Test("Reading ends for every cut and for every changed byte of a line", arguments: samples)
  func damage(sample: Sample) {
    let line = Array(sample.line.utf8)
    let reader = LineReader(sample.format)
    func read(_ bytes: [UInt8]) {
      withView(bytes) { view in
        var request = LoggedRequest()
        _ = reader.read(view, into: &request)
        for part in [request.method, request.target, request.query, request.host] {
          #expect((part?.count ?? 0) <= 2 * line.count + 8)
        }
      }
    }
    for head in sample.head { read(Array(head.utf8)) }
    for index in line.indices {
      read(Array(line[..<index]))
      for byte: UInt8 in [0, 0x22, 0x5C, 0x7B, 0x5D, 0xFF] {
        var changed = line
        changed[index] = byte
        read(changed)
      }
    }
  }

  private func isRequest(_ content: LineContent) -> Bool {
    if case .request = content { true } else { false }
  }

  private func isEmpty(_ content: LineContent) -> Bool {
    if case .empty = content { true } else { false }
  }
}
