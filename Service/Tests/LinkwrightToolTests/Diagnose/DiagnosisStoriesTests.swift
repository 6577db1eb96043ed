import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

/// Each story is one that teams really ask about: the first sentence names the cause.
@Suite("diagnose names the cause first")
struct DiagnosisStoriesTests {
  struct Story: Sendable, CustomTestStringConvertible {
    var name: String
    var url = "https://fernhill.example/buy/42"
    var place = "notes"
    /// nil where nobody named entitlements.
    var domains: [String]? = ["applinks:fernhill.example"]
    var host: @Sendable () -> ServedHost = { .serving() }
    /// What else is known.
    var change: @Sendable (inout DiagnosisSubject) -> Void = { _ in }
    /// The kind of the step that fails; nil where none does.
    var cause: String?
    /// nil for yes without a cause, and no with one.
    var answer: Diagnosis.Answer?

    var testDescription: String { name }
  }

  @Test("in one sentence, with the cure", arguments: stories)
  func story(_ story: Story) throws {
    let diagnosis = try story.diagnosis()
    #expect(diagnosis.cause?.kind == story.cause)
    #expect(diagnosis.answer == story.answer ?? (story.cause == nil ? .yes : .no))
    var outcome = Outcome()
    DiagnosisText(paint: .none, width: 100).write(diagnosis, to: &outcome)
    try expectGolden(outcome.transcript, "diagnose/\(story.name).txt")
  }

  @Test("for programs too")
  func json() throws {
    for name in ["mode-only", "wildcard-without-parent"] {
      let story = try #require(Self.stories.first { $0.name == name })
      var outcome = Outcome()
      outcome.print(try JSONOutput.text(DiagnosisJSON(try story.diagnosis())))
      try expectGolden(outcome.transcript, "diagnose/json-\(name).txt")
    }
  }
}

extension DiagnosisStoriesTests.Story {
  func diagnosis() throws -> Diagnosis {
    let place = try OriginArgument(place)
    var subject = DiagnosisSubject(url: url, appID: "A7K2M9QX4T.net.fernhill.shop")
    subject.build = domains.map {
      EntitlementsFile(assuming: Entitlements(associatedDomains: $0))
    }
    subject.now = Date(timeIntervalSince1970: 1_780_000_000)
    subject.origin = place.origin
    subject.redirects = place.redirect.map { [$0] } ?? []
    change(&subject)
    let served = try host().inspection()
    for host in subject.fileHosts { subject.inspections[host] = served }
    var builder = DiagnosisBuilder(subject)
    return builder.diagnosis()
  }
}
