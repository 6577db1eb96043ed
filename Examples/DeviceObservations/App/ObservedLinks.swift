import Foundation
import Linkwright
import UIKit

/// The routes of this app. Tap each link only once in a run, so that the report can tell taps
/// apart.
enum ObservedRoute: LinkRoute {
  case home
  case tap(number: Int)

  enum CodingKeys: String, CodingKey, CaseIterable {
    case home = "/"
    case tap = "/tap/{number}"
  }
}

/// The center and the recorder of this process.
@MainActor
enum ObservedLinks {
  /// Write your host and your scheme here, in the entitlements and in `Info.plist`.
  static let table = LinkTable(
    ObservedRoute.self,
    on: LinkSite(hosts: ["example.com"], schemes: ["linkwright-observations"])
  )

  static let center = makeCenter()
  static let file = ObservationFile(
    FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0]
      .appending(path: "observations.json")
  )
  static let recorder = makeRecorder()

  /// The center, as the entry points see it.
  static let receiver = RecordingReceiver(center, recorder)

  /// The type of the activity that this app offers to Handoff.
  static let activityType = "com.example.observations.tap"

  /// Whether the app connects its scene delegate. A change takes effect at the next launch.
  static var hasSceneDelegate: Bool {
    get { !UserDefaults.standard.bool(forKey: "withoutSceneDelegate") }
    set { UserDefaults.standard.set(!newValue, forKey: "withoutSceneDelegate") }
  }

  static var report: String { ObservationReport(runs: file.runs).description }

  private static func makeCenter() -> LinkCenter<ObservedRoute> {
    LinkCenter(table) { route in
      route == .home ? NavigationPlan(root: .home) : NavigationPlan(root: .home, then: route)
    }
  }

  private static func makeRecorder() -> ObservationRecorder {
    let clock = ContinuousClock()
    let begin = clock.now
    let device = UIDevice.current
    let delegate = hasSceneDelegate ? "SwiftUI with a scene delegate" : "SwiftUI alone"
    let recorder = ObservationRecorder(
      start: Date().ISO8601Format(),
      setup: "\(device.model), \(device.systemName) \(device.systemVersion), \(delegate)",
      now: { clock.now - begin },
      store: { run in file.save(run) }
    )
    center.onEvent { event in recorder.event(event) }
    return recorder
  }
}
