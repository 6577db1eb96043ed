import LinkwrightCore
package import Logging

/// Writes the log of the service, one line for each message.
///
/// The handler that swift-log provides does not escape line breaks, and cannot print JSON.
package struct ServiceLogHandler: LogHandler {
  package var logLevel = Logger.Level.info
  package var metadata: Logger.Metadata = [:]
  package var metadataProvider: Logger.MetadataProvider?

  private let format: LogFormat
  private let now: @Sendable () -> Timestamp
  private let write: @Sendable (String) -> Void

  /// Creates a handler that writes to standard error. While nothing reads standard error, lines are
  /// dropped, because requests must not wait for the log.
  package init(_ format: LogFormat) {
    let output = LineOutput(descriptor: 2)
    self.init(format, now: Timestamp.now) { line in
      guard let count = output.write(Array(line.utf8)), count > 0 else { return }
      let notice = LogLine(
        time: .now(),
        level: .warning,
        message:
          "Lines of the log were dropped before the previous line, because nobody read them.",
        metadata: ["lines": .stringConvertible(count)]
      )
      output.write(Array((notice.text(format) + "\n").utf8))
    }
  }

  /// - Parameter write: A closure that receives each line, including its line break.
  init(
    _ format: LogFormat,
    now: @escaping @Sendable () -> Timestamp,
    write: @escaping @Sendable (String) -> Void
  ) {
    self.format = format
    self.now = now
    self.write = write
  }

  package subscript(metadataKey key: String) -> Logger.MetadataValue? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  package func log(event: LogEvent) {
    var all = metadata.merging(metadataProvider?.get() ?? [:]) { $1 }
    if let error = event.error { all["error"] = "\(error)" }
    all.merge(event.metadata ?? [:]) { $1 }
    let line = LogLine(
      time: now(),
      level: event.level,
      message: event.message.description,
      metadata: all
    )
    write(line.text(format) + "\n")
  }
}
