import Foundation

/// An IPv4 or IPv6 address.
package struct IPAddress: Sendable, Hashable {
  /// The family of an address.
  package enum Family: String, Sendable, Hashable, CaseIterable {
    case v4 = "IPv4"
    case v6 = "IPv6"
  }

  /// Four or sixteen bytes in network order.
  package let bytes: [UInt8]

  /// Creates an address from four or sixteen bytes; nil for any other count.
  package init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// Parses an IPv4 address written as four decimal numbers, or an IPv6 address without brackets
  /// and zone. ``HostNotation`` parses all other notations.
  package init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    var version4 = in_addr()
    if inet_pton(AF_INET, text, &version4) == 1 {
      bytes = withUnsafeBytes(of: version4) { Array($0) }
      return
    }
    var version6 = in6_addr()
    guard inet_pton(AF_INET6, text, &version6) == 1 else { return nil }
    bytes = withUnsafeBytes(of: version6) { Array($0) }
  }

  /// The address family.
  package var family: Family { bytes.count == 4 ? .v4 : .v6 }

  /// Whether the address begins with the bits of a prefix of its family.
  func hasPrefix(_ prefix: [UInt8], bitCount: Int) -> Bool {
    let whole = bitCount / 8
    let rest = bitCount % 8
    guard bytes.count >= prefix.count, bytes.prefix(whole).elementsEqual(prefix.prefix(whole))
    else { return false }
    guard rest > 0 else { return true }
    return (bytes[whole] ^ prefix[whole]) >> UInt8(8 - rest) == 0
  }
}

extension IPAddress: CustomStringConvertible {
  /// The address in the usual notation; an IPv6 address in the form of RFC 5952.
  package var description: String {
    if family == .v4 { return bytes.map(String.init).joined(separator: ".") }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: bytes) }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
