import Foundation
import GRDB
package import LinkwrightCore

extension SQLiteStore {
  package func insert(_ key: APIKey, hash: [UInt8]) async throws {
    try await write { database in
      try database.write(HashedKey(key: key, hash: hash), with: HashedKey.insertion)
      try database.note(.keyCreated, of: [key], as: Change.created)
    }
  }

  package func key(hash: [UInt8]) async throws -> APIKey? {
    // This lookup runs for every API request. On the calling thread, it takes less time than moving
    // to another thread.
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
      try database.all(APIKey.list, [], as: APIKey.init(row:))
    }
  }

  package func revoke(key id: String, at time: Timestamp) async throws -> Bool {
    try await revoke(id, in: "api_keys", at: time) { database in
      let revoked = try database.all(APIKey.lookupByID, [id], as: APIKey.init(row:))
      try database.note(.keyRevoked, of: revoked) { try .revoked($0, at: time) }
    }
  }
}
