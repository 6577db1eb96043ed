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
  "UIKitAppDelegate", "UIKitSceneDelegate", "SwiftUIAppDelegate", "SwiftUISceneDelegate",
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
    .target(name: "UIKit", dependencies: ["FoundationShim"]),
    .target(name: "SwiftUI", dependencies: ["FoundationShim", "UIKit"]),
    .target(name: "UserNotifications", dependencies: ["FoundationShim"]),
    .target(name: "LinkwrightCore", path: "Linked/LinkwrightCore", swiftSettings: house),
    .target(
      name: "Linkwright",
      dependencies: ["LinkwrightCore", "UIKit", "SwiftUI"],
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
          dependencies: ["Linkwright", "UIKit", "SwiftUI", "UserNotifications"],
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
