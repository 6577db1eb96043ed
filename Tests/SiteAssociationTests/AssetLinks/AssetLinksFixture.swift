import Testing

@testable import SiteAssociation

/// The good and the bad example of a rule for `assetlinks.json`.
struct AssetLinksFixture: CustomTestStringConvertible {
  let about: RuleDescription

  static let all = AssetLinksFile.rules.map { AssetLinksFixture(about: $0.about) }

  var testDescription: String { about.code.rawValue }

  func text(_ kind: RuleFixture.Kind) throws -> String {
    try Fixture("AssetLinks/\(about.code)/\(kind.rawValue).json").text()
  }

  func findings(_ kind: RuleFixture.Kind) throws -> [Finding] {
    AssetLinksFile(reading: try text(kind).utf8, named: "assetlinks.json").lint()
  }
}
