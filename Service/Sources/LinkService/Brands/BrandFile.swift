import Crypto
import NIOCore

/// A file of a brand, as branded hosts serve it.
struct BrandFile: Sendable, Hashable {
  /// The path contains a hash of the content, so clients can cache the file forever.
  let path: String
  let contentType: String
  let file: StaticFile

  static let folder = "/_lw/files/"
  /// A picture that someone opens directly runs no scripts and loads nothing.
  static let policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox"

  init(_ file: StaticFile, contentType: String, pathExtension: String) {
    var hash = SHA256()
    file.buffer.withUnsafeReadableBytes { hash.update(bufferPointer: $0) }
    path = "\(Self.folder)\(hash.finalize().prefix(16).hexadecimalDigits).\(pathExtension)"
    self.contentType = contentType
    self.file = file
  }

  init(_ picture: PictureFile) {
    let kind = picture.header.kind
    self.init(picture.file, contentType: kind.contentType, pathExtension: kind.rawValue)
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
