/// Reports a path pattern for a route that a web app keeps in the fragment.
struct HashRoute: LintRule {
  static let about = RuleDescription(
    2015,
    "Hash route in a path pattern",
    severity: .error,
    effect:
      "The pattern never matches, because everything after the # belongs to the fragment, not to "
      + "the path.",
    cure: "Write the route as a \"#\" condition of a component.",
    evidence: .documented,
    background: """
      Web apps with client-side routing often have URLs such as example.com/#/market/42. In this \
      URL, the path is "/", and the route is in the fragment. A path pattern cannot match a \
      fragment, and "paths" has no condition for fragments, so only a component with "#" can tell \
      the routes apart.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for pattern in file.patterns {
      guard let start = Self.start(in: pattern) else { continue }
      let path = String(decoding: pattern.utf8[..<start], as: UTF8.self)
      let route = String(decoding: pattern.utf8[(start + 1)...].prefix(300), as: UTF8.self)
      let condition = path.isEmpty || path.isSameCode(as: "*") ? "" : "\"/\": \(path.quoted), "
      report.report(
        Self.about,
        "\(pattern.name) contains a hash route.",
        at: pattern.range,
        cure: "Write the component {\(condition)\"#\": \(route.quoted)}."
      )
    }
  }

  /// Returns the offset of the `#` that starts a route in a path pattern.
  static func start(in pattern: LocatedPattern) -> Int? {
    guard pattern.isPath, let hash = pattern.masked.firstIndex(of: UInt8(ascii: "#")) else {
      return nil
    }
    guard hash + 1 < pattern.masked.count else { return nil }
    let next = pattern.masked[hash + 1]
    return next == .slash || next == UInt8(ascii: "!") ? hash : nil
  }
}
