import Crypto
import Foundation

/// A secret with which messages are signed, written as `whsec_` and Base64 (Standard Webhooks,
/// "Signature scheme").
///
/// The description does not contain the secret, because configurations are logged.
package struct WebhookSecret: Sendable, Hashable {
  private let bytes: [UInt8]

  private static let prefix = "whsec_"
  private static let byteCounts = 24...64

  /// - Returns: nil if the text has another form, or another length than 24 to 64 bytes.
  package init?(_ text: String) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      let data = Data(base64Encoded: String(text.dropFirst(Self.prefix.count))),
      Self.byteCounts.contains(data.count)
    else { return nil }
    bytes = Array(data)
  }

  /// Creates the text of a new secret.
  package static func random(using generator: inout some RandomNumberGenerator) -> String {
    let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return prefix + Data(bytes).base64EncodedString()
  }

  /// Reads the secrets in a file: one on each line, the newest first. Empty lines and lines that begin
  /// with `#` are ignored.
  ///
  /// - Returns: nil if a line is not a secret, or if there is no secret, or more than
  ///   ``maximumCount``.
  static func list(_ file: [UInt8]) -> [WebhookSecret]? {
    let lines = String(decoding: file, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty && !$0.utf8.starts(with: "#".utf8) }
    let secrets = lines.compactMap(WebhookSecret.init)
    guard secrets.count == lines.count, (1...maximumCount).contains(secrets.count) else {
      return nil
    }
    return secrets
  }

  /// The maximum number of secrets with which a message is signed.
  static let maximumCount = 4

  /// Returns the signature of a text, in the form in which a header contains it.
  func signature(of content: some DataProtocol) -> String {
    let code = HMAC<SHA256>.authenticationCode(for: content, using: SymmetricKey(data: bytes))
    return "v1," + Data(code).base64EncodedString()
  }
}

extension WebhookSecret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "whsec_…" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
