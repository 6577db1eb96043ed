/// All addresses with the same leading bits, such as `10.0.0.0/8`. A single address is also a
/// range.
package struct AddressRange: Sendable, Hashable {
  private let first: NetworkAddress
  private let bitCount: Int

  /// - Parameter text: An address, optionally followed by `/` and the number of leading bits.
  /// - Returns: nil for other text.
  package init?(_ text: String) {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = NetworkAddress(parts[0]) else { return nil }
    self.first = first
    let width = first.isVersion4 && !parts[0].utf8.contains(UInt8(ascii: ":")) ? 32 : 128
    guard parts.count == 2 else {
      bitCount = 128
      return
    }
    guard let count = Int(parts[1]), (0...width).contains(count) else { return nil }
    bitCount = count + 128 - width
  }

  package func contains(_ address: NetworkAddress) -> Bool {
    Self.isPrefixShared(by: first.high, and: address.high, bitCount: bitCount)
      && Self.isPrefixShared(by: first.low, and: address.low, bitCount: bitCount - 64)
  }

  /// Whether the first `bitCount` bits of two numbers are equal. If `bitCount` is not positive, no
  /// bits are compared.
  private static func isPrefixShared(
    by first: UInt64,
    and second: UInt64,
    bitCount: Int
  ) -> Bool {
    bitCount <= 0 || (first ^ second) >> UInt64(max(0, 64 - bitCount)) == 0
  }
}
