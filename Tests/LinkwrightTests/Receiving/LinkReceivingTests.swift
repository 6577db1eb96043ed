import Testing

@testable import Linkwright

@Suite("LinkReceiving and IncomingLink")
struct LinkReceivingTests {
  @MainActor
  private final class Recorder: LinkReceiving {
    var links: [IncomingLink] = []

    func receive(_ link: IncomingLink) -> Bool {
      links.append(link)
      return link.url.hasPrefix("example:")
    }

    func canShow(_ link: IncomingLink) -> Bool { true }
    func endActivation(of scene: String?) {}
    func disconnect(scene: String) {}
    func retry() {}
  }

  @Test("receive(_:) with several links passes on each and returns the foreign ones")
  @MainActor
  func several() {
    let recorder = Recorder()
    let links = ["example://1", "fb1://a", "example://2", "com.google.1:/x"].map {
      IncomingLink($0, door: .sceneURLContexts, scene: "s")
    }
    #expect(recorder.receive(links).map(\.url) == ["fb1://a", "com.google.1:/x"])
    #expect(recorder.links == links)
  }

  static let payloads: [([String: any Sendable], String?)] = [
    (["link": "example://1", "aps": ["alert": "x"]], "example://1"),
    (["link": "not a link"], "not a link"), (["link": ""], nil), (["link": 1], nil),
    (["url": "example://1"], nil), ([:], nil),
  ]

  @Test(
    "An incoming link is created from the payload of a notification if that has one",
    arguments: payloads
  )
  func notification(payload: [String: any Sendable], url: String?) {
    let link = IncomingLink(notification: payload)
    #expect(link?.url == url)
    #expect(link.map(\.door) == url.map { _ in .notification })
  }

  @Test("An incoming link is created from the key of the payload that the app names")
  func key() {
    #expect(IncomingLink(notification: ["a": "example://1"], key: "a")?.url == "example://1")
    #expect(IncomingLink(notification: ["link": "example://1"], key: "a") == nil)
  }
}
