/// The paths that the service reserves on branded hosts: association files, its own pages and its API. They
/// are never links.
public enum ReservedPath {
  /// The prefixes of reserved paths.
  public static let prefixes = ["/.well-known/", "/_lw/", "/v1/"]
  /// Single reserved paths.
  public static let paths = ["/apple-app-site-association", "/robots.txt", "/favicon.ico"]

  private static let firstBytes = Set((prefixes + paths).compactMap { $0.utf8.dropFirst().first })

  /// Returns whether a path is reserved.
  ///
  /// - Parameter path: The path of a URL.
  public static func contains(_ path: some StringProtocol) -> Bool {
    contains(Substring(path))
  }

  private static func contains(_ path: Substring) -> Bool {
    // Checked first, because the function is called for every link.
    guard let first = path.utf8.dropFirst().first, firstBytes.contains(first) else { return false }
    return paths.contains { $0 == path }
      || prefixes.contains { path.utf8.starts(with: $0.utf8) || path == $0.dropLast() }
  }
}
