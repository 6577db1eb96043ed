/// The characters of a part of a link, the most readable ones first.
struct TextLetters: Sendable {
  /// A part of a link whose texts are searched.
  enum Part: Sendable, Hashable {
    case path
    /// The whole query or the fragment. Both have the same characters.
    case queryOrFragment
    /// The value of a query item, which contains no `&`.
    case itemValue
  }

  let part: Part
  /// The bytes that the part can contain unescaped, without the percent sign.
  let plain: [UInt8]
  private let rankOfByte: [UInt8]

  private static let order: [UInt8] =
    Array("x".utf8) + Array("abcdefghijklmnopqrstuvwyz".utf8) + Array("1234567890".utf8)
    + Array("-_.~".utf8) + Array(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    + Array("/=&@:+,;!'()$?*".utf8)

  init(_ part: Part) {
    self.part = part
    let allowed = part == .path ? URLCharacters.path : .query
    plain = Self.order.filter {
      allowed.contains($0) && !(part == .itemValue && $0 == UInt8(ascii: "&"))
    }
    var ranks = [UInt8](repeating: .max, count: 256)
    for (rank, byte) in plain.enumerated() { ranks[Int(byte)] = UInt8(rank) }
    rankOfByte = ranks
  }

  /// The place of a byte in the order of readability. The percent sign and the bytes that need an
  /// escape come last.
  func rank(_ byte: UInt8) -> UInt8 { rankOfByte[Int(byte)] }

  func isPlain(_ byte: UInt8) -> Bool { rankOfByte[Int(byte)] != .max }

  /// Returns a decoded text in the form that it has in a link.
  func written(_ decoded: [UInt8]) -> String {
    var text = ""
    for byte in decoded {
      if isPlain(byte) {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        text += byte.percentEscape
      }
    }
    return text
  }

  static let path = TextLetters(.path)
  static let queryOrFragment = TextLetters(.queryOrFragment)
  static let itemValue = TextLetters(.itemValue)

  static func of(_ part: Part) -> TextLetters {
    switch part {
    case .path: path
    case .queryOrFragment: queryOrFragment
    case .itemValue: itemValue
    }
  }
}
