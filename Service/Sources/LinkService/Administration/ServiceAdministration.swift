import Foundation
package import LinkStore
import LinkwrightCore

/// Manages the data of a service from the command line. The service may be running.
///
/// ```swift
/// let administration = try ServiceAdministration(folder: "linkwright-data")
/// let key = try await administration.createKey(name: "Shop", app: nil, scopes: [.linksWrite])
/// print(key.secret)
/// try await administration.close()
/// ```
///
/// All errors that the methods throw are of type ``AdministrationError``.
package struct ServiceAdministration: Sendable {
  let store: any LinkStore
  let sites: SiteDirectory
  /// The configuration; nil if the command was run without one.
  let configuration: ServiceConfiguration?
  let now: @Sendable () -> Timestamp

  /// Opens a PostgreSQL database.
  ///
  /// - Parameters:
  ///   - configuration: As for a folder.
  ///   - mayMigrate: Whether to create or migrate the schema.
  package init(
    database: PostgreSQLURL,
    configuration: ServiceConfiguration? = nil,
    mayMigrate: Bool = false
  ) async throws {
    var options = PostgreSQLStore.Options()
    options.connectionCount = 1
    options.mayMigrate = mayMigrate
    do {
      self.init(
        try await PostgreSQLStore.open(database, options: options),
        configuration: configuration
      )
    } catch {
      throw AdministrationError(error)
    }
  }

  /// Opens the database of a folder.
  ///
  /// - Parameters:
  ///   - configuration: Required for creating links and invitations. If there is a configuration,
  ///     one of its hosts must list the app of a new key.
  ///   - mayCreate: Whether to create a missing folder and database.
  package init(
    folder: String,
    configuration: ServiceConfiguration? = nil,
    mayCreate: Bool = false
  ) throws {
    if mayCreate { try Self.createFolder(folder) } else { _ = try Self.database(in: folder) }
    do {
      self.init(
        try DataFolder(folder).openDatabase(mayCreate: mayCreate),
        configuration: configuration
      )
    } catch {
      throw AdministrationError(error)
    }
  }

  private init(_ store: any LinkStore, configuration: ServiceConfiguration?) {
    self.store = store
    self.configuration = configuration
    sites = SiteDirectory(
      configuration ?? ServiceConfiguration(apps: [], hosts: [], allowedDestinations: [])
    )
    now = Timestamp.now
  }

  package func close() async throws {
    try await attempt { try await store.close() }
  }

  /// Copies the database of a folder and checks the copy. The service may be running.
  ///
  /// - Returns: Whether the time of the backup was recorded in the folder, for the metrics of the
  ///   service.
  package static func backUp(folder: String, to path: String) async throws -> Bool {
    do {
      try await SQLiteStore.backUp(database(in: folder), to: path)
    } catch {
      throw AdministrationError(error)
    }
    return (try? DataFolder(folder).recordBackup()) != nil
  }

  /// The path of the database of a folder. Throws if the database does not exist.
  private static func database(in folder: String) throws -> String {
    let path = DataFolder(folder).database
    guard FileManager.default.fileExists(atPath: path) else {
      throw AdministrationError(
        "\(path) does not exist: name the data folder of the service with --data."
      )
    }
    return path
  }

  /// Converts errors to ``AdministrationError``.
  func attempt<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw AdministrationError(error)
    }
  }

  private static func createFolder(_ folder: String) throws {
    do {
      try DataFolder(folder).create()
    } catch {
      throw AdministrationError("The folder \(folder) cannot be created: \(error)")
    }
  }
}
