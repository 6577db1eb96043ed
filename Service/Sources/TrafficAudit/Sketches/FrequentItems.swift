/// The most frequent texts of a stream, in memory of a fixed size: Space-Saving (Metwally, Agrawal
/// and El Abbadi, 2005).
///
/// A new text replaces the text with the smallest count and inherits this count as its error. A
/// count is therefore never too small, and too large by at most the error. The error is at most the
/// number of texts divided by the capacity, and every text that occurs more often than that is kept.
package struct FrequentItems: Sendable {
  /// A text with its count.
  package struct Item: Sendable, Hashable {
    package var key: [UInt8]
    /// The number of occurrences, or more.
    package var count: Int
    /// The maximum by which ``count`` is too large.
    package var error: Int
    /// A longer text that was stored with the key; empty if there is none.
    package var example: [UInt8]
  }

  private struct Slot {
    var hash: UInt64
    var count: Int
    var error: Int
    var keyLength: Int
    var exampleLength: Int
    /// The position of the slot in ``heap``.
    var position: Int
  }

  private let capacity: Int
  private let keyCapacity: Int
  private let exampleCapacity: Int
  private var slots: [Slot] = []
  private var keys: [UInt8]
  private var examples: [UInt8]
  /// The slots as a heap, the smallest count first.
  private var heap: [Int32] = []
  /// The slot of each key, at the first free position after its hash; -1 for a free position.
  private var table: [Int32]
  /// The number of texts.
  package private(set) var total = 0

  /// - Parameters:
  ///   - capacity: The number of texts that are kept.
  ///   - keyCapacity: The maximum length of a text. The rest of a longer text is ignored.
  ///   - exampleCapacity: The maximum length of an example. A longer example is not stored.
  package init(capacity: Int, keyCapacity: Int, exampleCapacity: Int = 0) {
    self.capacity = max(capacity, 1)
    self.keyCapacity = keyCapacity
    self.exampleCapacity = exampleCapacity
    keys = [UInt8](repeating: 0, count: self.capacity * keyCapacity)
    examples = [UInt8](repeating: 0, count: self.capacity * exampleCapacity)
    var size = 16
    while size < 4 * self.capacity { size *= 2 }
    table = [Int32](repeating: -1, count: size)
    slots.reserveCapacity(self.capacity)
    heap.reserveCapacity(self.capacity)
  }

  /// Whether every count is exact, because no text was ever replaced.
  package var isExact: Bool { !slots.contains { $0.error > 0 } }

  /// The maximum number of occurrences of a text that is not kept.
  package var maximumMissedCount: Int {
    slots.count < capacity ? 0 : heap.first.map { slots[Int($0)].count } ?? 0
  }

  /// Counts a text.
  ///
  /// - Parameters:
  ///   - hash: A hash of the text.
  ///   - example: Stored if the text is not kept yet.
  @inline(__always)
  package mutating func insert(_ key: ByteView, hash: UInt64, example: ByteView? = nil) {
    insert(key, hash: hash, example: example, count: 1, error: 0)
  }

  private mutating func insert(
    _ key: ByteView,
    hash: UInt64,
    example: ByteView?,
    count: Int,
    error: Int
  ) {
    let key = key.count > keyCapacity ? key[0..<keyCapacity] : key
    total += count
    let place = find(key, hash)
    if table[place] >= 0 {
      let slot = Int(table[place])
      slots[slot].count += count
      slots[slot].error += error
      siftDown(slots[slot].position)
      return
    }
    if slots.count < capacity {
      let slot = slots.count
      slots.append(
        Slot(
          hash: hash,
          count: count,
          error: error,
          keyLength: 0,
          exampleLength: 0,
          position: heap.count
        )
      )
      heap.append(Int32(slot))
      table[place] = Int32(slot)
      store(key, example, in: slot)
      siftUp(heap.count - 1)
      return
    }
    let slot = Int(heap[0])
    remove(slot)
    slots[slot].hash = hash
    slots[slot].error = slots[slot].count + error
    slots[slot].count += count
    store(key, example, in: slot)
    table[find(key, hash)] = Int32(slot)
    siftDown(0)
  }

  private mutating func store(_ key: ByteView, _ example: ByteView?, in slot: Int) {
    for index in 0..<key.count { keys[slot * keyCapacity + index] = key[index] }
    slots[slot].keyLength = key.count
    slots[slot].exampleLength = 0
    guard let example, example.count <= exampleCapacity else { return }
    for index in 0..<example.count { examples[slot * exampleCapacity + index] = example[index] }
    slots[slot].exampleLength = example.count
  }
}

// MARK: - The table of hashes

extension FrequentItems {
  /// The position of a key in the table, or the position at which it belongs.
  @inline(__always)
  private func find(_ key: ByteView, _ hash: UInt64) -> Int {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while table[place] >= 0, !isKey(key, hash, of: Int(table[place])) {
      place = (place + 1) & mask
    }
    return place
  }

  @inline(__always)
  private func isKey(_ key: ByteView, _ hash: UInt64, of slot: Int) -> Bool {
    guard slots[slot].hash == hash, slots[slot].keyLength == key.count else { return false }
    let start = slot * keyCapacity
    for index in 0..<key.count where keys[start + index] != key[index] { return false }
    return true
  }

