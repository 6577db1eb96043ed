import Foundation
import Linkwright

/// A phone with the app on it. What differs from an iPhone is that nobody but this program opens links.
@MainActor
final class Phone {
  let owner: String
  let client: LinkClient
  let network: LocalNetwork
  private let folder: URL
  private(set) var center: LinkCenter<Screen>
  private(set) var screens: [Screen] = []

  init(of owner: String, folder: URL, service: URL, appKey: String) {
    self.owner = owner
    self.folder = folder.appendingPathComponent(owner)
    network = LocalNetwork(host: "go.fernhill.example")
    let options = LinkClientOptions(folder: self.folder, transport: network)
    client = LinkClient(table, appKey: appKey, service: service, options: options)
    center = Self.center(client, self.folder)
    listen()
  }

  /// The system ends the app; later somebody starts it again.
  func restartApp() {
    screens = []
    center = Self.center(client, folder)
    listen()
  }

  /// Taps a link in some other app.
  func tap(_ url: String) async {
    center.receive(IncomingLink(url, door: .sceneContinuation))
    while center.isResolving { await Task.yield() }
  }

  private static func center(_ client: LinkClient, _ folder: URL) -> LinkCenter<Screen> {
    var options = LinkCenterOptions()
    options.storage = LinkFile(folder: folder)
    return LinkCenter(table, resolver: client, options: options) { screen in
      screen == .home ? NavigationPlan(root: .home) : NavigationPlan(root: .home, then: screen)
    }
  }

  private func listen() {
    center.onPlan = { [weak self] arrived in self?.screens = arrived.plan.stack }
  }
}
