/// A URL split into its parts, for a comparison with one rule after the other.
struct TracedURL {
  private let bytes: [UInt8]
  private let parts: SplitURL
  private let path: Forms
  private let query: Forms
  private let fragment: Forms
  /// nil if the URL has no query.
  private let items: QueryItemIndex?

  /// The two forms in which rules compare a part of the URL.
  private struct Forms {
    private let encoded: ComparedText
    /// nil if the percent-decoded part is not valid UTF-8.
    private let decoded: ComparedText?

    init(_ text: ArraySlice<UInt8>, normalize: ([UInt8]) -> [UInt8] = { $0 }) {
      encoded = ComparedText(normalize(Array(text)))
      let decoded = PercentDecoding.decode(text)
      self.decoded = decoded.isEmpty && !text.isEmpty ? nil : ComparedText(normalize(decoded))
    }

    var bytes: [UInt8] { encoded.utf8 }

    func form(for rule: Rule) -> ComparedText? { rule.isPercentEncoded ? encoded : decoded }
  }

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
    let text = bytes
    func part(_ range: Range<Int>?) -> ArraySlice<UInt8> { range.map { text[$0] } ?? [] }
    path = Forms(part(parts.path), normalize: PathNormalization.normalize)
    query = Forms(part(parts.query))
    fragment = Forms(part(parts.fragment))
    items = parts.query.map { QueryItemIndex(text[$0]) }
  }

  var host: String? { parts.host.map { String(decoding: bytes[$0], as: UTF8.self) } }

  func trace(_ rule: Rule, index: Int, in context: TraceContext) -> RuleTrace {
    let options = Glob.Options(rule)
    var trace = RuleTrace(index: index, rule: rule, parts: [])
    if let path = rule.path {
      let text = self.path.form(for: rule)
      trace.parts.append(context.compare(.path, path, with: text, options))
    }
    switch rule.query {
    case .unconstrained: break
    case .whole(let pattern):
      let text = self.query.form(for: rule)
      trace.parts.append(context.compare(.query, pattern, with: text, options))
    case .items(let items):
      let query = query.bytes
      let (listed, omittedCount) = context.compare(items, in: query, options) {
        items.flatMap { compare($0, for: rule, in: context) }
      }
      trace.parts += listed
      trace.omittedPartCount = omittedCount
    }
    if let fragment = rule.fragment {
      let text = self.fragment.form(for: rule)
      trace.parts.append(context.compare(.fragment, fragment, with: text, options))
    }
    return trace
  }

  private func compare(
    _ item: Rule.QueryItem,
    for rule: Rule,
    in context: TraceContext
  ) -> [PartTrace] {
    let found = items?.values(of: item.name, for: rule) ?? []
    let part = PartTrace.Part.queryItem(name: item.name, isPresent: !found.isEmpty)
    var iterator = found.makeIterator()
    var values = QueryItemValues<ComparedText?>(emptyValue: Self.emptyText)
    var traces: [PartTrace] = []
    while let value = values.next(iterator.next()) {
      traces.append(context.compare(part, item.pattern, with: value, Glob.Options(rule)))
    }
    return traces
  }

  private static let emptyText = ComparedText([])
}

/// The items of a query by name. This is a class because each index is built only when a rule first
/// needs the index.
private final class QueryItemIndex {
  private typealias Index = [[UInt8]: [ComparedText?]]

  private let query: [UInt8]
  private lazy var encoded = index { ($0.isEmpty, Array($0)) }
  private lazy var decoded = index { ($0.isEmpty, PercentDecoding.decode($0)) }

  init(_ query: ArraySlice<UInt8>) { self.query = Array(query) }

  /// Returns the values of all items with a name. A value is nil if it is not valid UTF-8 after
  /// percent-decoding.
  func values(of name: String, for rule: Rule) -> [ComparedText?] {
    (rule.isPercentEncoded ? encoded : decoded)[Array(name.utf8)] ?? []
  }

  private func index(_ form: (ArraySlice<UInt8>) -> (isEmpty: Bool, text: [UInt8])) -> Index {
    var index: Index = [:]
    let query = query
    var items = QueryItemIterator(query.span)
    while let item = items.next(in: query.span) {
      let value = form(query[item.value])
      index[form(query[item.name]).text, default: []]
        .append(value.text.isEmpty && !value.isEmpty ? nil : ComparedText(value.text))
    }
    return index
  }
}
