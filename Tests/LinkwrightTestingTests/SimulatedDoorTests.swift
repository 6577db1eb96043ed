import Linkwright
import LinkwrightTesting
import Testing

@MainActor
@Suite("SimulatedDoor")
struct SimulatedDoorTests {
  private enum Screen: LinkRoute {
    case home
    case invite(code: InviteCode)

    enum CodingKeys: String, CodingKey, CaseIterable {
      case home = "/", invite = "/invite/{code}"
    }

    static func policy(for route: CodingKeys) -> RoutePolicy {
      route == .invite ? RoutePolicy(requires: [.signedIn]) : RoutePolicy()
    }
  }

  private static let link = "https://brand.example/invite/PFC3HNMXTWAR"
  private static let short = "https://brand.example/fryYl"

  private static func door() -> SimulatedDoor<Screen> {
    let site = LinkSite(
      hosts: ["example.com"],
      brandedHosts: ["brand.example"],
      schemes: ["example"]
    )
    let table = LinkTable(Screen.self, on: site)
    return SimulatedDoor { options in
      LinkCenter(table, resolver: KnownLinks([short: link]), options: options) { route in
        NavigationPlan(root: .home, then: route == .home ? [] : [route])
      }
    }
  }

  @Test("A link that needs a sign-in survives a restart of the simulated process")
  func story() async throws {
    let code = try #require(InviteCode("PFC3HNMXTWAR"))
    let door = Self.door()
    await door.coldStart(with: Self.short)
    await door.coldStart()
    door.center.satisfy(.appReady)
    #expect(door.arrived.isEmpty)
    door.center.satisfy(.signedIn)
    #expect(door.arrived.map(\.plan.stack) == [[.home, .invite(code: code)]])
  }

  @Test("Repeated, foreign and refused links are told apart from delivered ones")
  func taps() async {
    let door = Self.door()
    door.center.satisfy(.appReady)
    await door.tap("example://", through: .sceneURLContexts, .viewOpenURL)
    await door.tap("https://other.example/")
    await door.tap("https://example.com/nothing")
    await door.notify("https://example.com/")
    #expect(door.arrived.map(\.link.door) == [.sceneURLContexts, .notification])
    #expect(door.refused.map(\.url) == ["https://example.com/nothing"])
    #expect(door.answers == [true, true, false, true, true])
  }

  @Test("Each simulated scene reads its own links, and a repeated tap counts once in an activation")
  func scenes() async {
    let door = Self.door()
    door.center.satisfy(.appReady)
    await door.connect(scene: "A")
    await door.connect(scene: "B", with: "https://example.com/")
    await door.tap("https://example.com/", in: "B", through: .viewOpenURL)
    #expect(door.arrived(in: "A").isEmpty && door.arrived(in: "B").count == 1)
    door.enterBackground(scene: "B")
    await door.tap("https://example.com/", in: "B", through: .viewOpenURL)
    #expect(door.arrived(in: "B").count == 2 && door.arrived.count == 2)
  }

  @Test("A link arrives once in a scene that was connected twice")
  func connectedTwice() async {
    let door = Self.door()
    door.center.satisfy(.appReady)
    await door.connect(scene: "A")
    await door.connect(scene: "A", with: "https://example.com/")
    #expect(door.arrived.count == 1)
  }

  @Test("A short link that is tapped offline waits, also across a restart, and opens online")
  func network() async throws {
    let code = try #require(InviteCode("PFC3HNMXTWAR"))
    let door = Self.door()
    door.center.satisfy(.appReady)
    door.center.satisfy(.signedIn)
    door.goOffline()
    await door.tap(Self.short)
    #expect(!door.isOnline && door.center.waiting?.missing == [.network])
    await door.retry()
    await door.coldStart()
    #expect(door.arrived.isEmpty && door.center.waiting?.missing == [.network])
    door.center.satisfy(.appReady)
    door.center.satisfy(.signedIn)
    await door.goOnline()
    #expect(door.isOnline && door.arrived.map(\.route) == [.invite(code: code)])
    #expect(door.refused.isEmpty && door.expired.isEmpty)
  }

  @Test("A held link expires when the clock advances")
  func clock() async {
    let door = Self.door()
    await door.tap(Self.link)
    await door.clock.sleepers(1)
    let (stages, continuation) = AsyncStream.makeStream(of: LinkEvent.Stage.self)
    door.center.onEvent { continuation.yield($0.stage) }
    door.clock.advance(by: .seconds(3600))
    var iterator = stages.makeAsyncIterator()
    let stage = await iterator.next()
    #expect(stage == .expired)
    #expect(door.center.waiting == nil)
  }
}
