import LinkwrightCore

/// The repetitions of received taps that the system may still report.
///
/// Each entry point in ``LinkDoor/echoes`` may repeat a tap once, until the activation of its scene
/// ends. No clock is involved, because a slow start delays a repetition by any time.
struct ExpectedEchoes: Sendable {
  private struct Tap: Sendable {
    var url: String
    var scene: String?
    var doors: [LinkDoor]
  }

  /// Without a limit, an app that never enters the background would remember all its links.
  private static let maximumCount = 32

  private var taps: [Tap] = []

  /// Returns whether a link repeats an earlier tap. A link that does not is a new tap.
  mutating func takes(_ link: IncomingLink) -> Bool {
    let matches = taps.indices.filter { index in
      let tap = taps[index]
      return tap.doors.contains(link.door) && tap.url.hasSameBytes(as: link.url)
        // Entry points of the app, and some of views, do not report the scene.
        && (tap.scene == nil || link.scene == nil || tap.scene == link.scene)
    }
    let index = matches.first { taps[$0].scene == link.scene } ?? matches.first
    guard let index else {
      if !link.door.echoes.isEmpty {
        taps.append(Tap(url: link.url, scene: link.scene, doors: link.door.echoes))
        taps.removeFirst(max(taps.count - Self.maximumCount, 0))
      }
      return false
    }
    taps[index].doors.removeAll { $0 == link.door }
    if taps[index].doors.isEmpty { taps.remove(at: index) }
    return true
  }

  /// Forgets the taps of a scene, and those without a scene.
  mutating func endActivation(of scene: String?) {
    taps.removeAll { scene == nil || $0.scene == nil || $0.scene == scene }
  }
}
