import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import LinkwrightTesting
import NIOConcurrencyHelpers
import Testing

@testable import LinkService

@Suite("From a page to the app")
struct ClickJoinTests {
  @Test(
    "A tap on the button is one visit and one opening of one link, with its campaign",
    arguments: ClickJourney.ways
  )
  func button(way: ClickJourney.Way) async throws {
    let journey = try await ClickJourney(way)
    let button = try #require(journey.page.button)
    let answer = try await journey.service.resolve(button, key: journey.key)
    #expect(answer.kind == .link && answer.state == nil)
    #expect(answer.url == "https://open.example/products/1?a=b&promo=y")
    #expect(answer.campaign == Campaign(campaign: "summer", label: "x"))
    let visit = try #require(journey.events(.visit).first)
    let opening = try #require(journey.events(.opening).first)
    #expect(journey.service.events.all.count == 2)
    #expect(visit.linkID == journey.link.id && opening.linkID == journey.link.id)
    #expect(opening.clickID == visit.id && opening.campaign == visit.campaign)
    let counts = try await journey.counts()
    #expect(counts.visits == 1 && counts.openings == 1)
  }

  @Test("The link with the app’s scheme joins as well", arguments: ClickJourney.ways)
  func scheme(way: ClickJourney.Way) async throws {
    let journey = try await ClickJourney(way)
    // Android’s browsers get an intent.
    let href = try #require(
      journey.page.links.first { $0.hasPrefix("example://") || $0.hasPrefix("intent://") }
        ?? (way.userAgents.last == ClickJourney.ipad ? journey.page.button : nil)
    )
    let intent = href.split(separator: "#Intent;")
    let url = String(intent[0].replacing(/^intent:/, with: "example:"))
    if intent.count == 2 {
      #expect(intent[1].hasPrefix("scheme=example;package=com.example.app;"))
    }
    let answer = try await journey.service.resolve(url, key: journey.key)
    #expect(answer.url == url.replacing(/&lw_click=[^&]*/, with: ""))
    #expect(answer.campaign?.campaign == "summer")
    let counts = try await journey.counts()
    #expect(counts.visits == 1 && counts.openings == 1)
  }

  @Test(
    "Without the app, the button leads to the page again, without a second visit",
    arguments: ClickJourney.ways
  )
  func withoutApp(way: ClickJourney.Way) async throws {
    let journey = try await ClickJourney(way)
    let button = try #require(journey.page.button)
    let userAgent = try #require(way.userAgents.last)
    var page = try await journey.service.send(.get, button, userAgent: userAgent)
    if let location = page.location {
      page = try await journey.service.send(.get, location, userAgent: VisitorTests.safari)
    }
    #expect(page.status == 200)
    let store = page.links.first {
      $0.hasPrefix("https://apps.apple.com/app/id123456789") || $0.hasPrefix("https://play.google.")
    }
    #expect(store != nil)
    #expect(
      page.body.contains("https://brand.example/summer") || !page.body.contains("app-argument")
    )
    // Neither the host of the page nor its link has the click.
    #expect(page.button == nil)
    #expect(journey.service.events.all.count == 1)
    #expect(try await journey.counts().visits == 1)
  }

  /// Links that are not stored, and the destinations of their buttons.
  static let unstored: [(String, String)] = [
    ("products/1?x=y&adj_campaign=spring", "https://open.example/products/1?x=y"),
    (
      "t0?deeplink=example%3A%2F%2Fproducts%2F1%3Fx%3Dy&campaign=spring",
      "https://open.example/products/1?x=y"
    ),
  ]

  @Test("A long link and a tracker link keep their campaign", arguments: unstored)
  func unstoredLinks(link: String, url: String) async throws {
    let service = try TestService(.withOpenHost)
    let key = try await service.key([.resolve])
    let page = try await service.send(.get, "https://brand.example/\(link)")
    let button = try #require(page.button)
    let answer = try await service.resolve(button, key: key)
    #expect(answer.url == url)
    #expect(answer.campaign?.campaign == "spring")
    let again = try await service.send(.get, button)
    #expect(again.status == 200 && again.body.contains("https://apps.apple.com/app/id123456789"))
    let events = service.events.all
    #expect(events.map(\.kind) == [.visit, .opening])
    #expect(events[0].campaign == events[1].campaign && events[1].clickID == events[0].id)
  }

  // MARK: A click counts once, for a day, and for its own link

  @Test("A click opens the app once, however often its button is tapped")
  func once() async throws {
    let journey = try await ClickJourney(ClickJourney.ways[0])
    let button = try #require(journey.page.button)
    let first = try await journey.service.resolve(button, key: journey.key)
    let second = try await journey.service.resolve(button, key: journey.key)
    #expect(first == second)
    #expect(try await journey.counts().openings == 1)
  }

  @Test("After a day, a click ID is removed and otherwise ignored")
  func lifetime() async throws {
    let journey = try await ClickJourney(ClickJourney.ways[0])
    let button = try #require(journey.page.button)
    journey.service.clock.withLockedValue { $0 = TestService.start + .seconds(86_399) }
    #expect(try await journey.service.resolve(button, key: journey.key).campaign != nil)
    journey.service.clock.withLockedValue { $0 = TestService.start + .seconds(86_400) }
    let answer = try await journey.service.resolve(button, key: journey.key)
    #expect(answer.url == "https://open.example/products/1?a=b&promo=y")
    #expect(answer.campaign == nil)
    #expect(journey.events(.opening).map(\.linkID) == [journey.link.id, nil])
    #expect(journey.events(.opening).last?.clickID == nil)
    _ = try await journey.service.send(.get, button)
    #expect(journey.events(.visit).count == 2)
  }

  static let forged = [
    "0193ce9e-7a4b-7000-8000-000000000002", "ffffffff-ffff-7fff-bfff-ffffffffffff",
    "6e04de00-6b33-4a42-8142-a196197d2e39", "x", "", "%00", "0193CE9E-7A4B-7000-8000-000000000002",
  ]

  @Test("A forged click ID changes nothing and is removed", arguments: forged)
  func forgedIDs(id: String) async throws {
    let journey = try await ClickJourney(ClickJourney.ways[0])
    let url = "https://brand.example/summer?lw_click=\(id)&promo=y"
    let answer = try await journey.service.resolve(url, key: journey.key)
    #expect(answer.url == "https://example.com/products/1?a=b&promo=y")
    let long = "https://brand.example/products/1?a=b&lw_click=\(id)#c"
    #expect(
      try await journey.service.resolve(long, key: journey.key).url
        == "https://brand.example/products/1?a=b#c"
    )
    #expect(journey.events(.opening).allSatisfy { $0.clickID == nil })
    let page = try await journey.service.send(.get, url)
    #expect(page.status == 200 && journey.events(.visit).count == 2)
    #expect(id.count < 2 || !page.body.contains(id))
  }

  @Test("A click never counts for another link")
  func otherLink() async throws {
    let journey = try await ClickJourney(ClickJourney.ways[0])
    let winter = try await journey.service.link("winter", to: "example://products/2")
    let id = try #require(journey.events(.visit).first?.id)
    let url = "https://brand.example/winter?lw_click=\(id)"
    let answer = try await journey.service.resolve(url, key: journey.key)
    #expect(answer.url == "https://example.com/products/2" && answer.campaign == nil)
    #expect(journey.events(.opening).map(\.linkID) == [winter.id])
    _ = try await journey.service.send(.get, url)
    #expect(journey.events(.visit).map(\.linkID) == [journey.link.id, winter.id])
  }

  @Test("A click of another app’s link is ignored")
  func otherApp() async throws {
    let service = try TestService(.withOpenHost)
    let key = try await service.key([.resolve])
    try await service.link("a", to: "other://b", host: "other.example")
    _ = try await service.send(.get, "https://other.example/a")
    let id = try #require(service.events.all.first?.id)
    let url = "https://open.example/products/1?lw_click=\(id)"
    #expect(try await service.resolve(url, key: key).url == "https://open.example/products/1")
    _ = try await service.send(.get, url)
    #expect(service.events.all.map(\.kind) == [.visit, .opening, .visit])
    #expect(service.events.all.dropFirst().allSatisfy { $0.linkID == nil && $0.clickID == nil })
  }

  @Test("The install referrer of Google Play leads to the link")
  func installReferrer() async throws {
    let journey = try await ClickJourney(ClickJourney.ways[2])
    let store = try #require(journey.page.links.first { $0.hasPrefix("https://play.google.com/") })
    let referrer = try #require(store.split(separator: "&referrer=").last)
    let id = PercentCoding.decoded(referrer)
    #expect(store.hasPrefix("https://play.google.com/store/apps/details?id=com.example.app&"))
    let answer = try await journey.service.resolve("https://brand.example/?\(id)", key: journey.key)
    #expect(answer.url == "https://example.com/products/1?a=b")
    #expect(answer.campaign?.campaign == "summer")
    #expect(try await journey.counts().openings == 1)
  }

  // MARK: Links with a state

  @Test("A click of the last visit that a link allows still opens the app")
  func visitLimit() async throws {
    let service = try TestService(.withOpenHost)
    let key = try await service.key([.resolve])
    let link = try await service.link("once", to: "example://products/1") {
      $0.content.visitLimit = 1
    }
    let page = try await service.send(.get, "https://brand.example/once")
    let button = try #require(page.button)
    #expect(try await service.send(.get, "https://brand.example/once").status == 410)
    #expect(try await service.send(.get, button).status == 200)
    #expect(try await service.resolve(button, key: key).state == nil)
    #expect(service.events.all.map(\.linkID) == [link.id, link.id])
  }

  @Test("A click of a link that is archived meanwhile opens nothing")
  func archived() async throws {
    let journey = try await ClickJourney(ClickJourney.ways[0])
    let button = try #require(journey.page.button)
    _ = try await journey.service.store.change(link: journey.link.id) { $0.isArchived = true }
    let answer = try await journey.service.resolve(button, key: journey.key)
    #expect(answer.state == .archived)
    #expect(try await journey.service.send(.get, button).status == 410)
    #expect(journey.events(.opening).isEmpty)
  }

  @Test("The button of an invitation’s page opens the invitation")
  func invitation() async throws {
    let service = try TestService(.withOpenHost)
    let key = try await service.key([.resolve])
    var generator = SeededGenerator(seed: 3)
    let invitation = Invitation(
      id: UniqueID.make(at: TestService.start, using: &generator),
      code: InviteCode.random(using: &generator),
      host: "brand.example",
      content: InvitationContent(campaign: "friends"),
      usedCount: 0,
      createdAt: TestService.start
    )
    try await service.store.insert([invitation])
    let url = "https://brand.example/invite/\(invitation.code.rawValue)"
    let button = try #require(try await service.send(.get, url).button)
    let answer = try await service.resolve(button, key: key)
    #expect(answer.kind == .invitation && answer.invitation?.code == invitation.code)
    #expect(answer.url == "https://open.example/invite/\(invitation.code.rawValue)")
    let page = try await service.send(.get, button)
    #expect(page.status == 200)
    #expect(service.events.all.map(\.kind) == [.invitationShown, .opening])
    #expect(service.events.all.map(\.invitationID) == [invitation.id, invitation.id])
  }

  // MARK: Restarts

  @Test("After a restart, a click is found in the store")
  func restart() async throws {
    let journey = try await ClickJourney(ClickJourney.ways[0])
    let button = try #require(journey.page.button)
    try await journey.service.store.record(journey.service.events.all, yieldPolicy: .continuous)
    let restarted = try TestService(.withOpenHost, after: journey.service)
    let answer = try await restarted.resolve(button, key: journey.key)
    #expect(answer.campaign == Campaign(campaign: "summer", label: "x"))
    #expect(restarted.events.all.map(\.linkID) == [journey.link.id])
    #expect(try await restarted.send(.get, button).status == 200)
    #expect(restarted.events.all.count == 1)
  }
}
