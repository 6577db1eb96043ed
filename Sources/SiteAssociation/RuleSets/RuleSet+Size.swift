extension RuleSet {
  /// The bytes of memory that the compiled tables take, by which deciding is fast.
  ///
  /// Rule sets of apps that share their rules, as those of one section of a file do, share the
  /// tables as well, and each of them reports their whole size. 0 for an app without a list of
  /// rules. Patterns that no table of a reasonable size can hold are kept in other forms, which do
  /// not count.
  public var tableByteCount: Int {
    guard let compiled else { return 0 }
    return compiled.encodedPaths.tableByteCount + compiled.decodedPaths.tableByteCount
  }
}
