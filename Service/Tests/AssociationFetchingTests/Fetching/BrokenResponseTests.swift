import AssociationFetching
import HostingTestSupport
import NIOCore
import SiteAssociation
import Testing

@Suite("Broken responses")
struct BrokenAnswerTests {
  private static let limit = 131_072

  private static func whole(_ body: [UInt8], _ headers: [String] = []) -> TestServer.Reaction {
    .bytes(
      TestServer.Reaction.head("200 OK", headers + ["Content-Length: \(body.count)"]) + body
    )
  }

  private static func head(_ headers: [String]) -> [UInt8] {
    TestServer.Reaction.head("200 OK", headers)
  }

  static let cases: [(String, TestServer.Reaction, FetchFailure.Code)] = [
    ("nothing at all", .bytes([]), .closedEarly),
    ("nothing, and no goodbye", .torn([]), .closedEarly),
    ("half a head", .torn(Array("HTTP/1.1 200 OK\r\nContent-".utf8)), .closedEarly),
    ("half a body", .bytes(head(["Content-Length: 100"]) + [0x7B]), .cutOff),
    ("half a body, and no goodbye", .torn(head(["Content-Length: 100"]) + [0x7B]), .cutOff),
    ("half a chunk", .bytes(head(["Transfer-Encoding: chunked"]) + "64\r\n{".utf8), .cutOff),
    (
      "chunks without end", .bytes(head(["Transfer-Encoding: chunked"]) + "1\r\n{\r\n".utf8),
      .cutOff
    ),
    (
      "a chunk that is none", .bytes(head(["Transfer-Encoding: chunked"]) + "x\r\n".utf8),
      .damagedChunks
    ),
    (
      "a file that says it comes in chunks",
      .bytes(head(["Transfer-Encoding: chunked"]) + "{\"applinks\":{}}".utf8), .damagedChunks
    ),
    ("HTTP/2", .bytes(settings), .onlyHTTP2),
    ("HTTP/2, and nothing more", .hanging(settings + [0, 0, 8, 7, 0, 0, 0, 0, 0]), .onlyHTTP2),
    ("zeroes", .bytes([UInt8](repeating: 0, count: 20)), .notHTTP),
    ("another protocol", .bytes(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .notHTTP),
    ("a header without a colon", .bytes(Array("HTTP/1.1 200 OK\r\nabc\r\n\r\n".utf8)), .notHTTP),
    ("a bare page", .bytes(Array("<html><body>hello</body></html>".utf8)), .notHTTP),
    ("a wrong length", .bytes(head(["Content-Length: abc"])), .notHTTP),
    (
      "a huge header",
      .bytes(head(["Set-Cookie: a=\(String(repeating: "x", count: 100_000))"])), .headTooLarge
    ),
    (
      "many headers", .bytes(head((0..<3_000).map { "Set-Cookie: a\($0)=0123456789" })),
      .headTooLarge
    ),
    ("headers without end", .endless(Array("HTTP/1.1 200 OK\r\nX: y\r\n".utf8)), .notHTTP),
    ("one more byte than the limit", whole([UInt8](repeating: 0x20, count: limit + 1)), .tooLarge),
    (
      "a body without end", .endless(head([]) + [UInt8](repeating: 0x20, count: 10_000)),
      .tooLarge
    ),
    (
      "what is not compressed", whole(Array("{\"applinks\":{}}".utf8), ["Content-Encoding: gzip"]),
      .damagedCompression
    ),
    (
      "half of what is compressed", whole(Array(bomb.prefix(40)), ["Content-Encoding: gzip"]),
      .damagedCompression
    ),
    ("a bomb", whole(bomb, ["Content-Encoding: gzip"]), .tooLarge),
    ("a bomb of another kind", whole(bomb, ["Content-Encoding: deflate"]), .tooLarge),
  ]

  /// A SETTINGS frame with one setting, the start of an HTTP/2 connection.
  private static let settings: [UInt8] = [0, 0, 6, 4, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 100]

  @Test("A broken response has its failure code", arguments: cases)
  func broken(name: String, reaction: TestServer.Reaction, code: FetchFailure.Code) async throws {
    try await withSite { _ in
      reaction
    } _: { fetcher, host, _ in
      let record = await fetcher.fetch(host, as: .crawler)
      #expect(record.failure?.code == code, "\(String(describing: record.failure))")
      #expect(!record.response.isComplete)
      #expect(record.fileBytes == nil)
      #expect(record.response.body.count <= Self.limit)
      #expect(record.response.wireByteCount <= 4 * Self.limit + 65_536)
    }
  }

  static let fine: [(String, TestServer.Reaction, Int)] = [
    ("as large as the limit", whole([UInt8](repeating: 0x20, count: limit)), limit),
    ("chunked", .bytes(head(["Transfer-Encoding: chunked"]) + "2\r\n{}\r\n0\r\n\r\n".utf8), 2),
    (
      "chunked, and with a length that is another",
      .bytes(
        head(["Content-Length: 9", "Transfer-Encoding: chunked"]) + "2\r\n{}\r\n0\r\n\r\n".utf8
      ), 2
    ),
    (
      "behind another one, and with its length said twice",
      .bytes(
        Array("HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n".utf8)
          + head(["transfer-encoding:chunked", "content-length:2"]) + "2\r\n{}\r\n0\r\n\r\n".utf8
      ), 2
    ),
    ("ended by the connection", .bytes(head([]) + "{}".utf8), 2),
    ("empty", whole([]), 0),
    ("empty, and compressed", whole([], ["Content-Encoding: gzip"]), 0),
    ("of an older protocol", .bytes(Array("HTTP/1.0 200 OK\r\n\r\n{}".utf8)), 2),
    (
      "behind another one",
      .bytes(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8) + head(["Content-Length: 2"]) + "{}".utf8),
      2
    ),
    ("compressed", whole(small, ["Content-Encoding: gzip"]), 27),
    ("compressed, in capitals", whole(small, ["Content-Encoding: GZIP"]), 27),
    ("whole, and no goodbye", .torn(head(["Content-Length: 2"]) + "{}".utf8), 2),
  ]

