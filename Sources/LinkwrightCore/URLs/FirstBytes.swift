/// The set of the first bytes of given names, for a fast check of whether a query can contain one
/// of the names.
///
/// The names must be ASCII. The set is a bit mask because the check runs for every link.
struct FirstBytes: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  init(of names: some Sequence<String>) {
    for byte in names.compactMap(\.utf8.first) where byte < 128 {
      if byte < 64 { low |= 1 << byte } else { high |= 1 << (byte - 64) }
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    byte < 64 ? low >> byte & 1 == 1 : byte < 128 && high >> (byte - 64) & 1 == 1
  }

  func union(_ other: FirstBytes) -> FirstBytes {
    var union = self
    union.low |= other.low
    union.high |= other.high
    return union
  }
}
