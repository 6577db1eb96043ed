extension StoredResponse {
  static let lookup = """
    SELECT request_hash, status, content_type, body FROM answers
    WHERE client = $1 AND idempotency_key = $2
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    try self.init(
      requestHash: reader.bytes(),
      status: reader.number(),
      contentType: reader.text(),
      body: reader.bytes()
    )
  }
}

extension IdempotencyRecord {
  static let insertion = RowStatement<IdempotencyRecord>.insertion(
    into: "answers",
    [
      .text("client") { $0.key.client },
      .text("idempotency_key") { $0.key.value },
      .time("created_at") { $0.time },
      .bytes("request_hash") { $0.response.requestHash },
      .number("status") { $0.response.status },
      .text("content_type") { $0.response.contentType },
      .bytes("body") { $0.response.body },
    ],
    clause: "ON CONFLICT DO NOTHING"
  )
}
