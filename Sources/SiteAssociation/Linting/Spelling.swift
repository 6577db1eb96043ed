/// Suggests the known word that a misspelt word was probably meant to be.
public enum Spelling {
  /// Returns the known word that is nearest to a misspelt one.
  ///
  /// - Parameters:
  ///   - word: The word as written.
  ///   - known: The known words; of equally near words the first counts. Only the first 200 words
  ///     of at most 32 bytes are considered.
  /// - Returns: A word that differs only in case and punctuation, or in at most two letters (one in
  ///   words of up to four). nil when no word is that near.
  public static func nearest(to word: String, among known: some Sequence<String>) -> String? {
    let maximumLength = 32
    guard word.utf8.count <= maximumLength else { return nil }
    let candidates = known.lazy.prefix(200).filter { $0.utf8.count <= maximumLength }
    let folded = fold(word)
    if let same = candidates.first(where: { fold($0) == folded }) { return same }
    let allowance = folded.count <= 4 ? 1 : 2
    return
      candidates
      .map { (word: $0, distance: distance(fold($0), folded)) }
      .filter { $0.distance <= allowance && $0.distance < $0.word.utf8.count }
      .min { $0.distance < $1.distance }?
      .word
  }

  /// The letters and digits of a word, in lower case.
  private static func fold(_ word: String) -> [UInt8] {
    word.utf8.filter { $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80 }
      .map { $0.isASCIILetter ? $0 | 0x20 : $0 }
  }

  /// The number of letters to insert, remove or replace (Levenshtein distance).
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
    var row = Array(0...right.count)
    for (line, letter) in left.enumerated() {
      var diagonal = row[0]
      row[0] = line + 1
      for (column, other) in right.enumerated() {
        let replaced = diagonal + (letter == other ? 0 : 1)
        diagonal = row[column + 1]
        row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
      }
    }
    return row[right.count]
  }
}
