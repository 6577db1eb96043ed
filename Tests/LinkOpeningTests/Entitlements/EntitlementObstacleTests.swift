import Foundation
import LinkOpening
import SiteAssociation
import Testing

@Suite("Obstacles of a build")
struct EntitlementObstacleTests {
  private let app = "A7K2M9QX4T.net.fernhill.shop"

  private func codes(
    _ entries: String...,
    host: String = "fernhill.example",
    profile: String? = nil
  ) -> [String] {
    EntitlementsFile(reading: PlistText.list(PlistText.domains(entries)).utf8)
      .obstacles(
        toLinksOf: host,
        for: app,
        against: profile.map { ProvisioningProfile(reading: PlistText.profile($0).utf8) }
      )
      .map(\.code.rawValue)
  }

  @Test("An error in the entry intended for the host is an obstacle")
  func mistakes() {
    #expect(codes("applinks:https://fernhill.example") == ["LW4012"])
    #expect(codes("applinks:fernhill.example/buy") == ["LW4013"])
    #expect(codes("fernhill.example") == ["LW4010"])
    #expect(codes("applink:fernhill.example") == ["LW4011"])
    #expect(codes(" applinks :fernhill.example/x").contains("LW4013"))
    #expect(codes("applinks:bücher.example", host: "xn--bcher-kva.example") == ["LW4021"])
    #expect(
      codes("applinks:*.fernhill.example/buy", host: "go.fernhill.example") == ["LW4013"]
    )
  }

  @Test("An error in an entry for another host or service is not an obstacle")
  func others() {
    #expect(codes("applinks:https://other.example", "applinks:fernhill.example") == [])
    #expect(codes("applinks:https://other.example") == [])
    #expect(codes("webcredentials:fernhill.example/x", "applinks:fernhill.example") == [])
  }

  @Test("An error beside a working entry is not an obstacle")
  func twins() {
    #expect(codes("applinks:https://fernhill.example", "applinks:fernhill.example") == [])
    #expect(
      codes("applinks:fernhill.example/buy", "applinks:*.fernhill.example") == ["LW4013"],
      "a wildcard does not stand for the bare domain"
    )
  }

  @Test("Finding obstacles takes time proportional to the entries")
  func many() {
    let entries = (0..<20_000).map { "applinks:fernhill.example/\($0)" }
    let file = EntitlementsFile(assuming: Entitlements(associatedDomains: entries))
    let time = ContinuousClock().measure {
      #expect(file.obstacles(toLinksOf: "fernhill.example", for: app).count == 20)
    }
    #expect(time < .seconds(20))
  }

  @Test("A wrong profile is an obstacle regardless of the entries")
  func profiles() {
    let anyDomain = PlistText.anyDomain
    let app = PlistText.string("application-identifier", app)
    let other = PlistText.string("application-identifier", "A7K2M9QX4T.net.fernhill.beta")
    #expect(codes("applinks:fernhill.example", profile: anyDomain + app) == [])
    #expect(codes("applinks:fernhill.example", profile: anyDomain + other) == ["LW4043"])
    #expect(codes("applinks:fernhill.example", profile: app) == ["LW4040"])
  }

  @Test("Assumed entitlements have obstacles too")
  func assumed() {
    let file = EntitlementsFile(
      assuming: Entitlements(associatedDomains: ["applinks:https://fernhill.example"])
    )
    let findings = file.obstacles(toLinksOf: "fernhill.example", for: app)
    #expect(findings.map(\.code.rawValue) == ["LW4012"])
  }

  @Test(
    "An expired profile is an obstacle unless it is for the App Store",
    arguments: [true, false]
  )
  func expiry(listsDevices: Bool) {
    let profile = ProvisioningProfile(
      reading: """
        <plist version="1.0"><dict>
        <key>ExpirationDate</key><date>2026-01-01T00:00:00Z</date>
        \(listsDevices ? "<key>ProvisionedDevices</key><array/>" : "")
        <key>Entitlements</key><dict/></dict></plist>
        """.utf8
    )
    let findings = profile.lint(at: Date(timeIntervalSince1970: 1_795_000_000))
    #expect(findings.map(\.severity) == [listsDevices ? .error : .warning])
  }
}
