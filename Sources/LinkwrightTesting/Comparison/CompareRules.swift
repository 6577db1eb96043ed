public import Linkwright
public import SiteAssociation

/// Returns example links on which an app's rules in an association file and a table of routes
/// disagree.
///
/// ```swift
/// let rules = RuleList(reading: try Data(contentsOf: file)).ruleSet()
/// #expect(try compare(rules, to: table).filter { $0.kind == .staysInBrowser } == [])
/// ```
///
/// The examples are derived from the patterns of the rules and from the patterns of the routes. A
/// difference that no example shows is not found. No example occurs twice, and the examples are the
/// same in every run. For each rule or pattern, the result contains at most three differences of
/// each kind. Links to paths that the service reserves are excluded.
///
/// - Parameters:
///   - rules: The app's rules.
///   - table: The app's routes. The examples use the first of the site's own hosts or, if there is
///     none, the first branded host.
/// - Returns: The differences. Differences that were found with examples from the rules come first,
///   in the order of the rules, followed by differences that were found with examples from the
///   patterns.
/// - Throws: A ``ComparisonError`` with the code ``ComparisonError/Code/noHost`` if the table's
///   site has no host.
public func compare<Route>(
  _ rules: RuleSet,
  to table: LinkTable<Route>
) throws(ComparisonError) -> [RouteDifference] {
  guard let host = table.exampleHost else {
    throw ComparisonError(code: .noHost, description: "The site of the table has no host.")
  }
  var comparison = RouteComparison(rules: rules, table: table)
  let origin = "https://" + host
  for rule in rules.rules ?? [Rule()] {
    comparison.compare(rule.sampleLinks(rules.substitutionVariables).map { origin + $0 })
  }
  for entry in table.entries { comparison.compare(entry.sampleLinks().map { origin + $0 }) }
  return comparison.differences
}

/// Returns example links on which an association file and a table of routes disagree.
///
/// The function chooses the examples in the same way as ``compare(_:to:)``.
///
/// - Parameters:
///   - file: The bytes of the association file.
///   - appID: The app ID: the app ID prefix, a dot and the bundle ID.
///   - table: The app's routes.
/// - Returns: The differences, in the order of ``compare(_:to:)``.
/// - Throws: A ``ComparisonError`` if devices cannot read the file, if the file does not contain
///   the app, or if the table's site has no host.
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
