/// Suggestions for misspelled words.
public enum Spelling {
  /// Returns the known word that is most similar to a misspelled word.
  ///
  /// - Parameters:
  ///   - word: The word as written.
  ///   - known: The known words. If several words are equally similar, the first one is returned.
  ///     Only the first 200 words are considered, and words with more than 32 bytes are ignored.
  /// - Returns: The most similar known word; nil if none is similar enough, or if the misspelled
  ///   word has more than 32 bytes. A similar word differs only in case and punctuation, or by at
  ///   most two inserted, deleted or replaced letters. If the misspelled word has up to four
  ///   letters, only one such change is allowed. A word in which every letter would have to change
  ///   is not similar.
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

  /// Returns the letters and digits of a word, in lower case.
  private static func fold(_ word: String) -> [Unicode.Scalar] {
    word.lowercased().unicodeScalars.filter {
      $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }

  /// Returns the number of insertions, deletions and replacements between two words (the
  /// Levenshtein distance).
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
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
