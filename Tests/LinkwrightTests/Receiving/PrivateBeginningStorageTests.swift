import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

private enum Guarded: LinkRoute {
  case signIn(token: String), page(path: String)
  enum CodingKeys: String, CodingKey, CaseIterable {
    case signIn = "/sign-in/{token}", page = "/{path...}"
  }
  static func policy(for route: CodingKeys) -> RoutePolicy {
    route == .signIn ? RoutePolicy(neverRecord: true) : RoutePolicy(requires: [.signedIn])
  }
}

@MainActor
@Suite("LinkCenter, stored links that begin like private ones")
struct PrivateBeginningStorageTests {
  @Test("A held link that begins like a private route is not stored")
  func privateStored() {
    let storage = MemoryStorage()
    var options = LinkCenterOptions()
    options.storage = storage
    let table = LinkTable(Guarded.self, on: .example)
    let center = LinkCenter(table, options: options) { NavigationPlan(root: $0) }
    let url = "https://example.com/sign-in/SECRET/x"
    #expect(table.recordable(url) == nil)
    center.receive(IncomingLink(url, door: .sceneContinuation))
    #expect(center.waiting != nil)
    #expect(!storage.text.contains("SECRET"))
  }

  @Test("A short link to a link that begins like a private route is not stored with it")
  func privateStoredFromShort() async {
    let storage = MemoryStorage()
    var options = LinkCenterOptions()
    options.storage = storage
    let short = "https://brand.example/abc"
    let resolver = StubResolver(answers: [
      short: LinkResolution(
        of: short,
        url: "https://example.com/sign-in/SECRET/x",
        outcome: .resolved
      )
    ])
    let table = LinkTable(Guarded.self, on: .example)
    let center = LinkCenter(table, resolver: resolver, options: options) {
      NavigationPlan(root: $0)
    }
    center.receive(IncomingLink(short, door: .sceneContinuation))
    while center.isResolving { await center.resolution?.value }
    #expect(center.waiting != nil)
    #expect(!storage.text.contains("SECRET"))
  }
}
