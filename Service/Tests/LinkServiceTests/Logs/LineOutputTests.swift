import Foundation
import Testing

@testable import LinkService

@Suite("Output of the service log")
struct LineOutputTests {
  @Test("Nobody waits for a reader that does not read, and dropped lines are counted")
  func stuckReader() throws {
    let pipe = Pipe()
    let output = LineOutput(
      descriptor: pipe.fileHandleForWriting.fileDescriptor,
      patience: .zero
    )
    let line = Array((String(repeating: "a", count: 6000) + "\n").utf8)
    var written = 0
    while output.write(line) != nil { written += 1 }
    #expect(written > 0)
    #expect(output.write(line) == nil)

    // Less than the pipe has, so that reading does not wait.
    let start = pipe.fileHandleForReading.readData(ofLength: line.count * written)
    #expect(start == Data((0..<written).flatMap { _ in line }))
    #expect(output.write(Array("b\n".utf8)) == 2)
    #expect(output.write(Array("c\n".utf8)) == 0)
    try pipe.fileHandleForWriting.close()
    let rest = try #require(try pipe.fileHandleForReading.readToEnd())
    // A broken line does not spoil the next one.
    #expect(String(decoding: rest, as: UTF8.self).split(separator: "\n").suffix(2) == ["b", "c"])
  }
}
