import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

extension DiagnosisStoriesTests {
  /// The origin of the tap, and links inside other links.
  static let ofTaps: [Story] = [
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
      name: "e-mail-wrapper",
      url:
        "https://click.mail.example/ls/click?upn=7&url=https%3A%2F%2Ffernhill.example%2Fbuy%2F42",
      origin: "mail",
      host: { ServedHost(name: "click.mail.example", status: 404) },
      cause: "entry"
    ),
    Story(name: "web-view", origin: "web-view:new", cause: "origin"),
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
      name: "link-within-a-link",
      url: "https://short.example/?to=https%3A%2F%2Ffernhill.example%2Fbuy%2F42",
      host: { ServedHost(name: "short.example", status: 404) },
      cause: "entry"
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
  ]
}
