import SiteAssociation

/// A typical mistake that keeps the rules of an app from matching a link.
struct RuleMistake: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// All rules exclude links.
    case onlyExclusions
    /// A rule matches the link without the parameters after a semicolon in its path.
    case parameters(String, RuleTrace)
    /// A rule matches the link without its second escaping.
    case escapedTwice(url: String, RuleTrace)
    /// A path pattern contains the fragment.
    case fragmentInPath(RuleTrace, corrected: Rule)
    /// The rule that comes closest has an unknown variable.
    case unknownVariable(String, RuleTrace)
    /// The rule is in a later entry of the app, which devices ignore (inferred).
    case laterEntry
    /// The rule is in `paths` beside `components`.
    case ignoredPaths
  }

  let kind: Kind

  /// - Parameters:
  ///   - trace: The comparison of the rules with the link.
  ///   - file: The file of the rules.
  /// - Returns: nil if a rule decides, or if the reason is another one.
  init?(_ trace: Trace, in file: AssociationFile?, of appID: String) {
    guard trace.outcome == .noRule, let file else { return nil }
    let nearest = trace.nearestMiss.flatMap { index in trace.rules.first { $0.index == index } }
    if let nearest, case .unknownVariable(let name) = nearest.firstFailure?.mismatch?.reason {
      kind = .unknownVariable(name, nearest)
    } else if !trace.rules.isEmpty, trace.rules.allSatisfy(\.rule.excludes) {
      kind = .onlyExclusions
    } else if let found = Self.parameters(of: trace.url, file, appID) {
      kind = found
    } else if let found = Self.doubleEscapes(of: trace.url, file, appID) {
      kind = found
    } else if let found = Self.fragmentInPath(trace, file) {
      kind = found
    } else if let found = Self.ignoredRules(for: trace.url, file, appID) {
      kind = found
    } else {
      return nil
    }
  }

  /// Returns the rule that lets a link open the app.
  private static func rule(
    for url: String,
    _ file: AssociationFile,
    _ appID: String
  ) -> RuleTrace? {
    guard let trace = file.ruleSet(for: appID)?.trace(url), trace.decision == .match else {
      return nil
    }
    return trace.rules.last
  }

  private static func parameters(
    of url: String,
    _ file: AssociationFile,
    _ appID: String
  ) -> Kind? {
    let address = url.prefix { $0 != "?" && $0 != "#" }
    guard let start = address.lastIndex(of: "/").flatMap({ address[$0...].firstIndex(of: ";") }),
      let rule = rule(for: String(url[..<start] + url[address.endIndex...]), file, appID)
    else { return nil }
    return .parameters(String(address[start...]), rule)
  }

  private static func doubleEscapes(
    of url: String,
    _ file: AssociationFile,
    _ appID: String
  ) -> Kind? {
    let once = url.withoutDoubleEscapes
    guard once != url, let rule = rule(for: once, file, appID) else { return nil }
    return .escapedTwice(url: once, rule)
  }

  private static func fragmentInPath(_ trace: Trace, _ file: AssociationFile) -> Kind? {
    for tried in trace.rules.prefix(maximumRuleCount) where !tried.rule.excludes {
      guard let path = tried.rule.path, let mark = path.firstIndex(of: "#") else { continue }
      var corrected = tried.rule
      corrected.path = String(path[..<mark])
      corrected.fragment = String(path[path.index(after: mark)...])
      let variables = file.substitutionVariables
      if RuleTracer([corrected], substitutionVariables: variables).trace(trace.url).decision
        == .match
      {
        return .fragmentInPath(tried, corrected: corrected)
      }
    }
    return nil
  }

  /// Returns why devices ignore rules that would let a link open the app.
  private static func ignoredRules(
    for url: String,
    _ file: AssociationFile,
    _ appID: String
  ) -> Kind? {
    let ignored = file.ignoredEntries.lazy
      .filter { ExactText($0.entry.appID) == ExactText(appID) }
      .prefix(maximumEntryCount)
      .first { ignored in
        guard let rules = ignored.entry.rules else { return true }
        let variables = file.substitutionVariables
        return RuleTracer(rules, substitutionVariables: variables).trace(url).decision == .match
      }
    return switch ignored?.reason {
    case .laterEntry: .laterEntry
    case .pathsBesideComponents: .ignoredPaths
    case nil: nil
    }
  }

  /// The maximum number of rules that are tried in another form.
  private static let maximumRuleCount = 64
  /// The maximum number of ignored entries that are tried.
  private static let maximumEntryCount = 8
}
