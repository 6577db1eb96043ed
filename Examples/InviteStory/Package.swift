// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "InviteStory",
  platforms: [.macOS(.v13)],
  dependencies: [.package(name: "linkwright", path: "../..")],
  targets: [
    .executableTarget(
      name: "InviteStory",
      dependencies: [.product(name: "Linkwright", package: "linkwright")]
    )
  ],
  swiftLanguageModes: [.v6]
)
