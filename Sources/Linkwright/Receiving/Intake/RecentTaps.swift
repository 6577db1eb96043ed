import LinkwrightCore

/// Recent taps, to recognise a tap that the system reports through two entry points.
///
/// One tap uses each entry point at most once. So the same link in the same scene through another entry point
/// is the same tap, and through an entry point that it has already used it is a new tap.
struct RecentTaps: Sendable {
  private struct Tap {
    var url: String
    var scene: String?
    var doors: Set<LinkDoor>
    var time: Timestamp

    func mayBe(_ link: IncomingLink) -> Bool {
      url == link.url && !doors.contains(link.door)
        // Entry points of views and of the whole app do not know the scene.
        && (scene == nil || link.scene == nil || scene == link.scene)
    }
  }

  /// The maximum time between the first report of a tap and a repeated one.
  static let span = Duration.seconds(2)

  private var taps: [Tap] = []

  /// Records a link and returns whether it repeats an earlier tap.
  mutating func repeats(_ link: IncomingLink, at time: Timestamp) -> Bool {
    // A clock that was set back would keep taps forever.
    taps.removeAll { time > $0.time + Self.span || time < $0.time }
    if let index = taps.firstIndex(where: { $0.mayBe(link) }) {
      taps[index].doors.insert(link.door)
      return true
    }
    taps.append(Tap(url: link.url, scene: link.scene, doors: [link.door], time: time))
    return false
  }
}
