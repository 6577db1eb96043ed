/// Something that a center tells the app.
indirect enum LinkNews {
  case event(LinkEvent)
  case hold(WaitingLink)
  case expiry(WaitingLink)
  case refusal(RefusedLink)
  /// The state that a screen shows may have changed.
  case change

  /// Whether the news must also reach a closure that is added later, because a link ended while its
  /// center was created.
  fileprivate var isKept: Bool {
    switch self {
    case .refusal, .expiry: true
    case .event, .hold, .change: false
    }
  }
}

/// The closures that an app added to a center, in the order in which they were added.
///
/// A class, because a ``LinkListener`` removes its closure from the same list.
@MainActor
final class LinkListeners {
  private enum Body {
    case news(@MainActor (LinkNews) -> Void)
    /// Takes the links of a scene, or of all scenes if the value is nil.
    case plans(scene: String?, @MainActor (DeliveredLink) -> Void)
  }

  /// Whether the center is still being created, so that no closure can have been added.
  var isRecording = false
  /// The IDs are in ascending order.
  private var entries: [(id: Int, body: Body)] = []
  private var count = 0
  /// The news for closures that are added later.
  private var recorded: [LinkNews] = []

  /// - Parameter hears: Returns whether the closure handles some news. The first closure that
  ///   handles them also gets the recorded news.
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

  /// Delivers a link to the closures for all scenes, and to the closures for one scene: the scene
  /// of the first closure that may take the link.
  ///
  /// - Parameters:
  ///   - isReadable: Returns whether a scene may take the link.
  ///   - take: Takes the link. It is called only if there is a closure, and the closures are called
  ///     only if it returns a link.
  ///   - mayContinue: Returns whether further closures may still get the link after the first one.
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