  /// Removes a slot from the table, and moves the following slots closer to their hashes.
  private mutating func remove(_ slot: Int) {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: slots[slot].hash) & mask
    while table[place] != Int32(slot) { place = (place + 1) & mask }
    var next = (place + 1) & mask
    while table[next] >= 0 {
      let home = Int(truncatingIfNeeded: slots[Int(table[next])].hash) & mask
      // The slot may move if its home is not between the gap and its position.
      if (next - home) & mask >= (next - place) & mask {
        table[place] = table[next]
        place = next
      }
      next = (next + 1) & mask
    }
    table[place] = -1
  }
}

// MARK: - The heap of counts

extension FrequentItems {
  private mutating func siftDown(_ start: Int) {
    var index = start
    let slot = heap[index]
    let count = slots[Int(slot)].count
    while true {
      var child = 2 * index + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, slots[Int(heap[child + 1])].count < slots[Int(heap[child])].count {
        child += 1
      }
      guard slots[Int(heap[child])].count < count else { break }
      heap[index] = heap[child]
      slots[Int(heap[index])].position = index
      index = child
    }
    heap[index] = slot
    slots[Int(slot)].position = index
  }

  private mutating func siftUp(_ start: Int) {
    var index = start
    let slot = heap[index]
    let count = slots[Int(slot)].count
    while index > 0 {
      let parent = (index - 1) / 2
      guard slots[Int(heap[parent])].count > count else { break }
      heap[index] = heap[parent]
      slots[Int(heap[index])].position = index
      index = parent
    }
    heap[index] = slot
    slots[Int(slot)].position = index
  }
}

// MARK: - Results

extension FrequentItems {
  /// The texts that are kept, the most frequent first. Texts with the same count are in the order of
  /// their bytes.
  package var items: [Item] {
    slots.indices.map { slot in
      let start = slot * keyCapacity
      let exampleStart = slot * exampleCapacity
      return Item(
        key: Array(keys[start..<(start + slots[slot].keyLength)]),
        count: slots[slot].count,
        error: slots[slot].error,
        example: Array(examples[exampleStart..<(exampleStart + slots[slot].exampleLength)])
      )
    }.sorted { left, right in
      left.count != right.count
        ? left.count > right.count : left.key.lexicographicallyPrecedes(right.key)
    }
  }

  /// Returns the most frequent texts of both streams (Agarwal and others, "Mergeable summaries",
  /// 2012). A text that only one of them keeps may have occurred in the other as often as the
  /// smallest count there, so this number is added to its count and its error.
  ///
  /// Both must have been made with the same hash.
  package func merged(with other: FrequentItems) -> FrequentItems {
    let (missed, otherMissed) = (maximumMissedCount, other.maximumMissedCount)
    var all: [(source: FrequentItems, slot: Int, count: Int, error: Int)] = []
    for slot in slots.indices {
      let (key, hash) = (keyView(slot), slots[slot].hash)
      let found = key.withUnsafeBytes { other.slot(of: $0, hash) }
      all.append(
        (
          self, slot, slots[slot].count + (found.map { other.slots[$0].count } ?? otherMissed),
          slots[slot].error + (found.map { other.slots[$0].error } ?? otherMissed)
        )
      )
    }
    for slot in other.slots.indices {
      let key = other.keyView(slot)
      guard key.withUnsafeBytes({ self.slot(of: $0, other.slots[slot].hash) }) == nil else {
        continue
      }
      all.append(
        (other, slot, other.slots[slot].count + missed, other.slots[slot].error + missed)
      )
    }
    all.sort { $0.count > $1.count }
    var result = FrequentItems(
      capacity: max(capacity, other.capacity),
      keyCapacity: keyCapacity,
      exampleCapacity: exampleCapacity
    )
    for (source, slot, count, error) in all.prefix(result.capacity) {
      source.keyView(slot).withUnsafeBytes { key in
        source.exampleView(slot).withUnsafeBytes { example in
          guard let key = ByteView(key) else { return }
          result.insert(
            key,
            hash: source.slots[slot].hash,
            example: ByteView(example),
            count: count,
            error: error
          )
        }
      }
    }
    result.total = total + other.total
    return result
  }

  private func keyView(_ slot: Int) -> ArraySlice<UInt8> {
    keys[(slot * keyCapacity)..<(slot * keyCapacity + slots[slot].keyLength)]
  }

  private func exampleView(_ slot: Int) -> ArraySlice<UInt8> {
    examples[(slot * exampleCapacity)..<(slot * exampleCapacity + slots[slot].exampleLength)]
  }

  private func slot(of key: UnsafeRawBufferPointer, _ hash: UInt64) -> Int? {
    guard let view = ByteView(key) else { return nil }
    let slot = table[find(view, hash)]
    return slot < 0 ? nil : Int(slot)
  }
}

extension ByteView {
  /// nil if the buffer is empty and has no address.
  fileprivate init?(_ bytes: UnsafeRawBufferPointer) {
    guard let base = bytes.baseAddress else { return nil }
    self.init(base: base.assumingMemoryBound(to: UInt8.self), count: bytes.count)
  }
}
