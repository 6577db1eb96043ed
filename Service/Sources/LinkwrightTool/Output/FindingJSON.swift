import SiteAssociation

/// A finding in the JSON output of the commands.
struct FindingJSON: Encodable, Sendable {
  struct Place: Encodable, Sendable {
    var line: Int
    var column: Int
    var endLine: Int
    var endColumn: Int
    var utf8Offset: Int
    var utf8Length: Int
  }

  var code: String
  var severity: String
  var place: Place?
  var problem: String
  var effect: String
  var cure: String
  var evidence: String

  init(_ finding: Finding) {
    code = finding.code.rawValue
    severity = finding.severity.rawValue
    place = finding.place.map {
      Place(
        line: $0.line,
        column: $0.column,
        endLine: $0.endLine,
        endColumn: $0.endColumn,
        utf8Offset: $0.utf8Offset,
        utf8Length: $0.utf8Length
      )
    }
    problem = finding.problem
    effect = finding.effect
    cure = finding.cure
    evidence = finding.evidence.rawValue
  }
}
