/// Why a file could not be unwrapped.
package struct SignedFileError: Error, Hashable {
  /// What went wrong; further codes may be added.
  package struct Code: Hashable, Sendable {
    enum Value {
      case notSigned
      case notSignedData
      case noContent
      case malformed
      case tooLarge
    }

    let value: Value

    /// The bytes are neither DER, BER, PEM nor base64: most likely a plain file.
    package static let notSigned = Code(value: .notSigned)
    /// The bytes hold something else than signed data: an encrypted message, a certificate.
    package static let notSignedData = Code(value: .notSignedData)
    /// The message carries no content: its signature is detached, or it holds only certificates.
    package static let noContent = Code(value: .noContent)
    /// The bytes begin like a CMS message and then break off or contradict the standard.
    package static let malformed = Code(value: .malformed)
    /// The bytes are more than ``SignedFile/maximumByteCount``.
    package static let tooLarge = Code(value: .tooLarge)
  }

  /// What went wrong, to branch on.
  package let code: Code

  /// An error with one code and no more to tell.
  package init(_ code: Code) {
    self.code = code
  }
}

extension SignedFileError: CustomStringConvertible {
  /// One sentence for a person.
  package var description: String {
    switch code.value {
    case .notSigned: "The file is not signed."
    case .notSignedData: "The file is encoded like a signed file but holds something else."
    case .noContent: "The file holds a signature without the content that it signs."
    case .malformed: "The file begins like a CMS message but is damaged or cut off."
    case .tooLarge:
      "The file is larger than \(SignedFile.maximumByteCount) bytes, with its signature."
    }
  }
}
