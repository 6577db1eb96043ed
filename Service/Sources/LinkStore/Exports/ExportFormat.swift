/// The format of an export.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// A JSON object in each line. Members without a value are absent.
  case ndjson
  /// RFC 4180, with a header. A value is empty if it is absent.
  case csv

  package var contentType: String {
    switch self {
    case .ndjson: "application/x-ndjson"
    case .csv: "text/csv; charset=utf-8; header=present"
    }
  }

  /// What precedes the first row of a file.
  package func header(of kind: ExportKind) -> [UInt8] {
    switch self {
    case .ndjson: []
    case .csv: Array((kind.columns.map(\.name).joined(separator: ",") + "\r\n").utf8)
    }
  }
}
