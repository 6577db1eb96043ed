/// Closures that your app adds. All closures of a kind are called in the order of their addition.
extension LinkCenter {
  /// Adds a closure that is called with every new event.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onEvent(_ body: @escaping @MainActor (LinkEvent) -> Void) -> LinkListener {
    listener(\.events, body)
  }

  /// Adds a closure that is called when a link is held, and again whenever the requirements change
  /// that are not met.
  ///
  /// Use this closure, for example, to present the sign-in screen. A link without a route waits for
  /// the network; see ``HeldLink/route``.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onHold(_ body: @escaping @MainActor (HeldLink<Route>) -> Void) -> LinkListener {
    listener(\.holds, body)
  }

  /// Adds a closure that is called with each link that has expired before it was read.
  ///
  /// Use this closure, for example, to dismiss the sign-in screen.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onExpiry(_ body: @escaping @MainActor (HeldLink<Route>) -> Void) -> LinkListener {
    listener(\.expiries, body)
  }

  /// Adds a closure that is called with each link to your site that the app cannot show.
  ///
  /// Without such a closure, links that the app cannot show appear only in ``events``.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onRefusal(_ body: @escaping @MainActor (RefusedLink) -> Void) -> LinkListener {
    listener(\.refusals, body)
  }

  /// Adds a closure that is called with each delivered link. ``plans`` receives no link for which
  /// there is a closure.
  ///
  /// The closure is immediately called for each link that is ready and has not been read.
  ///
  /// - Parameters:
  ///   - scene: The persistent identifier of the scene session whose links to deliver. The closure
  ///     also gets links without a scene, unless an earlier closure belongs to another scene. The
  ///     default is nil, for the links of all scenes.
  ///   - body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onPlan(
    in scene: String? = nil,
    _ body: @escaping @MainActor (ArrivedLink<Route>) -> Void
  ) -> LinkListener {
    if let scene { intake.scenes.insert(scene) }
    let listener = listener(\.plans, in: scene, body)
    perform(intake.expire(at: now) + [.offer])
    return listener
  }

  /// Adds a closure that is called after ``isResolving``, ``waiting`` or ``lastRefusal`` may have
  /// changed.
  func onChange(_ body: @escaping @MainActor () -> Void) -> LinkListener {
    listener(\.changes) { _ in body() }
  }

  private func listener<Value>(
    _ list: WritableKeyPath<Listeners, ListenerList<Value>>,
    in scene: String? = nil,
    _ body: @escaping @MainActor (Value) -> Void
  ) -> LinkListener {
    let id = listeners[keyPath: list].add(in: scene, body)
    return LinkListener { [weak self] in self?.listeners[keyPath: list].remove(id) }
  }

  /// Calls the listeners of a kind. A listener that an earlier one cancels is not called.
  func tell<Value>(_ list: KeyPath<Listeners, ListenerList<Value>>, _ value: Value) {
    for entry in listeners[keyPath: list].entries where listeners[keyPath: list].contains(entry.id)
    {
      entry.body(value)
    }
  }
}
