import AssociationFetching

extension InputReader {
  /// Reads a file, and takes it out of the CMS message where it is in one.
  func readUnwrapped(_ path: String) throws(InputError) -> [UInt8] {
    SignedFile.content(of: try read(path))
  }
}
