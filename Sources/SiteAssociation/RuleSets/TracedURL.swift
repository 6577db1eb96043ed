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

  func trace(_ rule: Rule, index: Int, in context: TraceContext) -> RuleTrace {
    let options = Glob.Options(rule)
    var trace = RuleTrace(index: index, rule: rule, parts: [])
    if let path = rule.path {
      let text = text(parts.path, for: rule)
      trace.parts.append(context.compare(.path, path, with: text, options))
    }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern):
      let text = text(parts.query, for: rule)
      trace.parts.append(context.compare(.query, pattern, with: text, options))
    case .items(let items):
      let query = parts.query.map { Array(bytes[$0]) } ?? []
      let (listed, omittedCount) = context.compare(items, in: query, options) {
        items.flatMap { compare($0, for: rule, in: context) }
      }
      trace.parts += listed
      trace.omittedPartCount = omittedCount
    }
    if let fragment = rule.fragment {
      let text = text(parts.fragment, for: rule)
      trace.parts.append(context.compare(.fragment, fragment, with: text, options))
    }
    return trace
  }

  private func compare(
    _ item: Rule.QueryItem,
    for rule: Rule,
    in context: TraceContext
  ) -> [PartTrace] {
    let values = values(of: item.name, for: rule)
    let part = PartTrace.Part.queryItem(name: item.name, isPresent: !values.isEmpty)
    return (values.isEmpty ? [[]] : values).map {
      context.compare(part, item.pattern, with: $0, Glob.Options(rule))
    }
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
