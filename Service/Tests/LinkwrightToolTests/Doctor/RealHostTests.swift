import AssociationFetching
import Foundation
import HostingTestSupport
import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("doctor and diagnose with real servers")
struct RealHostTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"

  /// A site and a CDN on this machine.
  private func withServers<Result: Sendable>(
    site: TestServer.Reaction,
    cdn: TestServer.Reaction,
    _ body: (AssociationFetcher) async throws -> Result
  ) async throws -> Result {
    let authority = try TestAuthority()
    let identity = try authority.identity(["fernhill.example", "cdn.example"])
    return try await TestServer.with(identity: identity) { head in
      head.contains("GET /a/v1/") ? cdn : site
    } _: { server in
      let network = TestNetwork(["fernhill.example": server.port, "cdn.example": server.port])
      var options = try network.options(trusting: authority)
      options.cdn = try CDNAddress("https://cdn.example")
      return try await body(AssociationFetcher(options: options))
    }
  }

  @Test("doctor reports that Apple's copy is older than the file")
  func olderCopy() async throws {
    let site = ServedHost.file(#"{ "/": "/buy/*" }, { "/": "/news/*" }"#)
    try await withServers(
      site: .response(site),
      cdn: .response(ServedHost.file(), headers: ["Content-Type: application/json", "Age: 7200"])
    ) { fetcher in
      let run = DoctorRun(hosts: [try AssociationHost("fernhill.example")]) {
        await fetcher.inspect($0)
      }
      let hostReport = try #require(await run.hostReports().first)
      #expect(hostReport.difference?.links.map(\.path) == ["/news"])
      #expect(hostReport.inspection.cdn?.age == .seconds(7200))
      #expect(hostReport.count(of: .error) == 0)
    }
  }

  private static let facts = DiagnosisFacts(
    url: "https://fernhill.example/buy/42",
    appID: app
  )

  @Test("doctor inspects www once and reports that the app leaves it out")
  func siblings() async throws {
    let authority = try TestAuthority()
    let names = ["fernhill.example", "www.fernhill.example"]
    let site = ServedHost.file()
    try await TestServer.with(identity: authority.identity(names)) { head in
      head.contains("Host: www.")
        ? .response(status: "301 Moved", headers: ["Location: https://fernhill.example/"])
        : .response(site)
    } _: { server in
      let network = TestNetwork([names[0]: server.port, names[1]: server.port])
      let fetcher = AssociationFetcher(options: try network.options(trusting: authority))
      let subject = DoctorSubject(
        [],
        apps: [],
        entitlements: Entitlements(
          applicationID: Self.app,
          associatedDomains: ["applinks:fernhill.example"]
        )
      )
      let run = DoctorRun(hosts: subject.hosts, expectations: subject.expectations) { host in
        await fetcher.inspect(host, asksCDN: false, besides: host.sibling)
      }
      let hostReport = try #require(await run.hostReports().first)
      #expect(hostReport.allFindings.map(\.code.rawValue) == ["LW3105"])
      #expect(
        hostReport.findings.first?.problem
          == "The entitlements of \(Self.app) list fernhill.example, but not "
          + "www.fernhill.example, which also responds."
      )
      #expect(network.resolvedNames.filter { $0 == "www.fernhill.example" }.count == 1)
    }
  }

  @Test("diagnose queries the host of the link and the CDN")
  func diagnose() async throws {
    try await withServers(
      site: .response(ServedHost.file()),
      cdn: .response(ServedHost.file())
    ) { fetcher in
      let run = DiagnoseRun(facts: Self.facts, inspect: { await fetcher.inspect($0) })
      #expect(await run.verdict().conclusion == .yes)
    }
  }

  @Test("diagnose --strict reports a file behind a sign-in and ends with 1")
  func signIn() async throws {
    try await withServers(
      site: .response(status: "302 Found", headers: ["Location: https://fernhill.example/sign-in"]),
      cdn: .response(
        status: "404 Not Found",
        headers: ["Apple-Failure-Reason: SWCERR00101 Bad HTTP Response: 302 Found"]
      )
    ) { fetcher in
      let run = DiagnoseRun(facts: Self.facts, inspect: { await fetcher.inspect($0) })
      let outcome = try await run.outcome(
        paint: .none,
        width: 100,
        isStrict: true,
        printsJSON: true
      )
      #expect(outcome.exit == .findings)
      let json = try jsonObject(outcome.text(on: .output))
      #expect(json["opens"] as? String == "no")
      #expect((json["cause"] as? [String: Any])?["step"] as? String == "LW3019")
    }
  }

  @Test("diagnose reads from records that the user chose the browser, or that the file was refused")
  func records() async throws {
    let folder = try ScratchFolder()
    let record = """
      Service:              applinks
      App ID:               \(Self.app)
      Domain:               fernhill.example
      User Approval:        unspecified
      Site/Fmwk Approval:   denied
      Last Checked:         2026-11-20 10:09:00 +0000
      Next Check:           2026-11-25 09:00:19 +0000

      ================================= MEMORY USAGE ==========================
      """
    func verdict(_ text: String) async throws -> Verdict {
      let path = folder.path + "/records.txt"
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
      var facts = Self.facts
      try facts.read(
        DiagnosisFacts.Files(records: path, association: ServedHost.file())
      )
      return await DiagnoseRun(facts: facts, inspect: { HostInspection(host: $0) }).verdict()
    }
    #expect(try await verdict(record).cause?.ground.kind == "record")
    let declined = record.replacing("denied", with: "approved")
      .replacing("unspecified", with: "denied")
    #expect(try await verdict(declined).cause?.ground.kind == "choice")
    let works = record.replacing("denied", with: "approved")
    #expect(try await verdict(works).conclusion == .yes)
    let other = works.replacing("fernhill.example", with: "other.example")
    #expect(try await verdict(other).cause?.ground.kind == "record")
  }
}
