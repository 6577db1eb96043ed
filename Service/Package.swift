// swift-tools-version: 6.2
import PackageDescription

// The service and the command line. They live beside the root package so that an app which adds
// that one fetches none of what is named here.
let package = Package(
  name: "linkwright-service",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "linkwright", targets: ["LinkwrightTool"])
  ],
  dependencies: [
    .package(name: "linkwright", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
  ],
  targets: [
    .executableTarget(
      name: "LinkwrightTool",
      dependencies: [
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ]
    ),
    .testTarget(
      name: "LinkwrightToolTests",
      dependencies: [
        "LinkwrightTool",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]
    ),
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
