import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@MainActor
struct LinkTests {
  @Test func patterns() {
    #expect(AppLinks.table.findings == [])
    #expect(AppLinks.table.roundTripFailures() == [])
    #expect(AppLinks.table.patternsWithoutSample == [])
  }

  @Test func invitations() throws {
    let code = try #require(InviteCode("PFC3-HNMX-TWAR"))
    #expect(AppLinks.table.roundTripFailures(of: [.invite(code: code)]) == [])
  }

  @Test func invitationWaitsForSignIn() async throws {
    let code = try #require(InviteCode("PFC3-HNMX-TWAR"))
    let short = "https://links.example.com/friends"
    let service = KnownLinks([short: "https://example.com/invite/PFC3HNMXTWAR"])
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: service, options: $0) }
    await door.coldStart(with: short)
    door.center.satisfy(.appReady)
    #expect(door.center.waiting?.missing == [.signedIn])

    // The system ends the app, and the user launches it again.
    await door.coldStart()
    door.center.satisfy(.appReady)
    door.center.satisfy(.signedIn)
    #expect(door.arrived.map(\.plan.stack) == [[.home, .invite(code: code)]])
  }

  @Test func oneTapThroughTwoDoors() async {
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: KnownLinks(), options: $0) }
    door.center.satisfy(.appReady)
    await door.tap("example://products/7", through: .sceneURLContexts, .viewOpenURL)
    #expect(door.arrived.map(\.route) == [.product(id: 7)])
  }

  @Test func linkOfYesterdayIsForgotten() async {
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: KnownLinks(), options: $0) }
    await door.notify("https://example.com/orders")
    door.clock.advance(by: .seconds(86_400))
    door.center.satisfy(.appReady)
    door.center.satisfy(.signedIn)
    #expect(door.arrived == [])
  }

  @Test func pageWithoutScreenGoesToTheWeb() async {
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: KnownLinks(), options: $0) }
    await door.tap("https://example.com/imprint")
    #expect(door.refused.map(\.webPage?.absoluteString) == ["https://example.com/imprint"])
  }
}
