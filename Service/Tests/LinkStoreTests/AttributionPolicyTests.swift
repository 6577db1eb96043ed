import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Attributions by the configuration")
struct AttributionPolicyTests {
  private static let day: Int64 = 86_400_000

  /// A click on a link of a campaign, which was carried on another day.
  private static func entry(
    _ campaign: String,
    clicked: Int64,
    carried: Int64,
    host: String = "brand.example"
  ) -> InstallationHistory.Entry {
    InstallationHistory.Entry(
      carried: CarriedClick(
        clickID: campaign,
        clickedAt: moment(clicked * day),
        carriedBy: .link,
        carriedAt: moment(carried * day)
      ),
      host: host,
      campaign: Campaign(campaign: campaign)
    )
  }

  private static func history(_ carried: [InstallationHistory.Entry]) -> InstallationHistory {
    InstallationHistory(
      rowID: uuid(1),
      installation: uuid(2),
      app: "shop",
      firstOpenedAt: moment(20 * day),
      carried: carried
    )
  }

  private static func campaigns(
    of history: InstallationHistory,
    by policy: AttributionPolicy
  ) -> [String?] {
    policy.records(of: history).map(\.entry?.campaign.campaign)
  }

  @Test("The window of the configuration decides, also about the campaign of an event")
  func window() {
    let history = Self.history([Self.entry("spring", clicked: 10, carried: 20)])
    let short = AttributionPolicy()
    let long = AttributionPolicy(AttributionRule(window: .seconds(30 * 86_400)))
    #expect(Self.campaigns(of: history, by: short) == [nil])
    #expect(Self.campaigns(of: history, by: long) == ["spring"])
    let time = moment(21 * Self.day)
    #expect(short.records(of: history).entry(at: time) == nil)
    #expect(long.records(of: history).entry(at: time)?.campaign.campaign == "spring")
  }

  @Test("An event belongs to what led to the installation at the time of the event")
  func times() {
    let history = Self.history([
      Self.entry("spring", clicked: 19, carried: 20),
      Self.entry("summer", clicked: 25, carried: 26),
    ])
    let records = AttributionPolicy().records(of: history)
    for (day, campaign) in [(1, "spring"), (20, "spring"), (25, "spring"), (26, "summer")]
      as [(Int64, String)]
    {
      #expect(records.entry(at: moment(day * Self.day))?.campaign.campaign == campaign)
    }
    #expect([AttributionPolicy.Joined]().entry(at: moment(0)) == nil)
  }

  @Test("A click on a link of another app does not join")
  func hosts() {
    let policy = AttributionPolicy { app, host in app == "shop" && host == "brand.example" }
    let history = Self.history([
      Self.entry("spring", clicked: 18, carried: 20),
      Self.entry("other", clicked: 19, carried: 20, host: "other.example"),
    ])
    #expect(Self.campaigns(of: history, by: policy) == ["spring"])
    #expect(Self.campaigns(of: history, by: AttributionPolicy()) == ["other"])
  }
}
