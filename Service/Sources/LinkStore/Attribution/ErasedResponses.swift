import LinkwrightCore

extension LedgerTransaction {
  /// Empties the stored responses that contain one of these IDs, and gives them the status
  /// ``StoredResponse/erasedStatus``.
  ///
  /// All stored responses are read once, because a bulk request has a response with many IDs.
  ///
  /// - Returns: The number of responses.
  func emptyResponses(naming ids: Set<String>) throws -> Int {
    if ids.isEmpty { return 0 }
    var count = 0
    var position: ResponseBody?
    while true {
      let rows = try rows(ResponseBody.self, ResponseBody.page(after: position))
      guard let last = rows.last else { return count }
      position = last
      for row in rows where row.contains(anyOf: ids) {
        let values: [StoredValue] = [.bytes([]), .text(row.client), .text(row.key)]
        count += try perform(ResponseBody.emptying, values)
      }
    }
  }
}

/// The body of a stored response with its key.
private struct ResponseBody: LedgerRow {
  var client: String
  var key: String
  private var body: [UInt8]

  init(row reader: inout some RowReader) throws {
    client = try reader.text()
    key = try reader.text()
    body = try reader.bytes()
  }

  /// The response to a bulk request can have several megabytes.
  private static let pageSize = 20

  static func page(after position: ResponseBody?) -> SQLStatement {
    SQLStatement(
      """
      SELECT client, idempotency_key, body FROM answers WHERE (client, idempotency_key) > ($1, $2)
      ORDER BY client, idempotency_key LIMIT \(pageSize)
      """,
      [.text(position?.client ?? ""), .text(position?.key ?? "")]
    )
  }

  static let emptying = """
    UPDATE answers SET status = \(StoredResponse.erasedStatus), body = $1
    WHERE client = $2 AND idempotency_key = $3
    """

  /// Whether one of the IDs, which are UUIDs, stands in quotation marks.
  func contains(anyOf ids: Set<String>) -> Bool {
    let (quote, length) = (UInt8(ascii: "\""), 36)
    var start = 0
    while let found = body[start...].firstIndex(of: quote) {
      start = found + 1
      let end = start + length
      guard end < body.count else { return false }
      if body[end] == quote, ids.contains(String(decoding: body[start..<end], as: UTF8.self)) {
        return true
      }
    }
    return false
  }
}
