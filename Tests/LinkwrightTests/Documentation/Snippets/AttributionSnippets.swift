import Foundation
import Linkwright
import LinkwrightTesting
import Testing

@MainActor
@Suite("The page about attribution")
struct AttributionSnippets {
  @Test func joined() async {
    let service = SimulatedService()
    let client = LinkClient(AppLinks.table, appKey: "lwp_test", options: service.options)
    let link = service.click("https://example.com/products/7", campaign: Campaign(campaign: "x"))
    _ = await client.processDeeplink(link)
    client.recordLaunch()
    let attribution = await client.currentAttribution()
    #expect(attribution?.carriedBy == .link && attribution?.campaign?.campaign == "x")
  }

  func launch(client: LinkClient) {
    client.recordLaunch()
  }

  func read(client: LinkClient) async {
    if let attribution = await client.currentAttribution(), !attribution.isOrganic {
      print("The user came by \(attribution.campaign?.campaign ?? "a link without a campaign").")
    }

    for await attribution in client.attributions {
      print(attribution.isReattribution ? "The user came back." : "The user is new.")
    }
  }

  func report(client: LinkClient, outcome: ShareOutcome, content: ShareContent) throws {
    try client.recordEvent(
      "purchase",
      revenue: Revenue(minorUnits: 1999, currency: "EUR"),
      deduplicationID: "order-7",
      parameters: ["category": "chairs"]
    )

    client.recordShare(outcome, of: content.url.absoluteString)
  }

  func forget(client: LinkClient) async {
    await client.resetInstallation()

    await client.eraseInstallation()
  }
}
