import Foundation
import Linkwright

/// A simulated phone with the app. Unlike on an iPhone, only this program opens links.
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

  /// Simulates that the system ends the app and the user launches it again.
  func restartApp() {
    screens = []
    center = Self.center(client, folder)
    listen()
  }

  /// Taps a link in another app, and waits until it is resolved.
  func tap(_ url: String) async {
    let (resolved, continuation) = AsyncStream.makeStream(of: Void.self)
    let listener = center.onEvent { if $0.stage == .resolved { continuation.yield() } }
    defer { listener.cancel() }
    center.receive(IncomingLink(url, door: .sceneContinuation))
    guard center.isResolving else { return }
    for await _ in resolved { break }
  }

  private static func center(_ client: LinkClient, _ folder: URL) -> LinkCenter<Screen> {
    var options = LinkCenterOptions()
    options.storage = LinkFile(folder: folder)
    return LinkCenter(table, resolver: client, options: options) { screen in
      screen == .home ? NavigationPlan(root: .home) : NavigationPlan(root: .home, then: screen)
    }
  }

  private func listen() {
    center.onPlan { [weak self] arrived in self?.screens = arrived.plan.stack }
  }
}
