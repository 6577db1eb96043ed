// swift-tools-version: 6.2
import PackageDescription

// The service and the command line. They live beside the root package so that an app which adds
// that one fetches none of what is named here.
let package = Package(
  name: "linkwright-service",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "linkwright", targets: ["LinkwrightTool"])
  ],
  dependencies: [
    .package(name: "linkwright", path: ".."),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-asn1", exact: "1.7.4"),
    .package(url: "https://github.com/apple/swift-async-algorithms", exact: "1.1.4"),
    .package(url: "https://github.com/apple/swift-certificates", exact: "1.21.1"),
    .package(url: "https://github.com/apple/swift-configuration", exact: "1.4.0", traits: []),
    .package(url: "https://github.com/apple/swift-crypto", exact: "4.5.2"),
    .package(url: "https://github.com/apple/swift-http-types", exact: "1.8.0"),
    .package(url: "https://github.com/apple/swift-log", exact: "1.16.2"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-extras", exact: "1.35.2"),
    .package(url: "https://github.com/apple/swift-nio-http2", exact: "1.46.0"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-system", exact: "1.8.1"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(
      url: "https://github.com/hummingbird-project/hummingbird",
      exact: "2.28.1",
      traits: ["FullFoundation"]
    ),
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", exact: "2.13.0"),
    .package(url: "https://github.com/swiftlang/swift-subprocess", exact: "1.0.2"),
    .package(url: "https://github.com/vapor/jwt-kit", exact: "5.7.1"),
  ],
  targets: [
    // Loads libmaxminddb at run time. Only services that look up countries need it.
    .target(name: "CCountryDatabase"),
    .systemLibrary(
      name: "CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]
    ),
    .systemLibrary(
      name: "CPQ",
      pkgConfig: "libpq",
      providers: [.apt(["libpq-dev"]), .brew(["libpq"])]
    ),
    .systemLibrary(
      name: "CQRencode",
      pkgConfig: "libqrencode",
      providers: [.apt(["libqrencode-dev"]), .brew(["qrencode"])]
    ),
    .target(name: "CSQLiteMemory"),
    .systemLibrary(
      name: "CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"])]
    ),
    .target(
      name: "LinkStore",
      dependencies: [
        "CPQ",
        "CSQLiteMemory",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "GRDBSQLite", package: "GRDB.swift"),
        .product(name: "LinkwrightAttribution", package: "linkwright"),
        .product(name: "LinkwrightCore", package: "linkwright"),
      ]
    ),
    // Without dependencies, so that a fuzzer can compile it alone.
    .target(name: "RequestHeads"),
    .target(
      name: "LinkService",
      dependencies: [
        "AssociationFetching",
        "CCountryDatabase",
        "CPNG",
        "CQRencode",
        "CZlib",
        "LinkStore",
        "RequestHeads",
        .product(name: "AsyncAlgorithms", package: "swift-async-algorithms"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "LinkwrightAttribution", package: "linkwright"),
        .product(name: "LinkwrightCore", package: "linkwright"),
        .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTP2", package: "swift-nio-http2"),
        .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP1", package: "swift-nio-extras"),
        .product(name: "NIOHTTPTypesHTTP2", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
        .product(name: "UnixSignals", package: "swift-service-lifecycle"),
        .product(name: "SiteAssociation", package: "linkwright"),
        .product(name: "Yams", package: "Yams"),
      ],
      // In the binary itself, so that it can be copied alone.
      resources: [
        .embedInCode("OpenAPI/openapi.yaml"),
        .embedInCode("OpenAPI/openapi-apps.yaml"),
        .embedInCode("Pages/Files/brand.css"),
        .embedInCode("Pages/Files/page.css"),
        .embedInCode("Pages/Files/page.js"),
        .embedInCode("Pages/Files/page.mustache"),
      ]
    ),
    .target(
      name: "AssociationFetching",
      dependencies: [
        .product(name: "LinkOpening", package: "linkwright"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOHTTPCompression", package: "swift-nio-extras"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "SiteAssociation", package: "linkwright"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ]
    ),
    // Without the server's dependencies: it reads the logs of other servers, as fast as it can.
    .target(
      name: "TrafficAudit",
      dependencies: ["CZlib", .product(name: "SiteAssociation", package: "linkwright")]
    ),
    .executableTarget(
      name: "LinkwrightTool",
      dependencies: [
        "AssociationFetching",
        "CZlib",
        "LinkService",
        "LinkStore",
        "TrafficAudit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Configuration", package: "swift-configuration"),
        .product(name: "LinkOpening", package: "linkwright"),
        .product(name: "LinkwrightCore", package: "linkwright"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "SiteAssociation", package: "linkwright"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
      ]
    ),
    // Killed by a test of LinkStoreTests; no product.
    .executableTarget(
      name: "JournalWriter",
      dependencies: ["LinkStore", .product(name: "LinkwrightCore", package: "linkwright")],
      path: "Tests/Helpers/JournalWriter"
    ),
    // Fills the databases of `make bench-statistics`; no product.
    .executableTarget(
      name: "StatisticsFill",
      dependencies: ["LinkStore", .product(name: "LinkwrightCore", package: "linkwright")],
      path: "Tests/Helpers/StatisticsFill"
    ),
    // What `make load` measures the service against; no product.
    .executableTarget(
      name: "BareRedirect",
      dependencies: [
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "HummingbirdCore", package: "hummingbird"),
        .product(name: "HummingbirdHTTP2", package: "hummingbird"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
      ],
      path: "Tests/Helpers/BareRedirect"
    ),
    // The laws of request heads, which tests and the fuzzer check; no product.
    .target(
      name: "HeadLaws",
      dependencies: [
        "RequestHeads",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
      ],
      path: "Fuzzing/HeadLaws"
    ),
    // Checks inputs of the fuzzer again. Scripts/fuzz-heads builds it with libFuzzer; no product.
    .executableTarget(
      name: "HeadFuzzer",
      dependencies: ["HeadLaws"],
      path: "Fuzzing/HeadFuzzer"
    ),
    // Runs the programs that tests start; of tests only.
    .target(
      name: "ProcessTestSupport",
      dependencies: [
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "Subprocess", package: "swift-subprocess"),
        .product(name: "SystemPackage", package: "swift-system"),
      ],
      path: "Tests/ProcessTestSupport"
    ),
    // Certificates and servers that are wrong in one way; of tests only.
    .target(
      name: "HostingTestSupport",
      dependencies: [
        "AssociationFetching",
        "ProcessTestSupport",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "SwiftASN1", package: "swift-asn1"),
        .product(name: "X509", package: "swift-certificates"),
      ],
      path: "Tests/HostingTestSupport"
    ),
    .testTarget(
      name: "AssociationFetchingTests",
      dependencies: [
        "AssociationFetching",
        "HostingTestSupport",
        "ProcessTestSupport",
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ],
      resources: [.copy("Fixtures")]
    ),
    .testTarget(
      name: "LinkServiceTests",
      dependencies: [
        "CCountryDatabase",
        "HeadLaws",
        "LinkService",
        "LinkStore",
        "ProcessTestSupport",
        "RequestHeads",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "CryptoExtras", package: "swift-crypto"),
        .product(name: "HTTPTypes", package: "swift-http-types"),
        .product(name: "Hummingbird", package: "hummingbird"),
        .product(name: "JWTKit", package: "jwt-kit"),
        .product(name: "LinkwrightCore", package: "linkwright"),
        .product(name: "LinkwrightTesting", package: "linkwright"),
        .product(name: "Logging", package: "swift-log"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOEmbedded", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ],
      exclude: ["Brands/Golden", "Pages/Golden", "Redeemers/Keys"]
    ),
    .testTarget(
      name: "LinkStoreTests",
      dependencies: [
        "LinkStore",
        "ProcessTestSupport",
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "LinkwrightAttribution", package: "linkwright"),
        .product(name: "LinkwrightCore", package: "linkwright"),
        .product(name: "LinkwrightTesting", package: "linkwright"),
      ],
      exclude: ["Fixtures"]
    ),
    .testTarget(
      name: "TrafficAuditTests",
      dependencies: [
        "CZlib",
        "TrafficAudit",
        .product(name: "LinkwrightTesting", package: "linkwright"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ]
    ),
    .testTarget(
      name: "LinkwrightToolTests",
      dependencies: [
        "AssociationFetching",
        "CZlib",
        "HostingTestSupport",
        "LinkService",
        "LinkStore",
        "LinkwrightTool",
        "ProcessTestSupport",
        "TrafficAudit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
        .product(name: "LinkOpening", package: "linkwright"),
        .product(name: "Linkwright", package: "linkwright"),
        .product(name: "LinkwrightCore", package: "linkwright"),
        .product(name: "NIOConcurrencyHelpers", package: "swift-nio"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
        .product(name: "NIOSSL", package: "swift-nio-ssl"),
        .product(name: "NIOTLS", package: "swift-nio"),
        .product(name: "SiteAssociation", package: "linkwright"),
      ],
      exclude: ["Golden"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system && !target.name.hasPrefix("C") {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    .enableUpcomingFeature("InferIsolatedConformances"),
  ]
}
