/// Generates unbiased random slugs without letters that look alike.
enum SlugGenerator {
  /// Without `0 O o`, `1 I l i`, and the vowels, which could form words.
  static let alphabet = Array("23456789BCDFGHJKMNPQRSTVWXYZbcdfghjkmnpqrstvwxyz".utf8)
  /// 48^7 is 5.9 × 10^11 slugs.
  static let length = 7

  static func slug(
    ignoringCase: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let alphabet = ignoringCase ? self.alphabet.filter { $0 < 0x41 || $0 > 0x5A } : self.alphabet
    // 28^9 is 1.1 × 10^13.
    let length = ignoringCase ? self.length + 2 : self.length
    let bytes = (0..<length).map { _ in
      alphabet[Int(generator.next(upperBound: UInt64(alphabet.count)))]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
