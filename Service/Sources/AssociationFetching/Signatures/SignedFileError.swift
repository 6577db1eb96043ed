/// An error that occurs when a signed file is extracted.
package struct SignedFileError: Error, Hashable {
  /// The kind of error. Later versions may add codes.
  package struct Code: Hashable, Sendable {
    enum Value {
      case notSigned
      case notSignedData
      case noContent
      case malformed
      case tooLarge
    }

    let value: Value

    /// The bytes are not in DER, BER, PEM or base64. Most likely, they are a plain file.
    package static let notSigned = Code(value: .notSigned)
    /// The message is not signed data but, for example, encrypted data or a certificate.
    package static let notSignedData = Code(value: .notSignedData)
    /// The message has no content, because its signature is detached or it contains only
    /// certificates.
    package static let noContent = Code(value: .noContent)
    /// The bytes begin like a CMS message but are truncated or violate the standard.
    package static let malformed = Code(value: .malformed)
    /// The bytes exceed ``SignedFile/maximumByteCount``.
    package static let tooLarge = Code(value: .tooLarge)
  }

  /// The kind of error, for programs.
  package let code: Code

  /// Creates an error with a code.
  package init(_ code: Code) {
    self.code = code
  }
}

extension SignedFileError: CustomStringConvertible {
  /// The error in one sentence.
  package var description: String {
    switch code.value {
    case .notSigned: "The file is not signed."
    case .notSignedData: "The file is encoded like a signed file, but contains something else."
    case .noContent: "The file contains a signature, but not the signed content."
    case .malformed: "The file begins like a CMS message, but is damaged or truncated."
    case .tooLarge:
      "The file with its signature is larger than \(SignedFile.maximumByteCount) bytes."
    }
  }
}
