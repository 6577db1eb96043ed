import Foundation
import HTTPTypes
import LinkwrightCore
import Logging
import Testing

@testable import LinkService

@Suite("The access log")
struct AccessLogTests {
  private static let entry = AccessLogEntry(
    time: TestService.start,
    listener: .publicListener,
    host: "brand.example",
    method: .get,
    route: RouteLabel.shortLink.text,
    status: 302,
    duration: .microseconds(1234),
    byteCount: 0,
    outcome: .redirect,
    platform: .ios,
    sampleRate: 1
  )

  private static let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })

  private static func log(
    _ path: String,
    rate: Double = 1,
    capacity: Int = AccessLog.capacity,
    seed: UInt64 = 1
  ) throws -> AccessLog {
    let file = try AccessLogFile(path: path)
    return AccessLog(file, rate: rate, capacity: capacity, seed: seed, logger: logger)
  }

  private static func temporaryPath() -> String {
    FileManager.default.temporaryDirectory.appending(path: "linkwright-access-\(UUID())").path
  }

  @Test("A line is a JSON object with fixed keys")
  func line() {
    #expect(
      Self.entry.line
        == #"{"time":"2026-11-21T12:00:00.000Z","listener":"public","host":"brand.example","#
        + #""method":"GET","route":"/{slug}","status":302,"durationMilliseconds":1.234,"bytes":0,"#
        + #""outcome":"redirect","platform":"ios","sampleRate":1.0}"# + "\n"
    )
    var other = Self.entry
    other.host = nil
    other.platform = nil
    other.byteCount = nil
    other.duration = .microseconds(-5)
    other.method = HTTPRequest.Method("SECRET") ?? .get
    #expect(
      other.line.contains(
        #""host":null,"method":"other","route":"/{slug}","status":302,"durationMilliseconds":0.000,"#
          + #""bytes":null"#
      )
    )
  }

  @Test("All lines are written, in order, and a reopened path gets a new file")
  func reopening() async throws {
    let path = Self.temporaryPath()
    defer { for name in [path, path + ".1"] { try? FileManager.default.removeItem(atPath: name) } }
    let log = try Self.log(path)
    for status in 200..<1200 {
      var entry = Self.entry
      entry.status = status
      log.append(entry)
      if status == 699 {
        try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
        log.reopen()
      }
    }
    await log.close()
    let lines = try [path + ".1", path].map {
      try String(contentsOfFile: $0, encoding: .utf8).split(separator: "\n")
    }
    #expect(lines.joined().count == 1000 && !lines[1].isEmpty)
    #expect(lines.joined().first?.contains(#""status":200"#) == true)
    #expect(lines.joined().last?.contains(#""status":1199"#) == true)
    #expect(log.counts == AccessLog.Counts(written: 1000, dropped: 0))
  }

  @Test("A reader that does not read costs lines, which are counted, and never a wait")
  func blocked() async throws {
    let path = Self.temporaryPath()
    try #require(mkfifo(path, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: path) }
    #expect(throws: AccessLogFile.OpenError.self) { try AccessLogFile(path: path) }
    let reader = open(path, O_RDWR | O_NONBLOCK)
    defer { close(reader) }
    let log = try Self.log(path, capacity: 100)
    for _ in 0..<10_000 { log.append(Self.entry) }
    // A pipe holds 64 KiB, and at most two batches are outside of it.
    #expect(log.counts.dropped > 8_000)
    let reading = Task.detached {
      var text: [UInt8] = []
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let isOver = log.counts.written + log.counts.dropped == 10_000
        if hasInput(reader) {
          let count = read(reader, &buffer, buffer.count)
          if count > 0 { text += buffer[..<count] }
        } else if isOver {
          break
        }
      }
      return String(decoding: text, as: UTF8.self)
    }
    let lines = await reading.value.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.dropLast().allSatisfy { $0 + "\n" == Self.entry.line })
    #expect(lines.count - 1 == log.counts.written)
    await log.close()
  }

  @Test("A file that fails costs lines, which are counted")
  func full() async throws {
    guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
    let log = try Self.log("/dev/full")
    for _ in 0..<100 { log.append(Self.entry) }
    await log.close()
    #expect(log.counts == AccessLog.Counts(written: 0, dropped: 100))
  }

  @Test("A path that cannot be opened is named")
  func missingFolder() {
    #expect {
      try AccessLogFile(path: "/nowhere/access.log")
    } throws: { error in
      "\(error)".contains("/nowhere/access.log") && "\(error)".contains("No such file")
    }
  }

  @Test("A sample has its share of requests, and all failures", arguments: [0.01, 0.25, 0.9])
  func sampling(rate: Double) throws {
    let log = try Self.log("/dev/null", rate: rate, seed: 7)
    let count = 100_000
    let sampled = (0..<count).count { _ in log.sampleRate(status: 302) == rate }
    // Five standard deviations.
    let deviation = 5 * (Double(count) * rate * (1 - rate)).squareRoot()
    #expect(abs(Double(sampled) - Double(count) * rate) < deviation)
    #expect((500...504).allSatisfy { log.sampleRate(status: $0) == 1 })
    let all = try Self.log("/dev/null", rate: 1)
    #expect((0..<1000).allSatisfy { _ in all.sampleRate(status: 200) == 1 })
  }

  @Test("Neighbouring requests are selected independently")
  func independence() throws {
    let log = try Self.log("/dev/null", rate: 0.5, seed: 3)
    let selected = (0..<40_000).map { _ in log.sampleRate(status: 200) != nil }
    let pairs = zip(selected, selected.dropFirst()).count { $0 && $1 }
    #expect(abs(pairs - 10_000) < 500)
  }
}

/// Whether a descriptor has something to read, now or soon.
private func hasInput(_ descriptor: Int32) -> Bool {
  var state = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
  return poll(&state, 1, 10) > 0
}
