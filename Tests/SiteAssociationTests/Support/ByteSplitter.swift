@testable import SiteAssociation

/// Splits plain URLs byte by byte, as a reference for ``SplitURL``.
enum ByteSplitter {
  private static let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
  private static let digits = "0123456789"
  private static let schemeCharacters = Set((letters + digits + "+-.").utf8)
  private static let hostCharacters = Set((letters + digits + "-._").utf8)
  private static let pathCharacters = Set((letters + digits + "-._~!$&'()*+,;=:@/").utf8)
  private static let hexDigits = Set("0123456789abcdefABCDEF".utf8)

  static func split(_ url: [UInt8]) -> SplitURL? {
    var rest = url[...]
    var host: Range<Int>?
    if rest.first != UInt8(ascii: "/") {
      guard let end = rest.firstIndex(of: UInt8(ascii: ":")), url[end...].starts(with: "://".utf8),
        let first = rest.first, letters.utf8.contains(first),
        rest[..<end].allSatisfy(schemeCharacters.contains)
      else { return nil }
      rest = rest[(end + 3)...]
      let isHost = hostCharacters.contains
      let hostEnd = rest.firstIndex { !isHost($0) } ?? url.endIndex
      guard hostEnd > rest.startIndex else { return nil }
      host = rest.startIndex..<hostEnd
      rest = rest[hostEnd...]
      if rest.first == UInt8(ascii: ":") {
        let port = rest.dropFirst().prefix { digits.utf8.contains($0) }
        guard port.count <= 5 else { return nil }
        rest = rest[port.endIndex...]
      }
      guard rest.first.map({ "/?#".utf8.contains($0) }) ?? true else { return nil }
    } else if rest.starts(with: "//".utf8) {
      return nil
    }
    let path = rest.prefix { !"?#".utf8.contains($0) }
    rest = rest[path.endIndex...]
    var query: ArraySlice<UInt8>?
    if rest.first == UInt8(ascii: "?") {
      query = rest.dropFirst().prefix { $0 != UInt8(ascii: "#") }
      rest = rest[(query?.endIndex ?? 0)...]
    }
    let fragment = rest.isEmpty ? nil : rest.dropFirst()
    let queryCharacters = pathCharacters.union("?".utf8)
    guard allows(path, pathCharacters), allows(query ?? [], queryCharacters),
      allows(fragment ?? [], queryCharacters)
    else { return nil }
    return SplitURL(
      host: host,
      path: path.startIndex..<path.endIndex,
      query: query.map { $0.startIndex..<$0.endIndex },
      fragment: fragment.map { $0.startIndex..<$0.endIndex },
      pathHasRuns: zip(path, path.dropFirst()).contains { $0 == $1 && "/*".utf8.contains($0) }
    )
  }

  /// Returns whether a part contains only given characters and complete percent escapes.
  private static func allows(_ part: ArraySlice<UInt8>, _ characters: Set<UInt8>) -> Bool {
    var rest = part
    while let byte = rest.popFirst() {
      if characters.contains(byte) { continue }
      guard byte == UInt8(ascii: "%"), rest.count >= 2,
        rest.prefix(2).allSatisfy(hexDigits.contains)
      else { return false }
      rest = rest.dropFirst(2)
    }
    return true
  }
}
