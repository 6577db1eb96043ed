public import SiteAssociation

/// An obvious, well-written matcher that tries every rule in order.
///
/// It normalizes the path once for each URL. It compares a pattern byte by byte and backtracks only to the
/// last star. It compares query and fragment only when the path matches. It does not check URLs, and
/// supports neither variables nor the flags of rules.
public struct NaiveMatcher {
  private struct CompiledRule {
    var path: Range<Int>
    var conditions: Conditions?
    var excludes: Bool
  }

  private struct Conditions {
    var query: Rule.Query
    var items: [(name: [UInt8], pattern: [UInt8])] = []
    var whole: [UInt8]?
    var fragment: [UInt8]?
  }

  /// The concatenated path patterns.
  private var patterns: [UInt8] = []
  private var rules: [CompiledRule] = []
  /// The normalized path of the URL. Its memory is reused.
  private var path: [UInt8] = []

  /// Creates a matcher.
  public init(_ rules: [Rule]) {
    for rule in rules {
      precondition(rule.isCaseSensitive && rule.isPercentEncoded, "the naive matcher has no flags")
      var normal: [UInt8] = []
      Self.normalize(Array((rule.path ?? "*").utf8).span, into: &normal)
      self.rules.append(
        CompiledRule(
          path: patterns.count..<(patterns.count + normal.count),
          conditions: Self.conditions(of: rule),
          excludes: rule.excludes
        )
      )
      patterns += normal
    }
  }

  private static func conditions(of rule: Rule) -> Conditions? {
    var conditions = Conditions(query: rule.query, fragment: rule.fragment.map { Array($0.utf8) })
    switch rule.query {
    case .unconstrained: if conditions.fragment == nil { return nil }
    case .whole(let pattern): conditions.whole = Array(pattern.utf8)
    case .items(let items):
      conditions.items = items.map { (Array($0.name.utf8), Array($0.pattern.utf8)) }
    }
    return conditions
  }

  /// Returns the decision of the first rule that matches a URL.
  public mutating func decide(_ url: borrowing Span<UInt8>) -> Decision {
    let parts = Parts(url)
    Self.normalize(url.extracting(parts.path), into: &path)
    let path = path.span
    let patterns = patterns.span
    for index in rules.indices {
      guard Self.matches(patterns.extracting(rules[index].path), path) else { continue }
      if let conditions = rules[index].conditions, !Self.matches(conditions, url, parts) {
        continue
      }
      return rules[index].excludes ? .block : .match
    }
    return .noMatch
  }

  /// The ranges of the parts of a URL.
  private struct Parts {
    var path: Range<Int>
    var query = 0..<0
    var fragment = 0..<0

    init(_ url: borrowing Span<UInt8>) {
      var index = 0
      if url.count > 0, url[0] != UInt8(ascii: "/") {
        while index + 2 < url.count, url[index] != UInt8(ascii: ":") { index += 1 }
        index += 3
        while index < url.count, !Self.endsHost(url[index]) { index += 1 }
      }
      var end = index
      while end < url.count, url[end] != UInt8(ascii: "?"), url[end] != UInt8(ascii: "#") {
        end += 1
      }
      path = min(index, url.count)..<max(end, min(index, url.count))
      if end < url.count, url[end] == UInt8(ascii: "?") {
        let start = end + 1
        end = start
        while end < url.count, url[end] != UInt8(ascii: "#") { end += 1 }
        query = start..<end
      }
      if end < url.count { fragment = (end + 1)..<url.count }
    }

    private static func endsHost(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
    }
  }

  /// Writes a path without runs of slashes and stars, and with a slash at each end that has no star.
  private static func normalize(_ path: borrowing Span<UInt8>, into output: inout [UInt8]) {
    let slash = UInt8(ascii: "/")
    let star = UInt8(ascii: "*")
    output.removeAll(keepingCapacity: true)
    if path.count == 1 {
      output.append(path[0])
      return
    }
    if path.isEmpty || (path[0] != slash && path[0] != star) { output.append(slash) }
    var previous: UInt8 = 0
    for index in path.indices {
      let byte = path[index]
      if byte == previous, byte == slash || byte == star { continue }
      output.append(byte)
      previous = byte
    }
    if previous != slash, previous != star, !path.isEmpty { output.append(slash) }
  }

  private static func matches(
    _ pattern: borrowing Span<UInt8>,
    _ text: borrowing Span<UInt8>
  ) -> Bool {
    var patternIndex = 0
    var textIndex = 0
    var star = -1
    var resumption = 0
    while textIndex < text.count {
      if patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
        star = patternIndex
        resumption = textIndex
        patternIndex += 1
        if patternIndex == pattern.count { return true }
      } else if patternIndex < pattern.count,
        pattern[patternIndex] == text[textIndex] || pattern[patternIndex] == UInt8(ascii: "?")
      {
        patternIndex += 1
        textIndex += 1
      } else if star >= 0 {
        resumption += 1
        textIndex = resumption
        patternIndex = star + 1
      } else {
        return false
      }
    }
    while patternIndex < pattern.count, pattern[patternIndex] == UInt8(ascii: "*") {
      patternIndex += 1
    }
    return patternIndex == pattern.count
  }

  private static func matches(
    _ conditions: Conditions,
    _ url: borrowing Span<UInt8>,
    _ parts: Parts
  ) -> Bool {
    if let fragment = conditions.fragment,
      !matches(fragment.span, url.extracting(parts.fragment))
    {
      return false
    }
    let query = url.extracting(parts.query)
    if let whole = conditions.whole { return matches(whole.span, query) }
    for item in conditions.items where !matches(item, query) { return false }
    return true
  }

  /// Returns whether every item of the name matches, or the empty text if no item has the name.
  private static func matches(
    _ item: (name: [UInt8], pattern: [UInt8]),
    _ query: borrowing Span<UInt8>
  ) -> Bool {
    var isPresent = false
    var start = 0
    while start < query.count {
      var end = start
      var equals = -1
      while end < query.count, query[end] != UInt8(ascii: "&") {
        if equals < 0, query[end] == UInt8(ascii: "=") { equals = end }
        end += 1
      }
      let nameEnd = equals < 0 ? end : equals
      if query.extracting(start..<nameEnd).elementsEqual(item.name) {
        isPresent = true
        let value = query.extracting(min(nameEnd + 1, end)..<end)
        guard matches(item.pattern.span, value) else { return false }
      }
      start = end + 1
    }
    return isPresent || matches(item.pattern.span, query.extracting(0..<0))
  }
}

extension Span<UInt8> {
  fileprivate func elementsEqual(_ bytes: [UInt8]) -> Bool {
    guard count == bytes.count else { return false }
    for index in indices where self[index] != bytes[index] { return false }
    return true
  }
}
