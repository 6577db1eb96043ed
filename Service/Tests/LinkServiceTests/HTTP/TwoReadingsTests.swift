import Foundation
import LinkwrightTesting
import NIOCore
import NIOEmbedded
import Testing

@testable import LinkService

@Suite("Requests that are recognized in the bytes of a connection")
struct TwoReadingsTests {
  @Test("A connection that recognizes requests sends what another one sends", arguments: 0..<400)
  func twoReadings(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let input = Self.input(using: &random)
    let early = try Self.responses(to: input, isEarly: true, using: &random)
    let late = try Self.responses(to: input, isEarly: false, using: &random)
    #expect(early == late, "\(String(decoding: input.joined(), as: UTF8.self))")
  }

  @Test("A request is read in the same way wherever a segment ends", arguments: streams)
  func everyCut(stream: String) throws {
    var random = SeededGenerator(seed: 1)
    let bytes = Array(stream.utf8)
    let expected = try Self.responses(to: [bytes[...]], isEarly: false, using: &random)
    #expect(!expected.isEmpty)
    for cut in 0...bytes.count {
      let pieces = [bytes[..<cut], bytes[cut...]]
      let early = try Self.responses(to: pieces, isEarly: true, using: &random)
      #expect(early == expected, "cut at \(cut)")
    }
    let single = bytes.indices.map { bytes[$0...$0] }
    #expect(try Self.responses(to: single, isEarly: true, using: &random) == expected)
  }

  @Test(
    "A head that arrives in several segments is recognized",
    arguments: ["/now", "/a", "/wait"]
  )
  func headInParts(path: String) throws {
    var random = SeededGenerator(seed: 1)
    let bytes = Array("GET \(path) HTTP/1.1\r\nHost: a\r\nUser-Agent: b\r\n\r\n".utf8)
    let connection = try EarlyConnection(isEarly: true)
    connection.receive(bytes[..<1])
    for cut in 1..<bytes.count {
      connection.receive(bytes[1..<cut])
      // The next head begins in the segment in which this one ends.
      connection.receive(bytes[cut...] + bytes[..<1])
      if Bool.random(using: &random) { connection.completeAll(using: &random) }
      for byte in bytes[1...] { connection.receive([byte]) }
      connection.completeAll(using: &random)
      connection.receive(bytes[..<1])
    }
    #expect(connection.earlyCount == 2 * (bytes.count - 1))
  }

