extension IPAddress {
  /// The scope of the address in IANA's special-purpose address registries (RFC 6890 and its
  /// updates).
  package var scope: AddressScope {
    switch family {
    case .v4:
      return Self.version4.first { hasPrefix($0.prefix, bitCount: $0.bitCount) }?.scope ?? .global
    case .v6:
      if let range = Self.version6.first(where: { hasPrefix($0.prefix, bitCount: $0.bitCount) }) {
        // The scope of an embedded IPv4 address takes precedence.
        guard let offset = range.embeddedAt else { return range.scope }
        return IPAddress(bytes: bytes[offset..<offset + 4])?.scope ?? .reserved
      }
      // Only 2000::/3 is allocated as global unicast (RFC 4291, section 2.4).
      return hasPrefix([0x20], bitCount: 3) ? .global : .reserved
    }
  }

  private struct Range {
    var prefix: [UInt8]
    var bitCount: Int
    var scope: AddressScope
    /// The offset in bytes of the IPv4 address that an address of this range contains; nil if it
    /// contains none.
    var embeddedAt: Int?

    init(_ prefix: [UInt8], _ bitCount: Int, _ scope: AddressScope, embeddedAt: Int? = nil) {
      self.prefix = prefix
      self.bitCount = bitCount
      self.scope = scope
      self.embeddedAt = embeddedAt
    }
  }

  private static let version4: [Range] = [
    Range([0, 0, 0, 0], 32, .unspecified),
    Range([0], 8, .reserved),
    Range([10], 8, .privateUse),
    Range([100, 64], 10, .shared),
    Range([127], 8, .loopback),
    Range([169, 254], 16, .linkLocal),
    Range([172, 16], 12, .privateUse),
    Range([192, 0, 0], 24, .reserved),
    Range([192, 0, 2], 24, .documentation),
    Range([192, 88, 99], 24, .reserved),
    Range([192, 168], 16, .privateUse),
    Range([198, 18], 15, .benchmarking),
    Range([198, 51, 100], 24, .documentation),
    Range([203, 0, 113], 24, .documentation),
    Range([224], 4, .multicast),
    Range([240], 4, .reserved),
  ]

  /// The ranges, with more specific ranges first.
  private static let version6: [Range] = [
    Range([UInt8](repeating: 0, count: 16), 128, .unspecified),
    Range([UInt8](repeating: 0, count: 15) + [1], 128, .loopback),
    // IPv4-mapped addresses: ::ffff:0:0/96.
    Range([UInt8](repeating: 0, count: 10) + [0xFF, 0xFF], 96, .reserved, embeddedAt: 12),
    // NAT64, through which IPv6-only networks reach IPv4 (RFC 6052).
    Range([0x00, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0], 96, .reserved, embeddedAt: 12),
    Range([0x00, 0x64, 0xFF, 0x9B, 0x00, 0x01], 48, .privateUse),
    Range([0x20, 0x01, 0x00, 0x02, 0, 0], 48, .benchmarking),
    // Teredo (2001::/32), ORCHID and other protocol assignments.
    Range([0x20, 0x01, 0x00], 23, .reserved),
    Range([0x20, 0x01, 0x0D, 0xB8], 32, .documentation),
    // 6to4, deprecated by RFC 7526.
    Range([0x20, 0x02], 16, .reserved),
    Range([0x3F, 0xFF, 0x00], 20, .documentation),
    Range([0xFC], 7, .privateUse),
    Range([0xFE, 0x80], 10, .linkLocal),
    Range([0xFE, 0xC0], 10, .privateUse),
    Range([0xFF], 8, .multicast),
  ]
}
