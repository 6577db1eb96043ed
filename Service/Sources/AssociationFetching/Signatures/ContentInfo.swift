import SwiftASN1

/// The outermost structure of every CMS message (RFC 5652, section 3).
///
///     ContentInfo ::= SEQUENCE {
///       contentType ContentType,
///       content [0] EXPLICIT ANY DEFINED BY contentType }
struct ContentInfo {
  static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]

  var type: ASN1ObjectIdentifier
  var content: ASN1Node?

  init(_ node: ASN1Node) throws {
    (type, content) = try BER.sequence(node, identifier: .sequence) { fields in
      let type = try ASN1ObjectIdentifier(berEncoded: &fields)
      let content = try BER.optionalExplicitlyTagged(
        &fields,
        tagNumber: 0,
        tagClass: .contextSpecific
      ) { $0 }
      return (type, content)
    }
  }
}
