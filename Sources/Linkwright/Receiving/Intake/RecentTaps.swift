import LinkwrightCore

/// The recent taps, which are used to recognize a tap that the system reports through two entry
/// points.
///
/// A single tap uses each entry point at most once. If the same link arrives in the same scene
/// through another entry point, it is the same tap. If it arrives through an entry point that the
/// tap has already used, it is a new tap.
struct RecentTaps: Sendable {
  private struct Tap {
    var url: String
    var scene: String?
    var doors: Set<LinkDoor>
    var time: Timestamp

    func mayBe(_ link: IncomingLink) -> Bool {
      url == link.url && !doors.contains(link.door)
        // Entry points in views and in the app delegate do not report the scene.
        && (scene == nil || link.scene == nil || scene == link.scene)
    }
  }

  /// The maximum time between the first and a repeated report of a tap.
  static let span = Duration.seconds(2)

  private var taps: [Tap] = []

  /// Records a link and returns whether it repeats an earlier tap.
  mutating func repeats(_ link: IncomingLink, at time: Timestamp) -> Bool {
    // If the clock has been set back, taps would otherwise be stored for too long.
    taps.removeAll { time > $0.time + Self.span || time < $0.time }
    if let index = taps.firstIndex(where: { $0.mayBe(link) }) {
      taps[index].doors.insert(link.door)
      return true
    }
    taps.append(Tap(url: link.url, scene: link.scene, doors: [link.door], time: time))
    return false
  }
}
