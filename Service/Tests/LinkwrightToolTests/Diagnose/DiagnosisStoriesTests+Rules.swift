import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

extension DiagnosisStoriesTests {
  private static let otherID = "B4C5D6E7F8.net.harbor.mail"

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

  /// The rules of the file, and the other apps in it.
  static let ofRules: [Story] = [
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
  ]
}
