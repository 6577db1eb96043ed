// swift-tools-version: 6.2
import PackageDescription

// The benchmarks of the libraries. They are a separate package, so that only they fetch the benchmark
// library.
let package = Package(
  name: "linkwright-benchmarks",
  platforms: [.macOS(.v13)],
  products: [
    .executable(name: "decide-loop", targets: ["DecideLoop"]),
    .executable(name: "corpus-figures", targets: ["CorpusFigures"]),
    .executable(name: "comparison-figures", targets: ["ComparisonFigures"]),
    .executable(name: "route-figures", targets: ["RouteFigures"]),
  ],
  dependencies: [
    .package(name: "linkwright", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    // Without its traits it needs no malloc library; decide-loop counts allocations.
    .package(url: "https://github.com/ordo-one/benchmark", exact: "1.38.1", traits: []),
  ],
  targets: [
    .target(name: "AllocationCounter"),
    .target(
      name: "Workloads",
      dependencies: [
        .product(name: "LinkwrightTesting", package: "linkwright"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ]
    ),
    .executableTarget(
      name: "DecideLoop",
      dependencies: [
        "AllocationCounter",
        "Workloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ]
    ),
    .executableTarget(
      name: "CorpusFigures",
      dependencies: [
        "Workloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ]
    ),
    .executableTarget(
      name: "ComparisonFigures",
      dependencies: [
        "Workloads",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ]
    ),
    // A separate target, so that the size of its object file is that of the routes. It compiles in half a
    // minute.
    .target(name: "Routes", dependencies: [.product(name: "Linkwright", package: "linkwright")]),
    .executableTarget(
      name: "RouteFigures",
      dependencies: [
        "Routes",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Linkwright", package: "linkwright"),
        .product(name: "LinkwrightTesting", package: "linkwright"),
      ]
    ),
    .executableTarget(
      name: "Decisions",
      dependencies: [
        "Workloads",
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ],
      path: "Benchmarks/Decisions",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounter" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
