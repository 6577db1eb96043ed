// swift-tools-version: 6.2
import PackageDescription

// Modules with the names of Apple's modules, so that a compiler on Linux checks the parts of the library
// for Apple's systems, and the examples. Nothing may depend on this package: in its builds
// `canImport(UIKit)` is true for all targets, at random for those that do not import it.
//
// The folders below `Linked` are symbolic links, because a target must not be outside its package.

let house: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .treatAllWarnings(as: .error),
]

let examples = [
  "AppClip", "UIKitAppDelegate", "UIKitSceneDelegate", "SwiftUIAppDelegate", "SwiftUISceneDelegate",
  "Widget",
]

// The default isolation of a new app in Xcode 26, and that of an older one.
let isolations: [(folder: String, settings: [SwiftSetting])] = [
  (
    "MainActor",
    [.defaultIsolation(MainActor.self), .enableUpcomingFeature("MemberImportVisibility")]
  ),
  ("Nonisolated", []),
]

let package = Package(
  name: "AppleShims",
  platforms: [.iOS(.v16), .macOS(.v13)],
  targets: [
    .target(name: "FoundationShim"),
    .target(name: "UniformTypeIdentifiers"),
    .target(name: "Combine"),
    .target(name: "Network"),
    .target(name: "UserNotifications", dependencies: ["FoundationShim"]),
    .target(name: "LinkPresentation", dependencies: ["FoundationShim"]),
    .target(name: "CoreSpotlight", dependencies: ["FoundationShim", "UniformTypeIdentifiers"]),
    .target(name: "UIKit", dependencies: ["FoundationShim", "LinkPresentation"]),
    .target(
      name: "SwiftUI",
      dependencies: ["Combine", "FoundationShim", "UIKit", "UniformTypeIdentifiers"]
    ),
    .target(name: "WidgetKit", dependencies: ["FoundationShim", "SwiftUI"]),
    .target(name: "LinkwrightCore", path: "Linked/LinkwrightCore", swiftSettings: house),
    .target(
      name: "Linkwright",
      dependencies: [
        "LinkwrightCore", "Combine", "CoreSpotlight", "LinkPresentation", "Network", "SwiftUI",
        "UIKit",
        "UniformTypeIdentifiers", "UserNotifications",
      ],
      path: "Linked/Linkwright",
      swiftSettings: house
    ),
    .target(name: "AdapterChecks", dependencies: ["Linkwright", "UIKit"]),
    .target(
      name: "Snippets",
      dependencies: ["Linkwright", "UIKit", "SwiftUI"],
      exclude: ["Shared/Example.entitlements"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
    + isolations.flatMap { isolation in
      examples.map { example in
        Target.target(
          name: example + isolation.folder,
          dependencies: [
            "Linkwright", "CoreSpotlight", "SwiftUI", "UIKit", "UserNotifications", "WidgetKit",
          ],
          path: "Linked/\(isolation.folder)/\(example)",
          exclude: ["App/Info.plist", "Shared/Example.entitlements"],
          swiftSettings: isolation.settings + [
            .treatAllWarnings(as: .error)
          ]
        )
      }
    },
  swiftLanguageModes: [.v6]
)
