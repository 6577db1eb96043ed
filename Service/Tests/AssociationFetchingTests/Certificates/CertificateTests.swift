import Foundation
import HostingTestSupport
import Testing

@testable import AssociationFetching

@Suite("Certificate chains")
struct CertificateTests {
  private let root: TestAuthority
  private let authority: TestAuthority

  init() throws {
    root = try TestAuthority()
    authority = try root.intermediate()
  }

  private func verify(
    _ identity: TestIdentity,
    for host: String = "shop.fernhill.example",
    at now: Date = Date(),
    besides others: [TestIdentity] = []
  ) async throws -> TLSRecord {
    let verifier = CertificateVerifier(
      roots: try TrustRoots(pem: root.pem, includesSystem: false),
      host: try AssociationHost(host),
      now: now
    )
    let extra = try others.compactMap { try $0.derChain.first }
    return await verifier.verify(try identity.derChain + extra)
  }

  @Test(
    "A chain to a root that covers the host is trusted",
    arguments: [
      (["shop.fernhill.example"], "shop.fernhill.example"),
      (["*.fernhill.example"], "shop.fernhill.example"),
      (["shop.fernhill.example"], "shop.fernhill.example."),
      (["a.example", "shop.fernhill.example"], "SHOP.fernhill.example"),
    ]
  )
  func trusted(names: [String], host: String) async throws {
    let record = try await verify(try authority.identity(names), for: host)
    #expect(record.faults.isEmpty)
    #expect(record.chain.count == 2)
    #expect(record.chain[0].names == names)
    #expect(record.chain[0].issuer == "CN=Fernhill Test CA 1")
    #expect(record.chain[1].issuer == "CN=Fernhill Test Root")
  }

  @Test("A certificate for an address is trusted")
  func address() async throws {
    let identity = try authority.identity([], addresses: [[127, 0, 0, 1]])
    #expect(try await verify(identity, for: "127.0.0.1").faults.isEmpty)
    #expect(try await verify(identity, for: "127.0.0.2").faults == [.wrongName])
  }

  @Test(
    "A certificate for another name is a fault",
    arguments: ["fernhill.example", "a.shop.fernhill.example", "shopfernhill.example"]
  )
  func wrongName(host: String) async throws {
    let identity = try authority.identity(["*.fernhill.example"])
    #expect(try await verify(identity, for: host).faults == [.wrongName])
  }

  @Test("An expired certificate is a fault, besides other faults")
  func expired() async throws {
    let identity = try authority.identity(["shop.fernhill.example"], days: -30 ..< -2)
    let faults = try await verify(identity).faults
    guard case .expired(0, let date) = faults.first else {
      Issue.record("\(faults)")
      return
    }
    #expect(faults.count == 1)
    #expect(abs(date.timeIntervalSinceNow + 2 * 86_400) < 60)

    let other = try await verify(identity, for: "example.com").faults
    #expect(other.count == 2 && other.contains(.wrongName))
  }

  @Test("Extra expired certificates are harmless")
  func besides() async throws {
    let identity = try authority.identity(["shop.fernhill.example"])
    let old = try authority.identity(["old.fernhill.example"], days: -30 ..< -2)
    #expect(try await verify(identity, besides: [old]).faults.isEmpty)
  }

  @Test("A name with an underscore is accepted, as on Apple's systems")
  func underscore() async throws {
    let identity = try authority.identity(["*.fernhill.example"])
    #expect(try await verify(identity, for: "my_shop.fernhill.example").faults.isEmpty)
    #expect(try await verify(identity, for: "my_shop.a.fernhill.example").faults == [.wrongName])
  }

  @Test("A certificate without alternative names covers no host")
  func subjectOnly() async throws {
    #expect(try await verify(try authority.identity([]), for: "nobody").faults.contains(.wrongName))
  }

  @Test("A certificate that is not yet valid is a fault")
  func notYet() async throws {
    let faults = try await verify(
      try authority.identity(["shop.fernhill.example"], days: 2..<30)
    ).faults
    guard case .notYetValid(0, _) = faults.first, faults.count == 1 else {
      Issue.record("\(faults)")
      return
    }
  }

  @Test("A self-signed certificate is a fault")
  func selfSigned() async throws {
    let identity = try TestAuthority.selfSigned("shop.fernhill.example")
    #expect(try await verify(identity).faults == [.selfSigned])
  }

