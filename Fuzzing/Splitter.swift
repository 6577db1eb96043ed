import Foundation

/// Checks that Foundation accepts every URL that the splitter accepts, with the same parts.
func fuzzSplitter(_ bytes: [UInt8]) {
  guard let parts = SplitURL(bytes.span) else {
    if let canonical = CanonicalURL(bytes.span) { checkRanges(canonical) }
    return
  }
  func text(_ range: Range<Int>?) -> String? {
    range.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
  let url = String(decoding: bytes, as: UTF8.self)
  guard let components = URLComponents(string: url) else {
    law(false, "only the splitter accepts \(url)")
    return
  }
  law(text(parts.host) == components.encodedHost, "host of \(url)")
  law(text(parts.path) == components.percentEncodedPath, "path of \(url)")
  law(text(parts.query) == components.percentEncodedQuery, "query of \(url)")
  law(text(parts.fragment) == components.percentEncodedFragment, "fragment of \(url)")
  let path = text(parts.path) ?? ""
  law(parts.pathHasRuns == (path.contains("//") || path.contains("**")), "runs of \(url)")
  compareItems(of: bytes, parts, with: components)
}

private func checkRanges(_ canonical: CanonicalURL) {
  let parts = canonical.parts
  for range in [parts.host, parts.path, parts.query, parts.fragment] {
    guard let range else { continue }
    law(range.upperBound <= canonical.bytes.count, "range of \(canonical)")
  }
}

private func compareItems(of bytes: [UInt8], _ parts: SplitURL, with components: URLComponents) {
  guard let range = parts.query else { return }
  let query = Array(bytes[range])
  var items = QueryItemIterator(query.span)
  var found: [URLQueryItem] = []
  while let item = items.next(in: query.span) {
    found.append(
      URLQueryItem(
        name: String(decoding: query[item.name], as: UTF8.self),
        value: item.name.upperBound == item.value.lowerBound
          ? nil : String(decoding: query[item.value], as: UTF8.self)
      )
    )
  }
  law(found == components.percentEncodedQueryItems ?? [], "items of \(components)")
}
