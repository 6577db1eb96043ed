import SiteAssociation

/// A typical mistake that keeps the rules of an app from matching a link.
struct RuleMistake: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    /// All rules exclude links.
    case onlyExclusions
    /// A rule matches the link without the parameters after a semicolon in its path.
    case parameters(String, RuleTrace)
    /// A rule matches the link if one of two levels of percent-encoding is removed.
    case escapedTwice(url: String, RuleTrace)
    /// A path pattern contains the fragment pattern.
    case fragmentInPath(RuleTrace, corrected: Rule)
    /// The rule that comes closest has an unknown variable.
    case unknownVariable(String, RuleTrace)
    /// The rule is in a later entry of the app, which devices ignore (inferred).
    case laterEntry
    /// The rule is in `paths` beside `components`.
    case ignoredPaths
  }

  let kind: Kind
  /// The place in the file at which `lint` reports the mistake; nil if the mistake is in the link,
  /// which `lint` does not know.
  let place: Place?

  /// - Parameters:
  ///   - trace: The comparison of the rules with the link.
  ///   - file: The file that contains the rules.
  /// - Returns: nil if a rule matches the link, or if another cause prevents the match.
  init?(_ trace: Trace, in file: AssociationFile?, of appID: String) {
    guard trace.outcome == .noRule, let file else { return nil }
    let nearest = trace.nearestMiss.flatMap { index in trace.rules.first { $0.index == index } }
    if let nearest, case .unknownVariable(let name) = nearest.firstFailure?.mismatch?.reason {
      kind = .unknownVariable(name, nearest)
      place = nearest.rule.place
    } else if !trace.rules.isEmpty, trace.rules.allSatisfy(\.rule.excludes) {
      kind = .onlyExclusions
      place = trace.rules.first?.rule.place
    } else if let found = Self.parameters(in: trace, file) ?? Self.doubleEscapes(in: trace, file) {
      kind = found
      place = nil
    } else if let (tried, corrected) = Self.fragmentInPath(trace, file) {
      kind = .fragmentInPath(tried, corrected: corrected)
      place = tried.rule.place
    } else if let ignored = Self.ignoredEntry(for: trace.url, file, appID) {
      kind = ignored.reason == .laterEntry ? .laterEntry : .ignoredPaths
      place = ignored.place
    } else {
      return nil
    }
  }

  /// Returns the rule that lets another form of the link open the app.
  private static func rule(
    for url: String,
    in trace: Trace,
    _ file: AssociationFile
  ) -> RuleTrace? {
    let other = RuleTracer(
      trace.rules.map(\.rule),
      substitutionVariables: file.substitutionVariables
    ).trace(url)
    return other.decision == .match ? other.rules.last : nil
  }

  private static func parameters(in trace: Trace, _ file: AssociationFile) -> Kind? {
    let url = trace.url
    let address = url.utf8.prefix { !"?#".utf8.contains($0) }
    let semicolon = UInt8(ascii: ";")
    guard
      let start = address.lastIndex(of: UInt8(ascii: "/"))
        .flatMap({ address[$0...].firstIndex(of: semicolon) }),
      let rule = rule(for: String(url[..<start] + url[address.endIndex...]), in: trace, file)
    else { return nil }
    return .parameters(String(Substring(address[start...])), rule)
  }

  private static func doubleEscapes(in trace: Trace, _ file: AssociationFile) -> Kind? {
    let once = trace.url.withoutDoubleEscapes
    guard ExactText(once) != ExactText(trace.url), let rule = rule(for: once, in: trace, file)
    else { return nil }
    return .escapedTwice(url: once, rule)
  }

  /// Returns a rule that matches the link if the fragment in the rule's path becomes a fragment
  /// condition, together with the corrected rule.
  private static func fragmentInPath(
    _ trace: Trace,
    _ file: AssociationFile
  ) -> (RuleTrace, corrected: Rule)? {
    for tried in trace.rules.prefix(maximumRuleCount) where !tried.rule.excludes {
      guard let path = tried.rule.path, let mark = path.utf8.firstIndex(of: UInt8(ascii: "#"))
      else { continue }
      var corrected = tried.rule
      corrected.path = String(path[..<mark])
      corrected.fragment = String(path[path.utf8.index(after: mark)...])
      let variables = file.substitutionVariables
      if RuleTracer([corrected], substitutionVariables: variables).trace(trace.url).decision
        == .match
      {
        return (tried, corrected)
      }
    }
    return nil
  }

  /// Returns the ignored entry whose rules would let a link open the app.
  private static func ignoredEntry(
    for url: String,
    _ file: AssociationFile,
    _ appID: String
  ) -> IgnoredEntry? {
    file.ignoredEntries.lazy
      .filter { ExactText($0.entry.appID) == ExactText(appID) }
      .prefix(maximumEntryCount)
      .first { ignored in
        guard let rules = ignored.entry.rules else { return true }
        let variables = file.substitutionVariables
        return RuleTracer(rules, substitutionVariables: variables).trace(url).decision == .match
      }
  }

  /// The maximum number of rules that are tried in another form.
  private static let maximumRuleCount = 64
  /// The maximum number of ignored entries that are tried.
  private static let maximumEntryCount = 8
}

