/// The code of an invitation: twelve characters that people can read aloud and type.
///
/// ```swift
/// InviteCode("h7kq-4mxv-9tcr")?.description  // the code in its usual form, or nil if the check fails
/// ```
///
/// Eleven characters are drawn at random from 23, which gives 9.5 × 10^14 codes. With up to 950,000
/// outstanding codes a guess succeeds less than once in 10^9 attempts. The twelfth character makes the
/// weighted sum of all characters divisible by 23. Because 23 is prime and all weights and neighbouring
/// weights differ, the check detects every single wrong character and every swap of neighbours.
///
/// Of characters that look alike (`0 O Q D`, `1 I L`, `2 Z`, `5 S`, `8 B`, `U V`, `6 G`) the alphabet has
/// at most one.
public struct InviteCode: Sendable, Hashable {
  /// The code in its stored form: upper case, without hyphens.
  public let rawValue: String

  /// The number of characters, including the check character.
  public static let length = 12
  /// The characters of a code.
  static let alphabet = Array("234679ACDEFHJKMNPRTVWXY".utf8)
}

extension InviteCode: LosslessStringConvertible {
  /// Parses a code as people type it: in any case, with spaces and hyphens anywhere.
  ///
  /// - Parameter text: The text from the user or from a link.
  /// - Returns: nil if the text has an invalid character or the wrong length, or if the check fails.
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

  /// The code in its usual form: three groups of four characters.
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
  /// - Parameter generator: A secure generator such as `SystemRandomNumberGenerator`. Anyone who can
  ///   predict its numbers can redeem invitations of others.
  public static func random(using generator: inout some RandomNumberGenerator) -> InviteCode {
    // `next(upperBound:)` avoids the bias of a remainder.
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

  /// The number of codes: 23 to the power of 11.
  private static let numberCount = (1..<length).reduce(1) { count, _ in
    count * UInt64(alphabet.count)
  }

  private init(digits: [Int]) {
    rawValue = String(unsafeUninitializedCapacity: digits.count) { bytes in
      for (index, digit) in digits.enumerated() { bytes[index] = Self.alphabet[digit] }
      return digits.count
    }
  }

  /// The weights are 1, 2, 3 …, from left to right.
  private static func weightedSum(_ digits: [Int]) -> Int {
    digits.enumerated().reduce(0) { $0 + ($1.offset + 1) * $1.element } % alphabet.count
  }

  private static func digit(_ byte: UInt8) -> Int? {
    let isLower = byte >= UInt8(ascii: "a") && byte <= UInt8(ascii: "z")
    return alphabet.firstIndex(of: isLower ? byte & 0xDF : byte)
  }
}

extension InviteCode: Codable {
  /// Decodes a code as people type it.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let code = InviteCode(text) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an invite code")
    }
    self = code
  }

  /// Encodes ``rawValue``.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
