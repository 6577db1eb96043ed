public import Linkwright
public import SiteAssociation

/// Derives the rules of an association file from a table: they open the app for the links of its routes.
///
/// ```swift
/// let rules = associationRules(of: table)
/// #expect(try rules.drift(from: file) == nil)
/// ```
///
/// A placeholder becomes `?*`, a `CaseIterable` enum a variable with its values, and the rest of a path
/// `*`. Required query items become conditions. The first rules exclude the paths that the service
/// reserves. Patterns with the same rule share it.
///
/// The language of association files is less precise than patterns: `*` also matches slashes, and a number
/// is any text. The notes of a rule describe these cases, each with an example link. Rules also compare
/// links as written. So a link with unnecessary percent escapes, or with an empty required item, stays in
/// the browser although the table can read it.
///
/// - Parameter table: The routes of the app.
/// - Returns: The rules, in the order in which the table tries the patterns.
public func associationRules<Route>(of table: LinkTable<Route>) -> AssociationRules {
  var variables = VariableRegistry()
  var drafts: [RuleDraft] = []
  var indexOfRule: [Rule: Int] = [:]
  for entry in table.entries {
    let rule = entry.rule(&variables)
    if let index = indexOfRule[rule] {
      drafts[index].entries.append(entry)
    } else {
      indexOfRule[rule] = drafts.count
      drafts.append(RuleDraft(rule: rule, entries: [entry]))
    }
  }
  drafts = RuleDraft.exclusions + drafts
  let ruleSet = RuleSet(drafts.map(\.rule), substitutionVariables: variables.variables)
  return AssociationRules(
    rules: drafts.enumerated().map { index, draft in
      let patterns = draft.entries.map(\.pattern.text)
      var rule = draft.rule
      if !patterns.isEmpty { rule.comment = patterns.joined(separator: ", ") }
      let notes = draft.entries.flatMap { entry in
        table.notes(on: entry, by: ruleSet, rule: index)
      }
      return AssociationRule(rule: rule, patterns: patterns, notes: notes)
    },
    substitutionVariables: variables.variables
  )
}

/// The rules of an association file that ``associationRules(of:)`` derives from routes.
public struct AssociationRules: Sendable, Hashable {
  /// The rules, in the order in which the table tries the patterns.
  public let rules: [AssociationRule]
  /// The variables that the rules use: the texts of `CaseIterable` enums.
  public let substitutionVariables: SubstitutionVariables

  /// The ways in which rules hold for links that have no route, each with an example.
  public var notes: [RuleNote] { rules.flatMap(\.notes) }

  /// Compiles the rules.
  ///
  /// - Parameters:
  ///   - appID: The app ID, which appears in traces only.
  ///   - domain: The domain to which URLs must belong; nil accepts any host.
  public func ruleSet(for appID: String = "", domain: AssociatedDomain? = nil) -> RuleSet {
    RuleSet(
      rules.map(\.rule),
      substitutionVariables: substitutionVariables,
      appID: appID,
      domain: domain
    )
  }
}

extension AssociationRules {
  /// Returns the rules as the JSON that `rulesFrom` in the configuration of the service names: an array of
  /// components, one per line.
  ///
  /// Such an array cannot declare variables. So a rule with variables is repeated for each value. If that
  /// would give more than 50 rules, one rule accepts any text instead.
  ///
  /// - Returns: JSON with a line break at its end.
  public func json() -> String {
    JSONText.array(ruleList().map { .line($0.json) }).print() + "\n"
  }

  /// Returns the rules of ``json()``.
  public func ruleList() -> [Rule] {
    rules.flatMap { $0.rule.written(without: substitutionVariables) }
  }

  /// Returns an association file with the rules and their variables, for a site that serves its own file.
  ///
  /// - Parameter appIDs: The app IDs: prefix, dot, bundle ID.
  /// - Returns: JSON with a line break at its end.
  public func associationFile(for appIDs: [String]) -> String {
    let details = JSONText.object([
      ("appIDs", .line(.array(appIDs.map(JSONText.string)))),
      ("components", .array(rules.map { .line($0.rule.json) })),
    ])
    var members: [(key: String, value: JSONText)] = [("details", .array([details]))]
    let variables = substitutionVariables.all.map {
      (key: $0.name, value: JSONText.line(.array($0.values.map(JSONText.string))))
    }
    if !variables.isEmpty { members.append(("substitutionVariables", .object(variables))) }
    return JSONText.object([("applinks", .object(members))]).print() + "\n"
  }
}

/// A rule and the entries that it was derived from.
private struct RuleDraft {
  var rule: Rule
  var entries: [RouteEntry]

  static let exclusions = ReservedPath.prefixes.map { prefix in
    RuleDraft(
      rule: Rule(path: prefix + "*", excludes: true, comment: "The service answers these itself."),
      entries: []
    )
  }
}
