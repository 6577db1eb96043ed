import Foundation
import LinkStore
import LinkwrightCore

/// The folder with the database and the journal of a service.
package struct DataFolder: Sendable, Hashable {
  package var path: String

  package init(_ path: String) { self.path = path }

  /// Creates the folder, which only its owner can read, unless it exists.
  package func create() throws {
    try FileManager.default.createPrivateFolder(atPath: path)
  }

  var database: String { path + "/linkwright.sqlite" }
  var journal: String { path + "/journal" }
  var snapshot: String { path + "/linkwright.snapshot" }

  var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

  /// Whether a service has used this folder before, so that a missing database is a loss.
  var wasUsed: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: journal)) ?? []
    return !names.isEmpty || FileManager.default.fileExists(atPath: snapshot)
  }

  /// Opens the database.
  ///
  /// A missing database is created only if no service has used the folder before: otherwise it is lost,
  /// and an empty one would hide the loss.
  ///
  /// - Parameter isNew: Whether to create a missing database nevertheless.
  func openDatabase(mayCreate: Bool = true, isNew: Bool = false) throws -> SQLiteStore {
    do {
      return try SQLiteStore(path: database, mayCreate: isNew || mayCreate && !wasUsed)
    } catch let error as StoreError where error.code == .missingDatabase {
      throw StoreError(
        .missingDatabase,
        "\(error.message) A service has used this folder, so no new database is created: restore a"
          + " backup, or start the service once with --new-database to begin without links."
      )
    }
  }

  /// Opens the database for the service. The service also runs while the database cannot be used.
  ///
  /// - Parameter isNew: Whether to create a missing database although a service has used the
  ///   folder.
  /// - Throws: `StoreError` if the database cannot be opened and no service has used the folder
  ///   before. In this case, a setting is wrong, and there are no links to serve.
  func openStore(
    isNew: Bool,
    report: @escaping @Sendable (FailoverNotice) -> Void
  ) throws -> FailoverStore {
    let wasUsed = wasUsed
    let opened: Result<SQLiteStore, StoreError>
    do {
      opened = .success(try openDatabase(isNew: isNew))
    } catch let error as StoreError where wasUsed {
      opened = .failure(error)
    }
    return FailoverStore(
      path: database,
      snapshot: snapshot,
      opened: opened,
      open: { try openDatabase(mayCreate: false) },
      report: report
    )
  }

  /// Whether the disk of the journal accepts a file.
  func isWritable() -> Bool {
    let folder = FileManager.default.fileExists(atPath: journal) ? journal : path
    let file = URL(filePath: folder).appending(path: "probe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // A whole block, because a full disk still accepts empty files.
    return (try? Data(count: 4096).write(to: file)) != nil
  }
}

extension Timestamp {
  /// The time of the system clock.
  @Sendable static func now() -> Timestamp {
    Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000))
  }
}
