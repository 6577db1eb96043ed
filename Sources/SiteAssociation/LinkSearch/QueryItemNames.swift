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
      let other = Self.spellings(of: decodedName).first(where: { !encodedNames.contains($0) })
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

  /// Ways to write a decoded name, the most readable one first: with as few escapes as possible,
  /// with one more escape, and with all characters escaped.
  private static func spellings(of name: [UInt8]) -> [[UInt8]] {
    // A name that is not UTF-8 when decoded counts as empty (inferred).
    if name.isEmpty { return [[]] + (0x80...0xFF).map { (byte: UInt8) in byte.escape } }
    func spelling(escaping isEscaped: (Int) -> Bool) -> [UInt8] {
      name.enumerated().flatMap { index, byte in
        TextLetters.itemValue.isPlain(byte) && byte != UInt8(ascii: "=") && !isEscaped(index)
          ? [byte] : byte.escape
      }
    }
    let few = [spelling { _ in false }] + name.indices.map { index in spelling { $0 == index } }
    let lowercase = few.map { spelling in
      // The digits of an escape can be in lower case.
      var isInEscape = 0
      return spelling.map { byte -> UInt8 in
        if byte == .percent {
          isInEscape = 2
        } else if isInEscape > 0 {
          isInEscape -= 1
          return byte | 0x20
        }
        return byte
      }
    }
    return few + lowercase + [spelling { _ in true }]
  }
}

extension UInt8 {
  fileprivate var escape: [UInt8] { Array(percentEscape.utf8) }
}
