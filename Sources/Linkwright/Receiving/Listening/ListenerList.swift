/// The closures that an app added for one kind of news, in the order of their addition.
struct ListenerList<Value> {
  struct Entry {
    let id: Int
    /// The scene whose news the closure wants; nil for the news of all scenes.
    let scene: String?
    let body: @MainActor (Value) -> Void
  }

  private(set) var entries: [Entry] = []
  private var count = 0

  mutating func add(in scene: String? = nil, _ body: @escaping @MainActor (Value) -> Void) -> Int {
    count += 1
    entries.append(Entry(id: count, scene: scene, body: body))
    return count
  }

  mutating func remove(_ id: Int) { entries.removeAll { $0.id == id } }

  mutating func removeAll(in scene: String) { entries.removeAll { $0.scene == scene } }

  func contains(_ id: Int) -> Bool { entries.contains { $0.id == id } }
}
