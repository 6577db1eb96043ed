import Foundation
import SiteAssociation

/// The changes that make a link open the app. A change to a rule is proposed only after it was
/// tried.
struct Advice: Sendable {
  var variables: SubstitutionVariables
  /// The text of the file; nil if the rules were not read from a file.
  var source: SourceText?
  /// Whether the advice can be a change to an existing rule, and not only a new rule.
  var triesChanges = true

  /// - Parameter nearMiss: A rule that differs from the link only in details, if there is one.
  func sentences(for trace: Trace, nearMiss: NearMiss? = nil) -> [String] {
    let sentences = changes(for: trace, nearMiss: nearMiss)
    guard let rule = trace.rules.first?.rule, isLegacyPath(rule) else { return sentences }
    return sentences.map { sentence in
      ["{ ", "\"caseSensitive\"", "\"percentEncoded\""].contains(where: sentence.containsCode)
        ? sentence
          + " Only \"components\" can contain such a rule: convert \"paths\" with linkwright upgrade."
        : sentence
    }
  }

  /// Whether a rule comes from the legacy `paths`, whose elements are strings instead of objects.
  private func isLegacyPath(_ rule: Rule) -> Bool {
    guard let source, let start = rule.place?.utf8Offset, source.utf8.indices.contains(start) else {
      return false
    }
    return source.utf8[start] == UInt8(ascii: "\"")
  }