extension RuleMistake {
  /// The mistake as a clause, without a capital letter at the start or a period at the end.
  ///
  /// - Parameter location: Where the rules are, such as " in the file at example.com". Empty if the
  ///   reader already knows where the rules are.
  func clause(location: String = "") -> String {
    switch kind {
    case .onlyExclusions:
      "the rules for the app\(location) only exclude links, so no link opens the app"
    case .parameters(let text, let rule):
      "rule \(rule.index + 1)\(location) does not match because of \"\(text)\", which devices count as "
        + "part of the path"
    case .escapedTwice(_, let rule):
      "the link is escaped twice, so rule \(rule.index + 1)\(location) does not match"
    case .fragmentInPath(let rule, _):
      "rule \(rule.index + 1)\(location) has the fragment in the path, where no link matches it"
    case .unknownVariable(let name, let rule):
      "rule \(rule.index + 1)\(location) never matches, because the variable \"\(name)\" is not defined"
    case .laterEntry:
      "the rule for this link\(location) is in a second entry of the app, and devices use only the first "
        + "entry (inferred)"
    case .ignoredPaths:
      "the rule for this link\(location) is in \"paths\", which devices ignore next to \"components\" "
        + "(inferred)"
    }
  }

  /// The rule that the clause is about; nil if it is about several rules or about an ignored rule.
  var rule: RuleTrace? {
    switch kind {
    case .parameters(_, let rule), .escapedTwice(_, let rule), .fragmentInPath(let rule, _),
      .unknownVariable(_, let rule):
      rule
    case .onlyExclusions, .laterEntry, .ignoredPaths: nil
    }
  }

  /// What to change; nil if the general advice applies.
  var cure: String? {
    switch kind {
    case .onlyExclusions:
      "Add a rule for the links that open the app after the exclusions. For all other links, the rule is "
        + "{ \"/\": \"*\" } in \"components\", or \"*\" in \"paths\"."
    case .parameters(let text, let rule):
      "Remove \"\(text)\" from the link, or add the rule \(rule.rule.addingParameters.componentJSON)."
    case .escapedTwice(let url, _):
      "Share \(url) instead, and find the program that escaped the link again."
    case .fragmentInPath(let rule, let corrected):
      "Write rule \(rule.index + 1) as \(corrected.componentJSON)."
    case .unknownVariable: nil
    case .laterEntry: "Move its rules to the first entry of the app."
    case .ignoredPaths: "Add the path to \"components\" as a rule, and remove \"paths\"."
    }
  }
}

extension Rule {
  fileprivate var addingParameters: Rule {
    var rule = self
    rule.path = (path ?? "") + ";*"
    return rule
  }
}
