import AssociationFetching
import LinkOpening
import SiteAssociation
import Testing

@testable import LinkwrightTool

@Suite("The hosts and expectations of doctor")
struct DoctorSubjectTests {
  private static let app = "A7K2M9QX4T.net.fernhill.shop"

  @Test("doctor inspects the hosts of entitlements once, and for a wildcard its parent")
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

  @Test("doctor expects every app at every host, and the entries of the app that has them")
  func apps() throws {
    let other = "A7K2M9QX4T.net.fernhill.beta"
    let domains = ["applinks:fernhill.example", "webcredentials:fernhill.example"]
    func expected(_ apps: [String], _ id: String?) throws -> [[AppExpectation]] {
      let entitlements = Entitlements(applicationID: id, associatedDomains: domains)
      let subject = DoctorSubject(["a.example"], apps: apps, entitlements: entitlements)
      #expect(subject.isAppUnknown == (apps.isEmpty && id == nil))
      return try subject.hosts.map { try #require(subject.expectations[$0]) }
    }
    func app(_ id: String, hasEntries: Bool) -> AppExpectation {
      AppExpectation(
        appID: id,
        entries: hasEntries ? domains.compactMap(AssociatedDomainEntry.init) : nil,
        isWithoutSibling: hasEntries
      )
    }
    let plain = [app(other, hasEntries: false), app(Self.app, hasEntries: false)]
    #expect(
      try expected([other, Self.app], nil) == [plain, [app(other, hasEntries: true), plain[1]]]
    )
    #expect(
      try expected([other, Self.app], Self.app) == [
        plain, [plain[0], app(Self.app, hasEntries: true)],
      ]
    )
    #expect(try expected([], Self.app) == [[], [app(Self.app, hasEntries: true)]])
    #expect(try expected([], nil) == [[], []])
  }

  static let siblings: [([String], Bool)] = [
    (["applinks:fernhill.example"], true),
    (["applinks:fernhill.example", "applinks:www.fernhill.example"], false),
    (["applinks:fernhill.example", "applinks:*.fernhill.example"], false),
    (["applinks:fernhill.example", "webcredentials:www.fernhill.example"], true),
    (["webcredentials:fernhill.example"], false),
    (["applinks:*.fernhill.example"], false),
  ]

  @Test("doctor knows whether an app leaves out www", arguments: siblings)
  func withoutSibling(domains: [String], isWithout: Bool) throws {
    let subject = DoctorSubject(
      [],
      apps: [],
      entitlements: Entitlements(applicationID: Self.app, associatedDomains: domains)
    )
    let host = try #require(subject.hosts.first)
    #expect(subject.expectations[host]?.first?.isWithoutSibling == isWithout)
  }
}
