/// Reports a key of a component or of `defaults` that Apple's systems do not know.
struct UnknownKey: LintRule {
  static let about = RuleDescription(
    2001,
    "Unknown or misspelled key in a rule",
    severity: .warning,
    effect: """
      Devices ignore the key. If the key was intended as a condition, the rule matches more links \
      than intended.
      """,
    cure: "Correct the spelling of the key. If the key is a remark, rename it to \"comment\".",
    evidence: .observed,
    background: """
      A component can have the keys "/", "?", "#", "exclude", "caseSensitive", "percentEncoded" \
      and "comment". Devices silently ignore every other key, including one that differs only in \
      case, such as "casesensitive". An unknown key in "defaults" has no effect either, because no \
      rule inherits it.

      The finding is an error in two cases. In the first case, the unknown key was probably the \
      only condition of the rule, so the rule matches every URL of the host. In the second case, \
      the unknown key is a misspelled "exclude" with the value true, so the rule opens the app for \
      the links that it should exclude.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    for object in file.defaults {
      for member in unknownMembers(of: object.node) {
        report.report(
          Self.about,
          "The key \(member.key.quoted) in the defaults is unknown.",
          at: member.keyRange,
          effect: "Devices ignore the key, so no rule inherits its value.",
          cure: Self.cure(for: member)
        )
      }
    }
    for entry in file.entries where !entry.isLegacy {
      for rule in entry.rules {
        let unknown = unknownMembers(of: rule.node)
        let widens = !unknown.isEmpty && Self.widens(rule)
        for member in unknown {
          let widening = Self.widening(of: rule, by: member, widens: widens)
          report.report(
            Self.about,
            "The key \(member.key.quoted) is unknown.",
            at: member.keyRange,
            severity: widening == nil ? nil : .error,
            effect: widening ?? Self.effect(of: member),
            cure: Self.cure(for: member)
          )
        }
      }
    }
  }

  static func corrections(of file: LintSubject) -> [KeyCorrection] {
    file.ruleNodes.flatMap { object in
      UnknownKey().unknownMembers(of: object.node).compactMap { member in
        intendedKey(for: member).flatMap {
          KeyCorrection(member, in: object.node, to: $0.rawValue)
        }
      }
    }
  }

  private func unknownMembers(of node: JSONNode) -> [JSONMember] {
    (node.members ?? []).filter { Rule.Key(rawValue: $0.key) == nil }
  }

  /// Whether an ignored key was probably the only condition of a rule, which now matches every URL.
  static func widens(_ rule: LintSubject.LocatedRule) -> Bool {
    guard rule.rule.isEmpty, let members = rule.node.members else { return false }
    let conditions: Set<Rule.Key> = [.path, .query, .fragment]
    // A condition of the wrong type has its own finding.
    guard !members.contains(where: { Rule.Key(rawValue: $0.key).map(conditions.contains) ?? false })
    else { return false }
    return members.contains { isLostCondition($0) }
  }

  private static func isLostCondition(_ member: JSONMember) -> Bool {
    guard Rule.Key(rawValue: member.key) == nil else { return false }
    switch intendedKey(for: member) {
    case .path, .query, .fragment: return true
    case .exclude, .caseSensitive, .percentEncoded, .comment: return false
    case nil: return member.value.string != nil || member.value.members != nil
    }
  }

  /// The effect of an ignored key that turns a rule into its opposite or makes it match every URL;
  /// nil for a less harmful key.
  ///
  /// - Parameter widens: Whether an ignored key was probably the only condition of the rule.
  private static func widening(
    of rule: LintSubject.LocatedRule,
    by member: JSONMember,
    widens: Bool
  ) -> String? {
    if intendedKey(for: member) == .exclude, member.value.flag == true, !rule.rule.excludes {
      return "Devices ignore the key, so links that should be excluded open the app."
    }
    guard widens, isLostCondition(member) else { return nil }
    return rule.rule.excludes
      ? "Devices ignore the key, so the rule has no condition and excludes every URL of the host."
      : "Devices ignore the key, so the rule has no condition, and every URL of the host opens the app."
  }

  private static func cure(for member: JSONMember) -> String? {
    intendedKey(for: member).map { "Write \"\($0.rawValue)\"." }
  }

  /// Returns the effect of a misspelled key, or nil if the intended key is unknown.
  private static func effect(of member: JSONMember) -> String? {
    switch intendedKey(for: member) {
    case .exclude: "Devices ignore the key, so links that should be excluded open the app."
    case .caseSensitive: "Devices ignore the key, so the comparison is case-sensitive."
    case .percentEncoded:
      "Devices ignore the key, so they compare the rule with the URL as written, including its "
        + "percent escapes."
    case .comment: "Devices ignore the key. This is harmless, because they also ignore \"comment\"."
    case .path, .query, .fragment:
      "Devices ignore the key, so the rule matches more links than intended."
    case nil: nil
    }
  }

  private static func intendedKey(for member: JSONMember) -> Rule.Key? {
    if let key = intendedKey(for: member.key) { return key }
    // A key of one or two characters is not a misspelled word.
    guard member.key.unicodeScalars.count <= 2 else { return nil }
    let symbols: [Rule.Key] = [.path, .query, .fragment]
    if let key = symbols.first(where: { member.key.containsCode(of: $0.rawValue) }) { return key }
    return member.value.string?.utf8.first == UInt8(ascii: "/") ? .path : nil
  }

  private static func intendedKey(for key: String) -> Rule.Key? {
    guard key.utf8.count <= 32 else { return nil }
    let letters = String(key.lowercased().unicodeScalars.filter { !$0.isInvisible })
    if let key = Rule.Key(rawValue: letters) { return key }
    if let known = Rule.Key.misspellings[ExactText(letters)] { return known }
    let words: [Rule.Key] = [.exclude, .caseSensitive, .percentEncoded, .comment]
    return Spelling.nearest(to: key, among: words.map(\.rawValue)).flatMap(Rule.Key.init)
  }
}
