import Foundation
import SiteAssociation

/// What to change so that a link opens the app. A change to a rule is only proposed after it was tried.
struct Advice: Sendable {
  var variables: SubstitutionVariables

  func sentences(for trace: Trace) -> [String] {
    switch trace.outcome {
    case .notAURL, .everyURL: return []
    case .hostDiffers(let host):
      return ["To open links of \(host), serve a file there and name that host in the app."]
    case .rule(let index):
      guard trace.decision == .block else { return [] }
      let number = index + 1
      return [
        "To open this link, narrow rule \(number), or put another rule before it that holds: "
          + "the first rule that holds decides."
      ]
    case .noRule:
      guard !trace.rules.isEmpty else {
        return ["The entry has no rules. \(newRule(trace))"]
      }
      guard let nearest = trace.nearestMiss, trace.rules.indices.contains(nearest) else {
        return [newRule(trace)]
      }
      let tried = trace.rules[nearest]
      if tried.rule.excludes { return [newRule(trace)] }
      return [change(to: tried, for: trace.url) ?? newRule(trace)]
    }
  }

  private func change(to tried: RuleTrace, for url: String) -> String? {
    let number = tried.index + 1
    func holds(_ change: (inout Rule) -> Void) -> Bool {
      var rule = tried.rule
      change(&rule)
      return RuleTracer([rule], substitutionVariables: variables).trace(url).decision == .match
    }
    if holds({ $0.isCaseSensitive = false }) {
      return "Only upper and lower case differ. Write the link like the pattern, or add "
        + "\"caseSensitive\": false to rule \(number)."
    }
    if holds({ $0.isPercentEncoded = false }) {
      return "Only the percent escapes differ. Add \"percentEncoded\": false to rule \(number), "
        + "so that it compares the decoded link."
    }
    if let path = tried.rule.path, path.unicodeScalars.count == 1, holds({ $0.path = "/" + path }) {
      return "No slash is added to a path pattern of one character (inferred). Write the path of "
        + "rule \(number) as \"/\(path)\"."
    }
    if let path = tried.rule.path, !path.hasSuffix("*") {
      let base = path.hasSuffix("/") ? String(path.dropLast()) : path
      let wider: [String] = [base + "/*", base + "*"]
      if let pattern = wider.first(where: { pattern in holds { $0.path = pattern } }) {
        return "To let rule \(number) also hold for what follows, write its path as "
          + "\"\(pattern)\"."
      }
    }
    let missing = tried.parts.compactMap { part -> String? in
      guard part.mismatch != nil, case .queryItem(let name, false) = part.part else { return nil }
      return name
    }
    if !missing.isEmpty, missing.count == tried.parts.count(where: { $0.mismatch != nil }) {
      if let advice = letterCase(of: missing, in: url) { return advice }
      let names = missing.map { "\"\($0)\"" }.joined(separator: " and ")
      let pronoun = missing.count == 1 ? "it" : "them"
      return "Add \(names) to the query of the link. If the app does not need \(pronoun), remove "
        + "\(names) from rule \(number)."
    }
    if let failure = tried.firstFailure?.mismatch, case .unknownVariable(let name) = failure.reason
    {
      return
        "Define \"\(name)\" in \"substitutionVariables\", or correct its name in rule \(number)."
    }
    return nil
  }

  /// The advice if the link has an item whose name differs only in upper and lower case.
  private func letterCase(of missing: [String], in url: String) -> String? {
    let items = URLComponents(string: url)?.queryItems ?? []
    for name in missing {
      let item = items.first { $0.name != name && $0.name.lowercased() == name.lowercased() }
      guard let item else { continue }
      return
        "The link has \"\(item.name)\" where the rule expects \"\(name)\": names of query items "
        + "are case-sensitive, whatever \"caseSensitive\" says (inferred). Write the same name in both."
    }
    return nil
  }

  private func newRule(_ trace: Trace) -> String {
    // Nearly every author wants a rule for the path, as the matcher compares it.
    let parts =
      RuleTracer([Rule(path: "*", fragment: "*")]).trace(trace.url).rules.first?.parts ?? []
    func text(_ part: PartTrace.Part) -> String {
      parts.first { $0.part == part }?.comparedText ?? ""
    }
    var path = text(.path)
    if path.count > 1, path.hasSuffix("/") { path.removeLast() }
    // A site that routes by fragment has one path for all its pages.
    let fragment = text(.fragment)
    let rule = Rule(path: path, fragment: path == "/" && !fragment.isEmpty ? fragment : nil)
    let proposed = RuleTracer([rule], substitutionVariables: variables)
    guard proposed.trace(trace.url).decision == .match else {
      return "To open this link, add a rule for its path."
    }
    let inheritsDefaults = trace.rules.contains { !$0.rule.inherited.isEmpty }
    return "To open this link, add a rule such as \(rule.componentJSON)"
      + (inheritsDefaults ? ". The defaults of the file also apply to it." : ".")
  }
}
