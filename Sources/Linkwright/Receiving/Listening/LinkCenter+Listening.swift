/// Closures that your app adds. All closures of a kind are called in the order in which they were
/// added.
extension LinkCenter {
  /// Adds a closure that is called with every new event.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onEvent(_ body: @escaping @MainActor (LinkEvent) -> Void) -> LinkListener {
    onNews { if case .event(let event) = $0 { body(event) } }
  }

  /// Adds a closure that is called when a link is held, and again whenever the unmet requirements
  /// of the link change.
  ///
  /// Use this closure, for example, to present the sign-in screen. A link without a route waits for
  /// the network; see ``HeldLink/route``.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onHold(_ body: @escaping @MainActor (HeldLink<Route>) -> Void) -> LinkListener {
    onNews { if case .hold(let link) = $0 { body(HeldLink(link)) } }
  }

  /// Adds a closure that is called with each link that has expired before it was read.
  ///
  /// Use this closure, for example, to dismiss the sign-in screen. The first closure also gets the
  /// links that had expired when the center was created.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onExpiry(_ body: @escaping @MainActor (HeldLink<Route>) -> Void) -> LinkListener {
    dispatcher.listeners.add {
      if case .expiry = $0 { true } else { false }
    } _: {
      if case .expiry(let link) = $0 { body(HeldLink(link)) }
    }
  }

  /// Adds a closure that is called with each link to your site that the app cannot show.
  ///
  /// Without such a closure, these links appear only in ``events``. The first closure also gets the
  /// links that were refused when the center was created.
  ///
  /// - Parameter body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onRefusal(_ body: @escaping @MainActor (RefusedLink) -> Void) -> LinkListener {
    dispatcher.listeners.add {
      if case .refusal = $0 { true } else { false }
    } _: {
      if case .refusal(let link) = $0 { body(link) }
    }
  }

  /// Adds a closure that is called with each delivered link. A link that goes to a closure does not
  /// appear in ``plans``.
  ///
  /// The closure is called immediately for each ready link that has not been read.
  ///
  /// - Parameters:
  ///   - scene: The persistent identifier of the scene session whose links to deliver. The closure
  ///     also gets links without a scene, unless a closure for another scene was added earlier. The
  ///     default is nil, for the links of all scenes.
  ///   - body: The closure to call.
  /// - Returns: A listener, which removes the closure when you cancel it.
  @discardableResult
  public func onPlan(
    in scene: String? = nil,
    _ body: @escaping @MainActor (ArrivedLink<Route>) -> Void
  ) -> LinkListener {
    dispatcher.onPlan(in: scene) { if let arrived = ArrivedLink<Route>($0) { body(arrived) } }
  }

  /// Adds a closure that is called after ``isResolving``, ``waiting`` or ``lastRefusal`` may have
  /// changed.
  func onChange(_ body: @escaping @MainActor () -> Void) -> LinkListener {
    onNews { if case .change = $0 { body() } }
  }

  private func onNews(_ body: @escaping @MainActor (LinkNews) -> Void) -> LinkListener {
    dispatcher.listeners.add(hears: { _ in false }, body)
  }
}
