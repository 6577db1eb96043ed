/// Information about a signed file from which an association file was extracted.
public struct SignedBody: Sendable, Hashable {
  /// The length of the decompressed signed file in bytes, including its signature and everything
  /// else around the content.
  public var byteCount: Int
  /// Whether the signed file was in a text form such as PEM or base64. Devices are known to read
  /// only the binary form.
  public var isText: Bool

  /// Creates a signed body.
  public init(byteCount: Int, isText: Bool) {
    self.byteCount = byteCount
    self.isText = isText
  }
}
