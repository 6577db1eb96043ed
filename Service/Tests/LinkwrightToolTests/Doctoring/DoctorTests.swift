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
    let run = DoctorRun(
      hosts: subject.hosts,
      expectations: subject.expectations,
      inspect: { host in
        inspections.first { $0.host == host } ?? HostInspection(host: host)
      }
    )
    return try await run.outcome(format, paint: .none, width: 100, failOn: .error)
  }

  @Test("says what was seen, what is wrong, what people see and what to change", arguments: cases)
  func text(name: String, hosts: [ServedHost], apps: [String]) async throws {
    let outcome = try await outcome(of: hosts, apps: apps)
    try expectGolden(outcome.transcript, "doctor/\(name).txt")
  }

  @Test("prints the same as JSON, and for GitHub")
  func otherFormats() async throws {
    let (_, hosts, apps) = Self.cases[2]
    let json = try await outcome(of: hosts, apps: apps, .json)
    _ = try jsonObject(json.text(on: .output))
    try expectGolden(json.transcript, "doctor/json.txt")
    let github = try await outcome(of: Self.cases[1].hosts, apps: [], .github)
    try expectGolden(github.transcript, "doctor/github.txt")
  }

  @Test("asks the hosts of entitlements too, each once, a wildcard's at its parent")
  func entitlements() {
    let subject = DoctorSubject(
      ["fernhill.example"],
      apps: [],
      entitlements: Entitlements(
        applicationID: Self.app,
        associatedDomains: [
          "applinks:fernhill.example", "webcredentials:fernhill.example",
          "applinks:*.shop.fernhill.example", "applinks:fernhill.example:8443?mode=developer",
        ]
      )
    )
    #expect(
      subject.hosts.map { "\($0)" } == [
        "fernhill.example", "shop.fernhill.example", "fernhill.example:8443",
      ]
    )
    #expect(subject.expectations[subject.hosts[0]]?.first?.entries?.count == 2)
  }

  @Test("keeps the order of the hosts, whichever answers first")
  func order() async throws {
    let hosts = try (0..<40).map { try AssociationHost("h\($0).fernhill.example") }
    let run = DoctorRun(hosts: hosts) { host in
      // The first ones answer last.
      for _ in 0..<(host.name.utf8.count == 20 ? 100 : 1) { await Task.yield() }
      return HostInspection(host: host)
    }
    #expect(await run.checkups().map(\.inspection.host) == hosts)
  }

  static let wrongHosts = ["", "https://", "a b.example", "example.com:99999", "[::1"]

  @Test("refuses what is no host before anything is asked", arguments: wrongHosts)
  func wrongHost(text: String) {
    #expect(throws: (any Error).self) { try Linkwright.parseAsRoot(["doctor", text]) }
  }
}
