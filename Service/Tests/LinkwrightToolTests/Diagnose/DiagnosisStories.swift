import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

/// The file is long because it is one table of stories.
extension DiagnosisStoriesTests {
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
    Story(name: "typed-address", origin: "address-bar", cause: "origin"),
    Story(
      name: "same-host",
      origin: "safari:https://fernhill.example/summer",
      cause: "otherHost"
    ),
    Story(
      name: "long-press-choice",
      change: { $0.choices = [LinkChoice(host: "fernhill.example", opensApp: false)] },
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
      origin: "mail",
      host: { ServedHost(name: "click.mail.example", status: 404) },
      cause: "entry"
    ),
    Story(name: "web-view", origin: "web-view:new", cause: "origin"),
    Story(
      name: "profile-without-capability",
      change: { $0.profile = .sample(domains: nil) },
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
    Story(
      name: "typed-address-without-rule",
      url: "https://fernhill.example/help",
      origin: "address-bar",
      cause: "rules"
    ),
    Story(name: "code-in-front-of-the-camera", origin: "qr", conclusion: .unknown),
    Story(name: "widget", origin: "widget", conclusion: .unknown),
    Story(
      name: "widget-without-rule",
      url: "https://fernhill.example/help",
      origin: "widget",
      cause: "rules"
    ),
    Story(
      name: "browser-chosen-then-app",
      origin: "long-press:app",
      change: { $0.choices = [LinkChoice(host: "fernhill.example", opensApp: false)] }
    ),
    Story(
      name: "browser-chosen-then-banner",
      origin: "banner",
      change: { $0.choices = [LinkChoice(host: "fernhill.example", opensApp: false)] }
    ),
    Story(
      name: "own-web-view",
      origin: "web-view:app:A7K2M9QX4T.net.fernhill.shop",
      cause: "caller"
    ),
    Story(
      name: "mode-only",
      domains: ["applinks:fernhill.example?mode=developer"],
      conclusion: .depends
    ),
    Story(
      name: "mode-switched-off",
      domains: ["applinks:fernhill.example?mode=developer"],
      change: { ($0.isInDeveloperMode, $0.isDirectDownloadAllowed) = (false, false) },
      cause: "mode"
    ),
    Story(
      name: "mode-switched-on",
      domains: ["applinks:fernhill.example?mode=developer"],
      change: { $0.isInDeveloperMode = true }
    ),
    Story(
      name: "mode-in-a-store-build",
      domains: ["applinks:fernhill.example?mode=developer"],
      change: { $0.profile = .sample() },
      cause: "mode"
    ),
    Story(
      name: "mode-beside-a-plain-entry",
      url: "https://fernhill.example/help",
      domains: ["applinks:fernhill.example", "applinks:fernhill.example?mode=developer"],
      cause: "rules"
    ),
    Story(
      name: "url-as-entry",
      domains: ["applinks:https://fernhill.example/"],
      cause: "LW4012"
    ),
    Story(
      name: "broken-entry-of-another-host",
      domains: ["applinks:https://other.example/", "applinks:fernhill.example"]
    ),
    Story(
      name: "broken-twin",
      domains: ["applinks:https://fernhill.example/", "applinks:fernhill.example"]
    ),
    Story(
      name: "build-of-another-app",
      change: {
        $0.build = EntitlementsFile(
          assuming: Entitlements(
            applicationID: "B4C5D6E7F8.net.fernhill.shop",
            associatedDomains: ["applinks:fernhill.example"]
          )
        )
      },
      cause: "app"
    ),
    Story(
      name: "project-of-another-app",
      change: {
        $0.build = EntitlementsFile(
          assuming: Entitlements(
            applicationID: "$(AppIdentifierPrefix)net.fernhill.reader",
            associatedDomains: ["applinks:fernhill.example"]
          )
        )
      },
      cause: "app"
    ),
    Story(
      name: "project-of-the-app",
      change: {
        $0.build = EntitlementsFile(
          assuming: Entitlements(
            applicationID: "${AppIdentifierPrefix}net.fernhill.shop",
            associatedDomains: ["applinks:fernhill.example"]
          )
        )
      }
    ),
    Story(
      name: "setting-as-host",
      domains: ["applinks:$(LINK_HOST)"],
      conclusion: .depends,
      condition: "entry"
    ),
    Story(
      name: "setting-as-service",
      domains: ["$(LINK_SERVICE):fernhill.example"],
      conclusion: .depends,
      condition: "entry"
    ),
    Story(
      name: "setting-as-mode",
      domains: ["applinks:fernhill.example$(LINK_MODE)"],
      conclusion: .depends,
      condition: "entry"
    ),
    Story(
      name: "setting-in-a-wildcard",
      url: "https://go.fernhill.example/buy/42",
      domains: ["applinks:*.$(LINK_HOST)"],
      conclusion: .depends,
      condition: "entry"
    ),
    Story(
      name: "setting-before-developer-mode",
      domains: ["applinks:$(LINK_HOST)?mode=developer"],
      conclusion: .depends
    ),
    Story(
      name: "setting-that-leads-elsewhere",
      domains: ["applinks:www.$(LINK_HOST)"],
      cause: "entry"
    ),
    Story(
      name: "setting-beside-an-entry",
      domains: ["applinks:$(LINK_HOST)", "applinks:fernhill.example"]
    ),
    Story(
      name: "setting-and-no-rule",
      url: "https://fernhill.example/help",
      domains: ["applinks:$(LINK_HOST)"],
      cause: "rules"
    ),
    Story(
      name: "profile-of-another-app",
      change: { $0.profile = .sample(app: "A7K2M9QX4T.net.fernhill.beta") },
      cause: "LW4043"
    ),
    Story(
      name: "profile-alone-without-capability",
      domains: nil,
      change: { $0.profile = .sample(domains: nil) },
      cause: "LW4040"
    ),
    Story(
      name: "expired-profile-of-testers",
      change: { $0.profile = .sample(expires: "2026-01-01T00:00:00Z", devices: true) },
      cause: "LW4047"
    ),
    Story(
      name: "expired-profile-of-the-store",
      change: { $0.profile = .sample(expires: "2026-01-01T00:00:00Z") }
    ),
    Story(
      name: "record-that-fails",
      change: {
        $0.records = DeviceRecords(
          domain: "fernhill.example",
          approval: "unspecified",
          error: "SWCErrorDomain 7"
        )
      },
      cause: "record"
    ),
    Story(
      name: "record-that-works",
      host: { ServedHost(status: 500) },
      change: { $0.records = DeviceRecords(domain: "fernhill.example", approval: "approved") },
      conclusion: .depends
    ),
    Story(
      name: "record-of-the-host-beside-a-wildcard",
      domains: ["applinks:fernhill.example", "applinks:*.fernhill.example"],
      change: {
        $0.records = DeviceRecords(
          domain: "fernhill.example",
          approval: "approved",
          besides: """

            Service: applinks
            App ID: A7K2M9QX4T.net.fernhill.shop
            Domain: *.fernhill.example
            User Approval: unspecified
            Site/Fmwk Approval: denied
            """
        )
      }
    ),
    Story(
      name: "no-record",
      change: { $0.records = DeviceRecords(domain: "other.example", approval: "approved") },
      cause: "record"
    ),
    Story(
      name: "copy-that-still-opens",
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/news/*" }"#),
          copy: ServedHost.Copy(headers: [("Age", "7200")], body: ServedHost.file())
        )
      }
    ),
    Story(
      name: "copy-as-bad-as-the-file",
      url: "https://fernhill.example/help",
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/help", "exclude": true }"#),
          copy: ServedHost.Copy(headers: [("Age", "7200")], body: ServedHost.file())
        )
      },
      cause: "rules"
    ),
    Story(
      name: "link-within-a-link",
      url: "https://short.example/?to=https%3A%2F%2Ffernhill.example%2Fbuy%2F42",
      host: { ServedHost(name: "short.example", status: 404) },
      cause: "entry"
    ),
    Story(
      name: "machine-without-authorities",
      host: { ServedHost(status: nil, faults: [.noAuthorities]) },
      conclusion: .depends
    ),
    Story(
      name: "expired-beside-no-authorities",
      host: {
        let day = Date(timeIntervalSince1970: 1_770_000_000)
        return ServedHost(status: nil, faults: [.expired(index: 0, since: day), .noAuthorities])
      },
      cause: "LW3010"
    ),
    Story(
      name: "machine-without-network",
      host: { ServedHost(status: nil, failure: .nameNotFound) },
      conclusion: .depends
    ),
    Story(
      name: "private-host-in-developer-mode",
      domains: ["applinks:fernhill.example?mode=developer"],
      host: { ServedHost(body: ServedHost.file(), privateAddress: "10.1.2.3") },
      change: { $0.isInDeveloperMode = true }
    ),
    Story(
      name: "redirect-in-developer-mode",
      domains: ["applinks:fernhill.example?mode=developer"],
      host: {
        ServedHost(
          status: 301,
          headers: [
            ("Location", "https://www.fernhill.example/.well-known/apple-app-site-association")
          ],
          hops: [("https://www.fernhill.example/.well-known/apple-app-site-association", 200)]
        )
      },
      change: { $0.isInDeveloperMode = true },
      conclusion: .depends
    ),
    Story(
      name: "device-with-an-older-file",
      host: { .serving(ServedHost.file(app: "B4C5D6E7F8.net.fernhill.other")) },
      change: { $0.records = DeviceRecords(domain: "fernhill.example", approval: "approved") },
      conclusion: .depends
    ),
    Story(
      name: "modes-of-a-store-build",
      domains: ["applinks:fernhill.example?mode=developer+managed"],
      change: {
        $0.isInDeveloperMode = true
        $0.profile = .sample()
      },
      conclusion: .depends
    ),
    Story(
      name: "old-copy-beside-developer-mode",
      url: "https://fernhill.example/news/7",
      domains: ["applinks:fernhill.example", "applinks:fernhill.example?mode=developer"],
      host: {
        ServedHost(
          body: ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#),
          copy: ServedHost.Copy(headers: [("Age", "86400")], body: ServedHost.file())
        )
      },
      cause: "cdn",
      conclusion: .depends
    ),
    Story(name: "local-host", url: "https://localhost/buy/42", domains: nil, cause: "eligible"),
    Story(name: "typo-in-the-service", domains: ["applink:fernhill.example"], cause: "LW4011"),
    Story(
      name: "address-as-entry",
      url: "https://10.0.0.5/buy/42",
      domains: ["applinks:10.0.0.5"],
      host: { .serving(name: "10.0.0.5") },
      cause: "LW4019"
    ),
    Story(
      name: "clip-without-entitlements",
      app: clipID,
      domains: nil,
      host: { .serving(fileWithClip) },
      conclusion: .depends
    ),
    Story(
      name: "clip-asked-for-links",
      app: clipID,
      domains: nil,
      host: { .serving(ServedHost.file(app: clipID)) },
      change: { $0.isAppClip = true },
      cause: "file"
    ),
    Story(
      name: "clip-without-entry",
      app: clipID,
      domains: [],
      host: { .serving(fileWithClip) },
      change: { $0.build = clipBuild(["applinks:fernhill.example"]) },
      cause: "entry"
    ),
    Story(
      name: "clip-with-a-misspelt-entry",
      app: clipID,
      domains: [],
      host: { .serving(fileWithClip) },
      change: { $0.build = clipBuild(["appclip:fernhill.example"]) },
      cause: "LW4011"
    ),
    Story(
      name: "clip-in-the-address-bar",
      app: clipID,
      origin: "address-bar",
      domains: [],
      host: { .serving(fileWithClip) },
      change: { $0.build = clipBuild(["appclips:fernhill.example"]) },
      cause: "origin"
    ),
    Story(
      name: "clip-in-mail",
      app: clipID,
      origin: "mail",
      domains: [],
      host: { .serving(fileWithClip) },
      change: { $0.build = clipBuild(["appclips:fernhill.example"]) },
      conclusion: .unknown
    ),
    Story(
      name: "full-app-of-a-clip",
      domains: ["applinks:fernhill.example", "appclips:fernhill.example"],
      host: { .serving(fileWithClip) }
    ),
    Story(
      name: "full-app-listed-as-a-clip",
      host: {
        .serving(#"{ "appclips": { "apps": ["A7K2M9QX4T.net.fernhill.shop"] } }"#)
      },
      cause: "file"
    ),
    Story(
      name: "other-team-first",
      host: { .serving(twoApps(first: otherID)) },
      cause: "order",
      conclusion: .depends
    ),
    Story(
      name: "other-team-first-and-installed",
      host: { .serving(twoApps(first: otherID)) },
      change: { $0.installedAppIDs = [otherID] },
      cause: "order"
    ),
    Story(
      name: "other-team-first-and-not-installed",
      host: { .serving(twoApps(first: otherID)) },
      change: { $0.installedAppIDs = ["B4C5D6E7F8.net.harbor.maps"] }
    ),
    Story(
      name: "other-team-first-as-caller",
      origin: "app:\(otherID)",
      host: { .serving(twoApps(first: otherID)) },
      change: { $0.installedAppIDs = [otherID] }
    ),
    Story(name: "other-team-second", host: { .serving(twoApps(second: otherID)) }),
    Story(
      name: "only-the-other-team-matches",
      url: "https://fernhill.example/help",
      host: { .serving(twoApps(first: otherID)) },
      cause: "rules"
    ),
    Story(name: "kakaotalk", origin: "kakaotalk", cause: "origin"),
    Story(name: "line", origin: "line", cause: "origin"),
    Story(name: "instagram", origin: "instagram", cause: "origin"),
    Story(name: "slack", origin: "slack", conclusion: .unknown),
    Story(name: "safari-view-controller", origin: "safari-view-controller", cause: "origin"),
    Story(
      name: "kakaotalk-without-rule",
      url: "https://fernhill.example/help",
      origin: "kakaotalk",
      cause: "rules"
    ),
    Story(
      name: "shortener",
      url: "https://bit.ly/3fernhill",
      host: { ServedHost(name: "bit.ly", status: 404) },
      cause: "entry"
    ),
    Story(
      name: "shortener-without-entitlements",
      url: "https://bit.ly/3fernhill",
      domains: nil,
      host: { .serving(ServedHost.file(app: "B4C5D6E7F8.ly.bit"), name: "bit.ly") },
      cause: "file"
    ),
    Story(
      name: "shortener-followed",
      url: "https://bit.ly/3fernhill",
      change: {
        $0.follow(
          RedirectTrail(
            links: ["https://bit.ly/3fernhill", "https://fernhill.example/buy/42"],
            statuses: [301]
          )
        )
      }
    ),
    Story(
      name: "shortener-that-does-not-redirect",
      url: "https://bit.ly/3fernhill",
      host: { ServedHost(name: "bit.ly", status: 404) },
      change: { $0.follow(RedirectTrail(links: ["https://bit.ly/3fernhill"])) },
      cause: "entry"
    ),
    Story(
      name: "wildcard-and-parent",
      url: "https://shop.fernhill.example/buy/42",
      domains: ["applinks:*.fernhill.example"]
    ),
    Story(
      name: "subdomain-without-file",
      url: "https://shop.fernhill.example/buy/42",
      domains: nil,
      host: { ServedHost(name: "shop.fernhill.example", status: 404) },
      cause: "LW3022"
    ),
    Story(
      name: "signed-file",
      app: "ABCDE12345.com.example.app",
      domains: nil,
      change: { $0.file = AssociationFile(unwrapping: signedFile) }
    ),
    Story(
      name: "label-without-compression",
      host: {
        ServedHost(
          headers: [("Content-Type", "application/json"), ("Content-Encoding", "br")],
          body: ServedHost.file()
        )
      },
      cause: "LW3049"
    ),
    Story(name: "other-port", url: "https://fernhill.example:8443/buy/42", cause: "eligible"),
  ]
}

extension DiagnosisStoriesTests {
  private static let clipID = "A7K2M9QX4T.net.fernhill.shop.Clip"
  private static let signedFile: [UInt8] = {
    let url = Repository.root.appending(
      path: "Service/Tests/AssociationFetchingTests/Fixtures/signed.der"
    )
    return (try? Data(contentsOf: url)).map(Array.init) ?? []
  }()
  private static let otherID = "B4C5D6E7F8.net.harbor.mail"

  /// The file of a shop and its App Clip.
  private static let fileWithClip =
    String(ServedHost.file().dropLast()) + #", "appclips": { "apps": ["\#(clipID)"] } }"#

  private static func clipBuild(_ domains: [String]) -> EntitlementsFile {
    EntitlementsFile(
      assuming: Entitlements(
        associatedDomains: domains,
        isAppClip: true,
        fullAppID: "A7K2M9QX4T.net.fernhill.shop"
      )
    )
  }

  /// The file of the shop and another app that claims every link.
  private static func twoApps(first: String? = nil, second: String? = nil) -> String {
    func entry(_ app: String, _ path: String) -> String {
      #"{ "appIDs": ["\#(app)"], "components": [{ "/": "\#(path)" }] }"#
    }
    let entries =
      [first.map { entry($0, "*") }, entry("A7K2M9QX4T.net.fernhill.shop", "/buy/*")]
      + [second.map { entry($0, "*") }]
    let details = entries.compactMap(\.self).joined(separator: ", ")
    return #"{ "applinks": { "details": [\#(details)] } }"#
  }
}
