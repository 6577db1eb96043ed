package import SiteAssociation

extension AssociationFile {
  /// Reads a plain file, or one inside a CMS signature, as devices do.
  package init(opening bytes: [UInt8]) {
    self.init(reading: bytes)
    guard !isReadable, let signed = try? SignedFile(unwrapping: bytes) else { return }
    self.init(
      reading: signed.content,
      takenFrom: SignedBody(byteCount: bytes.count, isText: signed.isText)
    )
  }
}

extension FetchRecord {
  /// Reads the file of the host; nil if it serves none.
  package func readFile() -> AssociationFile? { fileBytes.map { AssociationFile(opening: $0) } }
}

extension CDNRecord {
  /// Reads Apple's copy; nil if there is none.
  package func readFile() -> AssociationFile? { fileBytes.map { AssociationFile(opening: $0) } }
}
