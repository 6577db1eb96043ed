import LinkOpening
import SiteAssociation
import TestSupport
import Testing

@Suite("Laws of opening")
struct OpeningLaws {
  static let seeds = Array(UInt64(1)...4)
  private static let tapsPerSeed = 400

  private func forEachOpening(
    _ seed: UInt64,
    _ check: (Device, Tap, Opening) throws -> Void
  ) rethrows {
    var random = RandomTaps(seed: seed)
    for _ in 0..<Self.tapsPerSeed {
      let device = random.device()
      let tap = random.tap()
      try check(device, tap, device.open(tap))
    }
  }

  /// The full app of a clip opens without rules; everything else needs them.
  @Test("A universal link opens an app only if a rule of its file matches", arguments: seeds)
  func rules(seed: UInt64) throws {
    var count = 0
    forEachOpening(seed) { device, tap, opening in
      guard case .app(let delivery) = opening.decision, delivery.form == .userActivity,
        !opening.steps.contains(where: { $0.kind == .appClip && $0.holds })
      else { return }
      count += 1
      let app = device.app(delivery.appID)
      let rule = opening.steps.last { $0.kind == .rules && $0.appID == delivery.appID }
      #expect(rule?.trace?.decision == .match)
      #expect(rule?.url == delivery.url)
      let state = rule?.entry.flatMap { app?.association(for: $0) }
      if case .approved(let file)? = state?.status {
        #expect(file.ruleSet(for: delivery.appID)?.decide(delivery.url) == .match)
      } else {
        Issue.record("\(delivery.appID) opens without a file")
      }
      #expect(app?.entitlements.isBrowser == false)
    }
    #expect(count > 0, "No tap of this seed opens an app.")
  }

  @Test("No app opens its own universal link", arguments: seeds)
  func caller(seed: UInt64) {
    var count = 0
    forEachOpening(seed) { device, tap, opening in
      guard case .app(let delivery) = opening.decision, delivery.form == .userActivity,
        tap.redirects.isEmpty,
        !opening.steps.contains(where: { $0.kind == .appClip && $0.holds })
      else { return }
      count += 1
      // The app that the link opens elsewhere asks itself.
      let own = device.open(Tap(tap.url, from: .app(id: delivery.appID)))
      if case .app(let other) = own.decision { #expect(other.appID != delivery.appID) }
      let unnamed = device.open(Tap(tap.url, from: .owningApp))
      if case .app(let other) = unnamed.decision { #expect(other.appID != delivery.appID) }
    }
    #expect(count > 0, "No tap of this seed opens an app.")
  }

  @Test("Every other decision under a different assumption has a caveat", arguments: seeds)
  func caveats(seed: UInt64) {
    var count = 0
    forEachOpening(seed) { device, tap, opening in
      let others = Self.neighbors(of: device.assumptions).map { assumptions in
        device.with { $0.assumptions = assumptions }.open(tap).decision
      }.filter { $0 != opening.decision }
      // Caveats that do not depend on assumptions have another wording.
      let listed = opening.caveats.filter { $0.sentence.contains(" In that case: ") }
      #expect(Set(listed.compactMap(\.otherDecision)) == Set(others))
      #expect(listed.count == others.count)
      for caveat in listed {
        #expect(caveat.otherDecision.map { caveat.sentence.hasSuffix("\($0)") } == true)
      }
      count += listed.count
    }
    #expect(count > 0, "No tap of this seed depends on an assumption.")
  }

  /// Assumptions that differ in one property.
  private static func neighbors(of assumptions: DeviceAssumptions) -> [DeviceAssumptions] {
    var all: [DeviceAssumptions] = []
    func add(_ change: (inout DeviceAssumptions) -> Void) {
      var other = assumptions
      change(&other)
      if other != assumptions { all.append(other) }
    }
    for isCovered in [true, false] { add { $0.wildcardCoversBareDomain = isCovered } }
    for order in DeviceAssumptions.AppOrder.allCases { add { $0.appOrder = order } }
    for scope in DeviceAssumptions.ChoiceScope.allCases { add { $0.choiceScope = scope } }
    for search in DeviceAssumptions.EntrySearch.allCases { add { $0.entrySearch = search } }
    return all
  }

  @Test("Every opening has steps, each a sentence about a link of the tap", arguments: seeds)
  func steps(seed: UInt64) {
    forEachOpening(seed) { device, tap, opening in
      #expect(!opening.steps.isEmpty)
      let links = Set(tap.redirects + [tap.url])
      #expect(opening.steps.allSatisfy { links.contains($0.url) && $0.sentence.hasSuffix(".") })
      #expect(opening.isKnown || opening.steps.contains { !$0.holds } || isUndefined(opening))
    }
  }

  private func isUndefined(_ opening: Opening) -> Bool {
    switch opening.decision {
    case .oneOf: true
    case .prompt(let prompt): prompt.deliveries.count > 1
    default: false
    }
  }
}
