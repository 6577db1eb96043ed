import Foundation
import Linkwright
import LinkwrightCore

/// The connection between an app's resolver and the service, which a test can interrupt.
///
/// The network is a class because the simulated system and the resolver share it.
final class SimulatedNetwork: Sendable {
  private let state = Locked(true)

  var isOnline: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }

  /// Returns the app's resolver behind this network.
  func resolver(_ resolver: any LinkResolving) -> any LinkResolving {
    ConnectedResolver(resolver: resolver, network: self)
  }
}

private struct ConnectedResolver: LinkResolving {
  let resolver: any LinkResolving
  let network: SimulatedNetwork

  func canUnwrap(_ url: String) -> Bool { resolver.canUnwrap(url) }

  func resolve(_ url: String, source: LinkSource?, openingID: UUID) async -> LinkResolution {
    guard network.isOnline else { return LinkResolution(of: url, outcome: .offline) }
    return await resolver.resolve(url, source: source, openingID: openingID)
  }

  func record(_ url: String, source: LinkSource?, openingID: UUID) {
    resolver.record(url, source: source, openingID: openingID)
  }

  func onProblem(_ listener: @escaping @Sendable (LinkClientError) -> Void) {
    resolver.onProblem(listener)
  }

  func flush() async { await resolver.flush() }

  func forget() async { await resolver.forget() }
}
