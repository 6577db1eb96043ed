// swift-tools-version: 6.2
import PackageDescription

// Modules with the names of Apple's modules, so that a compiler on Linux checks the parts of the
// library for Apple's systems, and the examples. Nothing may depend on this package: in its builds
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

// Scripts/test-first-link pastes the blocks of the guide FirstLink into the folders of these
// targets.
let firstLink: [Target] =
  if Context.environment["LINKWRIGHT_FIRST_LINK"] == nil {
    []
  } else {
    [
      .target(
        name: "Shop",
        dependencies: ["Linkwright", "SwiftUI", "UIKit"],
        path: "FirstLink/App",
        swiftSettings: [
          .defaultIsolation(MainActor.self), .treatAllWarnings(as: .error),
          // The program that runs the tests has a main function of its own.
          .unsafeFlags(["-Xfrontend", "-entry-point-function-name", "-Xfrontend", "shop_main"]),
        ]
      ),
      .target(
        name: "ShopNonisolated",
        dependencies: ["Linkwright", "SwiftUI", "UIKit"],
        path: "FirstLink/AppAgain",
        swiftSettings: [.treatAllWarnings(as: .error)]
      ),
      .testTarget(
        name: "ShopTests",
        dependencies: ["Shop", "LinkwrightTesting"],
        path: "FirstLink/Tests"
      ),
    ]
  }

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
    .target(
      name: "LinkwrightAttribution",
      dependencies: ["LinkwrightCore"],
      path: "Linked/LinkwrightAttribution",
      swiftSettings: house
    ),
    .target(name: "SiteAssociation", path: "Linked/SiteAssociation", swiftSettings: house),
    .target(
      name: "LinkwrightTesting",
      dependencies: ["Linkwright", "LinkwrightAttribution", "SiteAssociation"],
      path: "Linked/LinkwrightTesting",
      swiftSettings: house
    ),
    .target(name: "XCUIAutomation", dependencies: ["FoundationShim"]),
    .target(
      name: "UITestSnippets",
      dependencies: ["XCUIAutomation"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
    .target(name: "AdapterChecks", dependencies: ["Linkwright", "UIKit"]),
    .target(
      name: "Snippets",
      dependencies: ["Linkwright", "UIKit", "SwiftUI"],
      exclude: ["Shared/Example.entitlements"],
      swiftSettings: [.treatAllWarnings(as: .error)]
    ),
  ]
    + firstLink
    + isolations.map { isolation in
      .target(
        name: "DeviceObservations" + isolation.folder,
        dependencies: ["Linkwright", "SwiftUI", "UIKit"],
        path: "Linked/\(isolation.folder)/DeviceObservations",
        exclude: ["App/Info.plist"],
        swiftSettings: isolation.settings + [.treatAllWarnings(as: .error)]
      )
    }
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
