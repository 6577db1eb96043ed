package import LinkStore

extension ServiceAdministration {
  /// What a key that everybody can read out of an app may allow.
  package static let publishableScopes: Set<APIKey.Scope> = [
    .linksWrite, .invitationsRedeem, .resolve,
  ]

  /// Makes a key: publishable for an app, or for a server.
  ///
  /// - Parameters:
  ///   - app: Of the configuration; nil for a server.
  ///   - scopes: None for those that apps need.
  package func createKey(
    name: String,
    app: String?,
    scopes: Set<APIKey.Scope>
  ) async throws -> KeyDocument {
    var scopes = scopes
    if let app {
      try checkApp(app)
      if scopes.isEmpty { scopes = [.resolve, .invitationsRedeem] }
      if let first = scopes.subtracting(Self.publishableScopes).map(\.rawValue).min() {
        throw AdministrationError(
          "A key in an app is known to everybody: it may not have \(first)."
        )
      }
    }
    guard !scopes.isEmpty else {
      throw AdministrationError("Say with --scope what the key may do.")
    }
    guard (1...200).contains(name.unicodeScalars.count) else {
      throw AdministrationError("The name has to have 1 to 200 characters.")
    }
    let kind: APIKey.Kind = app == nil ? .server : .publishable
    var generator = SystemRandomNumberGenerator()
    let time = now()
    let key = APIKey(
      id: UniqueID.make(at: time, using: &generator),
      kind: kind,
      name: name,
      app: app,
      scopes: scopes,
      createdAt: time
    )
    let secret = KeySecret.make(kind, using: &generator)
    try await attempt { try await store.insert(key, hash: KeyAuthenticator.hash(secret)) }
    return KeyDocument(key: key, secret: secret)
  }

  /// A key of an app that no host has would open nothing.
  private func checkApp(_ app: String) throws {
    guard let configuration, !configuration.hosts.contains(where: { $0.apps.contains(app) }) else {
      return
    }
    let apps = configuration.apps.map(\.name)
    throw AdministrationError(
      apps.contains(app)
        ? "No host of the configuration has the app “\(app)”: name it under \"apps\" of a host first."
        : "There is no app “\(app)” in the configuration: "
          + (apps.isEmpty ? "it has none." : "it has \(apps.joined(separator: ", ")).")
    )
  }

  /// All keys, newest first.
  package func keys() async throws -> [KeyDocument] {
    try await attempt { try await store.keys().map { KeyDocument(key: $0) } }
  }

  package func revokeKey(_ id: String) async throws {
    let isThere = try await attempt {
      try await store.revoke(key: id.lowercased(), at: now())
    }
    guard isThere else { throw AdministrationError("There is no key \(id).") }
  }
}
