package import SiteAssociation

extension AssociationFile {
  /// Reads a plain file or a file inside a CMS signature, as devices do.
  package init(unwrapping bytes: [UInt8]) {
    self.init(reading: bytes)
    guard !isReadable, let signed = try? SignedFile(unwrapping: bytes) else { return }
    self.init(
      reading: signed.content,
      takenFrom: SignedBody(byteCount: bytes.count, isText: signed.isText)
    )
  }
}

extension FetchRecord {
  /// Reads the host's file; nil if the host serves none.
  package func readFile() -> AssociationFile? { fileBytes.map { AssociationFile(unwrapping: $0) } }
}

extension CDNRecord {
  /// Reads Apple's copy; nil if there is no copy.
  package func readFile() -> AssociationFile? { fileBytes.map { AssociationFile(unwrapping: $0) } }
}