  @Test("Requests are recognized again after a request that the decoder read", arguments: bodies)
  func resumption(body: String) throws {
    let connection = try EarlyConnection(isEarly: true)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<3 {
      connection.receive(body.utf8)
      connection.completeAll(using: &random)
      connection.receive("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      connection.completeAll(using: &random)
    }
    #expect(connection.earlyCount == 3)
    #expect(try connection.sent().components(separatedBy: "HTTP/1.1 ").count == 7)
  }

  @Test(
    "Nothing is recognized after a request that may end or change the protocol",
    arguments: last
  )
  func finalRequest(fields: String) throws {
    let connection = try EarlyConnection(isEarly: true)
    var random = SeededGenerator(seed: 1)
    connection.receive("GET /late HTTP/1.1\r\nHost: a\r\n\(fields)\r\n".utf8)
    connection.completeAll(using: &random)
    connection.receive("GET /a HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    connection.completeAll(using: &random)
    #expect(connection.earlyCount == 0)
  }

  @Test("Many requests in one segment are answered in order", arguments: ["/", "/now", "/wait"])
  func manyRequests(path: String) throws {
    let input = (0..<500).map { "GET \(path)\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined()
    var random = SeededGenerator(seed: 1)
    let pieces = [Array(input.utf8)[...]]
    let early = try Self.responses(to: pieces, isEarly: true, using: &random)
    #expect(early == (try Self.responses(to: pieces, isEarly: false, using: &random)))
    #expect(early.components(separatedBy: "HTTP/1.1 ").count == 501)
  }

  @Test(
    "Every response is sent once, also if the channel is unwritable at times",
    arguments: 0..<100
  )
  func fullBuffer(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let input = (0..<200).map { number in
      let path = ["/wait", "/"].randomElement(using: &random).flatMap {
        Int.random(in: 0..<10, using: &random) == 0 ? $0 : nil
      }
      let rest = String(repeating: "x", count: .random(in: 0...40, using: &random))
      return "GET \(number == 0 ? "/wait" : path ?? "/now")\(rest) HTTP/1.1\r\nHost: a\r\n\r\n"
    }.joined()
    let late = try Self.responses(to: [Array(input.utf8)[...]], isEarly: false, using: &random)
    let connection = try EarlyConnection(isEarly: true)
    try connection.limitBuffer(to: .random(in: 1 << 10...64 << 10, using: &random))
    connection.receive(input.utf8)
    connection.completeAll(using: &random)
    #expect(try connection.sent() == late)
  }

  @Test("Other connections have a turn after many responses, and all requests are answered")
  func turns() throws {
    let connection = try EarlyConnection(isEarly: true)
    let input = String(repeating: "GET /now HTTP/1.1\r\nHost: a\r\n\r\n", count: 1000)
    connection.receive(input.utf8)
    let count = connection.earlyCount
    #expect(count > 0 && count < 1000)
    connection.channel.embeddedEventLoop.run()
    #expect(connection.earlyCount == 1000)
  }

  @Test(
    "Every request whose first byte arrived before a shutdown is answered",
    arguments: UInt64(0)..<100,
    [true, false]
  )
  func shutdown(seed: UInt64, isEarly: Bool) throws {
    var random = SeededGenerator(seed: seed)
    let connection = try EarlyConnection(isEarly: isEarly)
    let count = Int.random(in: 1...4, using: &random)
    let requests = (0..<count).map { number in
      let target = ["/a", "/late", "/now", "/wait"].randomElement(using: &random) ?? "/a"
      return "GET \(target)\(number) HTTP/1.1\r\nHost: a\r\n\r\n"
    }
    let bytes = Array(requests.joined().utf8)
    // The last request may be incomplete, but has begun.
    let lastCount = requests.last?.utf8.count ?? 0
    let cut = bytes.count - Int.random(in: 0..<lastCount, using: &random)
    connection.receive(bytes[..<cut])
    if Bool.random(using: &random), connection.pendingCount > 0 {
      connection.completeAnswer(using: &random)
    }
    connection.beginShutdown()
    if Bool.random(using: &random) { connection.completeAll(using: &random) }
    if cut < bytes.count { connection.receive(bytes[cut...]) }
    connection.completeAll(using: &random)
    let sent = try connection.sent()
    #expect(sent.components(separatedBy: "HTTP/1.1 ").count == count + 1, "\(sent)")
  }

  // MARK: Samples

  private static let streams = [
    "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b?c HTTP/1.1\r\nHost: a\r\nUser-Agent: b\r\n\r\n",
    "GET /late HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /wait HTTP/1.1\r\nHost: a\r\n\r\nHEAD /wait/ HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /now1 HTTP/1.1\r\nHost: a\r\n\r\nHEAD /now1 HTTP/1.1\r\nHost: a\r\n\r\n"
      + "GET /now1 HTTP/1.1\r\nHost: a\r\nIf-None-Match: *\r\n\r\n",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nGET /"
      + "GET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST /now1 HTTP/1.1\r\nHost: a\r\nContent-Length: 26\r\n\r\nGET / HTTP/1.1\r\nHost: b\r\n\r\n"
      + "POST /wait HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\n\r\n\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\n\r\n\(chunked)GET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\n\r\nGET /b HTTP/1.1\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.0\r\nHost: a\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
    "\r\nGET /a HTTP/1.1\r\nHost: a\r\n\r\n\r\nGET /b HTTP/1.1\r\nHost: a\r\n\r\n",
  ]

  private static let chunked =
    "POST /c HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nGET\r\n0\r\nX: y\r\n\r\n"

  private static let bodies = [
    "GET /late HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: a\r\nX:\r\n\r\n",
    "POST /late HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\nGET",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 03\r\n\r\nGET",
    "POST /a HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n",
    chunked,
  ]

  private static let last = [
    "Connection: close\r\n", "Upgrade: h2c\r\n", "Connection: Upgrade\r\nUpgrade: websocket\r\n",
  ]

  /// Several requests, cut into segments at random.
  private static func input(using random: inout SeededGenerator) -> [ArraySlice<UInt8>] {
    var bytes: [UInt8] = []
    let samples = PlainHeadSamples.plain + PlainHeadSamples.plain + PlainHeadSamples.other
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      if Int.random(in: 0..<3, using: &random) == 0 {
        bytes += (bodies + streams).randomElement(using: &random)?.utf8 ?? "".utf8
      } else {
        bytes += samples.randomElement(using: &random)?.bytes ?? []
      }
    }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = Int.random(in: start...min(bytes.count, start + 400), using: &random)
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }

  /// Everything that a connection sends, with answers at random moments.
  private static func responses(
    to pieces: [ArraySlice<UInt8>],
    isEarly: Bool,
    using random: inout SeededGenerator
  ) throws -> String {
    let connection = try EarlyConnection(isEarly: isEarly)
    for piece in pieces {
      connection.receive(piece)
      while connection.pendingCount > 0, Bool.random(using: &random) {
        connection.completeAnswer(using: &random)
      }
    }
    connection.endInput()
    connection.completeAll(using: &random)
    return try connection.sent()
  }
}
