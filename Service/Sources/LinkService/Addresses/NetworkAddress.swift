import Foundation

/// An IPv4 or IPv6 address. An IPv4-mapped address (`::ffff:192.0.2.7`, as dual-stack sockets
/// report it) equals the IPv4 address.
package struct NetworkAddress: Sendable, Hashable {
  /// The first 64 bits of the 128-bit IPv6 form. An IPv4 address has the form `::ffff:192.0.2.7`,
  /// so it is in the last 32 bits of `low`.
  let high: UInt64
  let low: UInt64

  private static let mapped: UInt64 = 0xFFFF << 32

  /// - Parameter text: An address, optionally followed by `%` and the name of an interface.
  /// - Returns: nil for other text.
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

  /// Calls `body` with the 4 bytes of an IPv4 address, or the 16 bytes of an IPv6 address.
  func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
    withUnsafeBytes(of: (high.bigEndian, low.bigEndian)) { bytes in
      body(isVersion4 ? UnsafeRawBufferPointer(rebasing: bytes[12...]) : bytes)
    }
  }

  /// The part of the address that belongs to one household or phone: the first 64 bits of an IPv6
  /// address, or the whole IPv4 address.
  var network: String {
    if isVersion4 {
      return [24, 16, 8, 0].map { String(low >> $0 & 255) }.joined(separator: ".")
    }
    return String(high, radix: 16) + "/64"
  }

  /// Whether another address has the same truncated form.
  func isInNetwork(of other: NetworkAddress) -> Bool {
    guard isVersion4 == other.isVersion4 else { return false }
    return isVersion4 ? low >> 8 == other.low >> 8 : high >> 16 == other.high >> 16
  }

  /// The address without the bits that identify a household: only the first 24 bits of an IPv4
  /// address, or the first 48 bits of an IPv6 address. The other bits are zero.
  var truncated: String {
    if isVersion4 { return "\(low >> 24 & 255).\(low >> 16 & 255).\(low >> 8 & 255).0" }
    let groups = [high >> 48, high >> 32 & 0xFFFF, high >> 16 & 0xFFFF]
    return groups.map { String($0, radix: 16) }.joined(separator: ":") + "::"
  }
}
