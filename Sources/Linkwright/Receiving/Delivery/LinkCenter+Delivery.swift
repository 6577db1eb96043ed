extension LinkCenter {
  /// The delivered links of all scenes, as an asynchronous sequence.
  public var plans: LinkPlans<Route> { LinkPlans(center: self, scene: nil) }

  /// Returns the delivered links of a scene, and those without a scene, as an asynchronous sequence.
  ///
  /// A link that was held while the app restarted belongs to its scene only after the scene has
  /// received a link or has a reader. Before that, any scene may read it.
  ///
  /// - Parameter scene: The persistent identifier of the scene session.
  public func plans(in scene: String) -> LinkPlans<Route> {
    intake.scenes.insert(scene)
    return LinkPlans(center: self, scene: scene)
  }

  func nextArrival(in scene: String? = nil) async -> ArrivedLink<Route>? {
    while !Task.isCancelled {
      perform(intake.expire(at: now))
      if let link = intake.ready.first(where: { intake.isReadable($0, in: scene) }),
        let arrived = take(link)
      {
        perform([])
        return arrived
      }
      let reader = readers.newReader()
      await withTaskCancellationHandler {
        await withCheckedContinuation { continuation in
          // The task was cancelled before its reader was registered, so the cancellation handler
          // found no reader to cancel.
          if Task.isCancelled { return continuation.resume() }
          readers.wait(reader, continuation)
        }
      } onCancel: {
        Task { @MainActor in self.readers.cancel(reader) }
      }
    }
    return nil
  }

  /// Hands the ready links over to listeners, and wakes the readers if links are left.
  func offer() {
    for link in intake.ready {
      let entries = planListeners(for: link)
      guard !entries.isEmpty, let arrived = take(link) else { continue }
      for entry in entries where listeners.plans.contains(entry.id) { entry.body(arrived) }
    }
    if !intake.ready.isEmpty { readers.resumeAll() }
  }

  /// Returns the listeners that get a link: those for all scenes, and those of one scene.
  private func planListeners(
    for link: PendingLink<Route>
  ) -> [ListenerList<ArrivedLink<Route>>.Entry] {
    let entries = listeners.plans.entries.filter { intake.isReadable(link, in: $0.scene) }
    let scene = entries.lazy.compactMap(\.scene).first
    return entries.filter { $0.scene == nil || $0.scene == scene }
  }

  /// Takes a ready link, whose requirements are still met.
  private func take(_ link: PendingLink<Route>) -> ArrivedLink<Route>? {
    let actions = intake.deliver(link.number, at: now)
    guard !actions.isEmpty, let target = link.target else { return nil }
    lastRefusal = nil
    for action in actions { perform(action) }
    return target.arrived(link.received.link, with: plan(target.route))
  }
}
