extension Glob {
  /// A string that the pattern matches, or nil if the pattern matches nothing.
  var example: String? {
    guard !neverMatches else { return nil }
    return String(decoding: Self.example(of: elements), as: UTF8.self)
  }

  private static func example(of elements: [Element]) -> [UInt8] {
    elements.flatMap { element -> [UInt8] in
      switch element {
      case .bytes(let bytes): bytes
      case .oneOf(let set): Array(set.bytes.suffix(1))
      case .anyCharacter, .anyRun: [UInt8(ascii: "x")]
      case .oneOfTexts(let texts): texts.first ?? []
      case .code(let codes, _): codes == .regions ? Array("gb".utf8) : Array("en".utf8)
      case .alternatives(let values): values.elements.first.map(example) ?? []
      }
    }
  }
}

extension Rule {
  /// Returns an example of a path, with query and fragment if necessary, that the rule matches. The
  /// result is not verified. Returns nil if one of the patterns matches nothing.
  func example(sharing cache: GlobCache) -> String? {
    func example(_ pattern: String) -> String? {
      cache.glob(pattern, Glob.Options(self)).example
    }
    // A one-character pattern gets no slash, so "?" matches only the root (inferred).
    let examplePath =
      path?.isSameCode(as: "?") == true
      ? "/" : path.map { cache.glob(ofPath: $0, Glob.Options(self)).example } ?? "/"
    guard var url = examplePath else { return nil }
    // With a combining mark after it, the slash would be part of a different character.
    if url.utf8.first != UInt8(ascii: "/") { url = "/" + url }
    switch query {
    case .unconstrained: break
    case .whole(let pattern):
      guard let text = example(pattern) else { return nil }
      url += "?" + text
    case .items(let items):
      let texts = items.map { item in example(item.pattern).map { item.name + "=" + $0 } }
      guard texts.allSatisfy({ $0 != nil }) else { return nil }
      url += "?" + texts.compactMap(\.self).joined(separator: "&")
    }
    if let fragment {
      guard let text = example(fragment) else { return nil }
      url += "#" + text
    }
    return url
  }
}
