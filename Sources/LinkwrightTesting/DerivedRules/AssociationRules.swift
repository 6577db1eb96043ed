public import Linkwright
public import SiteAssociation

/// Derives the rules of an association file from a table of routes.
///
/// With these rules, links to the routes open the app.
///
/// ```swift
/// let rules = associationRules(of: table)
/// #expect(try rules.drift(from: file) == nil)
/// ```
///
/// A placeholder becomes `?*`, or a variable if the placeholder's type is a `CaseIterable` enum. A
/// placeholder for the rest of the path becomes `*`. Required query items become conditions. The
/// first rules exclude all paths with a prefix that the service reserves; see
/// `ReservedPath.prefixes`. If several patterns lead to the same rule, the result contains that
/// rule once.
///
/// Association files are less precise than patterns. For example, `*` also matches slashes, and a
/// rule cannot require a number. The notes of a rule describe such cases, each with an example
/// link. Devices do not decode percent escapes before they compare a link with these rules.
/// Therefore, a link with unnecessary percent escapes stays in the browser, although the table has
/// a route for the link. The same is true for a link in which the value of a required query item is
/// empty.
///
/// - Parameter table: The app's routes.
/// - Returns: The rules that exclude reserved paths, followed by the rules for the patterns, in the
///   order in which the table tries the patterns.
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

/// The rules that ``associationRules(of:)`` derives from routes for an association file.
public struct AssociationRules: Sendable, Hashable {
  /// The rules that exclude reserved paths, followed by the rules for the patterns, in the order in
  /// which the table tries the patterns.
  public let rules: [AssociationRule]
  /// The variables that the rules use. The values of the variables come from `CaseIterable` enums.
  public let substitutionVariables: SubstitutionVariables

  /// The ways in which the rules match links that have no route, each with an example.
  public var notes: [RuleNote] { rules.flatMap(\.notes) }

  /// Returns the rules in compiled form, ready to decide about links.
  ///
  /// - Parameters:
  ///   - appID: The app ID, which appears in traces only. The default is empty.
  ///   - domain: The domain to which links must belong. The default is nil, which accepts any host.
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
  /// Returns the rules as JSON, for use as a rules file of the service.
  ///
  /// In the service's configuration, `rulesFrom` gives the path of the rules file. The JSON is an
  /// array of components, one per line.
  ///
  /// An array of components cannot declare variables. Therefore, a rule with variables is repeated
  /// for each combination of the variables' values. If more than 50 rules would result from one
  /// rule, the rule accepts any text instead of the values.
  ///
  /// - Returns: JSON that ends with a line break.
  public func json() -> String {
    JSONText.array(ruleList().map { .line($0.json) }).print() + "\n"
  }

  /// Returns the rules that ``json()`` returns as JSON.
  ///
  /// These rules contain no variables; ``json()`` describes how variables are replaced.
  public func ruleList() -> [Rule] {
    rules.flatMap { $0.rule.written(without: substitutionVariables) }
  }

  /// Returns an association file with the rules and their variables, for a website that serves its
  /// own file.
  ///
  /// - Parameter appIDs: The app IDs. Each app ID consists of the app ID prefix, a dot and the
  ///   bundle ID.
  /// - Returns: JSON that ends with a line break.
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

/// A rule and the entries from which it was derived.
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
