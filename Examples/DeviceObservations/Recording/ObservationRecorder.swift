import Linkwright

/// Records what one process notices, and passes each version of the recording on, so that it can be
/// stored before the process ends.
@MainActor
final class ObservationRecorder {
  private(set) var run: ObservationRun
  private let now: @MainActor () -> Duration
  private let store: @MainActor (ObservationRun) -> Void
  /// The link that is on its way to the center.
  private var arriving: String?
  /// The links of this process, by the numbers of their events. Events do not contain whole links.
  private var urls: [Int: String] = [:]

  /// - Parameters:
  ///   - now: Returns the time since the start of the recording.
  ///   - store: Stores the recording. It is called after each observation.
  init(
    start: String,
    setup: String,
    now: @escaping @MainActor () -> Duration,
    store: @escaping @MainActor (ObservationRun) -> Void
  ) {
    run = ObservationRun(start: start, setup: setup)
    self.now = now
    self.store = store
  }

  /// Records that the system called a method of a delegate.
  func call(_ name: String, scene: String? = nil, url: String? = nil, _ detail: String = "") {
    add(.call, name, scene, url, detail)
  }

  /// Records a link that an entry point passes to the center.
  ///
  /// - Parameter receive: Passes the link to the center.
  func link(_ link: IncomingLink, receive: () -> Bool) -> Bool {
    let referrer = link.referrer.map { "from \($0)" } ?? ""
    add(.link, link.door.description, link.scene, link.url, referrer)
    arriving = link.url
    defer { arriving = nil }
    return receive()
  }

  /// Records an event of the link center.
  func event(_ event: LinkEvent) {
    // The first event of a link comes before the center returns.
    if event.stage == .received || event.stage == .repeated { urls[event.number] = arriving }
    let url = urls[event.number] ?? event.url
    let detail = "by \(event.door)" + (event.detail.isEmpty ? "" : ": \(event.detail)")
    add(.event, event.stage.description, nil, url, detail)
  }

  private func add(
    _ kind: Observation.Kind,
    _ name: String,
    _ scene: String?,
    _ url: String?,
    _ detail: String
  ) {
    let observation = Observation(
      time: now(),
      kind: kind,
      name: name,
      scene: scene,
      url: url,
      detail: detail
    )
    run.observations.append(observation)
    store(run)
  }
}
