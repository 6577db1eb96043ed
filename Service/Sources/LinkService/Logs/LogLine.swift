import LinkwrightCore
import Logging

/// A log message as a line.
struct LogLine: Sendable {
  var time: Timestamp
  var level: Logger.Level
  var message: String
  var metadata: Logger.Metadata

  /// The keys of a JSON object that metadata cannot replace.
  private static let reservedKeys: Set<String> = ["time", "level", "message"]

  /// The line without its line break.
  func text(_ format: LogFormat) -> String {
    let items = metadata.sorted { $0.key < $1.key }
    switch format {
    case .text:
      return items.reduce("\(time) \(level) \(LogText.plain(message))") { line, item in
        "\(line) \(LogText.word(item.key))=\(item.value.text)"
      }
    case .json:
      var members = [
        #""time":"\#(time)""#, #""level":"\#(level)""#, #""message":\#(LogText.quoted(message))"#,
      ]
      members += items.map { key, value in
        let name = Self.reservedKeys.contains(key) ? "metadata.\(key)" : key
        return "\(LogText.quoted(name)):\(value.json)"
      }
      return "{" + members.joined(separator: ",") + "}"
    }
  }
}

extension Logger.MetadataValue {
  fileprivate var text: String {
    switch self {
    case .array, .dictionary: json
    case .string(let text): LogText.word(text)
    case .stringConvertible(let value): LogText.word(value.description)
    }
  }

  /// The value as JSON. Numbers and Boolean values are not converted to strings.
  fileprivate var json: String {
    switch self {
    case .string(let text):
      return LogText.quoted(text)
    case .stringConvertible(let value):
      switch value {
      case let number as Int: return String(number)
      case let number as Double where number.isFinite: return String(number)
      case let isTrue as Bool: return String(isTrue)
      default: return LogText.quoted(value.description)
      }
    case .array(let values):
      return "[" + values.map(\.json).joined(separator: ",") + "]"
    case .dictionary(let values):
      let members = values.sorted { $0.key < $1.key }
        .map { "\(LogText.quoted($0.key)):\($0.value.json)" }
      return "{" + members.joined(separator: ",") + "}"
    }
  }
}

/// The format of the log.
package enum LogFormat: String, Sendable, Hashable, CaseIterable {
  /// A line for human readers: time, level and message, followed by metadata as `key=value`.
  case text
  /// A JSON object on one line, for programs.
  case json
}
