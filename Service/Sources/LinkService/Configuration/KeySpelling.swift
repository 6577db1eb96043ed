/// Guesses which of the known words somebody meant.
enum KeySpelling {
  /// The known word that differs in case, hyphens and underscores only, or else in a letter or two.
  static func nearest(to word: String, among known: [String]) -> String? {
    guard word.utf8.count <= 32 else { return nil }
    let folded = fold(word)
    let nearest = known.map { (word: $0, distance: distance(fold($0), folded)) }
      .min { $0.distance < $1.distance }
    guard let nearest, nearest.distance <= (folded.count <= 4 ? 1 : 2),
      nearest.distance < nearest.word.utf8.count
    else { return nil }
    return nearest.word
  }

  private static func fold(_ word: String) -> [Character] {
    word.lowercased().filter { $0 != "-" && $0 != "_" && $0 != " " }.map { $0 }
  }

  /// How many letters have to be inserted, removed or replaced.
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
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
