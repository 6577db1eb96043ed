import Foundation
import Linkwright
import LinkwrightTesting
import Testing

// The guide ComposableArchitecture. Its reducer is a function of plain Swift, as the library has no
// dependencies.

enum ReducerPage {
  struct State: Equatable, Sendable {
    var path: [AppRoute] = []
    var isSigningIn = false
    var page: String?
  }

  enum Action: Equatable, Sendable {
    case linkArrived(NavigationPlan<AppRoute>)
    case linkHeld(missing: [LinkRequirement])
    case linkExpired
    case linkRefused(webPage: String?)
  }

  static func reduce(_ state: inout State, _ action: Action) {
    switch action {
    case .linkArrived(let plan):
      state.path = plan.then
      state.isSigningIn = false
    case .linkHeld(let missing):
      state.isSigningIn = missing == [.signedIn]
    case .linkExpired:
      state.isSigningIn = false
    case .linkRefused(let webPage):
      state.page = webPage
    }
  }

  @MainActor
  static func connect(
    _ center: LinkCenter<AppRoute>,
    send: @escaping @MainActor (Action) -> Void
  ) {
    center.onPlan { arrived in send(.linkArrived(arrived.plan)) }
    center.onHold { held in send(.linkHeld(missing: held.missing)) }
    center.onExpiry { _ in send(.linkExpired) }
    center.onRefusal { refused in send(.linkRefused(webPage: refused.webPage?.absoluteString)) }
  }
}

@MainActor
@Suite("The page about the Composable Architecture")
struct ReducerSnippets {
  typealias State = ReducerPage.State

  @Test func ordersWaitForSignIn() async {
    var state = State()
    var actions: [ReducerPage.Action] = []
    let door = SimulatedDoor { AppLinks.makeCenter(resolver: KnownLinks(), options: $0) }
    ReducerPage.connect(door.center) { actions.append($0) }

    door.center.satisfy(.appReady)
    await door.tap("example://orders")
    for action in actions { ReducerPage.reduce(&state, action) }
    #expect(state == State(isSigningIn: true))

    door.center.satisfy(.signedIn)
    for action in actions { ReducerPage.reduce(&state, action) }
    #expect(state == State(path: [.orders]))
  }

  @Test func refusedLinkShowsItsPage() async {
    var state = State()
    ReducerPage.reduce(&state, .linkRefused(webPage: "https://example.com/imprint"))
    #expect(state == State(page: "https://example.com/imprint"))
    ReducerPage.reduce(&state, .linkExpired)
    #expect(!state.isSigningIn)
  }
}
