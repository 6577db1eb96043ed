import LinkwrightCore

/// Tasks to run when a screen appears.
struct ScreenTasks<Route: LinkRoute> {
  private struct Entry {
    let id: Int
    let route: Route
    let requirements: Set<LinkRequirement>
    let expiry: Timestamp
    let body: @MainActor () -> Void
  }

  private var entries: [Entry] = []
  private var count = 0

  mutating func add(
    for route: Route,
    requirements: Set<LinkRequirement>,
    until expiry: Timestamp,
    _ body: @escaping @MainActor () -> Void
  ) -> Int {
    count += 1
    entries.append(
      Entry(id: count, route: route, requirements: requirements, expiry: expiry, body: body)
    )
    return count
  }

  mutating func removeAll() { entries = [] }

  mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

  /// Removes the tasks whose screens need the requirement. If the user has signed out, removes all
  /// tasks, because they belong to that user.
  mutating func withdraw(_ requirement: LinkRequirement) {
    entries.removeAll { requirement == .signedIn || $0.requirements.contains(requirement) }
  }

  /// Returns the tasks of a screen, in the order in which they were added. Tasks that have expired
  /// do not run.
  mutating func tasks(for route: Route, at time: Timestamp) -> [Int] {
    entries.removeAll { $0.expiry <= time }
    return entries.filter { $0.route == route }.map(\.id)
  }

  /// Removes and returns a task; nil if it has been removed, for example by an earlier task.
  mutating func take(_ id: Int) -> (@MainActor () -> Void)? {
    entries.firstIndex { $0.id == id }.map { entries.remove(at: $0).body }
  }
}
