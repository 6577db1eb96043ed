import Crypto

/// A file of a brand, as the hosts of the brand serve it.
struct BrandFile: Sendable, Hashable {
  /// The path contains a hash of the content, so clients can cache the file forever.
  let path: String
  let contentType: String
  let file: StaticFile

  static let folder = "/_lw/files/"
  /// A picture that someone opens directly runs no scripts and loads nothing.
  static let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  init(_ bytes: [UInt8], contentType: String, pathExtension: String) {
    let hash = SHA256.hash(data: bytes).prefix(16).map { byte in
      let digits = String(byte, radix: 16)
      return byte < 16 ? "0" + digits : digits
    }
    path = "\(Self.folder)\(hash.joined()).\(pathExtension)"
    self.contentType = contentType
    file = StaticFile(bytes: bytes)
  }

  init(_ picture: PictureFile) {
    let kind = picture.header.kind
    self.init(picture.bytes, contentType: kind.contentType, pathExtension: kind.rawValue)
  }

  /// The response to a request for the file.
  func response(to head: some RequestHead) -> PublicResponse {
    .file(
      file,
      type: contentType,
      maximumAge: 31_536_000,
      isImmutable: true,
      policy: Self.policy,
      for: head
    )
  }
}
