import Linkwright
import SiteAssociation

extension RouteEntry {
  /// Returns rules that exclude paths which the derived rule matches by mistake.
  ///
  /// A star also matches slashes, so a placeholder can match several segments. A question mark
  /// matches the slash that devices add at the end of a path (inferred), so a placeholder behind
  /// fixed text can match nothing. If the pattern ends with the rest of the path, a longer path may
  /// belong to the pattern, so it has no exclusions.
  func exclusionsOfOtherPaths() -> [Rule] {
    guard !hasRest else { return [] }
    var paths: [String] = []
    for (index, segment) in pattern.segments.enumerated() {
      guard case .value(let label, let prefix, let suffix) = segment, !isList(label) else {
        continue
      }
      let isLast = index == pattern.segments.count - 1
      let ending = PercentCoding.encodedSegment(suffix)
      paths.append(path(placing: "*/" + (isLast && ending.isEmpty ? "?*" : "*"), at: index))
      if isLast, !prefix.isEmpty, suffix.isEmpty { paths.append(path(placing: "", at: index)) }
    }
    return paths.map { Rule(path: $0, excludes: true, isCaseSensitive: !ignoresCase) }
  }

  /// Returns the path pattern of the rule with another text in place of one placeholder. Every other
  /// placeholder is `?*`.
  private func path(placing text: String, at position: Int) -> String {
    pattern.segments.enumerated().reduce(into: "") { path, element in
      path += "/"
      switch element.element {
      case .literal(let literal): path += PercentCoding.encodedSegment(literal)
      case .value(_, let prefix, let suffix):
        path += PercentCoding.encodedSegment(prefix)
        path += element.offset == position ? text : "?*"
        path += PercentCoding.encodedSegment(suffix)
      case .rest: path += "*"
      }
    }
  }

  /// Returns a rule that, behind the exclusions, matches only links of the pattern.
  ///
  /// - Parameter texts: Returns texts that a value accepts.
  /// - Returns: nil if no such rule is known.
  func narrowRule(
    _ variables: inout VariableRegistry,
    texts: @escaping (RoutePattern.Label) -> [String]
  ) -> Rule? {
    var narrow = NarrowRule(entry: self, variables: variables, texts: texts)
    guard let path = narrow.path(), let items = narrow.items(), let fragment = narrow.fragment()
    else { return nil }
    variables = narrow.variables
    return Rule(
      path: path,
      query: items.isEmpty ? .unconstrained : .items(items),
      fragment: fragment,
      // A rule cannot ignore the case of fixed text and distinguish that of values.
      isCaseSensitive: true
    )
  }

  fileprivate var hasRest: Bool {
    if case .rest? = pattern.segments.last { true } else { false }
  }
}

/// The parts of a rule that matches only links of a pattern. Each part is nil if it is not known.
private struct NarrowRule {
  let entry: RouteEntry
  var variables: VariableRegistry
  let texts: (RoutePattern.Label) -> [String]

  mutating func path() -> String? {
    var path = ""
    for (index, segment) in entry.pattern.segments.enumerated() {
      path += "/"
      switch segment {
      case .literal(let text): path += PercentCoding.encodedSegment(text)
      case .value(let label, let prefix, let suffix):
        guard let value = value(label, isText: isAnyText(at: index), PercentCoding.encodedSegment)
        else { return nil }
        path += PercentCoding.encodedSegment(prefix) + value + PercentCoding.encodedSegment(suffix)
      case .rest(let label):
        guard case .text? = entry.kind(of: label) else { return nil }
        path += "*"
      }
    }
    return path.isEmpty ? "/" : path
  }

  /// Whether the exclusions keep slashes out of a placeholder, or whatever follows the placeholder
  /// can also match the segments behind a slash.
  private func isAnyText(at index: Int) -> Bool {
    !entry.hasRest
      || entry.pattern.segments[index...].allSatisfy { segment in
        switch segment {
        case .literal: false
        case .value(let label, let prefix, let suffix):
          if case .text? = entry.kind(of: label) { prefix.isEmpty && suffix.isEmpty } else { false }
        case .rest: true
        }
      }
  }

  mutating func items() -> [Rule.QueryItem]? {
    var items: [Rule.QueryItem] = []
    var names: Set<String> = []
    for item in entry.pattern.items {
      let name = PercentCoding.encoded(item.name)
      // All items with the same name must match (observed), but a route needs only one of them.
      guard names.insert(name).inserted,
        let condition = condition(item.value, PercentCoding.encoded)
      else { return nil }
      if let pattern = condition { items.append(Rule.QueryItem(name: name, pattern: pattern)) }
    }
    return items
  }

  mutating func fragment() -> String?? {
    guard let fragment = entry.pattern.fragment else { return .some(nil) }
    return condition(fragment, PercentCoding.encodedSegment)
  }

  /// The pattern of a query item or of the fragment. An inner nil means that every text, and a
  /// missing part, has a route.
  private mutating func condition(
    _ value: RoutePattern.Value,
    _ encode: (String) -> String
  ) -> String?? {
    switch value {
    case .fixed(let text):
      // A missing part counts as empty (observed), but a route needs it.
      guard let text, !text.isEmpty else { return .none }
      return .some(encode(text))
    case .value(let label):
      guard let kind = entry.kind(of: label) else { return .none }
      // An optional value that cannot be decoded counts as missing.
      if entry.isOptional(label), case .text = kind { return .some(nil) }
      if entry.isOptional(label), case .some = kind { return .some(nil) }
      return self.value(label, isText: true, encode).map(Optional.some) ?? .none
    }
  }

  /// The pattern of a placeholder.
  ///
  /// - Parameter isText: Whether a placeholder for any text can be `?*`.
  private mutating func value(
    _ label: RoutePattern.Label,
    isText: Bool,
    _ encode: (String) -> String
  ) -> String? {
    if isText, case .text? = entry.kind(of: label) { return "?*" }
    let values = texts(label).filter { !$0.isEmpty }.map(encode)
    guard !values.isEmpty else { return nil }
    var name = "Values"
    if case .some(let type)? = entry.kind(of: label) { name = type.name }
    return "$(\(variables.name(for: values, of: name)))"
  }
}
