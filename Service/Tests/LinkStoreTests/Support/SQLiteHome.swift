import Foundation

@testable import LinkStore

/// A temporary folder with a database.
struct SQLiteHome: StoreHome {
  let folder: URL
  var path: String { folder.appendingPathComponent("links.sqlite").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("linkwright-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  func open() async throws -> any LinkStore {
    try SQLiteStore(path: path)
  }

  func remove() async {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Calls `body` with a temporary folder, which is removed afterwards.
  static func with<Value>(_ body: (SQLiteHome) async throws -> Value) async throws -> Value {
    let home = try SQLiteHome()
    defer { try? FileManager.default.removeItem(at: home.folder) }
    return try await body(home)
  }

  /// The permissions of a file.
  func mode(of path: String) throws -> Int? {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return (attributes[.posixPermissions] as? NSNumber)?.intValue
  }
}

extension StoreEngine {
  static let sqlite = StoreEngine(testDescription: "SQLite") { try SQLiteHome() }
}
