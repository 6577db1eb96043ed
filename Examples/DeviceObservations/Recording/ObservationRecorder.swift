import Linkwright

/// Records what one process notices, and passes each version of the recording on, so that it can be
/// stored before the process ends.
@MainActor
final class ObservationRecorder {
  private(set) var run: ObservationRun
  private let now: @MainActor () -> Duration
  private let store: @MainActor (ObservationRun) -> Void

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
  func link(_ link: IncomingLink) {
    let referrer = link.referrer.map { "from \($0)" } ?? ""
    add(.link, link.door.description, link.scene, link.url, referrer)
  }

  /// Records an event of the link center.
  func event(_ event: LinkEvent) {
    let detail = "by \(event.door)" + (event.detail.isEmpty ? "" : ": \(event.detail)")
    add(.event, event.stage.description, nil, event.url, detail)
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
