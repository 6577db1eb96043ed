import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, tasks for a screen")
struct ScreenTaskTests {
  private let app = ReceivingApp()
  private let runs = Recorded()

  @Test("A task runs once, when its screen appears")
  func once() {
    app.center.whenShown(.receipt) { [runs] in runs.add("a") }
    app.center.didShow(.home)
    #expect(runs.urls.isEmpty)
    app.center.didShow(.receipt)
    app.center.didShow(.receipt)
    #expect(runs.urls == ["a"])
  }

  @Test("A cancelled task does not run, and others do")
  func cancel() {
    let listener = app.center.whenShown(.receipt) { [runs] in runs.add("a") }
    app.center.whenShown(.receipt) { [runs] in runs.add("b") }
    listener.cancel()
    listener.cancel()
    app.center.didShow(.receipt)
    #expect(runs.urls == ["b"])
  }

  nonisolated static let expiries: [(Int64, [String])] = [
    (59, ["a", "b"]), (60, ["b"]), (3599, ["b"]), (3600, []),
  ]

  @Test("A task expires", arguments: expiries)
  func expiry(seconds: Int64, expected: [String]) {
    app.center.whenShown(.receipt, within: .seconds(60)) { [runs] in runs.add("a") }
    app.center.whenShown(.receipt) { [runs] in runs.add("b") }
    app.time.advance(by: .seconds(seconds))
    app.center.didShow(.receipt)
    #expect(runs.urls == expected)
  }

  nonisolated static let withdrawals: [(LinkRequirement, [String])] = [
    (.signedIn, []), (.appReady, ["home", "account"]), ("shopChosen", ["home", "account"]),
  ]

  @Test("No task outlives the sign-out of its user", arguments: withdrawals)
  func signOut(requirement: LinkRequirement, expected: [String]) {
    app.center.whenShown(.home) { [runs] in runs.add("home") }
    app.center.whenShown(.account(.overview)) { [runs] in runs.add("account") }
    app.center.withdraw(requirement)
    app.center.didShow(.home)
    app.center.didShow(.account(.overview))
    #expect(runs.urls == expected)
  }
}
