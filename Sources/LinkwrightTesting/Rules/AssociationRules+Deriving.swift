public import Linkwright
import SiteAssociation

/// The rules of an association file that open the app for the links of a table.
///
/// ```swift
/// let rules = associationRules(of: table)
/// #expect(try rules.drift(from: file) == nil)
/// ```
///
/// A placeholder becomes `?*`, an enum that is `CaseIterable` a variable with its values, the rest of a
/// path `*`; query items that have to be there become conditions. What the service answers itself is
/// excluded in front. Patterns that come to the same rule share one.
///
/// The language of association files cannot say everything that a pattern says: `*` also takes
/// slashes, a number is any text. Each rule has notes on that, with a link that shows it. It also
/// compares links as they are written, so one that escapes what need not be escaped stays in the
/// browser though the table would read it, and so does one whose required item is empty.
public func associationRules<Route>(of table: LinkTable<Route>) -> AssociationRules {
  var variables = VariableRegistry()
  var drafts: [RuleDraft] = []
  var placeOfRule: [Rule: Int] = [:]
  for entry in table.entries {
    let rule = entry.rule(&variables)
    if let place = placeOfRule[rule] {
      drafts[place].entries.append(entry)
    } else {
      placeOfRule[rule] = drafts.count
      drafts.append(RuleDraft(rule: rule, entries: [entry]))
    }
  }
  drafts = RuleDraft.exclusions + drafts
  let ruleSet = RuleSet(drafts.map(\.rule), substitutionVariables: variables.variables)
  return AssociationRules(
    rules: drafts.enumerated().map { place, draft in
      let patterns = draft.entries.map(\.pattern.text)
      var rule = draft.rule
      if !patterns.isEmpty { rule.comment = patterns.joined(separator: ", ") }
      let notes = draft.entries.flatMap { entry in
        table.notes(on: entry, by: ruleSet, rule: place)
      }
      return AssociationRule(rule: rule, patterns: patterns, notes: notes)
    },
    substitutionVariables: variables.variables
  )
}

/// A rule with the entries that it is for.
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
