/// Which code points are equal when case does not matter.
///
/// ASCII letters fold as ASCII; anything else by full case folding of one code point against one
/// code point, so a folding that changes the number of characters equals only its like (inferred).
struct CaseFolding: Sendable {
  static let shared = CaseFolding()

  private let equals: [Unicode.Scalar: [Unicode.Scalar]]

  private init() {
    var equals: [Unicode.Scalar: [Unicode.Scalar]] = [:]
    for group in CaseFoldingTable.classes.split(whereSeparator: \.isWhitespace) {
      let members = group.split(separator: ",").compactMap {
        UInt32($0, radix: 16).flatMap(Unicode.Scalar.init)
      }
      for member in members { equals[member] = members }
    }
    self.equals = equals
  }

  /// All code points equal to one, itself included.
  func equals(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    if let group = equals[scalar] { return group }
    guard scalar.isASCII, UInt8(ascii: scalar).isASCIILetter else { return [scalar] }
    return [scalar, Unicode.Scalar(UInt8(ascii: scalar) ^ 0x20)]
  }
}
