/// A log on the command line.
package struct AuditedLog: Sendable, Hashable {
  package enum Source: Sendable, Hashable {
    case file(path: String)
    /// An open descriptor, such as that of standard input.
    case descriptor(Int32)
  }

  package var source: Source
  /// nil to recognize the format.
  package var format: AccessLogFormat?

  package init(_ source: Source, format: AccessLogFormat? = nil) {
    self.source = source
    self.format = format
  }

  func open() throws(LogReadingError) -> (
    source: any ByteSource, isCompressed: Bool, byteCount: Int?
  ) {
    let file =
      switch source {
      case .file(let path): try FileSource(path: path)
      case .descriptor(let descriptor): FileSource(descriptor: descriptor)
      }
    let isCompressed = GzipSource.recognizes(try file.peek(2))
    return (isCompressed ? try GzipSource(file) : file, isCompressed, file.byteCount)
  }
}

/// How far a log was read.
package struct LogProgress: Sendable, Hashable {
  package var readByteCount: Int
  /// The size of the file; nil for a pipe.
  package var byteCount: Int?

  init(readByteCount: Int, of byteCount: Int?) {
    self.readByteCount = readByteCount
    self.byteCount = byteCount
  }
}

/// What was found out about a log.
package struct LogReport: Sendable, Hashable {
  /// nil if the format was not recognized.
  package var format: AccessLogFormat?
  package var isCompressed = false
  package var lines = 0
  /// Why the log could not be read to its end.
  package var failure: LogReadingError?
}
