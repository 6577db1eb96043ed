import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter and LinkClient, deleting what is stored about the user")
struct ForgettingTests {
  private static let account = "https://example.com/account/orders/7"

  private let folder = TestFolder()
  private let clock = HandDrivenClock()
  private let transport = ScriptedTransport { _ in .failure(.offline) }

  private func makeCenter() -> (LinkCenter<Destination>, LinkClient) {
    let client = LinkClient(transport, clock, folder: folder.url)
    var options = LinkCenterOptions()
    options.storage = LinkFile(folder: folder.url)
    options.clock = clock.clock
    let center = LinkCenter(.example, resolver: client, options: options) {
      NavigationPlan(root: $0)
    }
    return (center, client)
  }

  private static func tap(_ url: String) -> IncomingLink {
    IncomingLink(url, door: .sceneURLContexts, scene: "A")
  }

  @Test("forget() leaves no file, no event, no campaign, no link and no task")
  func nothing() async {
    let (center, client) = makeCenter()
    var ends: [LinkEvent.Stage] = []
    center.onEvent { if $0.stage.isEnd { ends.append($0.stage) } }
    center.satisfy(.appReady)
    var isShown = false
    center.whenShown(.home) { isShown = true }
    // One link has not been read, one was refused, and one waits for the sign-in.
    center.receive(IncomingLink("https://example.com/products/7", door: .typed, scene: "B"))
    center.receive(IncomingLink("https://example.com/nowhere", door: .typed, scene: "C"))
    center.receive(Self.tap(Self.account + "?adj_campaign=spring"))
    await client.flush()
    #expect(folder.names.contains("outbox.json") && folder.names.contains("waiting-links.json"))
    #expect(center.lastRefusal != nil && client.openingCampaign != nil)

    await center.forget()
    #expect(folder.names == [])
    #expect(center.events.isEmpty && center.waiting == nil && center.lastRefusal == nil)
    #expect(client.openingCampaign == nil && client.waitingOpeningCount == 0)
    #expect(ends.filter { $0 == .discarded }.count == 2)
    var arrived: [ArrivedLink<Destination>] = []
    center.onPlan { arrived.append($0) }
    center.satisfy(.signedIn)
    center.didShow(.home)
    let (restarted, _) = makeCenter()
    restarted.onPlan { arrived.append($0) }
    restarted.satisfy(.appReady)
    restarted.satisfy(.signedIn)
    #expect(arrived.isEmpty && !isShown)
  }

  @Test("A link that is being resolved during forget() does not arrive")
  func resolving() async {
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return .answer("https://example.com/products/42", campaign: Campaign(campaign: "spring"))
    }
    let (center, client) = makeCenter()
    var arrived: [ArrivedLink<Destination>] = []
    center.onPlan { arrived.append($0) }
    center.satisfy(.appReady)
    center.receive(Self.tap("https://brand.example/fryYl"))
    let resolution = center.resolution
    await transport.requests(1)
    await center.forget()
    transport.letGo()
    await resolution?.value
    #expect(arrived.isEmpty && center.events.isEmpty && client.openingCampaign == nil)
    await client.flush()
    #expect(folder.names == [])
  }

  @Test("forget() deletes links that could not be read yet, as soon as that is possible")
  func locked() async {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    app.center.receive(Self.tap(Self.account))
    app.storage.setLocked(true)
    app.storage.setFull(true)
    app.restart()
    await app.center.forget()
    #expect(app.center.events.map(\.stage) == [.storageFailed])
    #expect(!app.storage.text.isEmpty)
    app.storage.setLocked(false)
    app.storage.setFull(false)
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.storage.text.isEmpty)
    #expect(app.arrived.isEmpty)
    // Links are stored again.
    app.center.withdraw(.signedIn)
    app.center.receive(Self.tap(Self.account))
    #expect(app.storage.text.contains("orders"))
  }

  @Test("forget() deletes links that cannot be read, if the storage can be written")
  func unread() async {
    let app = ReceivingApp()
    app.center.receive(Self.tap(Self.account))
    app.storage.setLocked(true)
    app.restart()
    await app.center.forget()
    #expect(app.storage.text.isEmpty)
    app.storage.setLocked(false)
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.isEmpty)
  }

  @Test("A link whose request has not begun is not sent after forget()")
  func forgetBeforeRequest() async {
    transport.answer { _ in .answer("https://example.com/products/42") }
    let (center, client) = makeCenter()
    await client.flush()
    center.receive(Self.tap("https://brand.example/fryYl?adj_campaign=spring"))
    let resolution = center.resolution
    await center.forget()
    await resolution?.value
    await client.flush()
    #expect(transport.openings.map(\.url) == [])
    #expect(client.openingCampaign == nil)
    #expect(folder.names == [])
  }

  @Test(
    "An opening that the service answers after forget() leaves no file",
    arguments: [
      .problem("invalid-value", status: 422), .failure(.offline), .answer("https://example.com/"),
    ] as [Result<LinkResponse, LinkTransportError>]
  )
  func flushDuringForget(response: Result<LinkResponse, LinkTransportError>) async {
    let client = LinkClient(transport, clock, folder: folder.url)
    _ = await client.processDeeplink("https://brand.example/fryYl")
    await client.flush()
    transport.answer { [weak transport] _ in
      await transport?.hang()
      return response
    }
    let count = transport.requests.count
    let flush = Task { await client.flush() }
    await transport.requests(count + 1)
    await client.forget()
    transport.letGo()
    await flush.value
    #expect(folder.names == [])
    #expect(client.droppedCount == 0)
  }
}
