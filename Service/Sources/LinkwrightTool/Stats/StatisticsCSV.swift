import LinkService

/// Statistics as CSV (RFC 4180): a row for each bucket and value.
struct StatisticsCSV {
  private let document: StatisticsDocument

  init(_ document: StatisticsDocument) { self.document = document }

  var text: String {
    var rows = [["begin"] + (document.by.map { [$0] } ?? []) + document.metrics]
    for (number, bucket) in document.buckets.enumerated() {
      guard document.by != nil else {
        rows.append([bucket.start] + numbers(bucket.counts))
        continue
      }
      let others = [document.otherValues, document.withoutValue].compactMap { $0 }
      for value in (document.values ?? []) + others where number < value.buckets.count {
        let name = value.value ?? (value.values == nil ? "(no value)" : "(other values)")
        rows.append([bucket.start, name] + numbers(value.buckets[number]))
      }
    }
    return Self.text(of: rows)
  }

  static func text(of rows: [[String]]) -> String {
    rows.map { $0.map(field).joined(separator: ",") + "\r\n" }.joined()
  }

  private func numbers(_ counts: StatisticsDocument.Numbers) -> [String] {
    document.metrics.map { String(counts[$0] ?? 0) }
  }

  /// A field that spreadsheets read as text, although visitors choose some values.
  private static func field(_ text: String) -> String {
    let isFormula = text.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true
    let text = isFormula ? "'" + text : text
    guard text.utf8.contains(where: { "\",\r\n".utf8.contains($0) }) else { return text }
    return "\"" + text.replacing("\"", with: "\"\"") + "\""
  }
}
