import ArgumentParser
import AssociationFetching
import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("doctor")
struct DoctorTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"

  static let cases: [(name: String, hosts: [ServedHost], apps: [String])] = [
    ("healthy", [.serving()], [app]),
    (
      "side-by-side",
      [
        .serving(),
        ServedHost(
          name: "www.fernhill.example",
          status: 301,
          headers: [("Location", "https://fernhill.example/")],
          hops: [("https://fernhill.example/", 200)]
        ),
        ServedHost(name: "old.fernhill.example", status: nil),
      ],
      []
    ),
    (
      "older-copy",
      [
        ServedHost(
          body: ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#),
          copy: ServedHost.Copy(
            headers: [("Age", "18000"), ("Cache-Control", "max-age=21600,public")],
            body: ServedHost.file()
          )
        )
      ],
      [app]
    ),
    (
      "app-missing-in-copy",
      [
        ServedHost(
          body: ServedHost.file(),
          copy: ServedHost.Copy(body: ServedHost.file(app: "A7K2M9QX4T.net.fernhill.old"))
        )
      ],
      [app]
    ),
    ("other-team", [.serving(ServedHost.file(app: "B4C5D6E7F8.net.fernhill.shop"))], [app]),
    ("other-app", [.serving(ServedHost.file(app: "A7K2M9QX4T.net.fernhill.beta"))], [app]),
    (
      "file-with-findings", [.serving(ServedHost.file(#"{ "/": "/buy/*", "?": { "a": "*" } }"#))],
      []
    ),
    (
      "page", [ServedHost(headers: [("Content-Type", "text/html")], body: "<!doctype html><p>Hi")],
      []
    ),
  ]

  private func outcome(
    of hosts: [ServedHost],
    apps: [String],
    _ format: DoctorFormat = .text
  ) async throws -> Outcome {
    let inspections = try hosts.map { try $0.inspection() }
    let subject = DoctorSubject(hosts.map(\.name), apps: apps, entitlements: nil)
    return try await run(subject, inspections)
      .outcome(format, paint: .none, width: 100, failOn: .error)
  }

  private func run(_ subject: DoctorSubject, _ inspections: [HostInspection]) -> DoctorRun {
    DoctorRun(
      hosts: subject.hosts,
      expectations: subject.expectations,
      inspect: { host in
        inspections.first { $0.host == host } ?? HostInspection(host: host)
      }
    )
  }

  @Test("doctor prints facts, findings, effects and cures", arguments: cases)
  func text(name: String, hosts: [ServedHost], apps: [String]) async throws {
    let outcome = try await outcome(of: hosts, apps: apps)
    try expectGolden(outcome.transcript, "doctor/\(name).txt")
  }

  @Test("doctor prints JSON and workflow commands for GitHub")
  func otherFormats() async throws {
    let (_, hosts, apps) = Self.cases[2]
    let json = try await outcome(of: hosts, apps: apps, .json)
    _ = try jsonObject(json.text(on: .output))
    try expectGolden(json.transcript, "doctor/json.txt")
    let github = try await outcome(of: Self.cases[1].hosts, apps: [], .github)
    try expectGolden(github.transcript, "doctor/github.txt")
  }

  private static func entitlements(_ domains: [String], id: String? = nil) -> EntitlementsFile {
    let appID = id.map { "  <key>application-identifier</key><string>\($0)</string>\n" } ?? ""
    let list = domains.map { "    <string>\($0)</string>\n" }.joined()
    return EntitlementsFile(
      reading: Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0">
        <dict>
        \(appID)  <key>com.apple.developer.associated-domains</key>
          <array>
        \(list)  </array>
        </dict>
        </plist>

        """.utf8
      )
    )
  }

  static let entitlementCases: [(name: String, domains: [String], id: String?, DoctorFormat)] = [
    ("entitlements", ["applinks:*.fernhill.example"], app, .text),
    ("entitlements-of-nobody", ["applinks:fernhill.example", "fernhill.example"], nil, .text),
    ("entitlements-json", ["applinks:fernhill.example", "fernhill.example"], nil, .json),
    ("entitlements-github", ["applinks:fernhill.example", "fernhill.example"], nil, .github),
    (
      "entitlements-without-hosts", ["fernhill.example", "applinks://fernhill.example"], app, .text
    ),
    ("entitlements-without-hosts-json", ["fernhill.example"], app, .json),
    ("entitlements-empty", [], app, .text),
  ]

  @Test("doctor reports findings about the entitlements alone", arguments: entitlementCases)
  func entitlementFindings(
    name: String,
    domains: [String],
    id: String?,
    format: DoctorFormat
  ) async throws {
    let file = Self.entitlements(domains, id: id)
    let subject = DoctorSubject([], apps: [], entitlements: file.entitlements)
    var run = run(subject, [try ServedHost.serving().inspection()])
    run.entitlements = DoctorEntitlements(file, at: "App.entitlements", subject)
    let outcome = try await run.outcome(format, paint: .none, width: 100, failOn: .error)
    try expectGolden(outcome.transcript, "doctor/\(name).txt")
    #expect((outcome.exit == .unusableInput) == subject.hosts.isEmpty)
  }

  @Test("doctor reports the same host with www once")
  func siblingsOnce() async throws {
    let www = ServedHost(
      name: "www.fernhill.example",
      status: 301,
      headers: [("Location", "https://fernhill.example/")],
      hops: [("https://fernhill.example/", 200)]
    )
    var inspection = try ServedHost.serving().inspection()
    inspection.sibling = SiblingHost(record: try #require(www.inspection().site))
    let domains = ["applinks:fernhill.example"]
    let entitlements = Entitlements(applicationID: Self.app, associatedDomains: domains)
    let named = DoctorSubject([], apps: [], entitlements: entitlements)
    let outcome = try await run(named, [inspection])
      .outcome(.text, paint: .none, width: 100, failOn: .error)
    try expectGolden(outcome.transcript, "doctor/without-www.txt")
    let json = try await run(named, [inspection])
      .outcome(.json, paint: .none, width: 100, failOn: .error)
    let sites = try #require(try jsonObject(json.text(on: .output))["hosts"] as? [[String: Any]])
    let sibling = try #require(sites.first?["sibling"] as? [String: Any])
    #expect(sibling["host"] as? String == "www.fernhill.example")
    #expect(sibling["status"] as? Int == 301)

    func codes(_ subject: DoctorSubject, _ inspections: [HostInspection]) async -> [[String]] {
      await run(subject, inspections).hostReports().map { $0.allFindings.map(\.code.rawValue) }
    }
    let host = DoctorSubject(["fernhill.example"], apps: [], entitlements: nil)
    #expect(await codes(host, [inspection]) == [["LW3105"]])
    // The linter reports a sibling that was not inspected. A sibling that does not exist is not reported.
    inspection.sibling = nil
    #expect(await codes(host, [inspection]) == [["LW2014"]])
    let gone = ServedHost(name: "www.fernhill.example", status: nil)
    inspection.sibling = SiblingHost(record: try #require(gone.inspection().site))
    #expect(await codes(host, [inspection]) == [[]])
    let same = ServedHost.serving(name: "www.fernhill.example")
    inspection.sibling = SiblingHost(record: try #require(same.inspection().site))
    #expect(await codes(host, [inspection]) == [["LW2014"]])
    // Two inspected siblings have their own findings, and one reports that they differ.
    let both = DoctorSubject(
      ["www.fernhill.example", "fernhill.example"],
      apps: [],
      entitlements: nil
    )
    inspection.sibling = nil
    #expect(await codes(both, [inspection, try www.inspection()]) == [["LW3018"], []])
    #expect(await codes(both, [inspection, try same.inspection()]) == [[], []])
    let other = ServedHost(
      name: "www.fernhill.example",
      body: ServedHost.file(#"{ "/": "/news/*" }"#)
    )
    #expect(await codes(both, [inspection, try other.inspection()]) == [[], ["LW3105"]])
  }

  @Test("doctor names the service of an app that only one of two files lists")
  func services() async throws {
    let file = """
      { "applinks": { "details": [ { "appIDs": ["\(Self.app)"], "components": [ { "/": "/buy/*" } ] } ] },
        "webcredentials": { "apps": ["\(Self.app)"] } }
      """
    let host = ServedHost(body: file, copy: ServedHost.Copy(body: ServedHost.file()))
    let text = try await outcome(of: [host], apps: []).text(on: .output)
    #expect(text.contains("\(Self.app) is not yet named for webcredentials"))
    let json = try await outcome(of: [host], apps: [], .json).text(on: .output)
    let hosts = try #require(try jsonObject(json)["hosts"] as? [[String: Any]])
    let cdn = try #require(hosts.first?["cdn"] as? [String: Any])
    #expect(
      cdn["addedApps"] as? [[String: String]] == [["app": Self.app, "service": "webcredentials"]]
    )
  }

  @Test("doctor keeps the order of the hosts if the first responds last")
  func order() async throws {
    let hosts = try (0..<40).map { try AssociationHost("h\($0).fernhill.example") }
    let (others, continuation) = AsyncStream.makeStream(of: Void.self)
    let run = DoctorRun(hosts: hosts) { host in
      if host == hosts[0] {
        var count = 0
        for await _ in others {
          count += 1
          if count == hosts.count - 1 { break }
        }
      } else {
        continuation.yield()
      }
      return HostInspection(host: host)
    }
    #expect(await run.hostReports().map(\.inspection.host) == hosts)
  }

  static let wrongHosts = ["", "https://", "a b.example", "example.com:99999", "[::1"]

  @Test("doctor refuses an invalid host before it contacts any", arguments: wrongHosts)
  func wrongHost(text: String) {
    #expect(throws: (any Error).self) { try Linkwright.parseAsRoot(["doctor", text]) }
  }
}
