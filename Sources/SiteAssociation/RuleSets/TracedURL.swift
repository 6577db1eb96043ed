/// A URL split into its parts, for a comparison with one rule after the other.
struct TracedURL {
  private let bytes: [UInt8]
  private let parts: SplitURL

  init?(_ url: String) {
    let utf8 = Array(url.utf8)
    if let parts = SplitURL(utf8.span) {
      bytes = utf8
      self.parts = parts
    } else if let canonical = CanonicalURL(utf8.span) {
      bytes = canonical.bytes
      parts = canonical.parts
    } else {
      return nil
    }
  }

  var host: String? { parts.host.map { String(decoding: bytes[$0], as: UTF8.self) } }

  func trace(
    _ rule: Rule,
    index: Int,
    sharing cache: inout VariableValues.Cache
  ) -> RuleTrace {
    var traces: [PartTrace] = []
    func compare(_ part: PartTrace.Part, _ pattern: String, with found: [UInt8]?) {
      let isPath = part == .path
      let compared = isPath ? PathNormalization.normalize(pattern) : pattern
      let text = isPath ? PathNormalization.normalize(found ?? []) : found ?? []
      let glob = Glob(compared, sharing: &cache, options: Glob.Options(rule))
      traces.append(
        PartTrace(
          part: part,
          pattern: pattern,
          comparedPattern: compared,
          comparedText: String(decoding: text, as: UTF8.self),
          isUndecodable: found == nil,
          mismatch: glob.mismatch(with: text, pattern: compared, variables: cache.variables)
        )
      )
    }
    if let path = rule.path { compare(.path, path, with: text(parts.path, for: rule)) }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern): compare(.query, pattern, with: text(parts.query, for: rule))
    case .items(let items):
      for item in items {
        let values = values(of: item.name, for: rule)
        if values.isEmpty {
          compare(.queryItem(name: item.name, isPresent: false), item.pattern, with: [])
        }
        for value in values {
          compare(.queryItem(name: item.name, isPresent: true), item.pattern, with: value)
        }
      }
    }
    if let fragment = rule.fragment {
      compare(.fragment, fragment, with: text(parts.fragment, for: rule))
    }
    return RuleTrace(index: index, rule: rule, parts: traces)
  }

  /// Returns a part of the URL in the form that a rule compares, or nil if the percent-decoded part
  /// is not valid UTF-8.
  private func text(_ range: Range<Int>?, for rule: Rule) -> [UInt8]? {
    guard let range else { return [] }
    return Self.text(bytes[range], for: rule)
  }

  private static func text(_ text: ArraySlice<UInt8>, for rule: Rule) -> [UInt8]? {
    if rule.isPercentEncoded { return Array(text) }
    let decoded = PercentDecoding.decode(text)
    return decoded.isEmpty && !text.isEmpty ? nil : decoded
  }

  private func values(of name: String, for rule: Rule) -> [[UInt8]?] {
    guard let range = parts.query else { return [] }
    let query = Array(bytes[range])
    var items = QueryItems(query.span)
    var values: [[UInt8]?] = []
    while let item = items.next(in: query.span) {
      let found =
        rule.isPercentEncoded ? Array(query[item.name]) : PercentDecoding.decode(query[item.name])
      guard found.elementsEqual(name.utf8) else { continue }
      values.append(Self.text(query[item.value], for: rule))
    }
    return values
  }
}
