import SiteAssociation

/// Detects IP addresses in place of host names.
enum HostAddress {
  /// Returns whether a host is an IP address in any form that network connections accept: an IPv6
  /// address with colons, or an IPv4 address with decimal, octal or hexadecimal numbers.
  static func isAddress(_ host: String) -> Bool {
    if host.utf8.first == UInt8(ascii: "[") { return true }
    if host.utf8.contains(.colon) {
      return host.utf8.allSatisfy { $0 == .colon || isHexDigit($0) || $0 == .dot }
    }
    // Every top-level domain starts with a letter (RFC 1123), so a host whose last label consists
    // of digits is an IP address.
    guard let last = host[...].parts(between: .dot).last, !last.isEmpty else { return false }
    return last.utf8.allSatisfy { (0x30...0x39).contains($0) }
      || last.removing(prefix: "0x")?.utf8.allSatisfy(isHexDigit) == true
  }

  private static func isHexDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte | 0x20)
  }
}
