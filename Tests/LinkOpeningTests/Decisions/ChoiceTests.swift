import LinkOpening
import SiteAssociation
import Testing

@Suite("Choices of the user")
struct ChoiceTests {
  private static let domains = ["applinks:fernhill.example", "applinks:go.fernhill.example"]
  private static let other = "https://go.fernhill.example/buy/42"

  private static func device(_ scope: DeviceAssumptions.ChoiceScope) -> Device {
    let app = Sample.app(
      domains: domains,
      choices: [LinkChoice(host: "GO.fernhill.example", opensApp: false)]
    ).with { $0.associations["go.fernhill.example"] = .approved(Sample.file()) }
    return Device(apps: [app], assumptions: DeviceAssumptions(choiceScope: scope))
  }

  @Test(
    "A choice applies to the app or to the host, and the other assumption is a caveat",
    arguments: [
      (DeviceAssumptions.ChoiceScope.app, Sample.safariWithBanner, Sample.opensShop),
      (.host, Sample.opensShop, Sample.safariWithBanner),
    ]
  )
  func scope(
    scope: DeviceAssumptions.ChoiceScope,
    expected: OpeningDecision,
    otherwise: OpeningDecision
  ) {
    let opening = Self.device(scope).open(Tap(Sample.link, from: .notes))
    #expect(opening.decision == expected)
    #expect(opening.caveats.map(\.otherDecision) == [otherwise])
  }

  @Test(
    "A choice applies to its own host under both assumptions, with the error -912",
    arguments: DeviceAssumptions.ChoiceScope.allCases
  )
  func ownHost(scope: DeviceAssumptions.ChoiceScope) {
    let opening = Self.device(scope).open(Tap(Self.other, from: .notes))
    #expect(opening.systemError?.code == -912)
    #expect(opening.caveats.isEmpty)
    #expect(opening.firstFailure?.kind == .choice)
  }

  @Test("A choice for another host is not mentioned if choices apply to hosts")
  func otherHost() {
    let opening = Self.device(.host).open(Tap(Sample.link, from: .notes))
    #expect(!opening.steps.contains { $0.kind == .choice })
  }

  @Test("A menu without an app makes no choice")
  func nothingToChoose() {
    let opening = Sample.device.open(Tap("https://other.example/", from: .longPress(.app)))
    #expect(opening.decision == Sample.safari)
    #expect(opening.remembered == nil)
    #expect(
      Sample.device.remembering(opening).open(Tap(Sample.link, from: .notes)).decision
        == Sample.opensShop
    )
  }
}
