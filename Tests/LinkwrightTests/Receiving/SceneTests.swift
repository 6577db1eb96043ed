import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, with several scenes")
struct SceneTests {
  private static let product = "https://example.com/products/42"
  private static let order = "https://example.com/account/orders/5"

  private let app = ReceivingApp()

  private func receive(_ url: String, in scene: String?) {
    app.center.receive(IncomingLink(url, door: .sceneContinuation, scene: scene))
  }

  @Test("Each reader gets the links of its scene, whichever reads first", arguments: ["A", "B"])
  func readers(first: String) async {
    app.stopReading()
    app.center.satisfy(.appReady)
    receive(Self.product, in: "A")
    receive("https://example.com/@ana", in: "B")
    let second = first == "A" ? "B" : "A"
    for scene in [first, second] {
      let arrived = await app.center.nextArrival(in: scene)
      #expect(arrived?.link.scene == scene)
    }
    #expect(app.ends == [.delivered, .delivered])
  }

  @Test("A waiting reader of another scene does not take a link")
  func waitingReader() async {
    app.stopReading()
    app.center.satisfy(.appReady)
    let (a, b) = (app.center.plans(in: "A"), app.center.plans(in: "B"))
    let reader = Task {
      for await arrived in a { return arrived.link.scene }; return nil
    }
    receive(Self.product, in: "B")
    let iterator = b.makeAsyncIterator()
    #expect(await iterator.next()?.link.scene == "B")
    receive(Self.product, in: "A")
    #expect(await reader.value == "A")
  }

  @Test("A link without a scene goes to one reader only")
  func noScene() {
    app.stopReading()
    var read: [String] = []
    for scene in ["A", "B"] { app.center.onPlan(in: scene) { _ in read.append(scene) } }
    app.center.onPlan { _ in read.append("all") }
    app.center.satisfy(.appReady)
    receive(Self.product, in: nil)
    receive(Self.product, in: "B")
    #expect(read == ["A", "all", "B", "all"])
  }

  @Test("The links of a scene that is disconnected go to any reader, and are not lost")
  func disconnected() async {
    app.stopReading()
    app.center.satisfy(.appReady)
    receive(Self.product, in: "A")
    receive(Self.order, in: "A")
    app.center.disconnect(scene: "A")
    #expect(await app.center.nextArrival(in: "B")?.link.url == Self.product)
    app.center.satisfy(.signedIn)
    #expect(await app.center.nextArrival(in: "B")?.link.url == Self.order)
  }

  @Test("Each scene has its own held link, and discards its own")
  func held() {
    receive(Self.order, in: "A")
    receive(Self.product, in: "B")
    #expect(app.center.waiting(in: "A")?.link.url == Self.order)
    #expect(app.center.waiting(in: "B")?.link.url == Self.product)
    #expect(app.center.waiting?.link.url == Self.product)
    app.center.discardWaiting(in: "B")
    #expect(app.center.waiting?.link.url == Self.order)
    receive(Self.product, in: "A")
    #expect(app.ends == [.discarded, .superseded])
  }

  @Test("A link without a scene belongs to the only scene that is known")
  func onlyScene() {
    receive(Self.order, in: "A")
    receive(Self.product, in: nil)
    #expect(app.ends == [.superseded])
    // With a second scene, links without a scene have a slot of their own.
    receive(Self.order, in: "B")
    receive(Self.order, in: nil)
    #expect(app.ends == [.superseded])
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    #expect(app.arrived.map(\.link.url) == [Self.product, Self.order, Self.order])
  }

  @Test("Held links of two scenes survive a restart, and return to their scenes")
  func restart() async {
    receive(Self.order, in: "A")
    receive(Self.order + "0", in: "B")
    app.restart()
    app.stopReading()
    let plans = ["A", "B"].map { app.center.plans(in: $0) }
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    for (scene, plans) in zip(["A", "B"], plans).reversed() {
      let iterator = plans.makeAsyncIterator()
      #expect(await iterator.next()?.link.scene == scene)
    }
  }

  @Test("The links of a scene that did not return after a restart go to any reader")
  func lostScene() async {
    receive(Self.product, in: "A")
    app.restart()
    app.stopReading()
    app.center.satisfy(.appReady)
    #expect(await app.center.nextArrival(in: "B")?.link.scene == "A")
  }

  @Test("An echo counts until the activation of its scene ends", arguments: ["A", "B", nil])
  func activation(scene: String?) {
    app.center.satisfy(.appReady)
    app.center.receive(IncomingLink(Self.product, door: .sceneConnection, scene: "A"))
    app.time.advance(by: .seconds(1000))
    app.center.endActivation(of: scene)
    app.center.receive(IncomingLink(Self.product, door: .viewOpenURL, scene: "A"))
    #expect(app.ends == [.delivered, scene == "B" ? .repeated : .delivered])
  }

  @Test("A reader that outlives its scene takes no link")
  func lateReader() async {
    let app = ReceivingApp()
    app.stopReading()
    let center = app.center
    center.satisfy(.appReady)
    let plans = center.plans(in: "A"), other = center.plans(in: "B")
    let order = "https://example.com/account/orders/5"
    center.receive(IncomingLink(order, door: .sceneContinuation, scene: "A"))
    center.disconnect(scene: "A")
    let late = Task { await plans.makeAsyncIterator().next() }
    center.satisfy(.signedIn)
    center.receive(
      IncomingLink("https://example.com/products/1", door: .sceneContinuation, scene: "B")
    )
    #expect(await other.makeAsyncIterator().next()?.link.url == order)
    late.cancel()
    #expect(await late.value == nil)
  }
}
