/// The paths that the service reserves on branded hosts for association files, its own pages and
/// its API.
///
/// A reserved path is never a link.
public enum ReservedPath {
  /// The prefixes that make a path reserved.
  public static let prefixes = ["/.well-known/", "/_lw/", "/v1/"]
  /// The reserved paths that no prefix covers.
  public static let paths = ["/apple-app-site-association", "/robots.txt", "/favicon.ico"]

  private static let firstBytes = (prefixes + paths).compactMap { $0.utf8.dropFirst().first }

  /// Returns a Boolean value that indicates whether a path is reserved.
  ///
  /// - Parameter path: The path of a URL, without its query and fragment.
  public static func contains(_ path: some StringProtocol) -> Bool {
    contains(Substring(path))
  }

  private static func contains(_ path: Substring) -> Bool {
    // Checked first, because the function is called for every link.
    guard let first = path.utf8.dropFirst().first, firstBytes.contains(first) else { return false }
    let folder = path + "/"
    return paths.contains { path.hasSameBytes(as: $0[...]) }
      || prefixes.contains { path.removing(prefix: $0) != nil || folder.hasSameBytes(as: $0[...]) }
  }
}