  @Test("An unknown authority is a fault with its name")
  func stranger() async throws {
    let other = try TestAuthority(named: "Fernhill Office CA")
    let identity = try other.identity(["shop.fernhill.example"])
    #expect(
      try await verify(identity.followed(by: other)).faults
        == [.unknownAuthority(name: "CN=Fernhill Office CA")]
    )
    #expect(
      try await verify(identity).faults == [.missingIntermediate(issuer: "CN=Fernhill Office CA")]
    )
  }

  @Test("A missing intermediate is a fault with its name")
  func missing() async throws {
    let identity = try authority.identity(["shop.fernhill.example"]).withoutIntermediates
    #expect(
      try await verify(identity).faults == [.missingIntermediate(issuer: "CN=Fernhill Test CA 1")]
    )
  }

  @Test("A certificate for mail is a fault")
  func otherUse() async throws {
    let identity = try authority.identity(["shop.fernhill.example"], isForServers: false)
    #expect(
      try await verify(identity).faults
        == [.unsuitable(reason: "it is not for servers")]
    )
  }

  @Test(
    "A certificate that violates Apple's requirements is a fault",
    arguments: [
      (-1..<30, nil, [CertificateFault.refusedByApple(.serverUse)]),
      (-1..<825, true, [.refusedByApple(.shortValidity(dayCount: 826))]),
      (
        -2..<900, nil,
        [.refusedByApple(.serverUse), .refusedByApple(.shortValidity(dayCount: 902))]
      ),
      (-5..<820, true, []),
    ] as [(Range<Int>, Bool?, [CertificateFault])]
  )
  func apple(days: Range<Int>, isForServers: Bool?, faults: [CertificateFault]) async throws {
    let identity = try authority.identity(
      ["shop.fernhill.example"],
      days: days,
      isForServers: isForServers
    )
    #expect(try await verify(identity).faults == faults)
  }

  @Test(
    "A certificate issued before July 2019 may be valid for longer and need not state its purpose"
  )
  func old() async throws {
    let start = Int((Date(timeIntervalSince1970: 1_561_900_000).timeIntervalSinceNow) / 86_400)
    let identity = try authority.identity(
      ["shop.fernhill.example"],
      days: start - 1..<300,
      isForServers: false
    )
    #expect(
      !(try await verify(identity).faults).contains {
        if case .refusedByApple = $0 { true } else { false }
      }
    )
  }

  @Test(
    "A SHA-1 signature and a short key are faults",
    .enabled(if: OpenSSL.isPresent, "openssl is missing"),
    arguments: [
      ("rsa:2048", "-sha1", [CertificateFault.refusedByApple(.modernSignature)]),
      ("rsa:1024", "-sha256", [.refusedByApple(.longKey(bitCount: 1_024))]),
      ("rsa:2048", "-sha256", []),
    ] as [(String, String, [CertificateFault])]
  )
  func openSSL(key: String, hash: String, faults: [CertificateFault]) async throws {
    let identity = try await OpenSSL.identity(for: "shop.fernhill.example", key: key, hash: hash)
    let verifier = CertificateVerifier(
      roots: (try? TrustRoots(pem: identity.pem, includesSystem: false)) ?? .none,
      host: try AssociationHost("shop.fernhill.example"),
      now: Date()
    )
    #expect(await verifier.verify([identity.der]).faults == faults)
  }

  @Test("An unsupported name constraint has a fault of its own")
  func directories() async throws {
    let limited = try root.intermediate(limitedTo: "Fernhill")
    let identity = try limited.identity(["shop.fernhill.example"])
    #expect(try await verify(identity).faults == [.uncomparedDirectories])
  }

  @Test(
    "Invalid certificates are unreadable",
    arguments: [[], [[]], [[0x30, 0x00]], [Array("hello".utf8)]]
  )
  func unreadable(chain: [[UInt8]]) async throws {
    let verifier = CertificateVerifier(
      roots: try TrustRoots(pem: root.pem, includesSystem: false),
      host: try AssociationHost("a.example"),
      now: Date()
    )
    #expect(await verifier.verify(chain).faults == [.unreadable])
  }

  @Test("A chain is verified up to its maximum length")
  func long() async throws {
    let identity = try authority.identity(["shop.fernhill.example"])
    let chain = try identity.derChain
    let verifier = CertificateVerifier(
      roots: try TrustRoots(pem: root.pem, includesSystem: false),
      host: try AssociationHost("shop.fernhill.example"),
      now: Date()
    )
    let record = await verifier.verify(chain + Array(repeating: chain[1], count: 1_000))
    #expect(record.chain.count == CertificateVerifier.maximumChainCount)
    #expect(record.faults.isEmpty)
  }

  @Test(
    "A file without certificates is refused",
    arguments: [
      ("", TrustRootsError.Code.noCertificate), ("hello", .noCertificate),
      ("-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n", .damaged),
      ("-----BEGIN PRIVATE KEY-----\nMAA=\n-----END PRIVATE KEY-----\n", .noCertificate),
    ]
  )
  func files(text: String, code: TrustRootsError.Code) {
    #expect(throws: TrustRootsError(code)) { try TrustRoots(pem: text) }
  }
}
