import AssociationFetching
import Testing

@Suite("Address scopes")
struct AddressScopeTests {
  @Test(
    "An address has the scope of its range",
    arguments: [
      ("93.184.216.34", AddressScope.global), ("8.8.8.8", .global), ("1.1.1.1", .global),
      ("0.0.0.0", .unspecified), ("0.1.2.3", .reserved),
      ("10.0.0.1", .privateUse), ("10.255.255.255", .privateUse), ("11.0.0.0", .global),
      ("100.63.255.255", .global), ("100.64.0.1", .shared), ("100.127.255.255", .shared),
      ("100.128.0.0", .global),
      ("127.0.0.1", .loopback), ("127.255.255.254", .loopback), ("128.0.0.1", .global),
      ("169.254.169.254", .linkLocal), ("169.253.0.1", .global),
      ("172.15.255.255", .global), ("172.16.0.1", .privateUse), ("172.31.255.255", .privateUse),
      ("172.32.0.0", .global),
      ("192.0.0.8", .reserved), ("192.0.2.1", .documentation), ("192.88.99.1", .reserved),
      ("192.168.1.1", .privateUse), ("192.169.0.1", .global),
      ("198.17.255.255", .global), ("198.18.0.1", .benchmarking), ("198.19.255.255", .benchmarking),
      ("198.20.0.0", .global), ("198.51.100.7", .documentation), ("203.0.113.7", .documentation),
      ("223.255.255.255", .global), ("224.0.0.1", .multicast), ("239.255.255.255", .multicast),
      ("240.0.0.1", .reserved), ("255.255.255.255", .reserved),
      ("::", .unspecified), ("::1", .loopback), ("::2", .reserved),
      ("::127.0.0.1", .reserved),
      ("::ffff:127.0.0.1", .loopback), ("::ffff:10.0.0.1", .privateUse),
      ("::ffff:8.8.8.8", .global), ("::ffff:0:127.0.0.1", .reserved),
      ("64:ff9b::7f00:1", .loopback), ("64:ff9b::a9fe:a9fe", .linkLocal),
      ("64:ff9b::808:808", .global), ("64:ff9b:1::808:808", .privateUse),
      ("100::1", .reserved), ("2001::1", .reserved), ("2001:0:4136:e378::1", .reserved),
      ("2001:2::1", .benchmarking), ("2001:10::1", .reserved), ("2001:1ff::1", .reserved),
      ("2001:200::1", .global), ("2001:db8::1", .documentation), ("2002:7f00:1::1", .reserved),
      ("2002:808:808::1", .reserved), ("2a00:1450:4001::7", .global),
      ("3ffe::1", .global), ("3fff:0:1::1", .documentation), ("3fff:fff::1", .documentation),
      ("3fff:1000::1", .global), ("4000::1", .reserved), ("5f00::1", .reserved),
      ("fc00::1", .privateUse), ("fdff::1", .privateUse), ("fe80::1", .linkLocal),
      ("febf::1", .linkLocal), ("fec0::1", .privateUse), ("ff02::1", .multicast),
    ]
  )
  func scopes(text: String, scope: AddressScope) throws {
    let address = try #require(IPAddress(text))
    #expect(address.scope == scope)
  }

  @Test("An address equals itself in every notation")
  func forms() throws {
    let address = try #require(IPAddress("2a00:1450:4001:0:0:0:0:7"))
    #expect("\(address)" == "2a00:1450:4001::7")
    #expect(IPAddress(bytes: address.bytes) == address)
    #expect(IPAddress(bytes: [1, 2, 3]) == nil)
    #expect(IPAddress("1.2.3") == nil)
    #expect(IPAddress("fe80::1%lo") == nil)
    #expect(IPAddress("1.2.3.4\0") == nil)
  }
}
