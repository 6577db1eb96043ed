import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@Suite("LinkClient, attribution")
struct AttributionTests {
  private static let link = "https://example.com/products/7"
  private let clock = HandDrivenClock()
  private let service: SimulatedService
  private let folder = TestFolder()

  init() { service = SimulatedService(clock: clock) }

  private func client() -> LinkClient { LinkClient(service, clock, folder: folder.url) }

  @Test("An installation is organic, and then joined to the click that its user carried")
  func joined() async throws {
    let client = client()
    var news = client.attributions.makeAsyncIterator()
    client.recordLaunch()
    let organic = await client.currentAttribution()
    #expect(organic?.isOrganic == true)
    #expect(await news.next() == organic)
    clock.advance(by: .seconds(60))
    let campaign = Campaign(campaign: "spring")
    let link = service.click(Self.link, campaign: campaign)
    _ = await client.processDeeplink(link)
    let joined = try #require(await client.currentAttribution())
    #expect(joined.carriedBy == .link && joined.isReattribution)
    #expect(joined.campaign == campaign && joined.clickedAt == clock.now)
    #expect(await news.next() == joined)

    await client.flush()
    let restarted = self.client()
    await restarted.flush()
    #expect(restarted.attribution == joined)
    var later = restarted.attributions.makeAsyncIterator()
    #expect(await later.next() == joined)
  }

  @Test("The link that opens the app for the first time leads to the installation")
  func first() async {
    let link = service.click(Self.link)
    let client = client()
    _ = await client.resolve(link, source: .typed)
    client.recordLaunch()
    let attribution = await client.currentAttribution()
    #expect(attribution?.carriedBy == .paste && attribution?.isReattribution == false)
    #expect(service.events.map(\.event.kind) == [.firstOpening])
  }

  @Test("A launch within 30 minutes is no re-opening, and a later one is")
  func launches() async {
    let client = client()
    for minutes in [0, 29, 1, 31] {
      clock.advance(by: .seconds(minutes * 60))
      client.recordLaunch()
      await client.flush()
    }
    #expect(service.events.map(\.event.kind) == [.firstOpening, .reopening, .reopening])
    #expect(service.events.first.map { $0.event.id == $0.installation } == true)
  }

  @Test("An installation of an earlier version of the app begins with a re-opening")
  func updated() async throws {
    try folder.write(UUID().uuidString.lowercased(), to: "installation")
    let client = client()
    client.recordLaunch()
    await client.flush()
    #expect(service.events.map(\.event.kind) == [.reopening])
  }

  @Test("A redemption joins the installation, if the app takes part in attribution")
  func redeemed() async throws {
    let code = try #require(InviteCode("92MD6NHM67JA"))
    let client = client()
    _ = try await client.redeem(code, as: "ana")
    await client.flush()
    #expect(service.events.isEmpty)
    client.recordLaunch()
    service.isOnline = false
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    service.isOnline = true
    await client.flush()
    await client.flush()
    #expect(service.events.map(\.event.kind) == [.firstOpening, .join])
    #expect(await client.currentAttribution()?.inviteCode == code)
  }

  @Test("Only a share that an activity accepted is reported, without private parts of the link")
  func shares() async {
    let client = client()
    client.recordShare(.cancelled, of: Self.link)
    client.recordShare(.failed("x"), of: Self.link)
    client.recordShare(.shared(nil), of: "https://foreign.example/")
    client.recordShare(.shared(.mail), of: Self.link + "?email=ana")
    await client.flush()
    #expect(service.events.map(\.event.link) == [Self.link])
    #expect(service.events.map(\.event.activity) == [ShareActivity.mail.rawValue])
  }

  @Test("After a reset, nothing connects the new installation with the old one")
  func reset() async throws {
    let client = client()
    let link = service.click(Self.link)
    _ = await client.processDeeplink(link)
    client.recordLaunch()
    #expect(await client.currentAttribution()?.isOrganic == false)
    service.isOnline = false
    try client.recordEvent("old")
    let code = try #require(InviteCode("92MD6NHM67JA"))
    _ = try await client.redeem(code, as: "ben")
    await client.resetInstallation()
    #expect(client.attribution == nil && client.waitingEventCount == 0)
    #expect(!folder.names.contains("installation"))
    #expect(folder.outbox?.redemptions.count == 1 && folder.outbox?.launches == nil)
    service.isOnline = true
    client.recordLaunch()
    // The old installation carried the click, and redeemed the invitation.
    _ = await client.processDeeplink(link)
    await client.flush()
    #expect(folder.outbox?.redemptions.isEmpty ?? true)
    #expect(await client.currentAttribution()?.isOrganic == true)
    #expect(!service.events.contains { $0.event.kind == .join })
    #expect(!service.events.contains { $0.event.name == "old" })
    let first = service.events.filter { $0.event.kind == .firstOpening }
    #expect(Set(first.map(\.installation)).count == 2)
  }

  @Test("An erasure deletes what waits and reaches the service, also after a restart")
  func erased() async throws {
    let client = client()
    client.recordLaunch()
    try client.recordEvent("sent")
    await client.flush()
    service.isOnline = false
    try client.recordEvent("waiting")
    await client.eraseInstallation()
    await client.flush()
    #expect(folder.names == ["erasures.json"])
    let restarted = self.client()
    service.isOnline = true
    await restarted.flush()
    #expect(service.erasureCount == 1 && service.installations.isEmpty)
    #expect(service.events.map(\.installation) == ["", ""])
    #expect(folder.names.isEmpty)
  }

  @Test("A kill between any two steps of an erasure leaves no half of it")
  func killed() async throws {
    for step in 0..<20 {
      let folder = TestFolder()
      let service = SimulatedService(clock: clock)
      let unreachable = ProcessTransport(to: service)
      unreachable.kill()
      func start(_ transport: any LinkTransport, upTo limit: Int = .max) -> LinkClient {
        let count = Locked(0)
        return LinkClient(transport, clock, folder: folder.url) {
          $0.beforeFileStep = { _ in
            let isDead = count.withLock { count in
              count += 1
              return count > limit
            }
            if isDead { throw CancellationError() }
          }
        }
      }
      let client = start(unreachable)
      client.recordLaunch()
      try client.recordEvent("old")
      await client.flush()
      let id = try #require(try? String(contentsOf: folder.file("installation"), encoding: .utf8))
      await start(unreachable, upTo: step).eraseInstallation()
      let restarted = start(service)
      restarted.recordLaunch()
      await restarted.flush()
      await restarted.flush()
      let isErased = service.erasureCount == 1
      // The new installation never sends what the old one left.
      let installations = Set(service.events.map(\.installation))
      #expect(installations.count == 1)
      #expect(service.events.contains { $0.event.name == "old" } == !isErased, "step \(step)")
      #expect(installations.contains(id) == !isErased)
    }
  }
}
