import CCountryDatabase
import Foundation
import HTTPTypes
import LinkStore
import LinkwrightTesting
import Logging
import Testing

@testable import LinkService

@Suite(
  "Countries from a file",
  .enabled(if: CountryDatabase.isAvailable, "The library libmaxminddb is not installed.")
)
struct CountryDatabaseTests {
  private func withFile(_ bytes: [UInt8], _ body: (String) async throws -> Void) async throws {
    let path = FileManager.default.temporaryDirectory.path + "/countries-\(UUID()).mmdb"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    try await body(path)
  }

  private func country(_ address: String, in database: CountryDatabase) throws -> String? {
    database.country(of: try #require(NetworkAddress(address)))
  }

  @Test("Addresses are found in files with records of any size", arguments: [24, 28, 32], [4, 6])
  func sizes(recordSize: Int, ipVersion: Int) async throws {
    var networks = [("203.0.113.0/24", "KR"), ("198.51.100.128/25", "DE"), ("192.0.2.7/32", "jp")]
    if ipVersion == 6 { networks.append(("2001:db8::/32", "FR")) }
    let file = CountryFile(recordSize: recordSize, ipVersion: ipVersion, networks)
    try await withFile(file.bytes) { path in
      let database = try CountryDatabase(path: path)
      let expected: KeyValuePairs = [
        "203.0.113.7": "KR", "203.0.114.7": nil, "198.51.100.127": nil, "198.51.100.128": "DE",
        "192.0.2.7": "JP", "192.0.2.8": nil, "::ffff:203.0.113.7": "KR",
        "2001:db8:ffff::1": ipVersion == 6 ? "FR" : nil, "2001:db9::": nil, "::1": nil,
        "255.255.255.255": nil,
      ]
      for (address, code) in expected {
        #expect(try country(address, in: database) == code, "\(address)")
      }
    }
  }

  @Test("Files with flat members are understood, and other values are not countries")
  func members() async throws {
    var file = CountryFile()
    file.add("192.0.2.0/25", .map([("country_code", .text("SE"))]))
    file.add("192.0.2.128/25", .map([("country", .text("NO"))]))
    file.add("198.51.100.0/24", .map([("country", .text("Norway"))]))
    file.add("203.0.113.0/25", .map([("country", .map([("iso_code", .number(7))]))]))
    file.add("203.0.113.128/25", .text("KR"))
    try await withFile(file.bytes) { path in
      let database = try CountryDatabase(path: path)
      let expected: KeyValuePairs = [
        "192.0.2.1": "SE", "192.0.2.129": "NO", "198.51.100.1": nil, "203.0.113.1": nil,
        "203.0.113.129": nil,
      ]
      for (address, code) in expected {
        #expect(try country(address, in: database) == code, "\(address)")
      }
    }
  }

  @Test("A file that cannot be used says why, and what to do")
  func refusals() async throws {
    var systems = CountryFile()
    systems.add("192.0.2.0/24", .map([("autonomous_system_number", .number(64_496))]))
    let files: KeyValuePairs<[UInt8], String> = [
      []: "not a usable database", Array("country,KR".utf8): "replace the file",
      CountryFile().bytes: "contains no countries", systems.bytes: "GeoLite2-Country",
    ]
    for (bytes, text) in files {
      try await withFile(bytes) { path in
        let error = #expect(throws: CountryDatabaseError.self) { try CountryDatabase(path: path) }
        #expect(error?.description.contains(text) == true, "\(text): \(error?.description ?? "")")
        #expect(error?.description.contains(path) == true)
      }
    }
    for path in ["/nowhere/countries.mmdb", NSTemporaryDirectory(), "/dev/zero"] {
      let error = #expect(throws: CountryDatabaseError.self) { try CountryDatabase(path: path) }
      #expect(error?.description.contains("cannot be read") == true)
    }
  }

  @Test("Truncated and damaged files are refused or searched without harm")
  func damage() async throws {
    let whole = CountryFile([("203.0.113.0/24", "KR"), ("2001:db8::/32", "FR")]).bytes
    let addresses = try ["203.0.113.7", "2001:db8::1", "0.0.0.0", "ffff::"].map {
      try #require(NetworkAddress($0))
    }
    func search(_ bytes: [UInt8]) async throws {
      try await withFile(bytes) { path in
        guard let database = try? CountryDatabase(path: path) else { return }
        for address in addresses { _ = database.country(of: address) }
      }
    }
    for length in stride(from: 0, to: whole.count, by: 7) {
      try await search(Array(whole.prefix(length)))
    }
    var random = SeededGenerator(seed: 7)
    for _ in 0..<2000 {
      var bytes = whole
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        bytes[place] = UInt8.random(in: 0...255, using: &random)
      }
      try await search(bytes)
    }
  }

