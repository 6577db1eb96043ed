/// A signed file as a site served it, which an association file was taken out of.
public struct SignedBody: Sendable, Hashable {
  /// Its length, decompressed, with the signature and everything else around the content.
  public var byteCount: Int
  /// Whether it came as text, such as PEM or base64. Only the binary form is known to be read.
  public var isText: Bool

  /// Describes a body.
  public init(byteCount: Int, isText: Bool) {
    self.byteCount = byteCount
    self.isText = isText
  }
}
