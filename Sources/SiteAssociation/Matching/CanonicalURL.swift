#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A URL that the splitter does not take, as Foundation writes it: raw characters escaped, escapes
/// that are not whole escaped once more (inferred: on Apple's systems the same code runs).
struct CanonicalURL: Sendable, Hashable {
  /// Host in ASCII; path, query and fragment in percent-encoded form.
  let bytes: [UInt8]
  let parts: SplitURL

  /// - Returns: nil when Foundation does not take the text for a URL either.
  init?(_ url: Span<UInt8>) {
    var text = [UInt8]()
    text.reserveCapacity(url.count)
    for index in url.indices { text.append(url[index]) }
    guard let components = URLComponents(string: String(decoding: text, as: UTF8.self)) else {
      return nil
    }
    var bytes: [UInt8] = []
    func append(_ part: String?) -> Range<Int>? {
      guard let part else { return nil }
      let start = bytes.count
      bytes.append(contentsOf: part.utf8)
      return start..<bytes.count
    }
    // The percent-encoded host would be the decoded form of an international name.
    let host = append(components.encodedHost)
    let path = append(components.percentEncodedPath) ?? 0..<0
    let query = append(components.percentEncodedQuery)
    let fragment = append(components.percentEncodedFragment)
    self.bytes = bytes
    parts = SplitURL(
      host: host,
      path: path,
      query: query,
      fragment: fragment,
      // Such a path may also lack its first slash: let it be normalised in full.
      pathHasRuns: true
    )
  }
}
