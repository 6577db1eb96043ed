/// A path without the slashes that make no difference.
///
/// To compare the path of a link with a pattern, devices collapse runs of slashes and add a slash
/// at both ends (observed). An association file therefore cannot distinguish `/chair/` from
/// `/chair`, and the service treats both as the same link.
enum CanonicalPath {
  /// Returns the path with single slashes, and without a slash at the end.
  ///
  /// - Parameter path: A path that begins with a slash.
  static func of(_ path: String) -> String {
    guard !isCanonical(path) else { return path }
    // Bytes are compared, because a slash with a combining mark is a different character in Swift.
    let segments = path.utf8.split(separator: slash).map { String(Substring($0)) }
    return "/" + segments.joined(separator: "/")
  }

  private static let slash = UInt8(ascii: "/")

  private static func isCanonical(_ path: String) -> Bool {
    var isAfterSlash = false
    for byte in path.utf8 {
      if byte == slash, isAfterSlash { return false }
      isAfterSlash = byte == slash
    }
    return !isAfterSlash || path.utf8.count == 1
  }
}
