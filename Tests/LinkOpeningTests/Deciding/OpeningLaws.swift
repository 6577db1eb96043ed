import LinkOpening
import SiteAssociation
import TestSupport
import Testing

@Suite("Laws of opening")
struct OpeningLaws {
  static let seeds = Array(UInt64(1)...8)
  private static let tapsPerSeed = 60

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
  @Test("an app opens by a universal link only if a rule of its file says so", arguments: seeds)
  func rules(seed: UInt64) throws {
    forEachOpening(seed) { device, tap, opening in
      guard case .app(let delivery) = opening.decision, delivery.form == .userActivity,
        !opening.steps.contains(where: { $0.kind == .appClip && $0.holds })
      else { return }
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
  }

  @Test("no app opens its own universal link", arguments: seeds)
  func caller(seed: UInt64) {
    forEachOpening(seed) { device, tap, opening in
      guard case .app(let id) = tap.origin, case .app(let delivery) = opening.decision,
        delivery.form == .userActivity, tap.redirects.isEmpty,
        !opening.steps.contains(where: { $0.kind == .appClip && $0.holds })
      else { return }
      #expect(delivery.appID != id)
    }
  }

  @Test("a caveat tells of another decision, which the device then makes", arguments: seeds)
  func caveats(seed: UInt64) {
    forEachOpening(seed) { device, tap, opening in
      for caveat in opening.caveats {
        if let other = caveat.otherDecision { #expect(other != opening.decision) }
        #expect(caveat.evidence.needsCaveat || caveat.otherDecision != nil)
      }
    }
  }

  @Test("every opening has steps, each a sentence about a link of the tap", arguments: seeds)
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
