import Foundation
import Testing

@testable import Linkwright

@Suite("Links of user activities, quick actions and notifications")
struct UserActivityContentTests {
  private static let page = "https://example.com/products/7"
  private static let own = "example://products/7"

  static let activities: [(UserActivityContent.Kind, String?, String?, String?)] = [
    (.web, page, nil, page), (.web, page, own, page), (.web, nil, own, nil), (.web, "", nil, nil),
    (.searchResult(own), page, nil, own), (.searchResult(""), page, own, nil),
    (.own, page, own, own), (.own, page, nil, page), (.own, nil, own, own), (.own, nil, nil, nil),
    (.own, page, "", nil),
  ]

  @Test("An activity of each kind has its link in another place", arguments: activities)
  func url(kind: UserActivityContent.Kind, page: String?, link: String?, url: String?) {
    let content = UserActivityContent(kind: kind, webPage: page, referrer: "r", link: link)
    for door in [LinkDoor.sceneContinuation, .viewContinuation, .sceneConnection] {
      let incoming = IncomingLink(content, door: door, scene: "s", isColdStart: true)
      let ownDoor: LinkDoor = door == .viewContinuation ? .viewActivity : .activity
      #expect(incoming?.url == url)
      #expect(incoming.map { $0.door == (kind == .web ? door : ownDoor) } ?? true)
      #expect(incoming.map { $0.scene == "s" && $0.isColdStart && $0.referrer == "r" } ?? true)
    }
  }

  @Test("An activity that a scene delegate and a view report is delivered once")
  @MainActor
  func echo() throws {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    let content = UserActivityContent(kind: .searchResult(Self.own))
    let delegate = IncomingLink(content, door: .sceneConnection, scene: "a", isColdStart: true)
    let view = IncomingLink(content, door: .viewContinuation, scene: "a")
    app.center.receive(try #require(delegate))
    app.center.receive(try #require(view))
    #expect(app.arrived.count == 1)
    #expect(app.ends == [.delivered, .repeated])
    // The next report of the view is a tap of its own.
    app.center.receive(try #require(view))
    #expect(app.arrived.count == 2)
  }

  @Test("An own activity that launches an app without scenes is delivered once")
  @MainActor
  func echoOfLaunch() throws {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    let content = UserActivityContent(kind: .searchResult(Self.page))
    let launch = IncomingLink(content, door: .launchOptions, isColdStart: true)
    let continued = IncomingLink(content, door: .appContinuation)
    app.center.receive(try #require(launch))
    app.center.receive(try #require(continued))
    #expect(app.ends == [.delivered, .repeated])
  }

  @Test("The app's own surfaces are reported to the service under their own names")
  func sources() {
    #expect(LinkDoor.activity.source(of: .universal) == .other("activity"))
    #expect(LinkDoor.viewActivity.source(of: .scheme) == .other("activity"))
    #expect(LinkDoor.quickAction.source(of: .universal) == .other("quickAction"))
  }

  @Test("A quick action has its link under the key of the table's quick actions")
  func quickAction() {
    let link = IncomingLink(quickAction: ["link": Self.own], scene: "s", isColdStart: true)
    let expected = IncomingLink(Self.own, door: .quickAction, scene: "s", isColdStart: true)
    #expect(link == expected)
    for userInfo in [nil, [:], ["link": ""], ["link": 1], ["url": Self.own]] as [[String: Any]?] {
      #expect(IncomingLink(quickAction: userInfo, scene: nil, isColdStart: false) == nil)
    }
  }

  @Test("A key with dots is a key of the payload, and else a path")
  func nestedKey() {
    let nested: [AnyHashable: Any] = ["data": ["deep": ["link": Self.own], "link": 1]]
    let link = { (payload: [AnyHashable: Any], key: String) in
      IncomingLink(notification: payload, key: key)?.url
    }
    #expect(link(nested, "data.deep.link") == Self.own)
    #expect(link(["data.link": Self.page, "data": ["link": Self.own]], "data.link") == Self.page)
    for key in ["data.link", "data.deep", "deep.link", "data.none.link", ".", "", "data."] {
      #expect(link(nested, key) == nil, "\(key)")
    }
  }

  @Test("A route's own link is its universal link; Spotlight keeps no private link")
  func ownLinks() throws {
    let table = LinkTable<Destination>.example
    let product = try #require(table.ownLink(to: .product(id: 7, ref: nil)))
    #expect(product.url == Self.page && product.isSearchable)
    #expect(product.webPage?.absoluteString == Self.page)
    let magic = try #require(table.ownLink(to: .account(.magic(token: "t"))))
    #expect(!magic.isSearchable)
    let schemeOnly = LinkTable(Destination.self, on: LinkSite(hosts: [], schemes: ["example"]))
    let link = schemeOnly.ownLink(to: .product(id: 7, ref: nil))
    #expect(link == OwnLink(url: Self.own, webPage: nil, isSearchable: true))
  }

  @Test("An own link leads back to its route")
  func roundTrip() throws {
    for route in [Destination.home, .product(id: 1, ref: "x"), .files(path: "a/b"), .receipt] {
      let link = try #require(LinkTable.example.ownLink(to: route))
      #expect(LinkTable<Destination>.example.route(for: link.url).route == route)
    }
  }

  static let pictures: [(String?, PreviewPicture?)] = [
    (nil, nil), ("", nil), ("http://example.com/a.png", nil), ("ftp://example.com/a.png", nil),
    ("https:///a.png", nil), ("a.png", nil),
    ("https://example.com/a.png", .web(URL(string: "https://example.com/a.png")!)),
    ("HTTPS://example.com/a.png", .web(URL(string: "HTTPS://example.com/a.png")!)),
    ("file:///tmp/a.png", .file(URL(string: "file:///tmp/a.png")!)),
  ]

  @Test("The picture of a preview is a file or an https URL", arguments: pictures)
  func picture(url: String?, picture: PreviewPicture?) {
    #expect(LinkPreview(title: "A chair", imageURL: url).picture == picture)
  }
}
