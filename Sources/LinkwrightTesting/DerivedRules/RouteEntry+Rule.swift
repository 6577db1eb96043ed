import Linkwright
import SiteAssociation

extension RouteEntry {
  /// Returns the narrowest rule that matches all links of the pattern.
  func rule(_ variables: inout VariableRegistry) -> Rule {
    let items = queryItems(&variables)
    return Rule(
      path: path(&variables),
      query: items.isEmpty ? .unconstrained : .items(items),
      fragment: fragment(&variables),
      isCaseSensitive: !ignoresCase
    )
  }

  private func path(_ variables: inout VariableRegistry) -> String {
    var path = ""
    for segment in pattern.segments {
      path += "/"
      switch segment {
      case .literal(let text): path += PercentCoding.encodedSegment(text)
      case .value(let label, let prefix, let suffix):
        path += PercentCoding.encodedSegment(prefix)
        path += value(label, &variables) { $0.isEmpty ? nil : PercentCoding.encodedSegment($0) }
        path += PercentCoding.encodedSegment(suffix)
      case .rest: path += "*"
      }
    }
    return path.isEmpty ? "/" : path
  }

  /// Returns the conditions of the required items. A missing item counts as empty (observed).
  private func queryItems(_ variables: inout VariableRegistry) -> [Rule.QueryItem] {
    var names: [String] = []
    var conditions: [String: Set<String?>] = [:]
    for item in pattern.items {
      let name = PercentCoding.encoded(item.name)
      if conditions[name] == nil { names.append(name) }
      conditions[name, default: []].insert(condition(item.value, &variables))
    }
    return names.compactMap { name in
      // All items with the same name must match (observed). If a pattern has different conditions
      // for one name, a rule therefore cannot express them.
      guard let all = conditions[name], all.count == 1, let pattern = all.first ?? nil else {
        return nil
      }
      return Rule.QueryItem(name: name, pattern: pattern)
    }
  }

  private func condition(
    _ value: RoutePattern.Value,
    _ variables: inout VariableRegistry
  ) -> String? {
    switch value {
    case .fixed(let text): PercentCoding.encoded(text ?? "")
    case .value(let label):
      isOptional(label) ? nil : self.value(label, &variables, encode: PercentCoding.encoded)
    }
  }

  private func fragment(_ variables: inout VariableRegistry) -> String? {
    switch pattern.fragment {
    case nil: nil
    case .fixed(let text): PercentCoding.encodedSegment(text ?? "")
    case .value(let label):
      isOptional(label)
        ? nil : value(label, &variables, encode: PercentCoding.encodedSegment)
    }
  }

  private func value(
    _ label: RoutePattern.Label,
    _ variables: inout VariableRegistry,
    encode: (String) -> String?
  ) -> String {
    guard case .some(let type)? = kind(of: label), type.isComplete else { return "?*" }
    let values = type.texts.compactMap(encode)
    return values.isEmpty ? "?*" : "$(\(variables.name(for: values, of: type.name)))"
  }
}
