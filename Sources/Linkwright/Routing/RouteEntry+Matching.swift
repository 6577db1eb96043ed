extension RouteEntry {
  /// What is read from a link: the values, or what the link lacks.
  typealias Reading = Result<RouteValues, Mismatch>

  struct Mismatch: Error {
    var reason: RouteMismatch.Reason
  }

  func read(_ link: DecodedDestination) -> Reading {
    var values = RouteValues(keys: keys)
    var mismatch = readPath(link, &values)
    if mismatch == nil { mismatch = readItems(link, &values) }
    if mismatch == nil { mismatch = readFragment(link, &values) }
    return mismatch.map { .failure(Mismatch(reason: $0)) } ?? .success(values)
  }

  /// Whether a path with a first segment can be one of the pattern.
  func mayBegin(with first: String?) -> Bool {
    guard case .literal(let text)? = pattern.segments.first else { return true }
    return text == first
  }

  /// Whether a link has the path of the pattern, whatever its query.
  func takesPath(of link: DecodedDestination) -> Bool {
    var values = RouteValues(keys: keys)
    return readPath(link, &values) == nil
  }

  private func readPath(_ link: DecodedDestination, _ values: inout RouteValues) -> RouteMismatch.Reason? {
    for (index, segment) in pattern.segments.enumerated() {
      if case .rest(let label) = segment {
        values.texts[label] = [link.rest(from: index)]
        return nil
      }
      guard index < link.segments.count else { return .tooFewSegments }
      let text = link.segments[index]
      switch segment {
      case .literal(let literal):
        guard text == literal else { return .segment(text, index: index) }
      case .value(let label, let prefix, let suffix):
        guard let value = Self.middle(of: text, prefix, suffix) else {
          return .segment(text, index: index)
        }
        values.texts[label] = [value]
      case .rest: break
      }
    }
    return link.segments.count > pattern.segments.count ? .tooManySegments : nil
  }

  /// What stands between two texts; nil when they do not, and for nothing.
  private static func middle(of text: String, _ prefix: String, _ suffix: String) -> String? {
    if prefix.isEmpty, suffix.isEmpty { return text.isEmpty ? nil : text }
    guard text.utf8.count > prefix.utf8.count + suffix.utf8.count, text.hasPrefix(prefix),
      text.hasSuffix(suffix)
    else { return nil }
    return String(text.dropFirst(prefix.count).dropLast(suffix.count))
  }

  private func readItems(_ link: DecodedDestination, _ values: inout RouteValues) -> RouteMismatch.Reason? {
    for item in pattern.items {
      switch item.value {
      case .fixed(let value):
        if link.hasItem(item.name, value: value) { continue }
        let others = link.values(of: item.name)
        return others.isEmpty && !link.hasItem(item.name, value: nil)
          ? .missingItem(item.name) : .itemValue(name: item.name, others.first)
      case .value(let label):
        let texts = link.values(of: item.name)
        if case .repeated? = kinds[label] {
          if !texts.isEmpty || !optional.contains(label) { values.texts[label] = texts }
        } else if let first = texts.first {
          values.texts[label] = [first]
        } else if !isOptional(label) {
          return .missingItem(item.name)
        }
      }
    }
    return nil
  }

  private func readFragment(_ link: DecodedDestination, _ values: inout RouteValues) -> RouteMismatch.Reason?
  {
    switch pattern.fragment {
    case nil: return nil
    case .fixed(let value):
      return link.fragment == value ? nil : .fragment(link.fragment)
    case .value(let label):
      if let fragment = link.fragment {
        values.texts[label] = [fragment]
      } else if !isOptional(label) {
        return .fragment(nil)
      }
      return nil
    }
  }
}
