import Testing

@testable import LinkStore

/// A store engine under the contract tests.
struct StoreEngine: Sendable, CustomTestStringConvertible {
  var testDescription: String
  /// Creates storage for one test.
  var makeHome: @Sendable () async throws -> any StoreHome

  /// SQLite, and PostgreSQL if its server is installed.
  static let all: [StoreEngine] = {
    if TestServer.programs != nil { return [.sqlite, .postgreSQL] }
    print("PostgreSQL's server is not installed: the contract is tested with SQLite only.")
    return [.sqlite]
  }()
}

/// The storage of one test.
protocol StoreHome: Sendable {
  /// Opens a store on the storage. Several may be open.
  func open() async throws -> any LinkStore
  func remove() async
}

extension StoreEngine {
  /// Calls `body` with new storage, which is removed afterwards.
  func withHome<Value>(_ body: (any StoreHome) async throws -> Value) async throws -> Value {
    let home = try await makeHome()
    do {
      let value = try await body(home)
      await home.remove()
      return value
    } catch {
      await home.remove()
      throw error
    }
  }

  /// Calls `body` with an empty store.
  func withStore<Value>(_ body: (any LinkStore) async throws -> Value) async throws -> Value {
    try await withHome { home in
      let store = try await home.open()
      let value = try await body(store)
      try await store.close()
      return value
    }
  }
}
