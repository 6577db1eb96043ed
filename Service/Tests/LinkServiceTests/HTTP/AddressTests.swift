import Testing

@testable import LinkService

@Suite("Visitor addresses")
struct AddressTests {
  @Test(
    "A stored address lacks the bits of the household",
    arguments: [
      ("203.0.113.77", "203.0.113.0"), ("0.0.0.1", "0.0.0.0"), ("::ffff:192.0.2.7", "192.0.2.0"),
      ("2001:db8:1234:5678::9", "2001:db8:1234::"), ("fe80::1%eth0", "fe80:0:0::"),
      ("::1", "0:0:0::"),
    ]
  )
  func truncating(address: String, kept: String) {
    #expect(VisitorAddress(address).truncated == kept)
  }

  @Test(
    "Text that is not an address is not stored",
    arguments: [
      "", "unknown", "1.2.3", "1.2.3.4.5", "1.2.3.256", "01.2.3.4x", "::g", "1::2::3", " ::1",
    ]
  )
  func nonsense(text: String) { #expect(VisitorAddress(text).truncated == nil) }

  private let proxies = TrustedProxies(
    ranges: ["10.0.0.0/8", "127.0.0.1", "2001:db8::/32"].compactMap { AddressRange($0) }
  )

  @Test(
    "The visitor is the last address that is not a trusted proxy",
    arguments: [
      ("198.51.100.1", "203.0.113.9", "198.51.100.1"),
      ("10.1.2.3", "203.0.113.9", "203.0.113.9"),
      ("10.1.2.3", "1.1.1.1, 203.0.113.9,10.9.9.9", "203.0.113.9"),
      ("::ffff:127.0.0.1", "203.0.113.9", "203.0.113.9"),
      ("2001:db8:ffff::1", "203.0.113.9", "203.0.113.9"),
      ("2001:db9::1", "203.0.113.9", "2001:db9::1"),
      ("11.0.0.1", "203.0.113.9", "11.0.0.1"),
      ("10.1.2.3", "10.9.9.9", "10.9.9.9"),
      ("10.1.2.3", "", "10.1.2.3"),
      ("10.1.2.3", "203.0.113.9:5678", "203.0.113.9"),
      ("10.1.2.3", "1.1.1.1, 203.0.113.9:5678, 10.9.9.9:80", "203.0.113.9"),
      ("10.1.2.3", "[2001:db9::1]:80", "2001:db9::1"),
      ("10.1.2.3", "[2001:db9::1]", "2001:db9::1"),
      ("10.1.2.3", "2001:db9::1", "2001:db9::1"),
    ]
  )
  func forwarded(peer: String, header: String, visitor: String) {
    #expect(
      proxies.address(peer: VisitorAddress(peer), forwardedFor: header)?.text == visitor
    )
  }

  @Test(
    "Rate limits count an IPv6 network of 64 bits as one client",
    arguments: [
      ("2001:db8:1:2::1", "2001:db8:1:2:ffff:ffff:ffff:ffff", true),
      ("2001:db8:1:2::1", "2001:db8:1:3::1", false),
      ("192.0.2.1", "192.0.2.2", false), ("::ffff:192.0.2.1", "192.0.2.1", true),
      ("::ffff:192.0.2.1", "::ffff:192.0.2.2", false),
    ]
  )
  func clients(first: String, second: String, isSame: Bool) {
    let keys = [first, second].map { VisitorAddress?.some(VisitorAddress($0)).rateLimitKey }
    #expect((keys[0] == keys[1]) == isSame)
  }

  @Test(
    "A malformed address range is refused",
    arguments: ["", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/-1", "::/129", "a/8", "10.0.0.0/8/8"]
  )
  func malformed(text: String) { #expect(AddressRange(text) == nil) }
}
