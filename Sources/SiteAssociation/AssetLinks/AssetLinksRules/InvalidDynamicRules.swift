/// Rules for dynamic App Links that are malformed, misplaced or unreachable.
struct InvalidDynamicRules: AssetLinksRule {
  static let about = RuleDescription(
    7014,
    "Invalid rules for dynamic App Links",
    platform: .android,
    effect: """
      Google does not document what Android does with malformed rules, so the rules may not do \
      what is intended.
      """,
    cure: "Write the rules in the form that Google documents.",
    evidence: .documented,
    background: """
      On Android 15 and later, with Google services, a statement can narrow which links open the \
      app. In the statement, "relation_extensions" contains an object with the key \
      \(UnknownRelation.allURLs). That object contains the array "dynamic_app_link_components". \
      Each element of the array is a rule. In a rule, "/" and "#" are strings, "?" is an object \
      with a string for each query parameter, "exclude" is a boolean, and "comments" is a remark. \
      The first rule that matches decides. Rules cannot extend what the app's manifest declares. \
      Earlier versions of Android ignore the rules. Linkwright checks the form of the rules, up to \
      the first rule whose only condition is the path "*". If more rules follow, Linkwright warns \
      that they are never reached. It does not check which links match the rules.
      """
  )

  private static let extensions = "relation_extensions"
  private static let components = "dynamic_app_link_components"

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    for statement in subject.statements where statement.include == nil {
      guard let member = statement.node.member(extensions) else {
        if let typo = statement.node.misspelling(of: extensions, among: AssetLinksStatement.keys) {
          reportTypo(typo, extensions, report: &report)
        }
        continue
      }
      guard isExpected(member.value, "an object", member.value.members != nil, extensions, &report)
      else { continue }
      for relation in member.value.effectiveMembers {
        check(relation, of: statement, in: subject, report: &report)
      }
    }
  }

  private static func check(
    _ relation: JSONMember,
    of statement: AssetLinksStatement,
    in subject: AssetLinksSubject,
    report: inout FindingCollector
  ) {
    let known = UnknownRelation.allURLs
    guard relation.key.isSameCode(as: known) else {
      report.report(
        about,
        "\(relation.key.quoted) is not a relation with rules.",
        at: relation.keyRange,
        effect: "Android has no rules for such a relation.",
        cure: "Write \(known.quoted)."
      )
      return
    }
    if !statement.relations.contains(where: { $0.string?.isSameCode(as: known) == true }) {
      report.report(
        about,
        "The statement has rules for a relation that is not in its \"relation\".",
        at: relation.keyRange,
        effect: "The statement does not grant links to the app, so its rules have no effect.",
        cure: "Add \(known.quoted) to \"relation\"."
      )
    }
    let value = relation.value
    guard isExpected(value, "an object", value.members != nil, known, &report) else { return }
    guard let rules = value.member(components) else {
      if let typo = value.misspelling(of: components, among: [components]) {
        reportTypo(typo, components, report: &report)
      } else {
        report.report(
          about,
          "The object has no \"\(components)\".",
          at: value.openingRange,
          cure: "Add \"\(components)\", an array of rules."
        )
      }
      return
    }
    guard isExpected(rules.value, "an array", rules.value.array != nil, components, &report) else {
      return
    }
    checkRules(rules.value.array ?? [], subject.source, report: &report)
  }

  private static func checkRules(
    _ rules: [JSONNode],
    _ source: SourceText,
    report: inout FindingCollector
  ) {
    var catchAll: JSONNode?
    for rule in rules {
      guard isExpected(rule, "an object", rule.members != nil, "a rule", &report) else { continue }
      if let catchAll {
        let place = source.place(of: catchAll.range)
        report.report(
          about,
          "The rule comes after the rule on line \(place.line), which matches every link.",
          at: rule.openingRange,
          severity: .warning,
          effect: "The first rule that matches decides, so this rule has no effect.",
          cure: "Move the rule that matches every link to the end."
        )
        return
      }
      for member in rule.effectiveMembers { checkMember(member, report: &report) }
      if isCatchAll(rule) { catchAll = rule }
    }
  }

  private static func checkMember(_ member: JSONMember, report: inout FindingCollector) {
    let value = member.value
    switch ExactText(member.key) {
    case "/", "#": _ = isExpected(value, "a string", value.string != nil, member.key, &report)
    case "exclude":
      let isBoolean = if case .boolean = value.value { true } else { false }
      _ = isExpected(value, "a boolean", isBoolean, member.key, &report)
    case "?":
      guard isExpected(value, "an object", value.members != nil, member.key, &report) else {
        return
      }
      for item in value.effectiveMembers {
        _ = isExpected(item.value, "a string", item.value.string != nil, item.key, &report)
      }
    case "comments", "comment": break
    default:
      let nearest = Spelling.nearest(to: member.key, among: ["exclude", "comments"])
      report.report(
        about,
        "\(member.key.quoted) is not a key of a rule.",
        at: member.keyRange,
        cure: nearest.map { "Write \($0.quoted)." }
          ?? "Remove the key. A rule has the keys \"/\", \"?\", \"#\" and \"exclude\"."
      )
    }
  }

  /// Whether the only condition of a rule is the path `*`.
  private static func isCatchAll(_ rule: JSONNode) -> Bool {
    rule["/"]?.string?.isSameCode(as: "*") == true && rule["?"] == nil && rule["#"] == nil
  }

  /// Returns whether a value has the expected type. If not, reports the value, unless the value is
  /// a number or null: `IncompleteStatement` reports these values.
  private static func isExpected(
    _ node: JSONNode,
    _ type: String,
    _ isExpected: Bool,
    _ name: String,
    _ report: inout FindingCollector
  ) -> Bool {
    if isExpected { return true }
    switch node.value {
    case .null, .number: break
    default:
      let subject = name.isSameCode(as: "a rule") ? "A rule" : name.quoted
      report.report(
        about,
        "\(subject) is \(node.typeName), not \(type).",
        at: node.openingRange,
        cure: "Write \(type)."
      )
    }
    return false
  }

  private static func reportTypo(
    _ typo: JSONMember,
    _ key: String,
    report: inout FindingCollector
  ) {
    report.report(
      about,
      "\(typo.key.quoted) is not \"\(key)\".",
      at: typo.keyRange,
      effect:
        "Android ignores the rules, so all links that the app's manifest declares open the app.",
      cure: "Rename the key to \"\(key)\"."
    )
  }
}
