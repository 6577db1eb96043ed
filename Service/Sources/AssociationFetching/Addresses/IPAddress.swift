import Foundation

/// An address of version 4 or 6 of the Internet Protocol.
package struct IPAddress: Sendable, Hashable {
  /// The family of an address.
  package enum Family: String, Sendable, Hashable, CaseIterable {
    case v4 = "IPv4"
    case v6 = "IPv6"
  }

  /// Four or sixteen bytes, in the order of the network.
  package let bytes: [UInt8]

  /// - Parameter bytes: nil comes back unless there are four or sixteen of them.
  package init?(bytes: some Sequence<UInt8>) {
    let bytes = Array(bytes)
    guard bytes.count == 4 || bytes.count == 16 else { return nil }
    self.bytes = bytes
  }

  /// - Parameter text: Version 4 as four decimal numbers, or version 6 without brackets and zone. The
  ///   other notations that exist are for ``HostNotation``.
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

  /// The family, told by the length.
  package var family: Family { bytes.count == 4 ? .v4 : .v6 }

  /// Whether the address begins with the bits of another one of its family.
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
  /// The address as people write it; version 6 in the form of RFC 5952.
  package var description: String {
    if family == .v4 { return bytes.map(String.init).joined(separator: ".") }
    var address = in6_addr()
    withUnsafeMutableBytes(of: &address) { $0.copyBytes(from: bytes) }
    var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
    guard inet_ntop(AF_INET6, &address, &text, socklen_t(text.count)) != nil else { return "?" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
