import Foundation
import HeadLaws
import LinkwrightTesting
import RequestHeads
import Testing

@Suite("Plain heads")
struct PlainHeadTests {
  @Test("The positions of a plain head are those of its parts")
  func positions() throws {
    let input = "HEAD /a?b=c HTTP/1.1\r\nHOST:go.example:80\r\nX: 1\r\nuser-agent: A \tB\r\n\r\n"
    let bytes = Array(input.utf8)
    let head = try #require(PlainHead(bytes + "GET".utf8))
    func text(_ range: Range<Int>?) -> String? {
      range.map { String(decoding: bytes[$0], as: UTF8.self) }
    }
    #expect(head.method == .head)
    #expect(head.byteCount == bytes.count)
    #expect(text(head.target) == "/a?b=c")
    #expect(text(head.value(of: .host)) == "go.example:80")
    #expect(text(head.value(of: .userAgent)) == "A \tB")
    #expect(head.value(of: .referrer) == nil)
  }

  @Test("Every field that the service reads is found by its name", arguments: PlainField.allCases)
  func names(field: PlainField) throws {
    for name in ["\(field.name)", "\(field.name)".uppercased()] {
      let host = field == .host ? "" : "Host: a\r\n"
      let (method, value) = field == .contentLength ? ("POST", "123") : ("GET", "keep-alive")
      let bytes = Array("\(method) / HTTP/1.1\r\n\(host)\(name): \(value)\r\n\r\n".utf8)
      let head = try #require(PlainHead(bytes))
      let range = try #require(head.value(of: field))
      #expect(bytes[range].elementsEqual(value.utf8))
      #expect(head.bodyByteCount == (field == .contentLength ? 123 : 0))
    }
  }

  @Test("Bytes need more bytes only if they can become a plain head")
  func parts() {
    func reason(_ text: String, first count: Int = .max) -> NotPlain? {
      do throws(NotPlain) {
        _ = try PlainHead(Array(text.utf8.prefix(count)).span)
        return nil
      } catch {
        return error
      }
    }
    let line = "GET /a HTTP/1.1\r\n"
    for part in [
      "", "G", "HEAD", "PO", "GET /", "GET /a HT", line, line + "Ho", line + "X: ", line + "X: a\r",
    ] {
      #expect(reason(part) == .partial, "\(part)")
    }
    for other in [
      "PU", "GETS", "GET a", "GET /a HTTP/1.0", line + "\r", line + "X:\r", line + "X: \u{7F}",
    ] {
      #expect(reason(other) == .other, "\(other)")
    }
    let long = line + "X: " + String(repeating: "a", count: PlainHead.maximumByteCount)
    #expect(reason(long, first: PlainHead.maximumByteCount - 1) == .partial)
    #expect(reason(long, first: PlainHead.maximumByteCount) == .other)
  }

  @Test("The decoder reads plain heads in the same way", arguments: PlainHeadSamples.plain)
  func plain(_ sample: PlainHeadSamples.Sample) {
    #expect(PlainHead(sample.bytes)?.byteCount == sample.bytes.count)
    #expect(HeadLaws.violation(in: sample.bytes) == nil)
  }

  @Test("Other heads are not plain", arguments: PlainHeadSamples.other)
  func other(_ sample: PlainHeadSamples.Sample) {
    #expect(PlainHead(sample.bytes) == nil)
  }

  @Test("The limits are part of the language", arguments: [true, false])
  func limits(isWithin: Bool) {
    let excess = isWithin ? 0 : 1
    func isPlain(_ target: String = "/", host: String = "a", fields: String = "") -> Bool {
      let bytes = Array("GET \(target) HTTP/1.1\r\nHost: \(host)\r\n\(fields)\r\n".utf8)
      return PlainHead(bytes) != nil && HeadLaws.violation(in: bytes) == nil
    }
    let rest = "GET  HTTP/1.1\r\nHost: a\r\n\r\n".utf8.count
    let target = "/" + String(repeating: "a", count: PlainHead.maximumByteCount - rest - 1 + excess)
    let host = String(repeating: "a", count: PlainHead.maximumHostLength + excess)
    let name = String(repeating: "a", count: PlainHead.maximumNameLength + excess)
    let fields = String(repeating: "a: b\r\n", count: PlainHead.maximumFieldCount - 1 + excess)
    #expect(isPlain(target) == isWithin)
    #expect(isPlain(host: host) == isWithin)
    #expect(isPlain(fields: "\(name): b\r\n") == isWithin)
    #expect(isPlain(fields: fields) == isWithin)
  }

  @Test("A field that the service reads is in a plain head at most once")
  func repetitions() {
    for name in [
      "Accept-Language", "Connection", "If-None-Match", "Purpose", "Referer",
      "Sec-Purpose", "User-Agent", "X-Forwarded-For", "X-Moz", "X-Purpose",
    ] {
      let field = "\(name): keep-alive\r\n"
      let start = "GET / HTTP/1.1\r\nHost: a\r\n"
      #expect(PlainHead(Array("\(start)\(field)\r\n".utf8)) != nil, "\(name)")
      let other = "\(name.uppercased()):keep-alive\r\n"
      #expect(PlainHead(Array("\(start)\(field)\(other)\r\n".utf8)) == nil, "\(name)")
    }
  }

  @Test("Every byte at every position of a head obeys the laws")
  func everyByte() {
    let bytes = Array(
      "GET /a?b HTTP/1.1\r\nHost: a\r\nX-Y: z z\r\nConnection: keep-alive\r\n\r\n".utf8
    )
    var plainCount = 0
    for position in bytes.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = bytes
        changed[position] = byte
        guard PlainHead(changed) != nil else { continue }
        plainCount += 1
        let violation = HeadLaws.violation(in: changed)
        #expect(violation == nil, "\(String(reflecting: String(decoding: changed, as: UTF8.self)))")
      }
    }
    #expect(plainCount > 1000)
  }

  @Test("Random changes of heads obey the laws", arguments: 0..<8)
  func randomChanges(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let samples = (PlainHeadSamples.plain + PlainHeadSamples.other).map(\.bytes)
      .filter { $0.count < 1000 }
    for _ in 0..<2000 {
      var bytes = try #require(samples.randomElement(using: &random))
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let other = try #require(samples.randomElement(using: &random))
        let start = Int.random(in: 0...bytes.count, using: &random)
        let end = Int.random(in: start...min(start + 8, bytes.count), using: &random)
        let from = Int.random(in: 0...other.count, using: &random)
        let piece = other[from..<Int.random(in: from...other.count, using: &random)]
        bytes.replaceSubrange(start..<end, with: piece)
      }
      #expect(HeadLaws.violation(in: bytes) == nil, "\(String(decoding: bytes, as: UTF8.self))")
    }
  }

  @Test("The inputs that the fuzzer kept obey the laws")
  func corpus() throws {
    let folder = URL(fileURLWithPath: #filePath).appending(path: "../../../../Fuzzing/Corpus/Heads")
    let files = try FileManager.default.contentsOfDirectory(
      at: folder.standardized,
      includingPropertiesForKeys: nil
    )
    #expect(!files.isEmpty)
    for file in files {
      let violation = try HeadLaws.violation(in: Array(Data(contentsOf: file)))
      #expect(violation == nil, "\(file.lastPathComponent)")
    }
  }
}
