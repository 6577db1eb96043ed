/// Paths of a branded host that are never links: association files, the service's own pages and its
/// interface.
public enum ReservedPath {
  /// What a reserved path begins with.
  public static let prefixes = ["/.well-known/", "/_lw/", "/v1/"]
  /// Paths that are reserved as a whole.
  public static let paths = ["/apple-app-site-association", "/robots.txt", "/favicon.ico"]

  private static let firstBytes = Set((prefixes + paths).compactMap { $0.utf8.dropFirst().first })

  /// Whether a path is not free for links.
  public static func contains(_ path: some StringProtocol) -> Bool {
    contains(Substring(path))
  }

  private static func contains(_ path: Substring) -> Bool {
    // Of the first letters there are few, and this is asked for every link.
    guard let first = path.utf8.dropFirst().first, firstBytes.contains(first) else { return false }
    return paths.contains { $0 == path }
      || prefixes.contains { path.utf8.starts(with: $0.utf8) || path == $0.dropLast() }
  }
}
