import SwiftASN1

/// An association file extracted from a CMS signature.
///
/// iOS 8 required a signed `apple-app-site-association`. Later systems accept a plain file, and
/// some sites still serve the signed one. The signature is a CMS message (RFC 5652, formerly
/// PKCS #7) of the type *signed data* that contains the file. Supported encodings are DER, BER,
/// PEM, plain base64, and S/MIME (`application/pkcs7-mime`).
///
/// ```swift
/// let file = try SignedFile(unwrapping: body)
/// print(String(decoding: file.content, as: UTF8.self))
/// ```
///
/// - Important: Neither the signature nor a certificate is verified. Trust the content only as much
///   as the connection over which it arrived.
package struct SignedFile: Sendable {
  /// The maximum size, including the signature: eight times Apple's limit for a file.
  package static let maximumByteCount = 1 << 20

  /// The signed file, byte for byte. The content may be empty or not be JSON.
  package var content: [UInt8]

  /// Whether the message is encoded as text: PEM, base64 or S/MIME. Devices are known to read only
  /// the binary form.
  package var isText: Bool

  /// The number of signatures in the message. The number may be 0.
  package var signerCount: Int

  /// Extracts a file from a signature without verifying the signature.
  ///
  /// - Parameter bytes: The body that the site served.
  /// - Throws: ``SignedFileError``. The code is usually ``SignedFileError/Code/notSigned``, in
  ///   which case the bytes are a plain file.
  package init(unwrapping bytes: some Collection<UInt8>) throws(SignedFileError) {
    let bytes = Array(bytes.prefix(Self.maximumByteCount + 1))
    guard bytes.count <= Self.maximumByteCount else { throw SignedFileError(.tooLarge) }

    let message = try MessageArmor.opened(bytes)
    isText = message != nil
    let data = try Self.signedData(in: message ?? bytes)
    guard let content = data.content else { throw SignedFileError(.noContent) }
    self.content = Array(content)
    self.signerCount = data.signerCount
  }

  /// Returns the signed file inside the bytes, or the bytes themselves if they are not signed.
  package static func content(of bytes: [UInt8]) -> [UInt8] {
    (try? SignedFile(unwrapping: bytes).content) ?? bytes
  }

  private static func signedData(in message: [UInt8]) throws(SignedFileError) -> SignedData {
    // RFC 5652 allows BER, a superset of DER, for everything that is parsed here. The parser
    // rejects more than 50 levels.
    guard let root = try? BER.parse(message) else { throw SignedFileError(.malformed) }
    guard let info = try? ContentInfo(root), info.type == ContentInfo.signedData else {
      throw SignedFileError(.notSignedData)
    }
    guard let node = info.content, let data = try? SignedData(node) else {
      throw SignedFileError(.malformed)
    }
    return data
  }
}
