import Crypto
import Foundation
import LinkStore
import LinkwrightCore

/// A folder with a configuration and a data folder. It is removed with the last reference.
///
/// A class because the folder has one owner.
final class ServiceHome: Sendable {
  let folder: URL

  var configuration: String { path("linkwright.yaml") }
  var data: String { path("data") }

  init(_ configuration: String = ServiceHome.example) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "linkwright-\(UUID())")
    try FileManager.default.createDirectory(
      at: folder.appending(path: "data"),
      withIntermediateDirectories: true
    )
    try write(configuration)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appending(path: name).path(percentEncoded: false) }

  func write(_ configuration: String) throws {
    try Data(configuration.utf8).write(to: URL(fileURLWithPath: self.configuration))
  }

  /// Opens the database beside whoever has it open.
  func withStore<Value>(_ body: (SQLiteStore) async throws -> Value) async throws -> Value {
    let store = try SQLiteStore(path: path("data/linkwright.sqlite"))
    do {
      let value = try await body(store)
      try await store.close()
      return value
    } catch {
      try await store.close()
      throw error
    }
  }

  static let example = """
    apps:
      - name: shop
        teamID: A7K2M9QX4T
        bundleID: net.fernhill.shop
        appStoreID: 1490207716
        schemes: [fernhill]
    hosts:
      - host: go.fernhill.example
        kind: branded
        apps: [shop]
        title: Fernhill
        languages: [en]
        keptQueryItems: [ref]
        invitationPath: /invite/
      - host: shop.fernhill.example
        kind: own
        apps: [shop]
        title: Fernhill
        rules:
          - {"/": /products/*}
    allowedDestinations: [www.fernhill.example]

    """
}

extension SQLiteStore {
  private static let start = Timestamp("2026-11-21T12:00:00Z")!

  private static func newID() -> String {
    var generator = SystemRandomNumberGenerator()
    return UniqueID.make(at: start, using: &generator)
  }

  /// Keeps a link of go.fernhill.example.
  @discardableResult
  func keepLink(
    _ slug: String,
    to destination: String,
    change: (inout Link) -> Void = { _ in }
  ) async throws -> Link {
    var link = Link(
      id: Self.newID(),
      host: "go.fernhill.example",
      slug: slug,
      content: LinkContent(destination: destination),
      isArchived: false,
      createdAt: Self.start,
      updatedAt: Self.start
    )
    change(&link)
    try await insert([link])
    return link
  }

  func keepInvitation(capacity: Int) async throws -> Invitation {
    var generator = SystemRandomNumberGenerator()
    let invitation = Invitation(
      id: Self.newID(),
      code: .random(using: &generator),
      host: "go.fernhill.example",
      content: InvitationContent(inviter: "host", maximumUses: capacity),
      usedCount: 0,
      createdAt: Self.start
    )
    try await insert([invitation])
    return invitation
  }

  /// Keeps a key of the app that may do everything.
  func keepKey(_ secret: String, kind: APIKey.Kind = .publishable) async throws {
    let key = APIKey(
      id: Self.newID(),
      kind: kind,
      name: "test",
      app: kind == .publishable ? "shop" : nil,
      scopes: Set(APIKey.Scope.allCases),
      createdAt: Self.start
    )
    try await insert(key, hash: Array(SHA256.hash(data: Data(secret.utf8))))
  }
}
