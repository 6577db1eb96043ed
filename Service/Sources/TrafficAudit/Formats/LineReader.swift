/// What a line of a log says.
package enum LineContent {
  /// The request is in the value that was passed to the reader.
  case request
  /// The line has no request to read, such as an empty line or the names of the fields.
  case empty
  /// The line says that the server got something other than an HTTP request, such as a port scan.
  case noRequest
  /// The line has another format.
  case unreadable
}

/// Reads the lines of one log.
///
/// A class because it owns memory for unescaped text.
package final class LineReader {
  package let format: AccessLogFormat
  private let scratch = ScratchBytes()
  private var fields = FieldNames()

  package init(_ format: AccessLogFormat) { self.format = format }

  /// Reads a line.
  ///
  /// - Parameter request: Receives the request. Its views are valid until the next call.
  @inline(__always)
  package func read(_ line: ByteView, into request: inout LoggedRequest) -> LineContent {
    if line.isEmpty { return .empty }
    scratch.removeAll()
    switch format {
    case .combined: return CombinedLine.read(line, into: &request, scratch)
    case .json: return JSONLine.read(line, into: &request, scratch)
    case .w3c: return fields.read(line, into: &request, scratch)
    case .alb: return BalancerLine.read(line, into: &request, scratch)
    }
  }

  /// Returns the format in which most of the lines can be read; nil if no line can be read.
  package static func format(of lines: [ByteView]) -> AccessLogFormat? {
    var best: (format: AccessLogFormat, count: Int)?
    for format in AccessLogFormat.allCases {
      let reader = LineReader(format)
      let count = lines.count { line in
        var request = LoggedRequest()
        switch reader.read(line, into: &request) {
        case .request, .noRequest: return true
        // The lines with the names of the fields tell the format.
        case .empty: return !line.isEmpty
        case .unreadable: return false
        }
      }
      if count > (best?.count ?? 0) { best = (format, count) }
    }
    return best?.format
  }
}
