/// The code of an invitation: twelve characters that users can read aloud and type.
///
/// ```swift
/// InviteCode("pfc3 hnmx twar")?.description  // "PFC3-HNMX-TWAR"
/// ```
///
/// Eleven of the characters are random and come from an alphabet of 23 characters, which gives 9.5
/// × 10^14 codes. With up to 950,000 outstanding codes, fewer than one guess in 10^9 succeeds. The
/// twelfth character is a check character that makes the weighted sum of all characters divisible
/// by 23. Because 23 is prime and the weights are the numbers 1 to 12, the check detects any one
/// wrong character, and any swap of two adjacent characters.
///
/// The alphabet contains at most one character from each group of similar characters: `0 O Q D`,
/// `1 I L`, `2 Z`, `5 S`, `8 B`, `U V` and `6 G`.
public struct InviteCode: Sendable, Hashable {
  /// The code in its stored form: upper case, without hyphens.
  public let rawValue: String

  /// The number of characters, including the check character.
  public static let length = 12
  /// The characters that a code can contain.
  static let alphabet = Array("234679ACDEFHJKMNPRTVWXY".utf8)
}

extension InviteCode: LosslessStringConvertible {
  /// Parses a code in any form in which users type it: in upper or lower case, and with spaces and
  /// hyphens anywhere.
  ///
  /// - Parameter text: The code that the user typed or that a link contains.
  /// - Returns: nil if the string contains an invalid character, has the wrong length or fails the
  ///   check.
  public init?(_ text: String) {
    var digits: [Int] = []
    for scalar in text.unicodeScalars {
      if scalar == "-" || scalar.properties.isWhitespace { continue }
      guard scalar.isASCII, let digit = Self.digit(UInt8(ascii: scalar)), digits.count < Self.length
      else { return nil }
      digits.append(digit)
    }
    guard digits.count == Self.length, Self.weightedSum(digits) == 0 else { return nil }
    self.init(digits: digits)
  }

  /// The code in its usual form: three groups of four characters, separated by hyphens.
  public var description: String {
    var groups: [Substring] = []
    var rest = rawValue[...]
    while !rest.isEmpty {
      groups.append(rest.prefix(4))
      rest = rest.dropFirst(4)
    }
    return groups.joined(separator: "-")
  }
}

extension InviteCode {
  /// Returns a new random code.
  ///
  /// - Parameter generator: A secure generator such as `SystemRandomNumberGenerator`. Anyone who
  ///   can predict the generator's numbers can redeem other users' invitations.
  public static func random(using generator: inout some RandomNumberGenerator) -> InviteCode {
    // `next(upperBound:)` avoids the bias that taking a remainder would introduce.
    var number = generator.next(upperBound: numberCount)
    var digits: [Int] = []
    digits.reserveCapacity(length)
    for _ in 1..<length {
      digits.append(Int(number % UInt64(alphabet.count)))
      number /= UInt64(alphabet.count)
    }
    let sum = weightedSum(digits)
    let check = alphabet.indices.first { (sum + length * $0) % alphabet.count == 0 }
    digits.append(check ?? 0)
    return InviteCode(digits: digits)
  }

  /// The number of possible codes: 23 to the power of 11.
  private static let numberCount = (1..<length).reduce(1) { count, _ in
    count * UInt64(alphabet.count)
  }

  private init(digits: [Int]) {
    rawValue = String(unsafeUninitializedCapacity: digits.count) { bytes in
      for (index, digit) in digits.enumerated() { bytes[index] = Self.alphabet[digit] }
      return digits.count
    }
  }

  /// Returns the sum of the digits, weighted 1, 2, 3 … from left to right, modulo 23.
  private static func weightedSum(_ digits: [Int]) -> Int {
    digits.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element } % alphabet.count
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    return alphabet.firstIndex(of: isLower ? byte & 0xDF : byte)
  }
}

extension InviteCode: Codable {
  /// Decodes a code in any form that ``init(_:)`` accepts.
  public init(from decoder: any Decoder) throws {
    guard let code = try InviteCode(decoder.text()) else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath,
          debugDescription: "not an invite code"
        )
      )
    }
    self = code
  }

  /// Encodes the code as its ``rawValue``.
  public func encode(to encoder: any Encoder) throws { try encoder.encode(rawValue) }
}
