/// Remembers an answer of yes or no for the hashes of recent texts, in memory of a fixed size.
///
/// Two texts with the same 63 bits of hash would share an answer, which happens by chance less than
/// once in a billion logs.
struct HashCache: Sendable {
  private static let count = 4096
  /// A hash whose lowest bit is the answer; 0 for none.
  private var entries = [UInt64](repeating: 0, count: count)

  @inline(__always)
  mutating func answer(for hash: UInt64, _ decide: () -> Bool) -> Bool {
    let place = Int(truncatingIfNeeded: hash >> 52)
    let key = hash | 1
    if entries[place] | 1 == key, entries[place] != 0 { return entries[place] & 1 == 1 }
    let answer = decide()
    // A hash of zero would look like a free entry; it is then decided each time.
    entries[place] = answer ? key : key & ~1
    return answer
  }
}
