import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

extension DiagnosisStoriesTests {
  /// The build of the app: its entitlements and its profile.
  static let ofEntitlements: [Story] = [
    Story(
      name: "wrong-team",
      host: { .serving(ServedHost.file(app: "B4C5D6E7F8.net.fernhill.shop")) },
      cause: "file"
    ),
    Story(
      name: "profile-without-capability",
      change: { $0.profile = .sample(domains: nil) },
      cause: "LW4040"
    ),
    Story(name: "no-entitlements-given", domains: nil),
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
      name: "modes-of-a-store-build",
      domains: ["applinks:fernhill.example?mode=developer+managed"],
      change: {
        $0.isInDeveloperMode = true
        $0.profile = .sample()
      },
      conclusion: .depends
    ),
    Story(name: "typo-in-the-service", domains: ["applink:fernhill.example"], cause: "LW4011"),
    Story(
      name: "address-as-entry",
      url: "https://10.0.0.5/buy/42",
      domains: ["applinks:10.0.0.5"],
      host: { .serving(name: "10.0.0.5") },
      cause: "LW4019"
    ),
  ]
}
