import LinkwrightAttribution
import LinkwrightCore
import Testing

@testable import LinkStore

@Suite("Attributions by the configuration")
struct JoiningRuleTests {
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
    by rule: JoiningRule
  ) -> [String?] {
    rule.records(of: history).map(\.entry?.campaign.campaign)
  }

  @Test("The window of the configuration decides, also about the campaign of an event")
  func window() {
    let history = Self.history([Self.entry("spring", clicked: 10, carried: 20)])
    let short = JoiningRule()
    let long = JoiningRule(AttributionRule(window: .seconds(30 * 86_400)))
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
    let records = JoiningRule().records(of: history)
    for (day, campaign) in [(1, "spring"), (20, "spring"), (25, "spring"), (26, "summer")]
      as [(Int64, String)]
    {
      #expect(records.entry(at: moment(day * Self.day))?.campaign.campaign == campaign)
    }
    #expect([JoiningRule.Joined]().entry(at: moment(0)) == nil)
  }

  @Test("A click on a link of another app does not join")
  func hosts() {
    let rule = JoiningRule(foreignHosts: ["other.example"])
    let history = Self.history([
      Self.entry("spring", clicked: 18, carried: 20),
      Self.entry("other", clicked: 19, carried: 20, host: "other.example"),
    ])
    #expect(Self.campaigns(of: history, by: rule) == ["spring"])
    #expect(Self.campaigns(of: history, by: JoiningRule()) == ["other"])
  }
}
