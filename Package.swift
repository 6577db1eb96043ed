// swift-tools-version: 6.2
import PackageDescription

// This package has no dependencies and never gets one: an app that adds it would fetch them all.
let package = Package(
  name: "linkwright",
  platforms: [
    .iOS(.v16), .macCatalyst(.v16), .macOS(.v13), .tvOS(.v16), .visionOS(.v1), .watchOS(.v9),
  ],
  products: [
    .library(name: "LinkwrightCore", targets: ["LinkwrightCore"]),
    .library(name: "Linkwright", targets: ["Linkwright"]),
    .library(name: "LinkwrightTesting", targets: ["LinkwrightTesting"]),
    .library(name: "SiteAssociation", targets: ["SiteAssociation"]),
    .library(name: "LinkOpening", targets: ["LinkOpening"]),
    .library(name: "LinkwrightAttribution", targets: ["LinkwrightAttribution"]),
  ],
  targets: [
    .target(name: "LinkwrightCore"),
    .testTarget(
      name: "LinkwrightCoreTests",
      dependencies: ["LinkwrightCore", "LinkwrightTesting"]
    ),
    .target(
      name: "Linkwright",
      dependencies: ["LinkwrightCore"],
      resources: [.copy("PrivacyInfo.xcprivacy")]
    ),
    .testTarget(
      name: "LinkwrightTests",
      dependencies: ["Linkwright", "LinkwrightTesting", "SiteAssociation", "TestSupport"],
      exclude: ["Documentation/Snippets/link-rules.json", "Fixtures"]
    ),
    .target(name: "LinkwrightAttribution", dependencies: ["LinkwrightCore"]),
    .testTarget(
      name: "LinkwrightAttributionTests",
      dependencies: ["LinkwrightAttribution", "LinkwrightCore", "LinkwrightTesting"]
    ),
    .target(
      name: "LinkwrightTesting",
      dependencies: ["Linkwright", "LinkwrightAttribution", "SiteAssociation"]
    ),
    .testTarget(
      name: "LinkwrightTestingTests",
      dependencies: ["LinkwrightTesting", "TestSupport"]
    ),
    .target(name: "LinkOpening", dependencies: ["SiteAssociation"]),
    .testTarget(
      name: "LinkOpeningTests",
      dependencies: ["LinkOpening", "LinkwrightTesting", "SiteAssociation", "TestSupport"]
    ),
    .target(name: "SiteAssociation"),
    .testTarget(
      name: "SiteAssociationTests",
      dependencies: ["LinkwrightTesting", "SiteAssociation", "TestSupport"],
      resources: [.copy("Fixtures")]
    ),
    .target(name: "TestSupport", path: "Tests/TestSupport"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
