import AssociationFetching

extension InputReader {
  /// Reads a file, and takes it out of the CMS message where it is in one.
  func readUnwrapped(_ path: String) throws(InputError) -> [UInt8] {
    let bytes = try read(path)
    return (try? SignedFile(unwrapping: bytes).content) ?? bytes
  }
}
