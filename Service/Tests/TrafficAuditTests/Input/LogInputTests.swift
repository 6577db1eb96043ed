import Foundation
import Testing

@testable import TrafficAudit

@Suite("The input of an audit")
struct LogInputTests {
  private static func line(_ target: String) -> String {
    "198.51.100.7 - - [01/Nov/2026:10:00:00 +0000] \"GET \(target) HTTP/1.1\" 200 5 \"-\" \"Mozilla\"\n"
  }

  @Test("A gzip file with several members and padding is read to its end")
  func members() throws {
    let first = Array(Self.line("/products/1").utf8)
    let second = Array((Self.line("/products/2") + Self.line("/about")).utf8)
    let log = try ScratchLog(gzip(first) + gzip([]) + gzip(second) + [0, 0, 0])
    let (tally, reports) = audit([log])
    #expect(reports[0].failure == nil)
    #expect(reports[0].isCompressed)
    #expect(tally.lines == 3)
    #expect(tally.rules.opened == 2)
  }

  @Test("Of a gzip file that ends early or is damaged, the readable lines count")
  func damage() throws {
    var random = FixedRandom(3)
    let text = (0..<20_000).map { _ in Self.line("/products/\(random.next())") }.joined()
    let packed = try gzip(Array(text.utf8))
    let half = try ScratchLog(Array(packed[..<(packed.count / 2)]))
    let (tally, reports) = audit([half])
    #expect(reports[0].failure == LogReadingError(.cutOff))
    #expect(tally.rules.opened > 5_000)
    // The last line is cut off.
    #expect(tally.unreadableLines == 0 && tally.lines == tally.requests)
    #expect(tally.lines < 20_000)

    var broken = packed
    for index in (packed.count / 2)..<(packed.count / 2 + 64) { broken[index] = 0xFF }
    let (rest, failures) = audit([try ScratchLog(broken)])
    #expect(failures[0].failure == LogReadingError(.damaged))
    #expect(rest.rules.opened > 5_000)
    let padded = try ScratchLog(packed + Array("garbage".utf8))
    #expect(audit([padded]).reports[0].failure?.code == .damaged)
  }

  @Test("A missing file and a folder are errors")
  func missing() throws {
    let auditor = TrafficAuditor(
      AuditOptions(),
      rules: AuditedRules(SampleFile.file),
      seed: 0,
      isBot: { _ in false }
    )
    let missing = AuditedLog(.file(path: "/nowhere/access.log"))
    #expect(auditor.read(missing, index: 0, progress: { _ in }).failure?.code == .missing)
    let folder = auditor.read(AuditedLog(.file(path: "/")), index: 0, progress: { _ in })
    #expect(folder.failure != nil)
    #expect(auditor.tally.lines == 0)
  }

  @Test("Hostile lines are counted: zero bytes, a megabyte, invalid UTF-8 and no line break")
  func hostileLines() throws {
    let long = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 20)
    var bytes = Array(Self.line("/products/1").utf8)
    bytes += [UInt8](repeating: 0, count: 4096) + Array(Self.line("/products/2").utf8)
    bytes += long + [0x0A]
    bytes += Array("198.51.100.7 - - [x] \"GET /\u{0}\u{1B}[31m".utf8) + [0xFF, 0xC0, 0x80]
    bytes += Array(" HTTP/1.1\" 200 5\n\n\r\n".utf8)
    bytes += long + Array(" GET\n".utf8) + Array(Self.line("/about").utf8).dropLast()
    let (tally, reports) = audit([try ScratchLog(bytes)])
    #expect(reports[0].failure == nil)
    #expect(tally.lines == 8)
    #expect(tally.unreadableLines == 2)
    #expect(tally.firstUnreadableLines.map(\.line) == [3, 7])
    #expect(tally.firstUnreadableLines.map(\.isTooLong) == [true, true])
    #expect(tally.emptyLines == 2)
    #expect(tally.rules.opened == 2)
    #expect(tally.requests == 4)
  }

  @Test("Lines are the same, however the input arrives", arguments: [1, 2, 7, 4096])
  func pieces(size: Int) throws {
    final class Pieces: ByteSource {
      var rest: [UInt8]
      let size: Int
      var consumedByteCount = 0
      init(_ bytes: [UInt8], size: Int) {
        rest = bytes
        self.size = size
      }
      func read(into buffer: UnsafeMutableRawBufferPointer) throws(LogReadingError) -> Int {
        let count = min(size, rest.count, buffer.count)
        buffer.copyBytes(from: rest.prefix(count))
        rest.removeFirst(count)
        return count
      }
    }
    let text = "one\r\n\ntwo\nthree"
    let splitter = LineSplitter(Pieces(Array(text.utf8), size: size))
    var lines: [String] = []
    try splitter.forEach(afterChunk: {}) { piece in
      if case .line(let line) = piece { lines.append(line.string) }
    }
    #expect(lines == ["one", "", "two", "three"])
  }
}
