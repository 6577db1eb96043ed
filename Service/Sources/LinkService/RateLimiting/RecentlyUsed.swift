/// Values of a limited number of keys. When there are too many keys, those that were not used for
/// the longest time are removed.
///
/// The keys are in two generations of the same size. A key that is used moves to the current
/// generation. When this generation is full, it becomes the previous one, and the keys that were
/// in the previous generation are removed. No operation has to look at all keys, so clients that
/// fill the table do not slow down the others.
struct RecentlyUsed<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private let capacityOfGeneration: Int
  private var current: [Key: Value] = [:]
  private var previous: [Key: Value] = [:]

  /// - Parameter capacity: The maximum number of keys. At least half as many keys are kept.
  init(capacity: Int) { capacityOfGeneration = max(1, capacity / 2) }

  /// The value of a key; nil if the key was never set, or was removed.
  subscript(key: Key) -> Value? {
    get { current[key] ?? previous[key] }
    set {
      guard let newValue else {
        current[key] = nil
        previous[key] = nil
        return
      }
      if current.updateValue(newValue, forKey: key) == nil, current.count > capacityOfGeneration {
        current[key] = nil
        previous = current
        current = [key: newValue]
      }
    }
  }

  /// The number of keys in both generations. A key that is in both counts twice.
  var count: Int { current.count + previous.count }
}
