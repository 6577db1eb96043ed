import Foundation
import LinkwrightCore
import Logging
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("Lines of the log")
struct LogLineTests {
  /// Texts that could end a line, or hide or reorder text.
  static let hostileTexts = [
    "a\nb", "a\r\nb", "a\u{2028}b", "a\u{2029}b", "a\u{85}b", "a\u{0}b", "\u{1B}[2J", "a\u{202E}b",
    "a\u{200B}b", "a\u{E0001}b", "a\u{7F}b", "a\u{9B}b", "\"}{\"level\":\"x\"", "back\\slash", "",
    String(decoding: [0x61, 0xFF, 0xC3, 0x0A] as [UInt8], as: UTF8.self), "\u{FEFF}",
    "key=value other=1", "e\u{301} 의자 🌸",
  ]

  private static func line(_ message: String, _ metadata: Logger.Metadata = [:]) -> LogLine {
    LogLine(time: TestService.start, level: .notice, message: message, metadata: metadata)
  }

  /// Whether a text has a scalar that a line must not have.
  private static func isBroken(_ line: String) -> Bool {
    line.unicodeScalars.contains { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  @Test("Text has time, level, message and metadata in order")
  func text() {
    let line = Self.line(
      "The service has started.",
      ["links": .stringConvertible(12), "data": "/var/lib/x y", "hosts": ["a", "b"]]
    )
    #expect(
      line.text(.text)
        == #"2026-11-21T12:00:00.000Z notice The service has started. "#
        + #"data="/var/lib/x y" hosts=["a","b"] links=12"#
    )
  }

  @Test("JSON has numbers as numbers, and metadata as keys")
  func json() {
    let line = Self.line(
      "Started",
      [
        "links": .stringConvertible(12), "isNew": .stringConvertible(true), "text": "12",
        "days": ["a.example": .stringConvertible(3)], "message": "other",
      ]
    )
    #expect(
      line.text(.json)
        == #"{"time":"2026-11-21T12:00:00.000Z","level":"notice","message":"Started","#
        + #""days":{"a.example":3},"isNew":true,"links":12,"metadata.message":"other","text":"12"}"#
    )
  }

  @Test("Hostile text stays on its line and in its value", arguments: hostileTexts)
  func hostile(text: String) throws {
    struct Object: Decodable, Hashable {
      var level: String
      var message: String
      var value: String
      var list: [String]
      var map: [String: String]
    }
    let line = Self.line(text, ["value": "\(text)", "list": ["\(text)"], "map": [text: "\(text)"]])
    let json = line.text(.json)
    #expect(!Self.isBroken(json), "\(json)")
    let object = try JSONDecoder().decode(Object.self, from: Data(json.utf8))
    let expected = Object(
      level: "notice",
      message: text,
      value: text,
      list: [text],
      map: [text: text]
    )
    #expect(object == expected)
    #expect(!Self.isBroken(line.text(.text)), "\(line.text(.text))")
  }

  @Test("A text has a maximum length", arguments: LogFormat.allCases)
  func length(format: LogFormat) {
    let text = String(repeating: "\u{2028}", count: 1 << 20)
    let line = Self.line(text, ["value": "\(text)"]).text(format)
    #expect(line.utf8.count < 2 * LogText.maximumByteCount + 200)
  }

  @Test("The handler merges metadata and writes whole lines")
  func handler() {
    let lines = NIOLockedValueBox<[String]>([])
    var logger = Logger(label: "test") { _ in
      ServiceLogHandler(.text, now: { TestService.start }) { line in
        lines.withLockedValue { $0.append(line) }
      }
    }
    logger[metadataKey: "a"] = "1"
    logger[metadataKey: "b"] = "1"
    logger.debug("too quiet")
    logger.error("First\nline", metadata: ["b": "2"])
    logger.logLevel = .debug
    logger.debug("Second")
    #expect(
      lines.withLockedValue { $0 } == [
        "2026-11-21T12:00:00.000Z error First\\nline a=1 b=2\n",
        "2026-11-21T12:00:00.000Z debug Second a=1 b=1\n",
      ]
    )
  }
}
