import Testing

@testable import Linkwright

@Suite("What a center does when the system reports something about the app")
struct LifecycleReactionTests {
  private static let offline = LifecycleSignal.network(NetworkState(isConnected: false))
  private static let wifi = LifecycleSignal.network(
    NetworkState(isConnected: true, interfaces: ["en0"])
  )
  private static let cellular = LifecycleSignal.network(
    NetworkState(isConnected: true, interfaces: ["pdp_ip0"])
  )

  static let rows: [([LifecycleSignal], [LifecycleReaction.Action])] = [
    ([.sceneEnteredBackground("a")], [.endActivation("a")]),
    ([.sceneDisconnected("a")], [.endActivation("a"), .disconnect("a")]),
    ([.appEnteredBackground], [.endActivation(nil)]),
    // The state of the network is unknown at first.
    ([.becameActive], [.retry]), ([wifi], [.retry]), ([offline], []),
    ([offline, .becameActive], []), ([offline, wifi], [.retry]),
    ([wifi, .becameActive], [.retry, .retry]),
    // The same state again brings nothing new; another interface may work.
    ([wifi, wifi], [.retry]), ([wifi, cellular], [.retry, .retry]),
    ([wifi, offline, wifi], [.retry, .retry]), ([offline, offline], []),
    ([wifi, offline, .becameActive], [.retry]),
  ]

  @Test("A series of signals causes these actions", arguments: rows)
  func table(signals: [LifecycleSignal], actions: [LifecycleReaction.Action]) {
    var reaction = LifecycleReaction()
    #expect(signals.flatMap { reaction.actions(for: $0) } == actions)
  }
}
