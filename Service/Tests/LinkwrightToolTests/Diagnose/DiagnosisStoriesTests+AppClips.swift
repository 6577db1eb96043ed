import AssociationFetching
import Foundation
import LinkOpening
import SiteAssociation

@testable import LinkwrightTool

extension DiagnosisStoriesTests {
  private static let clipID = "A7K2M9QX4T.net.fernhill.shop.Clip"

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

  /// App Clips.
  static let ofAppClips: [Story] = [
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
  ]
}
