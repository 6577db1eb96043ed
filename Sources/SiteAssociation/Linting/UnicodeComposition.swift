/// The composed form of letters with accents, without Foundation.
enum UnicodeComposition {
  /// Returns a copy of a string in which each letter with accents is a single code point, if such a
  /// code point exists.
  static func composed(_ text: String) -> String {
    var result = ""
    for character in text {
      let scalars = character.unicodeScalars
      // Comparing characters sorts their marks, which would be slow for many marks. No composed
      // letter has this many marks.
      let isLong = scalars.index(
        scalars.startIndex,
        offsetBy: maximumScalarCount + 1,
        limitedBy: scalars.endIndex
      )
      if scalars.dropFirst().isEmpty || isLong != nil {
        result.append(character)
      } else if let syllable = hangul(scalars) ?? composedScalars[character] {
        result.unicodeScalars.append(syllable)
      } else {
        result.append(character)
      }
    }
    return result
  }

  private static let maximumScalarCount = 8

  /// The composed code points, by character, of the scripts whose letters have composed forms.
  /// Swift considers canonically equivalent characters equal, so looking up a decomposed character
  /// returns its composed form.
  private static let composedScalars: [Character: Unicode.Scalar] = {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x1FFF, 0x3041...0x30FF]
    var composed: [Character: Unicode.Scalar] = [:]
    for value in ranges.joined() {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic,
        scalar.properties.canonicalCombiningClass == .notReordered
      else { continue }
      // The first code point is the usual form. Later code points are compatibility characters.
      if composed[Character(scalar)] == nil { composed[Character(scalar)] = scalar }
    }
    return composed
  }()

  /// Returns the syllable that two or three conjoining letters of the Korean alphabet form
  /// (Unicode, section 3.12).
  private static func hangul(_ scalars: String.UnicodeScalarView) -> Unicode.Scalar? {
    let values = scalars.map { Int($0.value) }
    guard (2...3).contains(values.count) else { return nil }
    let (lead, vowel) = (values[0] - 0x1100, values[1] - 0x1161)
    let tail = values.count == 3 ? values[2] - 0x11A7 : 0
    guard (0..<19).contains(lead), (0..<21).contains(vowel), (0..<28).contains(tail) else {
      return nil
    }
    return Unicode.Scalar(UInt32(0xAC00 + (lead * 21 + vowel) * 28 + tail))
  }
}
