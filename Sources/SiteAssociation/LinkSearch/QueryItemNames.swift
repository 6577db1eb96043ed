/// The ways to write the name of a query item that some conditions tell apart. All of them are equal
/// when decoded.
struct QueryItemNames {
  /// A way to write a name.
  struct Written {
    /// The name as it stands in a link.
    var text: String
    private let encoded: [UInt8]
    private let decoded: [UInt8]

    fileprivate init(_ encoded: [UInt8]) {
      text = String(decoding: encoded, as: UTF8.self)
      self.encoded = encoded
      decoded = PercentDecoding.decode(encoded[...])
    }

    /// Whether a condition is about the items with the name.
    func isName(of atom: ConditionAtom) -> Bool {
      guard case .item(let name) = atom.part else { return false }
      return name == (atom.isDecoded ? decoded : encoded)
    }
  }

  let written: [Written]

  /// - Parameter atoms: Conditions on items, in the same group (see ``group(of:)``).
  init(of atoms: [Int32], _ table: ConditionAtoms) {
    var encodedNames: [[UInt8]] = []
    var decodedName: [UInt8]?
    for atom in atoms {
      guard case .item(let name) = table[atom].part else { continue }
      if table[atom].isDecoded {
        decodedName = name
      } else if !encodedNames.contains(name) {
        encodedNames.append(name)
      }
    }
    var written = encodedNames.filter(Self.canBeWritten)
    if let decodedName,
      let other = Self.spelling(of: decodedName, besides: Set(encodedNames))
    {
      written.append(other)
    }
    self.written = written.map(Written.init)
  }

  /// The decoded name of the items that a condition is about. Only conditions with equal decoded
  /// names can be about the same item.
  static func group(of atom: ConditionAtom) -> [UInt8]? {
    guard case .item(let name) = atom.part else { return nil }
    return atom.isDecoded || !canBeWritten(name) ? name : PercentDecoding.decode(name[...])
  }

  /// Whether a name can stand in a link as it is.
  private static func canBeWritten(_ name: [UInt8]) -> Bool {
    var index = 0
    while index < name.count {
      if name[index] == .percent {
        guard index + 2 < name.count, name[index + 1].hexDigitValue != nil,
          name[index + 2].hexDigitValue != nil
        else { return false }
        index += 3
      } else {
        guard TextLetters.itemValue.isPlain(name[index]), name[index] != UInt8(ascii: "=") else {
          return false
        }
        index += 1
      }
    }
    return true
  }

  /// Returns a way to write a decoded name that is not taken, or nil if all of them are. Prefers the
  /// most readable way, and then ways that differ from it in one byte.
  private static func spelling(of name: [UInt8], besides taken: Set<[UInt8]>) -> [UInt8]? {
    // A name that is not UTF-8 when decoded counts as empty (inferred).
    if name.isEmpty {
      let names = [[]] + (0x80...0xFF).map { (byte: UInt8) in byte.escapes[0] }
      return names.first { !taken.contains($0) }
    }
    let ways = name.map(\.waysToWrite)
    var choice = [Int](repeating: 0, count: name.count)
    func unused() -> [UInt8]? {
      let spelling = zip(ways, choice).flatMap { $0[$1] }
      return taken.contains(spelling) ? nil : spelling
    }
    for index in ways.indices {
      for way in ways[index].indices {
        choice[index] = way
        if let spelling = unused() { return spelling }
      }
      choice[index] = 0
    }
    // All ways to write a name differ, so the number of names that are taken limits this search.
    while let index = choice.indices.first(where: { choice[$0] + 1 < ways[$0].count }) {
      choice[index] += 1
      for earlier in 0..<index { choice[earlier] = 0 }
      if let spelling = unused() { return spelling }
    }
    return nil
  }
}

extension UInt8 {
  /// The byte itself, if a name can contain it, and its escapes.
  fileprivate var waysToWrite: [[UInt8]] {
    let isPlain = TextLetters.itemValue.isPlain(self) && self != UInt8(ascii: "=")
    return (isPlain ? [[self]] : []) + escapes
  }

  /// The escapes of the byte, which differ in the case of their digits.
  fileprivate var escapes: [[UInt8]] {
    let escape = Array(percentEscape.utf8)
    return [escape].appending(escape, lowering: [2]).appending(escape, lowering: [1])
      .appending(escape, lowering: [1, 2])
  }
}

extension [[UInt8]] {
  /// The array with an escape some of whose digits are in lower case, if that makes it another one.
  fileprivate func appending(_ escape: [UInt8], lowering positions: [Int]) -> [[UInt8]] {
    var escape = escape
    for position in positions { escape[position] |= 0x20 }
    return contains(escape) ? self : self + [escape]
  }
}
