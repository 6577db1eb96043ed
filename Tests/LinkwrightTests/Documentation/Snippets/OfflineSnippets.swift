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

/// A network that the test switches on.
@MainActor
private final class Network: LinkResolving {
  var isOnline = false
  private let service = KnownLinks([
    "https://links.example.com/friends": "https://example.com/products/7"
  ])

  nonisolated func resolve(
    _ url: String,
    source: LinkSource?,
    openingID: UUID
  ) async -> LinkResolution {
    guard await isOnline else {
      return LinkResolution(of: url, outcome: .offline)
    }
    return await service.resolve(url, source: source, openingID: openingID)
  }

  nonisolated func canUnwrap(_ url: String) -> Bool { false }

  nonisolated func record(_ url: String, source: LinkSource?, openingID: UUID) {}
}

@MainActor
@Suite("The page about links without a connection")
struct OfflineSnippets {
  @Test func linkOpensWhenConnectionIsBack() async {
    let network = Network()
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: network, options: $0) }
    var message: String?
    OfflinePage.tell(door.center, { message = $0 }, { message = nil })
    door.center.satisfy(.appReady)

    await door.tap("https://links.example.com/friends")
    #expect(door.center.waiting?.missing == [.network])
    #expect(message != nil)

    network.isOnline = true
    await door.coldStart()
    door.center.satisfy(.appReady)
    #expect(door.arrived.map(\.route) == [.product(id: 7)])
  }
}
