import LinkwrightCore

extension APIKey {
  fileprivate static let table: [Column<APIKey>] = [
    .text("id") { $0.id },
    .text("kind") { $0.kind.rawValue },
    .text("name") { $0.name },
    .text("app") { $0.app },
    .text("scopes") { $0.scopes.map(\.rawValue).sorted().joined(separator: " ") },
    .time("created_at") { $0.createdAt },
    .time("revoked_at") { $0.revokedAt },
  ]

  static let columns = table.names()
  static let lookup = "SELECT \(columns) FROM api_keys WHERE hash = $1"
  static let lookupByID = "SELECT \(columns) FROM api_keys WHERE id = $1"
  static let list = "SELECT \(columns) FROM api_keys ORDER BY id DESC"

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    try self.init(
      id: reader.text(),
      kind: reader.word(),
      name: reader.text(),
      app: reader.optionalText(),
      scopes: Self.scopes(reader.text()),
      createdAt: reader.time(),
      revokedAt: reader.optionalTime()
    )
  }

  private static func scopes(_ text: String) throws -> Set<Scope> {
    try Set(
      text.split(separator: " ").map { word in
        guard let scope = Scope(rawValue: String(word)) else {
          throw StoreError.unreadable("“\(text)”")
        }
        return scope
      }
    )
  }
}

/// A row of `api_keys`: a key and the hash of its secret.
struct HashedKey {
  var key: APIKey
  var hash: [UInt8]

  static let insertion = RowStatement<HashedKey>.insertion(
    into: "api_keys",
    APIKey.table.map { $0.of { (row: HashedKey) in row.key } } + [.bytes("hash") { $0.hash }]
  )

  static let publishable = """
    SELECT \(APIKey.columns), hash FROM api_keys WHERE kind = '\(APIKey.Kind.publishable.rawValue)'
    """

  init(key: APIKey, hash: [UInt8]) {
    self.key = key
    self.hash = hash
  }

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    try self.init(key: APIKey(row: &reader), hash: reader.bytes())
  }
}
