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
    // A redemption before the first launch is reported after it.
    client.recordLaunch()
    await client.flush()
    #expect(service.events.map(\.event.kind) == [.firstOpening, .join])
    service.isOnline = false
    #expect(try await client.redeem(code, as: "ben").outcome == .queued)
    service.isOnline = true
    await client.flush()
    await client.flush()
    #expect(service.events.map(\.event.kind) == [.firstOpening, .join, .join])
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

  @Test("A stream that begins before the files are read gets the stored attribution")
  func early() async {
    let first = client()
    first.recordLaunch()
    let attribution = await first.currentAttribution()
    await first.flush()
    service.isOnline = false
    let second = client()
    var news = second.attributions.makeAsyncIterator()
    #expect(await news.next() == attribution && attribution != nil)
  }

  @Test("An app without the user's consent sees no attribution")
  func withdrawn() async {
    let client = client()
    client.recordLaunch()
    #expect(await client.currentAttribution() != nil)
    client.recording = .off
    #expect(client.attribution == nil)
    #expect(await client.currentAttribution() == nil)
    client.recording = .on
    #expect(client.attribution != nil)
  }

  @Test(
    "What an app reports after a reset belongs to the new installation, although a write began earlier"
  )
  func writeBeforeReset() async throws {
    let first = client()
    first.recordLaunch()
    await first.flush()
    let old = try #require(folder.installation)

    let (reached, gate) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let isFirst = Locked(true)
    var options = LinkClientOptions(folder: folder.url, clock: clock.clock)
    options.beforeFileStep = { _ in
      guard
        isFirst.withLock({ first in
          defer { first = false }; return first
        })
      else { return }
      reached.signal()
      gate.wait()
    }
    let store = OutboxStore(options)
    func event(_ kind: AppEvent.Kind) -> AppEvent {
      AppEvent(id: UUID().uuidString, kind: kind, occurredAt: clock.now)
    }
    store.keep(event(.custom))
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        reached.wait()
        continuation.resume()
      }
    }
    // This write waits behind the first one, before the deletion.
    store.keep(event(.custom))
    store.forget(.installation)
    store.keep(event(.reopening))
    gate.signal()
    await store.settle()
    let new = try #require(folder.installation)
    #expect(new != old)
    #expect(await store.installation() == new)
    let stored = try OutboxFiles(folder: PrivateFolder(url: folder.url)).batches().flatMap(\.events)
    #expect(stored.map(\.kind) == [.firstOpening] && stored.first?.id == new)
  }

  @Test("An erasure waits until files that cannot be read now can be read")
  func lockedErasure() async throws {
    let client = client()
    client.recordLaunch()
    await client.flush()
    let files = OutboxFiles(folder: PrivateFolder(url: folder.url))
    service.isOnline = false
    // A folder in place of the file cannot be read as a file.
    try FileManager.default.createDirectory(
      at: folder.file("erasures.json"),
      withIntermediateDirectories: true
    )
    let restarted = self.client()
    await restarted.eraseInstallation()
    #expect(folder.installation != nil)
    try FileManager.default.removeItem(at: folder.file("erasures.json"))
    var earlier = Erasures()
    earlier.add("earlier")
    try files.write(earlier)
    service.isOnline = true
    await restarted.flush()
    await restarted.flush()
    #expect(service.erasureCount == 2 && folder.installation == nil)
  }

  @Test("A redemption whose call began before a reset is queued, and joins no installation")
  func redemptionDuringReset() async throws {
    let transport = ScriptedTransport { _ in .failure(LinkTransportError(.offline)) }
    let client = LinkClient(transport, clock, folder: folder.url)
    client.recordLaunch()
    await client.flush()
    let before = transport.requests.count
    let isReset = Locked(false)
    transport.answer { _ in
      while !isReset.withLock({ $0 }) { await Task.yield() }
      return .failure(LinkTransportError(.offline))
    }
    let code = try #require(InviteCode("92MD6NHM67JA"))
    async let redemption = client.redeem(code, as: "ana")
    await transport.requests(before + 1)
    await client.resetInstallation()
    isReset.withLock { $0 = true }
    #expect(try await redemption.outcome == .queued)
    await client.flush()
    #expect(folder.outbox?.redemptions.map(\.isOfEarlierInstallation) == [true])
  }

  @Test("An installation ID that could not be written is written later")
  func unwritten() async throws {
    let isFull = Locked(true)
    let client = LinkClient(service, clock, folder: folder.url) {
      $0.beforeFileStep = { _ in if isFull.withLock({ $0 }) { throw CancellationError() } }
    }
    client.recordLaunch()
    await client.flush()
    #expect(folder.installation == nil)
    isFull.withLock { $0 = false }
    clock.advance(by: .seconds(3600))
    client.recordLaunch()
    await client.flush()
    #expect(folder.installation == service.events.first?.installation)
  }

  @Test("A user who declines leaves no damaged file behind")
  func damaged() async throws {
    try folder.write("damaged", to: "events-0.json")
    let client = client()
    await client.flush()
    #expect(folder.names == ["events-0.json.damaged"])
    client.recording = .off
    await client.flush()
    #expect(folder.names.isEmpty)
  }
}

extension TestFolder {
  /// The installation ID on disk.
  fileprivate var installation: String? {
    try? String(contentsOf: file("installation"), encoding: .utf8)
  }
}
