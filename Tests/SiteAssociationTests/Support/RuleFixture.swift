import Testing

@testable import SiteAssociation

/// The good and the bad example of a lint rule.
struct RuleFixture: CustomTestStringConvertible {
  let about: RuleDescription

  static let all = Linter.rules.map { RuleFixture(about: $0.about) }

  var testDescription: String { about.code.rawValue }

  func text(_ kind: Kind) throws -> String {
    try Fixture("Rules/\(about.code)/\(kind.rawValue).json").text()
  }

  /// What a page says before the example, after an empty line; nothing if the example is clear.
  func introduction(_ kind: Kind) -> String {
    (try? Fixture("Rules/\(about.code)/\(kind.rawValue).md").text()).map { "\n" + $0 } ?? ""
  }

  func findings(_ kind: Kind) throws -> [Finding] {
    let host = try? Fixture("Rules/\(about.code)/\(kind.rawValue).host").text()
    return AssociationFile(reading: try text(kind).utf8)
      .lint(host: host.map { String($0.prefix { $0 != "\n" }) })
  }

  enum Kind: String {
    case good, bad
  }
}

extension [Finding] {
  /// A line for each finding: place, severity, code and problem.
  var listing: String {
    map { finding in
      let place = finding.place.map { "\($0.line):\($0.column)" } ?? "file"
      return "\(place): \(finding.severity): \(finding.code) \(finding.problem)\n"
    }.joined()
  }
}
