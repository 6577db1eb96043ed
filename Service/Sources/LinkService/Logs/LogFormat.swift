/// The format of the log.
package enum LogFormat: String, Sendable, Hashable, CaseIterable {
  /// A line for human readers: time, level and message, followed by metadata as `key=value`.
  case text
  /// A JSON object on one line, for programs.
  case json
}
