import NIOSSL
import SwiftASN1

/// Reads the key length of a certificate that swift-certificates does not parse, because its RSA
/// key has fewer than 2048 bits.
enum RSAKeyLength {
  private static let algorithm: ASN1ObjectIdentifier = [1, 2, 840, 113_549, 1, 1, 1]

  /// - Parameter certificate: A certificate in DER.
  /// - Returns: The number of bits of the RSA modulus; nil for other keys, and for an invalid
  ///   certificate.
  static func bitCount(_ certificate: [UInt8]) -> Int? {
    guard let read = try? NIOSSLCertificate(bytes: certificate, format: .der),
      let key = try? read.extractPublicKey().toSPKIBytes()
    else { return nil }
    return try? modulus(key).map { modulus in
      let digits = modulus.drop { $0 == 0 }
      return digits.count * 8 - (digits.first?.leadingZeroBitCount ?? 0)
    }
  }

  /// Returns the modulus of an RSAPublicKey (RFC 8017, appendix A.1.1) inside a
  /// SubjectPublicKeyInfo (RFC 5280, section 4.1).
  private static func modulus(_ key: [UInt8]) throws -> ArraySlice<UInt8>? {
    let parts = try nodes(of: DER.parse(key))
    guard parts.count == 2, let kind = try nodes(of: parts[0]).first,
      try ASN1ObjectIdentifier(derEncoded: kind) == algorithm
    else { return nil }
    let numbers = try nodes(of: DER.parse(ASN1BitString(derEncoded: parts[1]).bytes))
    guard let modulus = numbers.first, case .primitive(let bytes) = modulus.content else {
      return nil
    }
    return bytes
  }

  private static func nodes(of sequence: ASN1Node) throws -> [ASN1Node] {
    try DER.sequence(sequence, identifier: .sequence) { iterator in
      var nodes: [ASN1Node] = []
      while let node = iterator.next() { nodes.append(node) }
      return nodes
    }
  }
}
