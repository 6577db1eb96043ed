public import Foundation
public import Linkwright

extension SimulatedDoor {
  /// Ends the simulated process and starts a new one with a link.
  ///
  /// - Parameter url: The link that launches the app.
  public func coldStart(with url: URL) async { await coldStart(with: url.absoluteString) }

  /// Connects a scene with a link. The scene reads its own links from then on.
  ///
  /// - Parameters:
  ///   - scene: The persistent identifier of the scene session.
  ///   - url: The link that connects the scene.
  public func connect(scene: String, with url: URL) async {
    await connect(scene: scene, with: url.absoluteString)
  }

  /// Opens a link while the app is running.
  ///
  /// - Parameters:
  ///   - url: The link.
  ///   - scene: The persistent identifier of the scene session that receives the link. The default
  ///     is nil, for entry points that do not report the scene.
  ///   - doors: The entry points that receive the link, one after another. If you pass no entry
  ///     points, the link arrives through the entry point that the system uses for a link of this
  ///     form in an app with scenes.
  public func tap(_ url: URL, in scene: String? = nil, through doors: LinkDoor...) async {
    await tap(url.absoluteString, in: scene, through: doors)
  }

  /// Simulates a tap on a notification that contains a link.
  ///
  /// - Parameter url: The link.
  public func notify(_ url: URL) async { await notify(url.absoluteString) }
}

extension KnownLinks {
  /// Creates a resolver.
  ///
  /// - Parameters:
  ///   - links: The resolved links, keyed by short link.
  ///   - otherwise: The outcome of resolving any other link. The default is `unchanged`.
  @_disfavoredOverload
  public init(_ links: [URL: URL], otherwise: LinkResolution.Outcome = .unchanged) {
    self.init(
      Dictionary(
        links.map { ($0.key.absoluteString, $0.value.absoluteString) },
        uniquingKeysWith: { first, _ in first }
      ),
      otherwise: otherwise
    )
  }
}
