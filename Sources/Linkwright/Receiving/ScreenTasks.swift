/// What is to be done when a screen is there.
struct ScreenTasks<Route: Hashable> {
  private var tasks: [Route: [@MainActor () -> Void]] = [:]

  mutating func add(_ task: @escaping @MainActor () -> Void, for route: Route) {
    tasks[route, default: []].append(task)
  }

  /// The tasks of a screen, which are its last.
  mutating func take(for route: Route) -> [@MainActor () -> Void] {
    tasks.removeValue(forKey: route) ?? []
  }
}
