import JWTKit

/// A public key with which the signatures of redeemer tokens are verified.
package struct RedeemerKey: Sendable {
  /// A signature algorithm of JWS (RFC 7518, RFC 8037).
  package enum Algorithm: String, Sendable, Hashable {
    case es256 = "ES256"
    case es384 = "ES384"
    case edDSA = "EdDSA"
    case rs256 = "RS256"
  }

  private enum PublicKey: Sendable {
    case p256(ES256PublicKey)
    case p384(ES384PublicKey)
    case ed25519(EdDSA.PublicKey)
    case rsa(Insecure.RSA.PublicKey)
  }

  /// The `kid` of the tokens that are signed with the key.
  package let id: String
  private let pem: String
  private let publicKey: PublicKey

  /// Reads a key. Its type determines the algorithm, so a token cannot choose one.
  ///
  /// - Returns: nil if the type or the size of the key is not supported.
  package init?(id: String, _ pem: PublicKeyPEM) {
    self.id = id
    self.pem = pem.text
    if let key = try? ES256PublicKey(pem: pem.text) {
      publicKey = .p256(key)
    } else if let key = try? ES384PublicKey(pem: pem.text) {
      publicKey = .p384(key)
    } else if let key = try? EdDSA.PublicKey(pem: pem.text) {
      publicKey = .ed25519(key)
    } else if let key = try? Insecure.RSA.PublicKey(pem: pem.text) {
      publicKey = .rsa(key)
    } else {
      return nil
    }
  }

  package var algorithm: Algorithm {
    switch publicKey {
    case .p256: .es256
    case .p384: .es384
    case .ed25519: .edDSA
    case .rsa: .rs256
    }
  }

  /// Returns a collection that verifies tokens with this key only, even if the header of a token
  /// names another key.
  func collection() async -> JWTKeyCollection {
    let keys = JWTKeyCollection()
    switch publicKey {
    case .p256(let key): await keys.add(ecdsa: key)
    case .p384(let key): await keys.add(ecdsa: key)
    case .ed25519(let key): await keys.add(eddsa: key)
    case .rsa(let key): await keys.add(rsa: key, digestAlgorithm: .sha256)
    }
    return keys
  }
}

extension RedeemerKey: Hashable {
  package static func == (left: RedeemerKey, right: RedeemerKey) -> Bool {
    left.id == right.id && left.pem == right.pem
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(id)
    hasher.combine(pem)
  }
}
