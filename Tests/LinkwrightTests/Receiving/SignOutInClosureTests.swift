import Foundation
import LinkwrightTesting
import Testing

@testable import Linkwright

@MainActor
@Suite("LinkCenter, a sign-out within a closure")
struct SignOutInClosureTests {
  private static let order = "https://example.com/account/orders/5"

  @Test("A later plan listener gets no link of the user who signed out")
  func listenerSignsOut() {
    let app = ReceivingApp()
    app.stopReading()
    app.center.satisfy(.appReady)
    app.center.satisfy(.signedIn)
    var read: [String] = []
    app.center.onPlan { _ in
      read.append("1")
      app.center.withdraw(.signedIn)
    }
    app.center.onPlan { _ in read.append("2") }
    app.center.receive(IncomingLink(Self.order, door: .sceneContinuation))
    #expect(read == ["1"])
  }

  @Test("A later task does not run after the sign-out")
  func taskSignsOut() {
    let app = ReceivingApp()
    var runs: [String] = []
    app.center.whenShown(.home) {
      runs.append("a")
      app.center.withdraw(.signedIn)
    }
    app.center.whenShown(.home) { runs.append("b") }
    app.center.didShow(.home)
    #expect(runs == ["a"])
  }

  @Test("A task that an earlier one cancels does not run")
  func taskCancels() {
    let app = ReceivingApp()
    var runs: [String] = []
    var second: LinkListener?
    app.center.whenShown(.home) {
      runs.append("a")
      second?.cancel()
    }
    second = app.center.whenShown(.home) { runs.append("b") }
    app.center.didShow(.home)
    #expect(runs == ["a"])
  }
}
