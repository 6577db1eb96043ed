import SwiftASN1

/// The parts of CMS signed data that unwrapping needs (RFC 5652, section 5.1).
///
///     SignedData ::= SEQUENCE {
///       version CMSVersion,
///       digestAlgorithms SET OF DigestAlgorithmIdentifier,
///       encapContentInfo SEQUENCE {
///         eContentType ContentType,
///         eContent [0] EXPLICIT OCTET STRING OPTIONAL },
///       certificates [0] IMPLICIT CertificateSet OPTIONAL,
///       crls [1] IMPLICIT RevocationInfoChoices OPTIONAL,
///       signerInfos SET OF SignerInfo }
struct SignedData {
  /// The signed file; nil if the signature is detached.
  var content: ArraySlice<UInt8>?
  var signerCount: Int

  init(_ node: ASN1Node) throws {
    self = try BER.sequence(node, identifier: .sequence) { fields in
      try Self.skip(.integer, in: &fields)
      try Self.skip(.set, in: &fields)
      let content = try Self.encapsulatedContent(in: &fields)
      for tagNumber: UInt in 0...1 {
        BER.optionalImplicitlyTagged(
          &fields,
          tagNumber: tagNumber,
          tagClass: .contextSpecific
        ) { _ in }
      }
      return SignedData(content: content, signerCount: try Self.signerCount(in: &fields))
    }
  }

  private init(content: ArraySlice<UInt8>?, signerCount: Int) {
    self.content = content
    self.signerCount = signerCount
  }

  private static func skip(
    _ identifier: ASN1Identifier,
    in fields: inout ASN1NodeCollection.Iterator
  ) throws {
    guard let node = fields.next(), node.identifier == identifier else {
      throw SignedFileError(.malformed)
    }
  }

  private static func encapsulatedContent(
    in fields: inout ASN1NodeCollection.Iterator
  ) throws -> ArraySlice<UInt8>? {
    guard let node = fields.next() else { throw SignedFileError(.malformed) }
    return try BER.sequence(node, identifier: .sequence) { fields in
      _ = try ASN1ObjectIdentifier(berEncoded: &fields)
      return try BER.optionalExplicitlyTagged(
        &fields,
        tagNumber: 0,
        tagClass: .contextSpecific
      ) { try ASN1OctetString(berEncoded: $0).bytes }
    }
  }

  private static func signerCount(in fields: inout ASN1NodeCollection.Iterator) throws -> Int {
    guard
      let node = fields.next(), node.identifier == .set,
      case .constructed(let signers) = node.content
    else {
      throw SignedFileError(.malformed)
    }
    return signers.reduce(0) { count, _ in count + 1 }
  }
}
