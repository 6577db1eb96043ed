/// Something that a center tells the app.
indirect enum LinkNews {
  case event(LinkEvent)
  case hold(WaitingLink)
  case expiry(WaitingLink)
  case refusal(RefusedLink)
  /// The state that a screen shows may have changed.
  case change

  /// Whether a closure that is added later must still hear the news: a link that ended while its
  /// center was created.
  fileprivate var isKept: Bool {
    switch self {
    case .refusal, .expiry: true
    case .event, .hold, .change: false
    }
  }
}

/// The closures that an app added to a center, in the order of their addition.
///
/// A class, because a ``LinkListener`` removes its closure from the same list.
@MainActor
final class LinkListeners {
  private enum Body {
    case news(@MainActor (LinkNews) -> Void)
    /// Takes the links of a scene, or of all scenes if the value is nil.
    case plans(scene: String?, @MainActor (DeliveredLink) -> Void)
  }

  /// Whether no closure can have been added yet.
  var isRecording = false
  /// The IDs ascend.
  private var entries: [(id: Int, body: Body)] = []
  private var count = 0
  /// The news of the time before the first closure.
  private var recorded: [LinkNews] = []

  /// - Parameter hears: Whether the closure wants some news. The first closure that does also hears
  ///   those of the time before it was added.
  func add(
    hears: (LinkNews) -> Bool,
    _ body: @escaping @MainActor (LinkNews) -> Void
  ) -> LinkListener {
    let listener = add(.news(body))
    let missed = recorded.filter(hears)
    recorded.removeAll(where: hears)
    for news in missed { body(news) }
    return listener
  }

  func addPlans(
    in scene: String?,
    _ body: @escaping @MainActor (DeliveredLink) -> Void
  ) -> LinkListener {
    add(.plans(scene: scene, body))
  }

  private func add(_ body: Body) -> LinkListener {
    count += 1
    let id = count
    entries.append((id, body))
    return LinkListener { [weak self] in
      if let self, let index = self.index(of: id) { self.entries.remove(at: index) }
    }
  }

  private func contains(_ id: Int) -> Bool { index(of: id) != nil }

  private func index(of id: Int) -> Int? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < entries.count && entries[low].id == id ? low : nil
  }

  /// Removes the closures that take the links of a scene.
  func removePlans(in scene: String) {
    entries.removeAll { entry in
      if case .plans(let own?, _) = entry.body { own == scene } else { false }
    }
  }

  /// Calls the closures. A closure that an earlier one removes is not called.
  func tell(_ news: LinkNews) {
    if isRecording, news.isKept { recorded.append(news) }
    for entry in entries {
      if case .news(let body) = entry.body, contains(entry.id) { body(news) }
    }
  }

  /// Hands a link over to the closures that take it: those for all scenes, and those for the first
  /// scene whose closures may take it.
  ///
  /// - Parameters:
  ///   - isReadable: Whether the link is for a scene.
  ///   - take: Takes the link if there is a closure. The closures are called only if it gives a link.
  ///   - mayContinue: Whether further closures may still get the link after the first one.
  func deliver(
    isReadable: (String) -> Bool,
    take: () -> DeliveredLink?,
    mayContinue: () -> Bool
  ) {
    var first: String?
    var bodies: [(id: Int, body: @MainActor (DeliveredLink) -> Void)] = []
    for entry in entries {
      guard case .plans(let scene, let body) = entry.body else { continue }
      if let scene {
        guard isReadable(scene), first == nil || first == scene else { continue }
        first = scene
      }
      bodies.append((entry.id, body))
    }
    guard !bodies.isEmpty, let link = take() else { return }
    // The link counts as delivered, so one closure gets it in any case.
    bodies.removeFirst().body(link)
    for entry in bodies where mayContinue() && contains(entry.id) { entry.body(link) }
  }
}
