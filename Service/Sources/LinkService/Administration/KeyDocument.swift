package import LinkStore
import LinkwrightCore

/// A key, as the command line prints it.
package struct KeyDocument: Sendable, Hashable, Encodable {
  package let key: APIKey
  /// The secret of a new key. It is nil for all other keys, because the store contains only the
  /// hash of a secret.
  package let secret: String?

  init(key: APIKey, secret: String? = nil) {
    self.key = key
    self.secret = secret
  }

  private enum CodingKeys: String, CodingKey {
    case id, kind, name, app, scopes, createdAt, revokedAt, secret
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(key.id, forKey: .id)
    try container.encode(key.kind, forKey: .kind)
    try container.encode(key.name, forKey: .name)
    try container.encodeIfPresent(key.app, forKey: .app)
    try container.encode(key.scopes.map(\.rawValue).sorted(), forKey: .scopes)
    try container.encode(key.createdAt, forKey: .createdAt)
    try container.encodeIfPresent(key.revokedAt, forKey: .revokedAt)
    try container.encodeIfPresent(secret, forKey: .secret)
  }
}
