@testable import SiteAssociation

/// A suite with cases that do not fit into the fixtures of the rules.
protocol RuleCaseSuite {}

extension RuleCaseSuite {
  /// The findings of one rule in the content of "applinks". The other rules do not run, because in a
  /// whole file the finding that no link opens an app can take the place of another one.
  func findings(_ code: Int, _ applinks: String) -> [Finding] {
    let file = AssociationFile(reading: "{\"applinks\": {\(applinks)}}".utf8)
    var collector = FindingCollector(source: file.source, guesses: file.guesses)
    for rule in Linter.rules where rule.about.code.rawValue == "LW\(code)" {
      rule.init().check(LintSubject(file, host: nil), report: &collector)
    }
    return collector.finish()
  }

  func section(_ components: String) -> String {
    ##""details": [{"appIDs": ["A7K2M9QX4T.net.fernhill.shop"], "components": [\##(components)]}]"##
  }

  func file(_ values: String, _ components: String) -> String {
    ##""substitutionVariables": {"v": \##(values)}, \##(section(components))"##
  }
}
