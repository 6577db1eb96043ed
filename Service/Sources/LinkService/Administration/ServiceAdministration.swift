import Foundation
import LinkStore
import LinkwrightCore

/// What the command line does to the data of a service, whether it runs or not.
///
/// ```swift
/// let administration = try ServiceAdministration(folder: "linkwright-data")
/// let made = try await administration.createKey(name: "Shop", app: nil, scopes: [.linksWrite])
/// print(made.secret)
/// try await administration.close()
/// ```
///
/// Every call throws an ``AdministrationError``.
package struct ServiceAdministration: Sendable {
  let store: any LinkStore
  let sites: SiteDirectory
  /// nil where it is not known.
  let configuration: ServiceConfiguration?
  let now: @Sendable () -> Timestamp

  /// Opens the database of a folder.
  ///
  /// - Parameters:
  ///   - configuration: Needed to make links and to issue invitations; where it is known, a key of an app
  ///     is checked by it.
  ///   - mayCreate: Whether folder and database are made where there are none.
  package init(
    folder: String,
    configuration: ServiceConfiguration? = nil,
    mayCreate: Bool = false
  ) throws {
    if mayCreate { try Self.createFolder(folder) }
    let path = try Self.database(in: folder, mayBeMissing: mayCreate)
    do {
      store = try SQLiteStore(path: path)
    } catch {
      throw AdministrationError(error)
    }
    self.configuration = configuration
    sites = SiteDirectory(
      configuration ?? ServiceConfiguration(apps: [], hosts: [], allowedDestinations: [])
    )
    now = { Timestamp(milliseconds: Int64(Date().timeIntervalSince1970 * 1000)) }
  }

  package func close() async throws {
    try await attempt { try await store.close() }
  }

  /// Copies the database of a folder as it is, while the service runs or not.
  package static func backUp(folder: String, to path: String) async throws {
    do {
      try await SQLiteStore.backUp(database(in: folder), to: path)
    } catch {
      throw AdministrationError(error)
    }
  }

  private static func database(in folder: String, mayBeMissing: Bool = false) throws -> String {
    let path = folder + "/linkwright.sqlite"
    guard mayBeMissing || FileManager.default.fileExists(atPath: path) else {
      throw AdministrationError("There is no database \(path): name the folder of the service.")
    }
    return path
  }

  /// Turns what goes wrong into a sentence.
  func attempt<Value>(_ body: () async throws -> Value) async throws -> Value {
    do {
      return try await body()
    } catch {
      throw AdministrationError(error)
    }
  }

  private static func createFolder(_ folder: String) throws {
    do {
      try FileManager.default.createDirectory(
        atPath: folder,
        withIntermediateDirectories: true,
        attributes: [.posixPermissions: 0o700]
      )
    } catch {
      throw AdministrationError("The folder \(folder) cannot be made: \(error)")
    }
  }
}
