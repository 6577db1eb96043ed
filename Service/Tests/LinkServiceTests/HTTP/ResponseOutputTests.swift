import LinkwrightTesting
import NIOCore
import Testing

@testable import LinkService

@Suite("The output of a connection")
struct ResponseOutputTests {
  private static let date = "Mon, 23 Nov 2026 12:00:00 GMT"

  /// What a connection does with its output.
  private struct Connection {
    var output = ResponseOutput()
    var written = ByteBuffer()
    var flushedCount = 0

    mutating func add(_ response: PublicResponse, isHead: Bool) {
      guard
        var long = output.append(response, isHead: isHead, date: date, closes: false)
      else { return }
      written.writeBuffer(&long.head)
      written.writeBuffer(&long.body)
    }

    mutating func flush(keepsStorage: Bool) {
      if var bytes = output.takeBytes() {
        written.writeImmutableBuffer(bytes)
        flushedCount = written.readableBytes
        if keepsStorage { output.reuse(&bytes) }
      } else if output.takeFlush() {
        flushedCount = written.readableBytes
      }
    }
  }

  @Test("Responses of any length are written in order and flushed", arguments: 0..<50)
  func order(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var connection = Connection()
    var expected = ByteBuffer()
    for _ in 0..<40 {
      if Int.random(in: 0..<3, using: &random) == 0 {
        connection.flush(keepsStorage: Bool.random(using: &random))
        #expect(connection.flushedCount == expected.readableBytes)
      }
      let text = String(repeating: "a", count: .random(in: 0...3000, using: &random))
      let (response, isHead) = (
        PublicResponse.text(text, status: 200), Bool.random(using: &random)
      )
      connection.add(response, isHead: isHead)
      response.writeHead(into: &expected, date: Self.date, closes: false)
      if !isHead { expected.writeImmutableBuffer(response.body) }
    }
    connection.flush(keepsStorage: true)
    #expect(connection.written == expected)
    #expect(connection.flushedCount == expected.readableBytes)
    let isFlushed = connection.output.takeFlush()
    #expect(!isFlushed)
  }

  @Test("The storage of short responses is used again")
  func reuse() {
    var output = ResponseOutput()
    var addresses: Set<UnsafeRawPointer?> = []
    for _ in 0..<10 {
      _ = output.append(.text("a", status: 200), isHead: false, date: Self.date, closes: false)
      guard var bytes = output.takeBytes() else {
        Issue.record("There is no output.")
        return
      }
      addresses.insert(bytes.withUnsafeReadableBytes { $0.baseAddress })
      output.reuse(&bytes)
    }
    #expect(addresses.count == 1)
  }

  @Test("A turn ends after many bytes, whether bodies are copied or not", arguments: [10, 5000])
  func turn(length: Int) {
    let response = PublicResponse.text(String(repeating: "a", count: length), status: 200)
    var output = ResponseOutput()
    for _ in 0..<2 {
      output.beginTurn()
      var count = 0
      while !output.isTurnOver, count < 10_000 {
        _ = output.append(response, isHead: false, date: Self.date, closes: false)
        _ = output.takeBytes()
        count += 1
      }
      let byteCount = count * length
      #expect(byteCount <= ResponseOutput.maximumTurnByteCount + length)
      #expect(count > 1 && count < 1000)
    }
  }
}
