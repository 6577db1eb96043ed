import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, own activities in the launch options")
struct LaunchActivityTests {
  private static let product = "https://example.com/products/42"

  @Test("An own activity that launches an app without scenes is delivered once")
  func ownActivityOfLaunchOptions() throws {
    let app = ReceivingApp()
    app.center.satisfy(.appReady)
    let content = UserActivityContent(kind: .searchResult(Self.product))
    let launch = IncomingLink(content, door: .launchOptions, isColdStart: true)
    let continued = IncomingLink(content, door: .appContinuation)
    app.center.receive(try #require(launch))
    app.center.receive(try #require(continued))
    #expect(app.ends == [.delivered, .repeated])
  }
}
