import Linkwright

/// What a run noticed about one link. Each link must be tapped only once in a run, so this is one
/// tap.
struct ObservedTap: Hashable, Sendable {
  struct Report: Hashable, Sendable {
    var door: String
    var scene: String?
    /// The time since the first report of the tap.
    var delay: Duration
    /// The last call about the scene before the report, such as `sceneDidBecomeActive(_:)`; empty
    /// if there was none.
    var sceneState: String
  }

  var url: String
  /// The entry points that reported the tap, in order.
  var reports: [Report]
  /// The final events of the center about the link, in order.
  var ends: [String]

  /// One tap must end as one delivery. Reports beyond the first must end as `repeated`.
  var verdict: String {
    let deliveries = ends.count { $0 == "delivered" }
    if deliveries > 1 { return "DELIVERED \(deliveries) TIMES" }
    if deliveries == 1 { return "delivered once" }
    return ends.last.map { "NOT DELIVERED: \($0)" } ?? "NOT DELIVERED, without an event"
  }

  /// The taps of a run, in the order of their first reports.
  static func all(in run: ObservationRun) -> [ObservedTap] {
    var taps: [ObservedTap] = []
    var firstTimes: [String: Duration] = [:]
    for (index, observation) in run.observations.enumerated() {
      guard let url = observation.url, !url.isEmpty else { continue }
      let tapIndex = taps.firstIndex { $0.url == url }
      switch observation.kind {
      case .link:
        let first = firstTimes[url] ?? observation.time
        firstTimes[url] = first
        let report = Report(
          door: observation.name,
          scene: observation.scene,
          delay: observation.time - first,
          sceneState: sceneState(before: index, observation.scene, in: run)
        )
        if let tapIndex {
          taps[tapIndex].reports.append(report)
        } else {
          taps.append(ObservedTap(url: url, reports: [report], ends: []))
        }
      case .event:
        if let tapIndex, Self.ends.contains(observation.name) {
          taps[tapIndex].ends.append(observation.name)
        }
      case .call: break
      }
    }
    return taps
  }

  private static let ends = Set(
    [
      LinkEvent.Stage.delivered, .repeated, .superseded, .refused, .expired, .discarded,
    ].map(\.description)
  )

  /// Returns the last call about a scene before an observation. If the scene is unknown, calls
  /// about all scenes count.
  private static func sceneState(
    before index: Int,
    _ scene: String?,
    in run: ObservationRun
  ) -> String {
    run.observations[..<index].last { call in
      call.kind == .call && call.name.hasPrefix("scene") && (scene == nil || call.scene == scene)
    }?.name ?? ""
  }
}
