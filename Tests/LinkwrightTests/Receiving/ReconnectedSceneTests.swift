import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("SimulatedDoor, a scene that connects again")
struct ReconnectedSceneTests {
  @Test("A link arrives once in a scene that was connected twice")
  func once() async {
    let door = SimulatedDoor<Destination> { options in
      LinkCenter(.example, options: options) { NavigationPlan(root: $0) }
    }
    door.center.satisfy(.appReady)
    await door.connect(scene: "A")
    await door.connect(scene: "A", with: "https://example.com/products/42")
    #expect(door.arrived.count == 1)
  }
}
