/// Generates unbiased random slugs without letters that look alike.
enum SlugGenerator {
  /// The characters of slugs. `0 O o` and `1 I i L l` are omitted because they look alike, and the
  /// other vowels because they could form words.
  static let alphabet = Array("23456789BCDFGHJKMNPQRSTVWXYZbcdfghjkmnpqrstvwxyz".utf8)
  /// The length of a slug. There are 48^7 slugs, which is 5.9 × 10^11.
  static let length = 7

  static func slug(
    ignoringCase: Bool,
    using generator: inout some RandomNumberGenerator
  ) -> String {
    let alphabet = ignoringCase ? self.alphabet.filter { $0 < 0x41 || $0 > 0x5A } : self.alphabet
    // Ignoring case, there are 28^9 slugs, which is 1.1 × 10^13.
    let length = ignoringCase ? self.length + 2 : self.length
    let bytes = (0..<length).map { _ in
      alphabet[Int(generator.next(upperBound: UInt64(alphabet.count)))]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
