/// The places of records by the hashes of their keys, in eight bytes for each entry.
///
/// Several records can share a hash. An entry is never removed.
struct LinkIndex {
  /// The hash in the upper half and the place in the lower half; zero for a free slot. An entry is
  /// in the first slot that was free, beginning with the slot of its hash.
  private var entries: [UInt64] = []
  private(set) var count = 0

  var byteCount: Int { entries.count * MemoryLayout<UInt64>.size }

  /// Returns the place of the first entry that has a hash and meets a condition.
  func place(of hash: UInt32, where isMatch: (RecordPlace) -> Bool) -> RecordPlace? {
    slot(of: hash, where: isMatch).map { RecordPlace(entries[$0]) }
  }

  mutating func insert(_ place: RecordPlace, hash: UInt32) {
    // At most 17 of 20 slots are in use, so that a free slot is near.
    if (count + 1) * 20 > entries.count * 17 { grow() }
    Self.insert(Self.entry(hash, place), into: &entries)
    count += 1
  }

  /// Replaces the place of an entry.
  mutating func move(_ old: RecordPlace, hash: UInt32, to new: RecordPlace) {
    guard let slot = slot(of: hash, where: { $0 == old }) else { return }
    entries[slot] = Self.entry(hash, new)
  }

  /// Replaces the places of all entries.
  mutating func moveAll(_ newPlace: (RecordPlace) -> RecordPlace) {
    for slot in entries.indices where entries[slot] != 0 {
      entries[slot] = Self.entry(Self.hash(entries[slot]), newPlace(RecordPlace(entries[slot])))
    }
  }

  private func slot(of hash: UInt32, where isMatch: (RecordPlace) -> Bool) -> Int? {
    guard !entries.isEmpty else { return nil }
    var slot = Self.firstSlot(of: hash, slotCount: entries.count)
    while entries[slot] != 0 {
      if Self.hash(entries[slot]) == hash, isMatch(RecordPlace(entries[slot])) { return slot }
      slot = slot + 1 == entries.count ? 0 : slot + 1
    }
    return nil
  }

  private mutating func grow() {
    var larger = [UInt64](repeating: 0, count: max(8, entries.count + entries.count / 2))
    for entry in entries where entry != 0 { Self.insert(entry, into: &larger) }
    entries = larger
  }

  /// - Parameter entries: The slots, one of which is free.
  private static func insert(_ entry: UInt64, into entries: inout [UInt64]) {
    var slot = firstSlot(of: hash(entry), slotCount: entries.count)
    while entries[slot] != 0 { slot = slot + 1 == entries.count ? 0 : slot + 1 }
    entries[slot] = entry
  }

  /// The slot at which a search for a hash begins. Equal ranges of hashes begin in equal ranges of
  /// slots, so that a free slot is near.
  static func firstSlot(of hash: UInt32, slotCount: Int) -> Int {
    Int((UInt64(hash) * UInt64(slotCount)) >> 32)
  }

  private static func entry(_ hash: UInt32, _ place: RecordPlace) -> UInt64 {
    UInt64(hash) << 32 | UInt64(place.number)
  }

  private static func hash(_ entry: UInt64) -> UInt32 { UInt32(truncatingIfNeeded: entry >> 32) }
}

/// The place of a record in ``RecordMemory``. Its number is never zero.
struct RecordPlace: Hashable {
  let number: UInt32

  init(number: UInt32) { self.number = number }

  fileprivate init(_ entry: UInt64) { number = UInt32(truncatingIfNeeded: entry) }
}
