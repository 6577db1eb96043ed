public import Linkwright
public import SiteAssociation

/// Links that the rules of an app and a table see otherwise, by example.
///
/// ```swift
/// let rules = RuleList(reading: try Data(contentsOf: file)).ruleSet()
/// #expect(try compare(rules, to: table).filter { $0.kind == .staysInBrowser } == [])
/// ```
///
/// The examples are made of the patterns of both sides, so a difference that no example shows is not
/// found. They are the same ones in every run, each stands once, and no rule or pattern has more than
/// three of each kind. Links that the service answers itself are left out.
///
/// - Parameters:
///   - rules: The rules of the app.
///   - table: The routes of the app; examples have the first host of its site.
/// - Returns: Those of the rules first, in the order of the rules, then those of the patterns.
/// - Throws: ``ComparisonError/Code/noHost``.
public func compare<Route>(
  _ rules: RuleSet,
  to table: LinkTable<Route>
) throws(ComparisonError) -> [RouteDifference] {
  guard let host = table.exampleHost else {
    throw ComparisonError(code: .noHost, description: "The site of the table has no host.")
  }
  var comparison = Comparison(rules: rules, table: table)
  let origin = "https://" + host
  for rule in rules.rules ?? [Rule()] {
    comparison.compare(rule.sampleLinks(rules.substitutionVariables).map { origin + $0 })
  }
  for entry in table.entries { comparison.compare(entry.sampleLinks().map { origin + $0 }) }
  return comparison.differences
}

/// Links that an association file and a table see otherwise, by example; see
/// ``compare(_:to:)``.
///
/// - Parameters:
///   - file: The bytes of the file.
///   - appID: Prefix, dot, bundle identifier.
///   - table: The routes of the app.
/// - Throws: ``ComparisonError``.
public func compare<Route>(
  _ file: some Sequence<UInt8>,
  for appID: String,
  to table: LinkTable<Route>
) throws(ComparisonError) -> [RouteDifference] {
  let file = AssociationFile(reading: file)
  guard file.isReadable else {
    let problem = file.findings.first?.problem ?? "It is not JSON."
    throw ComparisonError(code: .unreadable, description: "The file is not read: \(problem)")
  }
  guard let rules = file.ruleSet(for: appID) else {
    throw ComparisonError(code: .noApp, description: "The file does not name the app \(appID).")
  }
  return try compare(rules, to: table)
}
