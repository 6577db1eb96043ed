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
    dispatcher.know(scene)
    return LinkPlans(center: self, scene: scene)
  }

  /// Waits for the next link of a new reader.
  func nextArrival(in scene: String? = nil) async -> ArrivedLink<Route>? {
    if let scene { dispatcher.know(scene) }
    return await LinkPlans(center: self, scene: scene).makeAsyncIterator().next()
  }

  /// The task that resolves the newest link. Tests wait for this task.
  package var resolution: Task<Void, Never>? { dispatcher.resolution }
}
