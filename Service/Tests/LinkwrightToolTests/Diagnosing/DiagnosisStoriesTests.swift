import AssociationFetching
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
    var domains: [String]? = ["applinks:fernhill.example"]
    var host: @Sendable () -> ServedHost = { .serving() }
    var choices: [LinkChoice] = []
    var findings: [Finding] = []
    /// The kind of the step that fails; nil where the link opens the app.
    var cause: String?

    var testDescription: String { name }
  }

  static let stories: [Story] = [
    Story(name: "all-is-well"),
    Story(
      name: "redirect-on-bare-domain",
      host: {
        ServedHost(
          status: 301,
          headers: [
            ("Location", "https://www.fernhill.example/.well-known/apple-app-site-association")
          ],
          hops: [("https://www.fernhill.example/.well-known/apple-app-site-association", 200)],
          copy: ServedHost.Copy(
            status: 404,
            headers: [
              ("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 301 Moved Permanently"),
              ("Apple-Failure-Details", #"{"status":"301 Moved Permanently"}"#),
              ("Cache-Control", "max-age=3600,public"),
            ]
          )
        )
      },
      cause: "LW3018"
    ),
    Story(
      name: "missing-www",
      url: "https://www.fernhill.example/buy/42",
      host: { .serving(name: "www.fernhill.example") },
      cause: "entry"
    ),
    Story(
      name: "wildcard-without-parent",
      domains: ["applinks:*.fernhill.example"],
      cause: "entry"
    ),
    Story(
      name: "old-copy-at-the-cdn",
      url: "https://fernhill.example/news/7",
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#),
          copy: ServedHost.Copy(headers: [("Age", "86400")], body: ServedHost.file())
        )
      },
      cause: "cdn"
    ),
    Story(name: "typed-address", place: "address-bar", cause: "origin"),
    Story(
      name: "same-host",
      place: "safari:https://fernhill.example/summer",
      cause: "otherHost"
    ),
    Story(
      name: "long-press-choice",
      choices: [LinkChoice(host: "fernhill.example", opensApp: false)],
      cause: "choice"
    ),
    Story(
      name: "file-behind-login",
      host: {
        ServedHost(
          status: 302,
          headers: [("Location", "https://login.fernhill.example/sign-in?next=/.well-known")],
          hops: [("https://login.fernhill.example/sign-in?next=/.well-known", 200)],
          copy: ServedHost.Copy(
            status: 404,
            headers: [("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 302 Found")]
          )
        )
      },
      cause: "LW3019"
    ),
    Story(
      name: "wrong-team",
      host: { .serving(ServedHost.file(app: "B4C5D6E7F8.net.fernhill.shop")) },
      cause: "file"
    ),
    Story(
      name: "e-mail-wrapper",
      url:
        "https://click.mail.example/ls/click?upn=7&url=https%3A%2F%2Ffernhill.example%2Fbuy%2F42",
      place: "mail",
      host: { ServedHost(name: "click.mail.example", status: 404) },
      cause: "entry"
    ),
    Story(name: "web-view", place: "web-view:new", cause: "origin"),
    Story(
      name: "profile-without-capability",
      findings: Self.findingsOfProfile,
      cause: "LW4040"
    ),
    Story(
      name: "excluded",
      host: { .serving(ServedHost.file(#"{ "/": "/buy/4*", "exclude": true }, { "/": "*" }"#)) },
      cause: "rules"
    ),
    Story(
      name: "no-rule",
      url: "https://fernhill.example/Buy/42",
      cause: "rules"
    ),
    Story(
      name: "crawler-turned-away",
      host: {
        ServedHost(
          body: ServedHost.file(),
          copy: ServedHost.Copy(
            status: 404,
            headers: [
              ("Apple-Failure-Reason", "SWCERR00101 Bad HTTP Response: 403 Forbidden"),
              ("Apple-Failure-Details", #"{"status":"403 Forbidden"}"#),
              ("Cache-Control", "max-age=3600,public"), ("Age", "600"),
            ]
          )
        )
      },
      cause: "LW3040"
    ),
    Story(name: "no-entitlements-given", domains: nil),
    Story(
      name: "broken-json",
      host: { .serving(#"{ "applinks": { "details": [], }"#) },
      cause: "json"
    ),
  ]

  /// What is wrong with the entitlements of a build whose profile lacks the capability.
  private static let findingsOfProfile: [Finding] = {
    let entitlements = EntitlementsFile(
      reading: Array(
        """
        <plist version="1.0"><dict><key>com.apple.developer.associated-domains</key>
        <array><string>applinks:fernhill.example</string></array></dict></plist>
        """.utf8
      )
    )
    let profile = ProvisioningProfile(
      reading: Array(
        """
        <plist version="1.0"><dict><key>Name</key><string>Fernhill Shop</string>
        <key>TeamIdentifier</key><array><string>A7K2M9QX4T</string></array>
        <key>Entitlements</key><dict><key>application-identifier</key>
        <string>A7K2M9QX4T.net.fernhill.shop</string></dict></dict></plist>
        """.utf8
      )
    )
    return entitlements.lint(against: profile)
  }()

  @Test("in one sentence, with the cure", arguments: stories)
  func story(_ story: Story) throws {
    let diagnosis = try Self.diagnosis(story)
    #expect(diagnosis.cause?.kind == story.cause)
    #expect((diagnosis.answer == .yes) == (story.cause == nil))
    var outcome = Outcome()
    DiagnosisText(paint: .none, width: 100).write(diagnosis, to: &outcome)
    try expectGolden(outcome.transcript, "diagnose/\(story.name).txt")
  }

  static func diagnosis(_ story: Story) throws -> Diagnosis {
    let place = try PlaceArgument(story.place)
    var subject = DiagnosisSubject(url: story.url, appID: "A7K2M9QX4T.net.fernhill.shop")
    subject.entitlements = story.domains.map { Entitlements(associatedDomains: $0) }
    subject.entitlementFindings = story.findings
    subject.origin = place.origin
    subject.redirects = place.redirect.map { [$0] } ?? []
    subject.choices = story.choices
    subject.inspection = try story.host().inspection()
    var builder = DiagnosisBuilder(subject)
    return builder.diagnosis()
  }
}
