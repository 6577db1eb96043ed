import CryptoExtras
import Foundation
import JWTKit
import Testing

@testable import LinkService

/// A key pair of the team's server in tests.
struct SigningKey: Sendable, CustomTestStringConvertible {
  /// The algorithm in the header of tokens.
  var algorithm: String
  /// The public key.
  var pem: String
  var signature: @Sendable ([UInt8]) async throws -> [UInt8]

  var testDescription: String { algorithm }

  static let p256 = {
    let key = ES256PrivateKey()
    return SigningKey(algorithm: "ES256", pem: key.publicKey.pemRepresentation) {
      try await JWTKeyCollection().add(ecdsa: key).getKey().sign($0)
    }
  }()

  static let p384 = {
    let key = ES384PrivateKey()
    return SigningKey(algorithm: "ES384", pem: key.publicKey.pemRepresentation) {
      try await JWTKeyCollection().add(ecdsa: key).getKey().sign($0)
    }
  }()

  static let ed25519 = {
    // If the key cannot be created, the tests that use it say why.
    let key = Result { try EdDSA.PrivateKey() }
    return SigningKey(
      algorithm: "EdDSA",
      pem: (try? key.get().publicKey.pemRepresentation) ?? ""
    ) {
      try await JWTKeyCollection().add(eddsa: key.get()).getKey().sign($0)
    }
  }()

  static let rsa = {
    let key = Result {
      try Insecure.RSA.PrivateKey(backing: _RSA.Signing.PrivateKey(keySize: .bits2048))
    }
    return SigningKey(
      algorithm: "RS256",
      pem: (try? key.get().publicKey.pemRepresentation) ?? ""
    ) {
      try await JWTKeyCollection().add(rsa: key.get(), digestAlgorithm: .sha256).getKey().sign($0)
    }
  }()

  static let all = [p256, p384, ed25519, rsa]

  /// The key in the configuration of the service.
  func configured(as id: String) throws -> RedeemerKey {
    try #require(RedeemerKey(id: id, PublicKeyPEM(pem)))
  }

  /// Signs the text of a header and of claims.
  func token(header: String, claims: String) async throws -> String {
    let signed = Self.encoded(Array(header.utf8)) + "." + Self.encoded(Array(claims.utf8))
    return try await signed + "." + Self.encoded(signature(Array(signed.utf8)))
  }

  /// Base64url without padding.
  static func encoded(_ bytes: [UInt8]) -> String {
    Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
      .replacing("=", with: "")
  }
}
