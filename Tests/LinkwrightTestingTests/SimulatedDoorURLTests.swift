import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@MainActor
@Suite("SimulatedDoor and KnownLinks, with URL values")
struct SimulatedDoorURLTests {
  private let short = URL(string: "https://brand.example/fryYl")!
  private let long = URL(string: "https://example.com/products/7")!

  @Test("A URL arrives in the same way as its text")
  func arrival() async {
    let known = KnownLinks([short: long])
    let door = SimulatedDoor { options in
      LinkCenter(LinkTable.shop, resolver: known, options: options) { NavigationPlan(root: $0) }
    }
    await door.coldStart(with: short)
    door.center.satisfy(.appReady)
    await door.tap(long, through: .notification)
    await door.notify(long)
    await door.connect(scene: "A", with: long)
    await door.tap(long, in: "A")
    #expect(
      door.arrived.map(\.link.door)
        == [.sceneConnection, .notification, .notification, .sceneConnection, .sceneContinuation]
    )
    #expect(door.arrived.allSatisfy { $0.route == .product(id: 7, ref: nil) })
    #expect(known.canUnwrap(short) && !known.canUnwrap(long))
    let resolution = await known.resolve(short, source: nil)
    #expect(resolution.url == long.absoluteString && resolution.outcome == .resolved)
    #expect(KnownLinks([:]).links == [:])
  }
}
