public import Linkwright

/// Hands links to the app's own center as the system would: on a cold start, while it runs, through two
/// doors at once; with a clock that the test moves. Each call returns when the resolver has answered; with
/// one that waits on this very clock, hand the link to ``center`` instead.
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
@MainActor
public final class SimulatedDoor<Route: LinkRoute> {
  /// The time of the center.
  public let clock = HandDrivenClock()
  /// The center of the process that runs.
  public private(set) var center: LinkCenter<Route>
  /// What has arrived, in all processes.
  public private(set) var arrived: [ArrivedLink<Route>] = []
  /// What was refused, in all processes.
  public private(set) var refused: [RefusedLink] = []
  /// Whether each link was taken for one of the app's, in the order of their coming.
  public private(set) var answers: [Bool] = []

  private let storage = SimulatedStorage()
  private let makeCenter: @MainActor (LinkCenterOptions) -> LinkCenter<Route>

  /// Starts a process, without a link.
  ///
  /// - Parameter makeCenter: Makes the app's center with these options, at every start of the process.
  public init(makeCenter: @escaping @MainActor (LinkCenterOptions) -> LinkCenter<Route>) {
    self.makeCenter = makeCenter
    center = makeCenter(Self.options(storage, clock))
    listen()
  }

  /// Ends the process and starts it again, by a link or without one. What waited, waits again.
  public func coldStart(with url: String? = nil) async {
    (center.onPlan, center.onRefusal) = (nil, nil)
    center = makeCenter(Self.options(storage, clock))
    listen()
    guard let url else { return await settle() }
    await deliver(IncomingLink(url, door: .sceneConnection, isColdStart: true))
  }

  /// Follows a link while the app runs.
  ///
  /// - Parameter doors: Through which doors it comes, one after the other; without any, through the one
  ///   that the system uses for such a link in an app with scenes.
  public func tap(_ url: String, through doors: LinkDoor...) async {
    let isScheme = center.table.site.form(of: url) == .scheme
    let usual = isScheme ? LinkDoor.sceneURLContexts : .sceneContinuation
    for door in doors.isEmpty ? [usual] : doors { await deliver(IncomingLink(url, door: door)) }
  }

  /// Taps a notification that has a link.
  public func notify(_ url: String) async {
    await deliver(IncomingLink(url, door: .notification))
  }

  private func deliver(_ link: IncomingLink) async {
    answers.append(center.receive(link))
    await settle()
  }

  /// Returns when no answer of the resolver is on its way.
  private func settle() async {
    while center.isResolving { await Task.yield() }
  }

  private func listen() {
    center.onPlan = { [weak self] in self?.arrived.append($0) }
    center.onRefusal = { [weak self] in self?.refused.append($0) }
  }

  private static func options(
    _ storage: SimulatedStorage,
    _ clock: HandDrivenClock
  ) -> LinkCenterOptions {
    var options = LinkCenterOptions()
    options.storage = storage
    options.clock = clock.clock
    return options
  }
}