  @Test("An unusual but complete response is accepted", arguments: fine)
  func whole(name: String, reaction: TestServer.Reaction, count: Int) async throws {
    try await withSite { _ in
      reaction
    } _: { fetcher, host, _ in
      let record = await fetcher.fetch(host, as: .crawler)
      #expect(record.failure == nil)
      #expect(record.response.isComplete)
      #expect(record.fileBytes?.count == count)
    }
  }

  @Test("A long header is truncated")
  func longHeaders() async throws {
    let text = String(repeating: "x", count: 30_000)
    try await withSite { _ in
      .response(
        status: "302 Found",
        headers: ["Location: http://a.example/\(text)", "Etag: \(text)"]
      )
    } _: { fetcher, host, _ in
      let inspection = await fetcher.inspect(host, asksCDN: false)
      let record = try #require(inspection.site)
      #expect(record.first.headers[name: "ETag"]?.count == 1_001)
      #expect(record.destination.url.count == 301)
      #expect(record.destination.url.hasSuffix("x…"))
      #expect(inspection.codes == ["LW3018"])
      #expect(inspection.findings.allSatisfy { $0.problem.count < 1_000 })
    }
  }

  @Test("A response with neither a length nor close_notify is marked")
  func unannounced() async throws {
    try await withSite { _ in
      .torn(Self.head([]) + "{}".utf8)
    } _: { fetcher, host, _ in
      let record = await fetcher.fetch(host, as: .crawler)
      #expect(record.failure == nil)
      #expect(record.response.ending == .unannounced)
      #expect(record.fileBytes == Array("{}".utf8))
    }
  }

  @Test(
    "A timeout names the step at which the response stopped",
    arguments: [
      ([], FetchFailure.Code.noResponse), (Array("HTTP/1.1 ".utf8), .noResponse),
      (head(["Content-Length: 9"]), .timeout), (head(["Content-Length: 9"]) + [0x7B], .timeout),
    ]
  )
  func late(bytes: [UInt8], code: FetchFailure.Code) async throws {
    // On a busy machine the time can run out before the connection; then the next limit is tried.
    for limit in [Duration.milliseconds(1_500), .seconds(6), .seconds(24), .seconds(96)] {
      let wasAsked = try await withSite {
        _ in
        .hanging(bytes)
      } limits: {
        $0.whole = limit
      } _: { fetcher, host, server in
        let record = await fetcher.fetch(host, as: .crawler)
        let time = try #require(record.response.timings.ended)
        #expect(time >= limit - .milliseconds(100) && time < .seconds(300))
        guard !server.requests.isEmpty, record.failure?.code == code else { return false }
        return true
      }
      if wasAsked { return }
    }
    Issue.record("it is not told as \(code)")
  }

  /// 16 MiB of blanks.
  static let bomb = FetchingFixture.bytes("bomb.gz")
  /// The file of ``FetchTests``.
  static let small = FetchingFixture.bytes("small.gz")
}

extension TestServer.Reaction: CustomTestStringConvertible {
  /// Short, because some reactions have a million bytes.
  public var testDescription: String {
    switch self {
    case .bytes(let bytes): "\(bytes.count) bytes"
    case .torn(let bytes): "\(bytes.count) bytes, torn off"
    case .hanging(let bytes): "\(bytes.count) bytes, and nothing more"
    case .endless(let bytes): "\(bytes.count) bytes without end"
    }
  }
}
