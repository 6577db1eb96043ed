import LinkwrightCore

/// Turns declared patterns into entries and collects their findings.
struct RouteEntryBuilder {
  private(set) var entries: [RouteEntry] = []
  private(set) var findings: [RouteFinding] = []
  /// The patterns with an error: the fixed segments at the beginning of each path, and the policy
  /// of the case, which applies in spite of the error.
  private(set) var faults: [(prefix: [String], policy: RoutePolicy)] = []
  /// The route types around the patterns, from the outermost to the one that has the patterns.
  private let types: [any LinkRoute.Type]
  private let samples: PlaceholderSamples
  private var level: Int { types.count - 1 }

  init<Route: LinkRoute>(
    _ outlines: [RouteOutline<Route>],
    inside outer: [any LinkRoute.Type] = [],
    samples: PlaceholderSamples = PlaceholderSamples()
  ) {
    types = outer + [Route.self]
    self.samples = samples
    for outline in outlines { read(outline) }
  }

  private mutating func read<Route: LinkRoute>(_ outline: RouteOutline<Route>) {
    do throws(PatternError) {
      let pattern = try outline.pattern.get()
      let names = pattern.labels.map(\.name)
      let route = RouteCase(of: Route.self, outline.key, asking: names, samples)
      try check(pattern, names: names, route: route, isAlias: outline.isAlias)
      let entry = RouteEntry(
        pattern: pattern,
        keys: [outline.key.rawValue],
        cases: [outline.key],
        policy: Route.policy(for: outline.key),
        values: route.values.map { (RoutePattern.Label(level: level, name: $0.name), $0) },
        isAlias: outline.isAlias
      )
      append(entry)
    } catch {
      let prefix = RoutePattern.literalPrefix(of: outline.text)
      addFault(error, outline.text, prefix: prefix, Route.policy(for: outline.key))
    }
  }

  private func check(
    _ pattern: RoutePattern,
    names: [String],
    route: RouteCase,
    isAlias: Bool
  ) throws(PatternError) {
    for name in names where !route.labels.contains(name) {
      throw PatternError(
        .unknownLabel,
        "The case has no associated value with the label “\(name)”."
          + Self.hint(route.values.first { !names.contains($0.name) })
      )
    }
    for value in route.values where !names.contains(value.name) {
      // An alias is never printed, so it need not contain optional or repeated values.
      if isAlias, value.isOptional || value.isRepeated { continue }
      throw PatternError(
        .missingLabel,
        "The pattern does not contain the associated value “\(value.name)”. Add {\(value.name)}."
      )
    }
    for value in route.values {
      if let problem = Self.typeProblem(value, in: pattern) { throw PatternError(.type, problem) }
      if let problem = nestingProblem(value) { throw PatternError(.nesting, problem) }
    }
    if ReservedPath.contains(RoutePattern.path(of: pattern.text)) {
      throw PatternError(.reserved, "The service reserves this path. Choose another path.")
    }
  }

  /// Returns a sentence that names the label to write, or an empty string if the label is unknown.
  private static func hint(_ value: RouteCase.Value?) -> String {
    guard let value else { return "" }
    // The compiler calls values without a label “_0”, “_1” and so on.
    let number = value.name[...].removing(prefix: "_") ?? ""
    let isUnlabeled = !number.isEmpty && number.utf8.allSatisfy(\.isASCIIDigit)
    return " Write {\(value.name)}\(isUnlabeled ? ", because the value has no label" : "")."
  }

  private static func typeProblem(_ value: RouteCase.Value, in pattern: RoutePattern) -> String? {
    var isRest = false
    if case .rest(let label)? = pattern.segments.last { isRest = label.name == value.name }
    let isInPath =
      isRest
      || pattern.segments.contains {
        if case .value(let label, _, _) = $0 { label.name == value.name } else { false }
      }
    switch value.kind {
    case .unsupported:
      return "“\(value.name)” encodes as more than one value. Make it encode as a single value."
    case .route where !isRest || value.isOptional:
      return
        "“\(value.name)” is a nested route. Put it at the end of the path, as {\(value.name)...}."
    case .repeated where isInPath:
      return "“\(value.name)” has several values, which only a query can contain."
    case .repeated where value.isOptional:
      return
        "“\(value.name)” is an optional array, but a link cannot tell a missing array from an empty"
        + " one. Use an array that is not optional."
    case .text, .some, .route, .repeated:
      return isInPath && value.isOptional
        ? "“\(value.name)” is optional, but a value in a path is always required." : nil
    }
  }

  private func nestingProblem(_ value: RouteCase.Value) -> String? {
    guard case .route(let type) = value.kind else { return nil }
    if types.contains(where: { $0 == type }) {
      return
        "“\(value.name)” has the type \(type), which contains this route. A pattern cannot contain"
        + " itself. Use a `String` for the rest of the path."
    }
    return types.count < RouteEntry.maximumDepth
      ? nil
      : "“\(value.name)” is a route inside \(types.count) others. At most"
        + " \(RouteEntry.maximumDepth) routes can be nested. Use a `String` for the rest of the path."
  }

  private mutating func append(_ entry: RouteEntry) {
    guard case .rest(let label)? = entry.pattern.segments.last,
      case .route(let type)? = entry.kind(of: label)
    else { return entries.append(entry) }
    let inner = inner(type)
    findings += inner.findings
    let prefix = entry.pattern.literalPrefix
    let isWhole = prefix.count == entry.pattern.segments.count - 1
    faults += inner.faults.map { fault in
      (isWhole ? prefix + fault.prefix : prefix, entry.policy.joined(with: fault.policy))
    }
    for inner in inner.entries {
      let pattern = entry.pattern.continued(by: inner.pattern)
      let policy = entry.policy.joined(with: inner.policy)
      if let error = entry.pattern.repetition(continuedBy: inner.pattern) {
        addFault(error, pattern.text, prefix: pattern.literalPrefix, policy)
        continue
      }
      entries.append(
        RouteEntry(
          pattern: pattern,
          keys: entry.keys + inner.keys,
          cases: entry.cases + inner.cases,
          policy: policy,
          values: entry.values + inner.values,
          isAlias: entry.isAlias || inner.isAlias
        )
      )
    }
  }

  private mutating func addFault(
    _ error: PatternError,
    _ text: String,
    prefix: [String],
    _ policy: RoutePolicy
  ) {
    findings.append(RouteFinding(code: error.code, pattern: text, message: error.message))
    faults.append((prefix, policy))
  }

  private func inner<Route: LinkRoute>(_ type: Route.Type) -> RouteEntryBuilder {
    RouteEntryBuilder(RouteOutline<Route>.all(level: level + 1), inside: types, samples: samples)
  }
}
