import Foundation
import LinkStore
import LinkwrightCore

/// The folder with the database and the journal of a service.
package struct DataFolder: Sendable, Hashable {
  package var path: String

  package init(_ path: String) { self.path = path }

  /// Creates the folder if it does not exist. Only its owner can read it.
  package func create() throws {
    try FileManager.default.createPrivateFolder(atPath: path)
  }

  package var database: String { path + "/linkwright.sqlite" }
  package var journal: String { path + "/journal" }
  var snapshot: String { path + "/linkwright.snapshot" }
  /// An empty file. Its modification time is the time of the last backup.
  var backupRecord: String { path + "/last-backup" }

  /// A file with the identity of the PostgreSQL database to which the journal belongs.
  var identityRecord: String { path + "/database-id" }

  var hasDatabase: Bool { FileManager.default.fileExists(atPath: database) }

  /// Whether a service has used this folder before. If so, a missing database has been lost.
  var wasUsed: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: journal)) ?? []
    return !names.isEmpty || FileManager.default.fileExists(atPath: snapshot)
  }

  /// The time of the last backup by the command line; nil if there is none.
  var lastBackup: Timestamp? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: backupRecord)
    return (attributes?[.modificationDate] as? Date).map {
      Timestamp(milliseconds: Int64($0.timeIntervalSince1970 * 1000))
    }
  }

  /// Records that a backup was made now.
  func recordBackup() throws {
    // The new file replaces the old one, which may belong to another user.
    try Data().write(to: URL(filePath: backupRecord), options: .atomic)
  }

  /// Opens the database.
  ///
  /// A missing database is created only if no service has used the folder before. Otherwise, the
  /// database has been lost, and an empty one would hide the loss.
  ///
  /// - Parameter isNew: Whether to create a missing database even if a service has used the folder
  ///   before.
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
  /// - Parameter isNew: Whether to create a missing database even if a service has used the folder
  ///   before.
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

  /// Opens a PostgreSQL database for the service, and migrates its schema. The service also runs
  /// while no server answers. Then it answers from its snapshot.
  ///
  /// - Parameter isNew: Whether the folder may have been used with another database.
  /// - Throws: `StoreError` if the database cannot be used, or if no server answers and no service has
  ///   used the folder before.
  func openStore(
    in database: PostgreSQLURL,
    isNew: Bool,
    report: @escaping @Sendable (FailoverNotice) -> Void
  ) async throws -> FailoverStore {
    let place = PostgreSQLPlace(database) { try accept($0, of: database, isNew: isNew) }
    let opened: Result<any FailoverDatabase, StoreError>
    do {
      opened = .success(try await place.open(after: nil))
    } catch let error as StoreError where error.code == .unavailable && wasUsed {
      opened = .failure(error)
    }
    return FailoverStore(
      at: place,
      snapshot: snapshot,
      opened: opened,
      answerLimit: .seconds(8),
      report: report
    )
  }

  /// Records the identity of a database.
  ///
  /// - Throws: `StoreError` if the folder was used with another database, to which the visits in its
  ///   journal belong, or if the record cannot be read.
  private func accept(_ identity: String, of database: PostgreSQLURL, isNew: Bool) throws {
    let known = try knownIdentity()
    if let known, known.utf8.elementsEqual(identity.utf8) { return }
    guard known == nil || isNew else {
      throw StoreError(
        .engine,
        "\(database) is not the database that this node has used: visits in the journal of \(path) belong"
          + " to that one. Correct the URL, or start the service once with --new-database."
      )
    }
    try Data(identity.utf8).write(to: URL(filePath: identityRecord), options: .atomic)
  }

  /// The identity of the database that the folder belongs to; nil for a new folder.
  private func knownIdentity() throws -> String? {
    do {
      return try String(contentsOfFile: identityRecord, encoding: .utf8)
    } catch let error as CocoaError where error.code == .fileReadNoSuchFile {
      return nil
    } catch {
      throw StoreError(
        .engine,
        "\(identityRecord) cannot be read, so it is not known to which database the visits in the"
          + " journal belong: \(error.localizedDescription)"
      )
    }
  }

  /// Whether a file can be written to the disk that contains the journal.
  func isWritable() -> Bool {
    let folder = FileManager.default.fileExists(atPath: journal) ? journal : path
    let file = URL(filePath: folder).appending(path: "probe-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    // Writes a whole block, because empty files can be created even on a full disk.
    return (try? Data(count: 4096).write(to: file)) != nil
  }
}
