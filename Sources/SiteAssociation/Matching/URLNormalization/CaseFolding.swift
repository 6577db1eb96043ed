/// The code points that are equal in a case-insensitive comparison.
///
/// The uppercase and lowercase forms of an ASCII letter are equal. Other code points are equal if
/// they have the same full case folding. Even if a folding has several code points, the comparison
/// is always between single code points: ß equals ẞ, but not ss (inferred).
struct CaseFolding: Sendable {
  static let shared = CaseFolding()

  private let equals: [Unicode.Scalar: [Unicode.Scalar]]

  private init() {
    var equals: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for group in CaseFoldingTable.classes.utf8.split(whereSeparator: { $0 <= 0x20 }) {
      let members = group.split(separator: .comma).compactMap {
        UInt32(Substring($0), radix: 16).flatMap(Unicode.Scalar.init)
      }
      for member in members { equals[member] = members }
    }
    self.equals = equals
  }

  /// Returns all code points that equal a code point, including the code point itself.
  func equals(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let group = equals[scalar] { return group }
    guard scalar.isASCII, UInt8(ascii: scalar).isASCIILetter else { return [scalar] }
    return [scalar, Unicode.Scalar(UInt8(ascii: scalar) ^ 0x20)]
  }
}
