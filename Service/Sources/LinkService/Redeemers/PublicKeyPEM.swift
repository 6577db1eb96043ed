import Foundation

/// A public key in PEM (RFC 7468), of any type.
package struct PublicKeyPEM: Sendable, Hashable {
  package enum Failure: Error, Sendable, Hashable {
    case privateKey, notPublicKey
  }

  private static let labels = ["PUBLIC KEY", "RSA PUBLIC KEY"]

  /// The lines of the key, without indentation and without empty lines.
  let text: String

  /// Accepts text with exactly one public key and nothing else.
  package init(_ text: String) throws(Failure) {
    // The check covers the whole text, because a private key must never go unnoticed.
    guard !text.contains("PRIVATE KEY-----") else { throw .privateKey }
    let lines = text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
    guard let first = lines.first, let last = lines.last,
      Self.labels.contains(where: {
        first == "-----BEGIN \($0)-----" && last == "-----END \($0)-----"
      }),
      !lines.dropFirst().dropLast().contains(where: { $0.hasPrefix("-") })
    else { throw .notPublicKey }
    self.text = lines.joined(separator: "\n")
  }
}
