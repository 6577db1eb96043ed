import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

/// Routes that wait for the sign-in.
private enum Held: LinkRoute {
  case receipt, order(id: Int), page

  enum CodingKeys: String, CodingKey, CaseIterable {
    case receipt = "/receipt", order = "/orders/{id}", page = "/pages/first"
  }

  static func policy(for route: CodingKeys) -> RoutePolicy {
    RoutePolicy(requires: [.signedIn], universalLinksOnly: route != .page)
  }
}

@MainActor
@Suite("LinkCenter, routes of the app's own surfaces, on sites of all kinds")
struct OpenedRouteTests {
  private static let routes: [Held] = [.receipt, .order(id: 7), .page]

  nonisolated static let sites = [
    LinkSite.example,
    LinkSite(hosts: ["*.tenants.example"], schemes: ["example"]),
    LinkSite(hosts: ["*.tenants.example"], brandedHosts: ["brand.example"]),
    LinkSite(hosts: [], brandedHosts: ["brand.example"], schemes: ["example"]),
    LinkSite(hosts: [], schemes: ["example"]),
  ]

  private let storage = MemoryStorage()

  private func center(_ site: LinkSite) -> LinkCenter<Held> {
    var options = LinkCenterOptions()
    options.storage = storage
    let center = LinkCenter(LinkTable(Held.self, on: site), options: options) {
      NavigationPlan(root: $0)
    }
    center.satisfy(.appReady)
    return center
  }

  @Test("A route that the app opened is held, and survives a restart", arguments: sites)
  func restart(site: LinkSite) {
    for route in Self.routes {
      center(site).open(route)
      for isSignedIn in [false, true] {
        let center = center(site)
        var arrived: [Held] = []
        center.onPlan { arrived.append($0.route) }
        if isSignedIn { center.satisfy(.signedIn) }
        #expect(arrived == (isSignedIn ? [route] : []), "\(center.events.map(\.description))")
      }
      #expect(storage.text.isEmpty)
    }
  }

  @Test("A link with a custom scheme is not taken for an opened route, before or after a restart")
  func received() {
    let site = Self.sites[1]
    let center = center(site)
    center.receive(IncomingLink("example://orders/7", door: .inApp))
    #expect(center.events.last?.stage == .refused)
    center.receive(IncomingLink("example://pages/first", door: .inApp))
    #expect(storage.text.contains("pages") && !storage.text.contains("isOpened"))
  }

  @Test(
    "The app receives the links of its own surfaces; a route without such a link has none",
    arguments: sites
  )
  func ownLinks(site: LinkSite) throws {
    let table = LinkTable(Held.self, on: site)
    for route in Self.routes {
      guard let link = table.ownLink(to: route) else {
        #expect(table.policy(of: route).universalLinksOnly && site.brandedHosts.isEmpty)
        continue
      }
      let center = center(site)
      center.satisfy(.signedIn)
      var arrived: [Held] = []
      center.onPlan { arrived.append($0.route) }
      center.receive(IncomingLink(link.url, door: .quickAction))
      #expect(arrived == [route])
      #expect(link.webPage == nil || link.webPage?.absoluteString == link.url)
    }
  }
}
