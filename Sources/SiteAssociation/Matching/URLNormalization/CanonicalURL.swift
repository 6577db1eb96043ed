#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A URL that is not plain, in the form into which Foundation rewrites it. Foundation escapes raw
/// characters and the percent signs of incomplete escapes (inferred: Apple's systems run the same
/// code).
struct CanonicalURL: Sendable, Hashable {
  /// The host in ASCII, followed by path, query and fragment in percent-encoded form.
  let bytes: [UInt8]
  let parts: SplitURL

  /// - Returns: nil if Foundation does not parse the text as a URL.
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
    // For an internationalized domain name, `percentEncodedHost` would be the decoded form.
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
      // The path may lack its leading slash, so it needs the full normalization.
      pathHasRuns: true
    )
  }
}
