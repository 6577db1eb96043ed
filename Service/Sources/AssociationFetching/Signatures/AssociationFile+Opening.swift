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

extension FetchRecord {
  /// Reads what the host serves.
  ///
  /// - Returns: nil where that is nothing.
  package func readFile() -> AssociationFile? { fileBytes.map { AssociationFile(opening: $0) } }
}

extension CDNRecord {
  /// Reads Apple's copy.
  ///
  /// - Returns: nil where there is none.
  package func readFile() -> AssociationFile? { fileBytes.map { AssociationFile(opening: $0) } }
}
