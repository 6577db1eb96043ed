import Foundation
import HTTPTypes
import LinkStore
import LinkwrightCore
import Testing

@testable import LinkService

/// A link with a campaign, and the page that a visitor reaches.
struct ClickJourney {
  /// The way of a visitor to the page of a link.
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    /// The user agents of the requests, in order: the browser inside an app, then the browser outside.
    var userAgents: [String]

    var testDescription: String { name }
  }

  private static let line = "\(VisitorTests.iPhone) Safari Line/14.9.0"
  private static let kakaoTalk = "\(VisitorTests.iPhone) KAKAOTALK 10.4.5"
  private static let kakaoTalkAndroid = "\(VisitorTests.webView);KAKAOTALK 2410540"
  private static let instagram = "\(VisitorTests.iPhone) Instagram 334.0.4.32.98"
  private static let facebookAndroid = "\(VisitorTests.webView) [FB_IAB/FB4A;FBAV/465.0.0.51.109;]"
  static let ipad =
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15"

  static let ways = [
    Way(name: "Safari", userAgents: [VisitorTests.safari]),
    Way(name: "Safari on an iPad", userAgents: [ipad]),
    Way(name: "Chrome on Android", userAgents: [VisitorTests.android]),
    Way(name: "KakaoTalk", userAgents: [kakaoTalk]),
    Way(name: "KakaoTalk, then Safari", userAgents: [kakaoTalk, VisitorTests.safari]),
    Way(
      name: "KakaoTalk, then Chrome on Android",
      userAgents: [kakaoTalkAndroid, VisitorTests.android]
    ),
    Way(name: "LINE, then Safari", userAgents: [line, VisitorTests.safari]),
    Way(name: "Instagram", userAgents: [instagram]),
    Way(name: "Instagram, reloaded", userAgents: [instagram, instagram]),
    Way(name: "Instagram, then Safari", userAgents: [instagram, VisitorTests.safari]),
    Way(
      name: "Facebook, then Chrome on Android",
      userAgents: [facebookAndroid, VisitorTests.android]
    ),
    Way(name: "LINE that stays", userAgents: [line, line]),
    Way(name: "LINE that stays, then Safari", userAgents: [line, line, VisitorTests.safari]),
  ]

  let service: TestService
  let key: String
  let link: Link
  var page: TestService.ReceivedResponse

  /// - Parameters:
  ///   - path: The path and the query of the requested link. Without it, the stored link.
  ///   - isScan: Whether the visitor scans a QR code.
  init(
    _ way: Way,
    to path: String = "summer?promo=y&adj_label=x",
    isScan: Bool = false
  ) async throws {
    service = try TestService(.withOpenHost)
    key = try await service.key([.resolve])
    link = try await service.link("summer", to: "example://products/1?a=b") {
      $0.content.campaign = Campaign(campaign: "summer")
    }
    var url = "https://brand.example/\(path)"
    if isScan { url = ScanMarker.added(to: url) }
    page = try await service.send(.get, url, userAgent: way.userAgents[0])
    for userAgent in way.userAgents.dropFirst() {
      url = try page.location ?? page.wayOut ?? #require(page.address(of: url))
      page = try await service.send(.get, url, userAgent: userAgent)
    }
  }

  func events(_ kind: VisitEvent.Kind) -> [VisitEvent] {
    service.events.all.filter { $0.kind == kind }
  }

  func counts() async throws -> Counts {
    try await service.store.record(service.events.all, yieldPolicy: .continuous)
    return try await service.store.counts(link: link.id)
  }
}

extension ServiceConfiguration {
  /// The example, with a branded host for the button.
  static let withOpenHost: ServiceConfiguration = {
    var configuration = ServiceConfiguration.example
    configuration.hosts[0].openHost = "open.example"
    configuration.hosts.append(
      HostConfiguration(name: "open.example", kind: .branded, apps: ["example"], title: "Example")
    )
    return configuration
  }()
}

extension TestService.ReceivedResponse {
  /// The links of a page.
  var links: [String] {
    body.matches(of: /href="([^"]*)"/).map { String($0.1).replacing("&amp;", with: "&") }
  }

  /// The link of the button that opens the app.
  var button: String? { links.first { $0.hasPrefix("https://open.example/") } }

  /// The link that leads out of a browser inside an app.
  var wayOut: String? {
    let prefix = "kakaotalk://web/openExternal?url="
    if let link = links.first(where: { $0.hasPrefix(prefix) }) {
      return PercentCoding.decoded(link.dropFirst(prefix.count))
    }
    return links.first { $0.contains("openExternalBrowser=1") }
  }

  /// The address that the script gives to a page in a browser that can only be left by its menu.
  func address(of url: String) -> String? {
    body.firstMatch(of: /data-click="([^"]*)"/).map {
      "\(LinkItems.removed(from: url))&lw_click=\($0.1)"
    }
  }
}
