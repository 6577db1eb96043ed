import SwiftASN1

/// An association file taken out of the signature around it.
///
/// iOS 8 asked for a signed `apple-app-site-association`; later systems take it plain, and some
/// sites still serve the signed one. The signature is a CMS message (RFC 5652, formerly PKCS #7) of
/// the type *signed data* that carries the file. It is read in DER and BER, in PEM, as plain
/// base64, and in the S/MIME wrapping `application/pkcs7-mime`.
///
/// ```swift
/// let file = try SignedFile(unwrapping: body)
/// print(String(decoding: file.content, as: UTF8.self))
/// ```
///
/// - Important: Nothing is verified. Neither the signature nor a certificate is looked at, so the
///   content deserves exactly as much trust as the connection it came over.
package struct SignedFile: Sendable {
  /// The most bytes that are read, wrapping included: eight times what Apple allows a file.
  package static let maximumByteCount = 1 << 20

  /// The file that was signed, byte for byte. It may be empty, and need not be JSON.
  package var content: [UInt8]

  /// Whether the message came as text: PEM, base64 or S/MIME. Devices are known to read the binary
  /// form only.
  package var isText: Bool

  /// How many signatures the message claims to carry; 0 is possible.
  package var signerCount: Int

  /// Takes a file out of the signature around it, without verifying the signature.
  ///
  /// - Parameter bytes: What the site served.
  /// - Throws: ``SignedFileError``, of which ``SignedFileError/Code/notSigned`` is the usual one:
  ///   the file is then to be read as it is.
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

  /// A file without the signature around it; as it is where there is none.
  package static func content(of bytes: [UInt8]) -> [UInt8] {
    (try? SignedFile(unwrapping: bytes).content) ?? bytes
  }

  private static func signedData(in message: [UInt8]) throws(SignedFileError) -> SignedData {
    // BER is the larger language, and RFC 5652 allows it for everything that is read here. The
    // parser gives up on more than 50 levels.
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
