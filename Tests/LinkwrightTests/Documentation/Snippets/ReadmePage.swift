import Foundation
import Linkwright
import SiteAssociation
import Testing

@Suite("The README, its Swift")
struct ReadmePage {
  enum Destination: LinkRoute {
    case home, product(id: Int), invite(code: InviteCode)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case home = "/", product = "/products/{id}", invite = "/invite/{code}"
    }
  }

  @MainActor
  @Test func center() {
    let site = LinkSite(
      hosts: ["example.com"],
      brandedHosts: ["go.example.com"],
      schemes: ["example"]
    )
    let center = LinkCenter(LinkTable(Destination.self, on: site)) { route in
      route == .home ? NavigationPlan(root: .home) : NavigationPlan(root: .home, then: route)
    }

    center.satisfy(.appReady)
    center.receive(IncomingLink("example://products/7", door: .sceneURLContexts))
    #expect(center.events.map(\.stage).suffix(2) == [.received, .ready])
    // The storage is the usual file, which outlives this test.
    center.discardWaiting()
  }

  @Test func decision() throws {
    let path = "Examples/apple-app-site-association.json"
    let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
    let bytes = try Data(contentsOf: root.appending(path: path))
    let file = AssociationFile(reading: bytes)
    let rules = file.ruleSet(for: "A7K2M9QX4T.net.fernhill.shop")
    let decision = rules?.decide("https://fernhill.example/products/42")  // .match
    #expect(decision == .match)
  }
}
