extension InviteCode {
  /// Finds a code in text, such as `Your code: PFC3-HNMX-TWAR`.
  ///
  /// A code is a word of twelve characters, or three successive words of four characters; hyphens
  /// do not count. Because an ordinary word can look like a code, a code in longer text must
  /// contain a digit or be in upper case. The initializer ignores web addresses and e-mail
  /// addresses, and reads only the first 16,384 bytes of the text.
  ///
  /// - Parameter text: The text that the user typed or pasted.
  /// - Returns: The first code; nil if the text contains none.
  public init?(in text: String) {
    if let code = InviteCode(text) {
      self = code
      return
    }
    let bytes = Array(text.utf8.prefix(16_384))
    var groups = Groups()
    var start = 0
    while start < bytes.count {
      var end = start
      var isAddress = false
      while end < bytes.count, bytes[end] > 0x20, bytes[end] <= 0x7E {
        if bytes[end].isAddressDelimiter { isAddress = true }
        end += 1
      }
      if isAddress {
        groups = Groups()
      } else if let code = groups.code(in: bytes[start..<end]) {
        self = code
        return
      }
      start = end + 1
    }
    return nil
  }

  /// The last groups of letters and digits in a text, which may form a code.
  private struct Groups {
    /// The last groups of four characters that follow one another, without separators.
    private var fours: [UInt8] = []
    private var group: [UInt8] = []
    private var isInGroup = false

    /// Reads a word. Hyphens in it do not count, and any other separators divide it into groups.
    mutating func code(in word: ArraySlice<UInt8>) -> InviteCode? {
      for byte in word {
        if byte.isCodeCharacter { group.append(byte) }
        if byte.isCodeCharacter || byte == UInt8(ascii: "-") {
          isInGroup = true
        } else if let code = endGroup() {
          return code
        }
      }
      return endGroup()
    }

    private mutating func endGroup() -> InviteCode? {
      guard isInGroup else { return nil }
      isInGroup = false
      defer { group = [] }
      guard group.count == 4 else {
        fours = []
        return Self.code(group)
      }
      fours += group
      if fours.count > InviteCode.length { fours.removeFirst(4) }
      return Self.code(fours)
    }

    private static func code(_ candidate: [UInt8]) -> InviteCode? {
      let hasDigit = candidate.contains(where: \.isASCIIDigit)
      guard candidate.count == InviteCode.length,
        hasDigit || !candidate.contains(where: \.isLowercase)
      else { return nil }
      return InviteCode(String(decoding: candidate, as: UTF8.self))
    }
  }
}

extension UInt8 {
  fileprivate var isAddressDelimiter: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "@") || self == UInt8(ascii: "=")
  }
  fileprivate var isLowercase: Bool { isASCIILetter && self & 0x20 != 0 }
  fileprivate var isCodeCharacter: Bool { isASCIIDigit || isASCIILetter }
}
