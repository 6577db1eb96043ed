public import Linkwright
public import SiteAssociation

/// Returns example links on which the rules of an app and a table disagree.
///
/// ```swift
/// let rules = RuleList(reading: try Data(contentsOf: file)).ruleSet()
/// #expect(try compare(rules, to: table).filter { $0.kind == .staysInBrowser } == [])
/// ```
///
/// The examples are derived from the patterns of both sides. A difference that no example shows is not
/// found. The examples are the same in every run and unique, with at most three of each kind per rule or
/// pattern. Paths that the service reserves are left out.
///
/// - Parameters:
///   - rules: The rules of the app.
///   - table: The routes of the app. The examples use the first host of its site.
/// - Returns: First the differences from the rules, in the order of the rules, then those from the
///   patterns.
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

/// Returns example links on which an association file and a table disagree; see ``compare(_:to:)``.
///
/// - Parameters:
///   - file: The bytes of the file.
///   - appID: The app ID: prefix, dot, bundle ID.
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
    throw ComparisonError(
      code: .unreadable,
      description: "Devices cannot read the file: \(problem)"
    )
  }
  guard let rules = file.ruleSet(for: appID) else {
    throw ComparisonError(code: .noApp, description: "The file does not contain the app \(appID).")
  }
  return try compare(rules, to: table)
}