  @Test("A file that is overwritten while it is used does no harm")
  func overwriting() async throws {
    try await withFile(CountryFile([("203.0.113.0/24", "KR")]).bytes) { path in
      let database = try CountryDatabase(path: path)
      #expect(truncate(path, 0) == 0)
      #if os(Linux)
        #expect(try country("203.0.113.7", in: database) == "KR")
      #endif
    }
  }

  @Test("A replaced file is used after a reload, and an unusable one is not")
  func reload() async throws {
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    try await withFile(CountryFile([("203.0.113.0/24", "KR")]).bytes) { path in
      let source = CountrySource(path: path)
      let countries = Reloadable(try source.open())
      let address = try #require(NetworkAddress("203.0.113.7"))
      for (bytes, expected) in [
        (CountryFile([("203.0.113.0/24", "JP")]).bytes, "JP"), (Array("damaged".utf8), "JP"),
        (CountryFile([("203.0.113.0/24", "DE")]).bytes, "DE"),
      ] {
        try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        source.reload(countries, logger: logger)
        #expect(countries.value?.country(of: address) == expected)
      }
      CountrySource(path: nil).reload(countries, logger: logger)
      #expect(countries.value == nil)
    }
  }

  @Test(
    "The country of a visit comes from the proxy, or from the whole address",
    arguments: [
      ("10.0.0.1", "JP", "203.0.113.7", "JP"), ("10.0.0.1", "XX", "203.0.113.7", "KR"),
      ("10.0.0.1", nil, "203.0.113.8", nil), ("203.0.113.7", "JP", nil, "KR"),
    ] as [(String, String?, String?, String?)]
  )
  func visits(peer: String, header: String?, forwarded: String?, expected: String?) async throws {
    try await withFile(CountryFile([("203.0.113.7/32", "KR")]).bytes) { path in
      var configuration = ServiceConfiguration.example
      configuration.origins.countryHeader = "cf-ipcountry"
      configuration.origins.countryDatabase = path
      let proxies = [try #require(AddressRange("10.0.0.0/8"))]
      let service = try TestService(configuration, proxies: proxies)
      service.decider.dependencies.countries.value = try CountryDatabase(path: path)
      let link = try await service.link("a", to: "https://shop.example.org/")
      var headers = HTTPFields()
      if let header { headers[try #require(HTTPField.Name("CF-IPCountry"))] = header }
      if let forwarded { headers[try #require(HTTPField.Name("X-Forwarded-For"))] = forwarded }
      _ = try await service.send(.get, link.url, headers: headers, from: peer)
      let event = try #require(service.events.all.first)
      #expect(event.country == expected && event.address == "203.0.113.0")
    }
  }
}

@Suite("Files with countries that cannot be used")
struct CountryDatabaseErrorTests {
  @Test("Without the library, the error names its package")
  func library() {
    let error = CountryDatabaseError(path: "a.mmdb", fault: ccountry_no_library, number: 0)
    #expect(error.description.contains("libmaxminddb0"))
    #expect(error.description.contains("statistics.countryDatabase"))
  }
}
