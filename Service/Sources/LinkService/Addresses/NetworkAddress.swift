import Foundation

/// An address of version 4 or 6 of the Internet Protocol. One of version 4 in the form of version 6
/// (`::ffff:192.0.2.7`, as a socket for both gives it) is the address of version 4.
package struct NetworkAddress: Sendable, Hashable {
  /// Version 4 as the last 32 bits behind `::ffff:`.
  let high: UInt64
  let low: UInt64

  private static let mapped: UInt64 = 0xFFFF << 32

  /// - Parameter text: The address alone, or with the name of an interface behind `%`. nil for whatever
  ///   is no address.
  package init?(_ text: some StringProtocol) {
    let end = text.utf8.firstIndex(of: UInt8(ascii: "%")) ?? text.endIndex
    let text = String(text[..<end])
    var version4 = in_addr()
    if inet_pton(AF_INET, text, &version4) == 1 {
      high = 0
      low = Self.mapped | UInt64(UInt32(bigEndian: version4.s_addr))
      return
    }
    var version6 = in6_addr()
    guard inet_pton(AF_INET6, text, &version6) == 1 else { return nil }
    (high, low) = withUnsafeBytes(of: version6) {
      (
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 0, as: UInt64.self)),
        UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      )
    }
  }

  var isVersion4: Bool { high == 0 && low >> 32 == 0xFFFF }

  /// The address without the part that points at one household: /24 of version 4, /48 of version 6.
  var truncated: String {
    if isVersion4 { return "\(low >> 24 & 255).\(low >> 16 & 255).\(low >> 8 & 255).0" }
    let groups = [high >> 48, high >> 32 & 0xFFFF, high >> 16 & 0xFFFF]
    return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::"
  }
}

/// All addresses that begin with the same bits, such as `10.0.0.0/8`; an address alone is a range too.
package struct AddressRange: Sendable, Hashable {
  private let first: NetworkAddress
  private let bitCount: Int

  /// - Parameter text: An address, or one with the number of bits behind `/`. nil for whatever is no
  ///   range.
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
    Self.agree(first.high, address.high, bitCount)
      && Self.agree(first.low, address.low, bitCount - 64)
  }

  /// Whether the first bits of two numbers are the same.
  private static func agree(_ first: UInt64, _ second: UInt64, _ count: Int) -> Bool {
    count <= 0 || (first ^ second) >> UInt64(max(0, 64 - count)) == 0
  }
}
