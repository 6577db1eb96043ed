import Foundation
import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func insert(_ key: APIKey, hash: [UInt8]) async throws {
    try await write { database in
      try database.run(APIKey.insertion, key.values + [Data(hash)])
    }
  }

  package func key(hash: [UInt8]) async throws -> APIKey? {
    // With every request of the API: takes less time than going to another thread.
    do {
      return try firstSynchronously(
        APIKey.lookup,
        { try $0.bind(Data(hash)) },
        as: APIKey.init(row:)
      )
    } catch {
      return try await read { database in
        try database.first(APIKey.lookup, [Data(hash)], as: APIKey.init(row:))
      }
    }
  }

  package func keys() async throws -> [APIKey] {
    try await read { database in
      try database.all(
        "SELECT \(APIKey.columns) FROM api_keys ORDER BY id DESC",
        [],
        as: APIKey.init(row:)
      )
    }
  }

  package func revoke(key id: String, at time: Timestamp) async throws -> Bool {
    try await write { database in
      try database.run(
        "UPDATE api_keys SET revoked_at = COALESCE(revoked_at, ?) WHERE id = ?",
        [time.milliseconds, id]
      ) == 1
    }
  }
}

extension APIKey {
  fileprivate static let columns = "id, kind, name, app, scopes, created_at, revoked_at"
  fileprivate static let insertion = SQLText.insertion(into: "api_keys", columns + ", hash")
  fileprivate static let lookup = "SELECT \(columns) FROM api_keys WHERE hash = ?"

  fileprivate init(row reader: inout ColumnReader) throws {
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

  fileprivate var values: [SQLValue] {
    let scopes = scopes.map(\.rawValue).sorted().joined(separator: " ")
    return [id, kind.rawValue, name, app, scopes, createdAt.milliseconds, revokedAt?.milliseconds]
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
