import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

/// Each story is a question that teams really ask.
@Suite("diagnose names the cause in the first sentence")
struct DiagnosisStoriesTests {
  private static let stories: [Story] =
    ofHosting + ofEntitlements + ofRules + ofTaps + ofDevice + ofAppClips

  struct Story: Sendable, CustomTestStringConvertible {
    var name: String
    var app = "A7K2M9QX4T.net.fernhill.shop"
    var url = "https://fernhill.example/buy/42"
    /// The value of `--from`.
    var origin = "notes"
    /// The entries of the app; nil if no entitlements were given.
    var domains: [String]? = ["applinks:fernhill.example"]
    var host: @Sendable () -> ServedHost = { .serving() }
    /// Adds further facts.
    var change: @Sendable (inout DiagnosisFacts) -> Void = { _ in }
    /// The kind of the first step that fails; nil if none does.
    var cause: String?
    /// nil for yes without a cause and no with one.
    var conclusion: Verdict.Conclusion?
    /// The kind of the step that makes the conclusion depend on something.
    var condition: String?

    var testDescription: String { name }
  }

  @Test("diagnose prints the cause and its cure first", arguments: stories)
  func story(_ story: Story) throws {
    let report = try story.report()
    #expect(report.cause?.kind == story.cause ?? story.condition)
    #expect(report.conclusion == story.conclusion ?? (story.cause == nil ? .yes : .no))
    var outcome = Outcome()
    DiagnosisText(paint: .none, width: 100).write(report, to: &outcome)
    try expectGolden(outcome.transcript, "diagnose/\(story.name).txt")
  }

  @Test(
    "diagnose --json prints the same as JSON",
    arguments: ["mode-only", "wildcard-without-parent"]
  )
  func json(name: String) throws {
    let story = try #require(Self.stories.first { $0.name == name })
    var outcome = Outcome()
    try outcome.printJSON(DiagnosisJSON(try story.report()))
    try expectGolden(outcome.transcript, "diagnose/json-\(name).txt")
  }
}

extension DiagnosisStoriesTests.Story {
  func report() throws -> DiagnosisReport {
    let argument = try OriginArgument(origin)
    var facts = DiagnosisFacts(url: url, appID: app)
    facts.build = domains.map {
      EntitlementsFile(assuming: Entitlements(associatedDomains: $0))
    }
    facts.now = Date(timeIntervalSince1970: 1_780_000_000)
    facts.statedOrigin = origin == "notes" ? nil : argument.origin
    facts.redirects = argument.redirect.map { [$0] } ?? []
    change(&facts)
    let served = try host().inspection()
    for host in facts.fileHosts { facts.inspections[ExactText(host)] = served }
    return DiagnosisReport(describing: Verdict(facts))
  }
}
