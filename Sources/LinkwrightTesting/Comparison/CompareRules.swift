public import Linkwright
public import SiteAssociation

/// Compares an app's rules in an association file with a table of routes.
///
/// ```swift
/// let rules = RuleList(reading: try Data(contentsOf: file)).ruleSet()
/// #expect(try compare(rules, to: table).problems(.staysInBrowser) == [])
/// ```
///
/// The function compares the rules with the rules that express the patterns of the table, by
/// ``SiteAssociation/RuleSet/comparison(with:stepCount:)``. That comparison considers all links and
/// not only examples. Each difference has an example link, which has been verified with both the
/// rules and the table. If the result has neither a difference nor a gap of a kind, it is proved
/// that there is no such difference.
///
/// Rules can express most patterns exactly, but not the values of types such as `Int`. A statement
/// that depends on such values, and that no example refutes, is a gap of the result.
///
/// The statements apply to links in the form in which the table prints them: without unnecessary
/// percent escapes, with the values of required query items, and with each of these items once.
/// They do not apply to links that the table rejects as malformed or as too long, to paths with
/// empty segments, and to paths that the service reserves.
///
/// - Parameters:
///   - rules: The app's rules.
///   - table: The app's routes. The examples use the first of the site's hosts that the domain of
///     the rules covers.
///   - stepCount: A limit on the work of each of the comparisons of rules, which bounds time and
///     memory. The result depends on this number, but not on the speed of the machine.
/// - Returns: The differences and gaps, which are the same in every run. For each rule and for each
///   pattern, the result contains at most three differences of each kind that the comparison found,
///   and at most three others that were found with sample links.
/// - Throws: A ``ComparisonError`` with the code ``ComparisonError/Code/noHost`` if the table's
///   site has no host, or none that the domain of the rules covers.
public func compare<Route>(
  _ rules: RuleSet,
  to table: LinkTable<Route>,
  stepCount: Int = RuleSetComparison.defaultStepCount
) throws(ComparisonError) -> RouteComparison {
  guard let first = table.exampleHosts.first else {
    throw ComparisonError(code: .noHost, description: "The site of the table has no host.")
  }
  guard let host = table.exampleHosts.first(where: { rules.covers($0) }) else {
    throw ComparisonError(
      code: .noHost,
      description: "The domain of the rules, \(rules.domain.map { "\($0)" } ?? ""), covers no host "
        + "of the table, such as \(first)."
    )
  }
  var comparer = RouteComparer(
    rules: rules,
    table: table,
    origin: "https://" + host,
    stepCount: stepCount
  )
  return comparer.compare()
}

/// Compares an association file with a table of routes.
///
/// - Parameters:
///   - file: The bytes of the association file.
///   - appID: The app ID: the app ID prefix, a dot and the bundle ID.
///   - table: The app's routes.
///   - stepCount: A limit on the work of each of the comparisons of rules.
/// - Returns: The result of ``compare(_:to:stepCount:)``.
/// - Throws: A ``ComparisonError`` if devices cannot read the file, if the file does not contain
///   the app, or if the table's site has no host.
public func compare<Route>(
  _ file: some Sequence<UInt8>,
  for appID: String,
  to table: LinkTable<Route>,
  stepCount: Int = RuleSetComparison.defaultStepCount
) throws(ComparisonError) -> RouteComparison {
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
  return try compare(rules, to: table, stepCount: stepCount)
}

extension RuleSet {
  /// Returns whether the domain covers a host, which may be followed by a port.
  fileprivate func covers(_ host: String) -> Bool {
    domain?.covers(host: String(host.prefix { $0 != ":" })) ?? true
  }
}
