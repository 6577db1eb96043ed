/// Reports a query or a fragment in a path pattern.
struct QueryInPath: LintRule {
  static let about = RuleDescription(
    2009,
    "Query or fragment in a path pattern",
    severity: .error,
    effect:
      "A path contains neither a query nor a fragment, so the pattern never matches the intended "
      + "links.",
    cure:
      "Keep only the path. Put the query and the fragment under the keys \"?\" and \"#\" of a "
      + "component.",
    evidence: .documented,
    background: """
      Devices compare a path pattern only with the path of a URL: the part between the host and \
      the first "?" or "#". In a pattern, "?" means any one character, so "/item?id=*" matches the \
      path "/itemXid=1" but not the URL "/item?id=1". "#" is a literal character, which a path \
      contains only in escaped form (%23). The legacy list "paths" has no conditions on the query or the fragment: its \
      patterns match links with any query and any fragment. The check also covers the values of \
      variables that are used only in path patterns. The check reports a "?" only if a name and an \
      equals sign follow it. In "/order-?", the "?" is a wildcard, so this pattern is not \
      reported.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns + file.variableValues
    where pattern.isOnlyInPaths && HashRoute.start(in: pattern) == nil {
      let path = pattern.masked
      let query = Self.query(in: path)
      let fragment = path.firstIndex(of: UInt8(ascii: "#"))
      guard let end = [query?.mark, fragment].compactMap(\.self).min() else { continue }
      report.report(
        Self.about,
        "\(pattern.name) contains a \(end == fragment ? "fragment" : "query").",
        at: pattern.range,
        effect: pattern.isPiece
          ? "Only path patterns use the variable. A path contains neither a query nor a fragment, so "
            + "the value never matches the intended links."
          : nil,
        cure: Self.cure(for: pattern, upTo: end, query: query)
      )
    }
  }

  private typealias Item = (mark: Int, name: Range<Int>, value: Range<Int>)

  /// Returns a query that starts with `?` and `name=`, where the `?` is not intended as a wildcard.
  private static func query(in path: [UInt8]) -> Item? {
    var index = 0
    while let mark = path[index...].firstIndex(of: UInt8(ascii: "?")) {
      let name = path[(mark + 1)...].prefix {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-")
          || $0 == UInt8(ascii: ".")
      }
      if !name.isEmpty, name.endIndex < path.count, path[name.endIndex] == UInt8(ascii: "=") {
        let value = path[(name.endIndex + 1)...].prefix {
          $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "#")
        }
        return (mark, name.indices, value.indices)
      }
      index = name.endIndex
    }
    return nil
  }

  private static func cure(for pattern: LocatedPattern, upTo end: Int, query: Item?) -> String {
    func text(_ range: Range<Int>) -> String {
      String(decoding: pattern.utf8[range], as: UTF8.self)
    }
    if pattern.isPiece {
      return
        "Write \(text(0..<end).quoted), and move the rest to the key \"?\" or \"#\" of a component."
    }
    let path = end == 0 ? "*" : text(0..<end)
    guard !pattern.isLegacy, let query, query.mark == end else {
      return "Write \(path.quoted)"
        + (pattern.isLegacy
          ? ". A path in \"paths\" matches links with any query and any fragment." : ".")
    }
    let value = text(query.value).isSameCode(as: "*") ? "?*" : text(query.value)
    return "Write {\"/\": \(path.quoted), \"?\": {\(text(query.name).quoted): \(value.quoted)}}."
  }
}
