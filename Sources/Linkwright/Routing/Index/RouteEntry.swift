import LinkwrightCore

/// A pattern with the properties of its case. Nested routes are flattened: each pattern of a nested
/// route is an entry.
package struct RouteEntry: Sendable {
  package var pattern: RoutePattern
  /// The raw values of the cases, from the outermost route to the innermost.
  package var keys: [String]
  /// The same cases as coding keys.
  var cases: [any CodingKey]
  package var policy: RoutePolicy
  /// The values with their labels. If a label is missing, its value is unknown until a link is
  /// decoded.
  var values: [(label: RoutePattern.Label, value: RouteCase.Value)]
  package var isAlias: Bool
  /// Whether fixed text is compared without regard to the case of ASCII letters.
  package var ignoresCase = false

  /// The maximum number of routes that are nested in one another, including the outermost.
  static let maximumDepth = 8

  /// Returns the value of a label; nil if it is unknown.
  package func value(of label: RoutePattern.Label) -> RouteCase.Value? {
    values.first { $0.label == label }?.value
  }

  /// Returns the kind of the value of a label; nil if it is unknown.
  package func kind(of label: RoutePattern.Label) -> RouteCase.Kind? { value(of: label)?.kind }

  /// Returns whether a link may lack a value.
  package func isOptional(_ label: RoutePattern.Label) -> Bool {
    value(of: label).map { $0.isOptional || $0.isRepeated } ?? true
  }

  private func mayBeRepeated(_ label: RoutePattern.Label) -> Bool {
    value(of: label)?.isRepeated ?? true
  }
}

// MARK: - Matching

extension RouteEntry {
  /// The values of a link, or the reason why the pattern does not match.
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

  /// Returns whether the pattern can match a path with this first segment.
  func mayBegin(with first: String?) -> Bool {
    guard case .literal(let text)? = pattern.segments.first else { return true }
    return first.map { isFixed(text, $0) } ?? false
  }

  /// Returns whether a part of a link is the fixed text of the pattern.
  private func isFixed(_ text: String, _ part: String) -> Bool {
    part.hasSameBytes(as: text, ignoringCase: ignoresCase)
  }

  /// If the rest of the path has encoded slashes, returns the link as it would be printed. Encoded
  /// slashes separate segments, so a more specific pattern may match the printed link. Otherwise
  /// returns nil.
  func separatingRest(of link: DecodedDestination) -> DecodedDestination? {
    guard case .rest? = pattern.segments.last else { return nil }
    return link.separatingSegments(from: pattern.segments.count - 1)
  }

  /// Returns whether the pattern matches the path of a link, regardless of the link's query.
  func takesPath(of link: DecodedDestination) -> Bool {
    var values = RouteValues(keys: keys)
    return readPath(link, &values) == nil
  }

  private func readPath(_ link: DecodedDestination, _ values: inout RouteValues) -> RouteMismatch
    .Reason?
  {
    for (index, segment) in pattern.segments.enumerated() {
      if case .rest(let label) = segment {
        let rest = link.rest(from: index)
        // An encoded slash separates segments in the value, where “..” would lead out of the path.
        guard !rest.hasDotSegment else { return .value(label: label.name, rest) }
        values.texts[label] = [rest]
        return nil
      }
      guard index < link.segments.count else { return .tooFewSegments }
      let text = link.segments[index]
      switch segment {
      case .literal(let literal):
        guard isFixed(literal, text) else { return .segment(text, index: index) }
      case .value(let label, let prefix, let suffix):
        guard let value = middle(of: text, prefix, suffix) else {
          return .segment(text, index: index)
        }
        values.texts[label] = [value]
      case .rest: break
      }
    }
    return link.segments.count > pattern.segments.count ? .tooManySegments : nil
  }

  /// Returns the text between a prefix and a suffix, or nil if that text is empty or if the prefix
  /// or the suffix is missing.
  private func middle(of text: String, _ prefix: String, _ suffix: String) -> String? {
    if prefix.isEmpty, suffix.isEmpty { return text.isEmpty ? nil : text }
    let bytes = text.utf8
    guard bytes.count > prefix.utf8.count + suffix.utf8.count else { return nil }
    let start = bytes.index(bytes.startIndex, offsetBy: prefix.utf8.count)
    let end = bytes.index(bytes.endIndex, offsetBy: -suffix.utf8.count)
    guard text[..<start].hasSameBytes(as: prefix[...], ignoringCase: ignoresCase),
      text[end...].hasSameBytes(as: suffix[...], ignoringCase: ignoresCase)
    else { return nil }
    return String(text[start..<end])
  }

  private func readItems(_ link: DecodedDestination, _ values: inout RouteValues) -> RouteMismatch
    .Reason?
  {
    for item in pattern.items {
      switch item.value {
      case .fixed(let value):
        if link.hasItem(item.name, value: value, ignoringCase: ignoresCase) { continue }
        let other = link.values(of: item.name, limit: 1).first
        return other == nil && !link.hasItem(item.name, value: nil)
          ? .missingItem(item.name) : .itemValue(name: item.name, other)
      case .value(let label):
        // A hostile link can repeat an item thousands of times.
        let texts = link.values(of: item.name, limit: mayBeRepeated(label) ? .max : 1)
        if !texts.isEmpty {
          values.texts[label] = texts
        } else if !isOptional(label) {
          return .missingItem(item.name)
        }
      }
    }
    return nil
  }

  private func readFragment(_ link: DecodedDestination, _ values: inout RouteValues)
    -> RouteMismatch.Reason?
  {
    switch pattern.fragment {
    case nil: return nil
    case .fixed(let value):
      let isSame = link.fragment.map { isFixed(value ?? "", $0) } ?? false
      return isSame ? nil : .fragment(link.fragment)
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