  private func changes(for trace: Trace, nearMiss: NearMiss?) -> [String] {
    switch trace.outcome {
    case .notAURL, .everyURL: return []
    case .hostDiffers(let host):
      return [
        "To open links to \(host), serve an association file on that host and list the host in the "
          + "app's associated domains."
      ]
    case .rule(let index):
      guard trace.decision == .block else { return [] }
      let number = index + 1
      return [
        "To open this link, narrow rule \(number), or put a matching rule before rule \(number). The "
          + "first rule that matches decides."
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
      let correction = nearMiss.flatMap { pathCorrection($0, of: tried.rule) ?? $0.advice }
      if nearMiss?.isAboutEscapes == true, let correction { return [correction] }
      return [change(to: tried, for: trace.url) ?? correction ?? newRule(trace)]
    }
  }

  /// The size from which a rule is too long for advice, because nobody would read a change to it:
  /// ``RuleTrace/byteCount``.
  private static let longestRule = 16_384

  private func change(to tried: RuleTrace, for url: String) -> String? {
    guard triesChanges, tried.byteCount < Self.longestRule else { return nil }
    let number = tried.index + 1
    func matches(after change: (inout Rule) -> Void) -> Bool {
      var rule = tried.rule
      change(&rule)
      return RuleTracer([rule], substitutionVariables: variables).trace(url).matchesDecodableText
    }
    let plain = url.withoutDoubleEscapes
    if ExactText(plain) != ExactText(url),
      RuleTracer([tried.rule], substitutionVariables: variables).trace(plain).decision == .match
    {
      return "The link is escaped twice. Share \(plain) instead."
    }
    if matches(after: { $0.isCaseSensitive = false }) {
      return
        "The link and the pattern differ only in upper and lower case. Write the link like the "
        + "pattern, or add \"caseSensitive\": false to rule \(number)."
    }
    if matches(after: { $0.isPercentEncoded = false }) {
      return
        "The link and the pattern differ only in percent escapes. To compare the decoded link, add "
        + "\"percentEncoded\": false to rule \(number)."
    }
    if let path = tried.rule.path, path.unicodeScalars.count == 1,
      matches(after: { $0.path = "/" + path })
    {
      return
        "Devices do not add a slash to a one-character path pattern (inferred). Write the path of "
        + "rule \(number) as \"/\(path)\"."
    }
    if let path = tried.rule.path, path.utf8.last != UInt8(ascii: "*") {
      let base = path.withoutFinalSlash
      let wider: [String] = [base + "/*", base + "*"]
      if let pattern = wider.first(where: { pattern in matches { $0.path = pattern } }) {
        return "To make rule \(number) match longer paths like this one, change its path to "
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
        + "\(names) from rule \(number) instead."
    }
    if let advice = otherValue(in: tried, for: url) { return advice }
    if let failure = tried.firstFailure?.mismatch, case .unknownVariable(let name) = failure.reason
    {
      return
        "Define \"\(name)\" in \"substitutionVariables\", or correct its name in rule \(number)."
    }
    return nil
  }

  /// The advice for a link in which query items have other values than the rule expects.
  private func otherValue(in tried: RuleTrace, for url: String) -> String? {
    guard case .items(var items) = tried.rule.query else { return nil }
    var phrases: [String] = []
    for part in tried.parts where part.mismatch != nil {
      guard case .queryItem(let name, true) = part.part,
        let index = items.firstIndex(where: { ExactText($0.name) == ExactText(name) })
      else { return nil }
      let value = part.comparedText
      phrases.append("\(name)=\(value) where the rule expects \(name)=\(part.pattern)")
      items[index].pattern = value
    }
    var rule = tried.rule
    rule.query = .items(items)
    guard !phrases.isEmpty,
      RuleTracer([rule], substitutionVariables: variables).trace(url).decision == .match
    else { return nil }
    return "The link has \(phrases.joined(separator: " and ")). Correct the link, or add the rule "
      + "\(rule.componentJSON)."
  }

  /// The advice for a link with a query item whose name differs from the name in the rule only in
  /// upper and lower case.
  private func letterCase(of missing: [String], in url: String) -> String? {
    let items = URLComponents(string: url)?.queryItems ?? []
    for name in missing {
      let folded = ExactText(name.lowercased())
      let item = items.first {
        ExactText($0.name) != ExactText(name) && ExactText($0.name.lowercased()) == folded
      }
      guard let item else { continue }
      return
        "The link has \"\(item.name)\" where the rule expects \"\(name)\". Names of query items are "
        + "always case-sensitive, whatever \"caseSensitive\" says (inferred). Use the same name in the "
        + "link and the rule."
    }
    return nil
  }

  /// The advice to correct a path of the legacy form; nil if the rule has another form, or if a
  /// different path is not enough.
  private func pathCorrection(_ nearMiss: NearMiss, of rule: Rule) -> String? {
    guard isLegacyPath(rule), let path = nearMiss.correction?.path else { return nil }
    var corrected = rule
    corrected.path = path
    guard corrected == nearMiss.correction else { return nil }
    return nearMiss.differences.contains(.unicodeForm)
      ? "Add \"\(path)\" to \"paths\": its letters look the same, but have the Unicode form of the link."
      : "Change path \(nearMiss.index + 1) to \"\(path)\"."
  }

  private func newRule(_ trace: Trace) -> String {
    // Advice for thousands of entries would repeat a long link thousands of times.
    guard triesChanges || trace.url.utf8.count < 256 else {
      return "To open this link, add a rule for its path."
    }
    // Nearly every author wants a rule for the path in the form that the matcher compares.
    let parts =
      RuleTracer([Rule(path: "*", fragment: "*")]).trace(trace.url).rules.first?.parts ?? []
    func text(_ part: PartTrace.Part) -> String {
      parts.first { $0.part == part }?.comparedText ?? ""
    }
    var path = text(.path)
    if path.utf8.count > 1 { path = path.withoutFinalSlash }
    // On a site that uses the fragment for routing, all pages have the same path.
    let fragment = text(.fragment)
    let rule = Rule(
      path: path,
      fragment: ExactText(path) == "/" && !fragment.isEmpty ? fragment : nil
    )
    let proposed = RuleTracer([rule], substitutionVariables: variables)
    guard proposed.trace(trace.url).decision == .match else {
      return "To open this link, add a rule for its path."
    }
    if let first = trace.rules.first?.rule, isLegacyPath(first), rule.fragment == nil {
      return "To open this link, add a path such as \"\(path)\" to \"paths\"."
    }
    let inheritsDefaults = trace.rules.contains { !$0.rule.inherited.isEmpty }
    return "To open this link, add a rule such as \(rule.componentJSON)"
      + (inheritsDefaults ? ". The file's defaults also apply to the new rule." : ".")
  }
}

extension String {
  /// Returns whether the code points of another, short string occur in the string.
  ///
  /// An output searches thousands of texts. The search of the standard library,
  /// `utf8.contains(text.utf8)`, is not specialized and takes a hundred times as long.
  func containsCode(of text: String) -> Bool {
    var (whole, text) = (self, text)
    return whole.withUTF8 { whole in
      text.withUTF8 { text in
        guard whole.count >= text.count else { return false }
        return (0...(whole.count - text.count)).contains { start in
          whole[start..<(start + text.count)].elementsEqual(text)
        }
      }
    }
  }

  /// The URL with `%` in place of each `%25` that precedes two hexadecimal digits. Such sequences
  /// result from percent-encoding a URL twice.
  var withoutDoubleEscapes: String {
    replacing(/%25([0-9A-Fa-f]{2})/) { "%" + $0.output.1 }
  }
}

extension String {
  fileprivate var withoutFinalSlash: String {
    utf8.last == UInt8(ascii: "/") ? String(Substring(utf8.dropLast())) : self
  }
}
