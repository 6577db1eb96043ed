import Foundation
import Linkwright
import LinkwrightTesting
import Testing

// The guide OfflineLinks.

@MainActor
enum OfflinePage {
  static func tell(
    _ center: LinkCenter<AppRoute>,
    _ show: @escaping @MainActor (String) -> Void,
    _ hide: @escaping @MainActor () -> Void
  ) {
    center.onHold { held in
      if held.missing == [.network] { show("This link opens as soon as there is a connection.") }
    }
    center.onPlan { _ in hide() }
    center.onExpiry { _ in hide() }
  }

  static func retry(_ center: LinkCenter<AppRoute>) {
    center.retry()
  }

  static func decline(_ center: LinkCenter<AppRoute>) {
    center.discardWaiting()
  }
}

@MainActor
@Suite("The page about links without a connection")
struct OfflineSnippets {
  @Test func linkOpensWhenConnectionIsBack() async {
    let service = KnownLinks([
      "https://links.example.com/friends": "https://example.com/products/7"
    ])
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: service, options: $0) }
    var messages: [String?] = []
    OfflinePage.tell(door.center, { messages.append($0) }, { messages.append(nil) })
    door.center.satisfy(.appReady)

    door.goOffline()
    await door.tap("https://links.example.com/friends")
    #expect(door.center.waiting?.missing == [.network])
    await door.goOnline()
    #expect(door.arrived.map(\.route) == [.product(id: 7)])

    #expect(messages.map { $0 == nil } == [false, true])
  }
}
