import LinkwrightCore

/// The links that came a moment ago: the system may hand over one tap through two doors.
///
/// A tap comes through each door once. So the same link in the same scene through another door is the
/// same tap, and one through a door that it has come through is another tap.
struct RecentTaps: Sendable {
  private struct Tap {
    var url: String
    var scene: String?
    var doors: Set<LinkDoor>
    var time: Timestamp

    func mayBe(_ link: IncomingLink) -> Bool {
      url == link.url && !doors.contains(link.door)
        // Doors of views and of the whole app do not know the scene.
        && (scene == nil || link.scene == nil || scene == link.scene)
    }
  }

  /// How long after its first door a tap may come through another one.
  static let span = Duration.seconds(2)

  private var taps: [Tap] = []

  /// Notes a link, and says whether it is of a tap that came before.
  mutating func repeats(_ link: IncomingLink, at time: Timestamp) -> Bool {
    // A clock that was set back would keep them forever.
    taps.removeAll { time > $0.time + Self.span || time < $0.time }
    if let place = taps.firstIndex(where: { $0.mayBe(link) }) {
      taps[place].doors.insert(link.door)
      return true
    }
    taps.append(Tap(url: link.url, scene: link.scene, doors: [link.door], time: time))
    return false
  }
}
