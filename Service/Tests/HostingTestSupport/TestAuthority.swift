import Crypto
import Foundation
import SwiftASN1
import X509

/// A certificate authority for tests.
package struct TestAuthority: Sendable {
  let certificate: Certificate
  let key: Certificate.PrivateKey
  /// The intermediate certificates that a server sends.
  let intermediates: [Certificate]

  /// Creates a root authority.
  package init(named name: String = "Fernhill Test Root") throws {
    key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    let subject = try DistinguishedName { CommonName(name) }
    certificate = try Self.authority(subject, key: key, issuer: subject, issuerKey: key)
    intermediates = []
  }

  private init(_ certificate: Certificate, _ key: Certificate.PrivateKey, below: TestAuthority) {
    self.certificate = certificate
    self.key = key
    intermediates = [certificate] + below.intermediates
  }

  /// Creates an intermediate authority.
  ///
  /// - Parameters:
  ///   - name: The name of the authority.
  ///   - directory: The directory name constraint; nil for none.
  package func intermediate(
    named name: String = "Fernhill Test CA 1",
    limitedTo directory: String? = nil
  ) throws -> TestAuthority {
    let key = Certificate.PrivateKey(P256.Signing.PrivateKey())
    let subject = try DistinguishedName { CommonName(name) }
    let certificate = try Self.authority(
      subject,
      key: key,
      issuer: self.certificate.subject,
      issuerKey: self.key,
      directory: directory
    )
    return TestAuthority(certificate, key, below: self)
  }

  /// The certificate in PEM, as for `--ca`.
  package var pem: String {
    get throws { try certificate.serializeAsPEM().pemString + "\n" }
  }

  /// Creates a certificate for hosts and addresses.
  ///
  /// - Parameters:
  ///   - names: The hosts.
  ///   - addresses: The addresses, as bytes.
  ///   - days: The validity, in days from today.
  ///   - isForServers: Whether its purpose is servers (true) or mail (false); nil for no stated purpose.
  package func identity(
    _ names: [String],
    addresses: [[UInt8]] = [],
    days: Range<Int> = -1..<30,
    isForServers: Bool? = true
  ) throws -> TestIdentity {
    let key = P256.Signing.PrivateKey()
    let leaf = try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PrivateKey(key).publicKey,
      notValidBefore: Self.day(days.lowerBound),
      notValidAfter: Self.day(days.upperBound),
      issuer: certificate.subject,
      subject: DistinguishedName { CommonName(names.first ?? "nobody") },
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.notCertificateAuthority)
        if let isForServers {
          Critical(try ExtendedKeyUsage([isForServers ? .serverAuth : .emailProtection]))
        }
        SubjectAlternativeNames(
          names.map { .dnsName($0) }
            + addresses.map { .ipAddress(ASN1OctetString(contentBytes: $0[...])) }
        )
      },
      issuerPrivateKey: self.key
    )
    return TestIdentity(chain: [leaf] + intermediates, key: key)
  }

  /// Creates a self-signed certificate.
  package static func selfSigned(_ name: String) throws -> TestIdentity {
    let key = P256.Signing.PrivateKey()
    let subject = try DistinguishedName { CommonName(name) }
    let certificate = try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: Certificate.PrivateKey(key).publicKey,
      notValidBefore: day(-1),
      notValidAfter: day(30),
      issuer: subject,
      subject: subject,
      extensions: Certificate.Extensions { SubjectAlternativeNames([.dnsName(name)]) },
      issuerPrivateKey: Certificate.PrivateKey(key)
    )
    return TestIdentity(chain: [certificate], key: key)
  }

  private static func authority(
    _ subject: DistinguishedName,
    key: Certificate.PrivateKey,
    issuer: DistinguishedName,
    issuerKey: Certificate.PrivateKey,
    directory: String? = nil
  ) throws -> Certificate {
    try Certificate(
      version: .v3,
      serialNumber: Certificate.SerialNumber(),
      publicKey: key.publicKey,
      notValidBefore: day(-1_000),
      notValidAfter: day(1_000),
      issuer: issuer,
      subject: subject,
      extensions: Certificate.Extensions {
        Critical(BasicConstraints.isCertificateAuthority(maxPathLength: nil))
        Critical(KeyUsage(keyCertSign: true))
        if let directory {
          Critical(
            try NameConstraints(
              permittedSubtrees: [.directoryName(DistinguishedName { OrganizationName(directory) })]
            )
          )
        }
      },
      issuerPrivateKey: issuerKey
    )
  }

  private static func day(_ count: Int) -> Date {
    Date(timeIntervalSinceNow: Double(count) * 86_400)
  }
}

/// The certificate of a server with its key.
package struct TestIdentity: Sendable {
  var chain: [Certificate]
  let key: P256.Signing.PrivateKey

  /// The chain in PEM, leaf first.
  package var certificatePEM: String {
    get throws { try chain.map { try $0.serializeAsPEM().pemString + "\n" }.joined() }
  }

  /// The key in PEM.
  package var keyPEM: String { key.pemRepresentation + "\n" }

  /// The chain in DER, leaf first.
  package var derChain: [[UInt8]] {
    get throws {
      try chain.map {
        var serializer = DER.Serializer()
        try serializer.serialize($0)
        return serializer.serializedBytes
      }
    }
  }

  /// The identity with the root appended to its chain.
  package func followed(by root: TestAuthority) -> TestIdentity {
    var copy = self
    copy.chain.append(root.certificate)
    return copy
  }

  /// The identity without intermediate certificates.
  package var withoutIntermediates: TestIdentity {
    var copy = self
    copy.chain = [chain[0]]
    return copy
  }
}
