package import LinkStore

extension ServiceAdministration {
  /// Creates a publishable key for an app, or a secret key for a server.
  ///
  /// - Parameters:
  ///   - app: The name of the app; nil for a server.
  ///   - scopes: The scopes of the key. For an app, an empty set means the scopes that apps need.
  package func createKey(
    name: String,
    app: String?,
    scopes: Set<APIKey.Scope>
  ) async throws -> KeyDocument {
    var scopes = scopes
    if let app {
      try checkApp(app)
      if scopes.isEmpty { scopes = [.resolve, .invitationsRedeem] }
      if let first = scopes.subtracting(APIKey.Scope.publishable).map(\.rawValue).min() {
        throw AdministrationError(
          "Anyone can extract a key from an app, so it must not have the scope \(first)."
        )
      }
    }
    guard !scopes.isEmpty else {
      throw AdministrationError("Name at least one scope with --scope.")
    }
    guard (1...200).contains(name.unicodeScalars.count) else {
      throw AdministrationError("The name must have 1 to 200 characters.")
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
    let secret = KeySecret.random(kind, using: &generator)
    try await attempt { try await store.insert(key, hash: KeyAuthenticator.hash(secret)) }
    return KeyDocument(key: key, secret: secret)
  }

  /// Rejects an app that no host lists, because no link could be resolved with its key.
  private func checkApp(_ app: String) throws {
    guard let configuration, !configuration.hosts.contains(where: { $0.apps.contains(app) }) else {
      return
    }
    let apps = configuration.apps.map(\.name)
    throw AdministrationError(
      apps.contains(app)
        ? "No host of the configuration lists the app “\(app)”: add it to \"apps\" of a host first."
        : "The configuration has no app “\(app)”"
          + (apps.isEmpty ? "." : ", only \(apps.joined(separator: ", ")).")
    )
  }

  /// All keys, newest first.
  package func keys() async throws -> [KeyDocument] {
    try await attempt { try await store.keys().map { KeyDocument(key: $0) } }
  }

  package func revokeKey(_ id: String) async throws {
    let exists = try await attempt {
      try await store.revoke(key: id.lowercased(), at: now())
    }
    guard exists else { throw AdministrationError("No key has the ID \(id).") }
  }
}
