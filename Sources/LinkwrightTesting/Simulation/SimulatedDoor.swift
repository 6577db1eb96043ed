import Foundation
public import Linkwright

/// A simulated system, which passes links to the app's own link center: on a cold start, while the
/// app is running, and through more than one entry point for the same tap.
///
/// ```swift
/// let door = SimulatedDoor { options in
///   AppLinks.makeCenter(resolver: KnownLinks(), options: options)
/// }
/// await door.coldStart(with: "https://brand.example/invite/PFC3HNMXTWAR")
/// door.center.satisfy(.appReady)
/// door.center.satisfy(.signedIn)
/// #expect(door.arrived.map(\.plan.stack) == [[.home, .invite(code: code)]])
/// ```
///
/// Time stands still until the test advances ``clock``. The methods that open links return when the
/// resolver has responded. If your resolver waits for ``clock``, these methods do not return until
/// another task advances the clock. For such a resolver, pass the link directly to ``center``
/// instead.
@MainActor
public final class SimulatedDoor<Route: LinkRoute> {
  /// The link center's clock, which the test advances manually.
  public let clock = HandDrivenClock()
  /// The link center of the current simulated process.
  public private(set) var center: LinkCenter<Route>
  /// The links that were delivered in all simulated processes, in order.
  public private(set) var arrived: [ArrivedLink<Route>] = []
  /// The links that were refused in all simulated processes, in order.
  public private(set) var refused: [RefusedLink] = []
  /// The links that expired in all simulated processes, in order.
  public private(set) var expired: [HeldLink<Route>] = []
  /// The results of `receive(_:)` for all links, in order: whether the center accepted each link.
  public private(set) var answers: [Bool] = []

  private var arrivedInScene: [(scene: String, link: ArrivedLink<Route>)] = []
  private var listeners: [LinkListener] = []
  private var sceneReaders: [String: LinkListener] = [:]
  /// Reads the links of an app without simulated scenes.
  private var reader: LinkListener?
  private let storage = SimulatedStorage()
  private let network = SimulatedNetwork()
  private let makeCenter: @MainActor (LinkCenterOptions) -> LinkCenter<Route>

  /// Creates a simulated system, and starts the first simulated process without a link.
  ///
  /// - Parameter makeCenter: A closure that creates the app's link center with the given options.
  ///   The closure is called whenever a simulated process starts.
  public init(makeCenter: @escaping @MainActor (LinkCenterOptions) -> LinkCenter<Route>) {
    self.makeCenter = makeCenter
    center = makeCenter(Self.options(storage, network, clock))
    listen()
  }

  /// Ends the simulated process and starts a new one.
  ///
  /// Links that were not delivered survive the restart. Scenes do not, until you connect them
  /// again.
  ///
  /// - Parameter url: The link that launches the app. The default is nil, which launches the app
  ///   without a link.
  public func coldStart(with url: String? = nil) async {
    for listener in listeners + sceneReaders.values { listener.cancel() }
    sceneReaders = [:]
    reader?.cancel()
    center = makeCenter(Self.options(storage, network, clock))
    listen()
    guard let url else { return await settle() }
    await deliver(IncomingLink(url, door: .sceneConnection, isColdStart: true))
  }

  /// Connects a scene, which reads its own links from then on.
  ///
  /// - Parameters:
  ///   - scene: The persistent identifier of the scene session.
  ///   - url: The link that connects the scene. The default is nil, for no link.
  public func connect(scene: String, with url: String? = nil) async {
    reader?.cancel()
    sceneReaders[scene]?.cancel()
    sceneReaders[scene] = center.onPlan(in: scene) { [weak self] link in
      self?.arrived.append(link)
      self?.arrivedInScene.append((scene, link))
    }
    guard let url else { return }
    await deliver(
      IncomingLink(url, door: .sceneConnection, scene: scene, isColdStart: true)
    )
  }

  /// The links that were delivered to a scene, in all simulated processes.
  ///
  /// - Parameter scene: The persistent identifier of the scene session.
  public func arrived(in scene: String) -> [ArrivedLink<Route>] {
    arrivedInScene.filter { $0.scene == scene }.map(\.link)
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
  public func tap(_ url: String, in scene: String? = nil, through doors: LinkDoor...) async {
    await tap(url, in: scene, through: doors)
  }

  func tap(_ url: String, in scene: String?, through doors: [LinkDoor]) async {
    let isScheme = center.table.site.form(of: url) == .scheme
    let usual = isScheme ? LinkDoor.sceneURLContexts : .sceneContinuation
    for door in doors.isEmpty ? [usual] : doors {
      await deliver(IncomingLink(url, door: door, scene: scene))
    }
  }

  /// Simulates a tap on a notification that contains a link.
  ///
  /// - Parameter url: The link.
  public func notify(_ url: String) async {
    await deliver(IncomingLink(url, door: .notification))
  }

  /// Moves a scene to the background, which ends its activation.
  ///
  /// - Parameter scene: The persistent identifier of the scene session. The default is nil, for all
  ///   scenes.
  public func enterBackground(scene: String? = nil) { center.endActivation(of: scene) }

  /// Disconnects the simulated device from the network.
  ///
  /// The app's resolver no longer resolves links. Every resolution has the outcome `offline`, even
  /// in the next simulated process. Storing links and recording openings still works.
  public func goOffline() { network.isOnline = false }

  /// Connects the simulated device to the network, so that the center retries the links that wait
  /// for it.
  public func goOnline() async {
    network.isOnline = true
    await retry()
  }

  /// A Boolean value that indicates whether the simulated device is connected to the network. The
  /// initial value is true.
  public var isOnline: Bool { network.isOnline }

  /// Brings the app to the foreground, so that the center retries the links that wait for the
  /// network.
  public func retry() async {
    center.retry()
    await settle()
  }

  private func deliver(_ link: IncomingLink) async {
    answers.append(center.receive(link))
    await settle()
  }

  /// Returns when the resolver has responded.
  private func settle() async {
    while center.isResolving { await center.resolution?.value }
  }

  private func listen() {
    listeners = [
      center.onRefusal { [weak self] in self?.refused.append($0) },
      center.onExpiry { [weak self] in self?.expired.append($0) },
    ]
    reader = center.onPlan { [weak self] in self?.arrived.append($0) }
  }

  private static func options(
    _ storage: SimulatedStorage,
    _ network: SimulatedNetwork,
    _ clock: HandDrivenClock
  ) -> LinkCenterOptions {
    var options = LinkCenterOptions()
    options.storage = storage
    options.clock = clock.clock
    options.reportsSimilarLinks = false
    options.network = { network.resolver($0) }
    return options
  }
}

/// Stores held links across restarts of the simulated process.
private final class SimulatedStorage: LinkStorage {
  private let data = Locked<Data?>(nil)

  func load() throws -> Data? { data.withLock { $0 } }

  func save(_ data: Data?) throws { self.data.withLock { $0 = data } }
}
