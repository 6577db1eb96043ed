package import SiteAssociation

extension AssociationFile {
  /// Reads a file, and one inside a CMS signature as well, as devices do.
  package init(opening bytes: [UInt8]) {
    self.init(reading: bytes)
    guard !isReadable, let signed = try? SignedFile(unwrapping: bytes) else { return }
    self.init(
      reading: signed.content,
      takenFrom: SignedBody(byteCount: bytes.count, isText: signed.isText)
    )
  }
}
