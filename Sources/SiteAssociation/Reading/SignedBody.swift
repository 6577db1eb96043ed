/// Information about a signed file from which an association file was extracted.
public struct SignedBody: Sendable, Hashable {
  /// The length of the decompressed signed file in bytes, including the signature and everything
  /// else that surrounds the content.
  public var byteCount: Int
  /// Whether the signed file was in a text form such as PEM or base64. Devices can read the binary
  /// form. Whether devices can read a text form is unknown.
  public var isText: Bool

  /// Creates a signed body.
  public init(byteCount: Int, isText: Bool) {
    self.byteCount = byteCount
    self.isText = isText
  }
}
