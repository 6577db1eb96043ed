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
    var groups: [[UInt8]] = []
    let bytes = Array(text.utf8.prefix(16_384))
    for word in bytes[...].split(whereSeparator: { $0 <= 0x20 || $0 > 0x7E }) {
      // The word is an address or a part of one.
      if word.contains(where: \.isAddressDelimiter) {
        groups = []
        continue
      }
      for piece in word.split(whereSeparator: { !$0.isCodeCharacter && $0 != UInt8(ascii: "-") }) {
        groups = groups.suffix(2) + [piece.filter(\.isCodeCharacter)]
        let isTriple = groups.count == 3 && groups.allSatisfy { $0.count == 4 }
        let candidates = [groups.last, isTriple ? groups.flatMap(\.self) : nil].compactMap(\.self)
        for candidate in candidates where candidate.count == Self.length {
          guard
            candidate.contains(where: \.isASCIIDigit) || !candidate.contains(where: \.isLowercase),
            let code = InviteCode(String(decoding: candidate, as: UTF8.self))
          else { continue }
          self = code
          return
        }
      }
    }
    return nil
  }
}

extension UInt8 {
  fileprivate var isAddressDelimiter: Bool {
    self == UInt8(ascii: "/") || self == UInt8(ascii: "@") || self == UInt8(ascii: "=")
  }
  fileprivate var isLowercase: Bool { isASCIILetter && self & 0x20 != 0 }
  fileprivate var isCodeCharacter: Bool { isASCIIDigit || isASCIILetter }
}
