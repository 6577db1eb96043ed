/// An edit that may correct an error in the grammar of a text.
struct RepairCandidate {
  /// How the text is understood up to the edit.
  var base: JSONHypothesis
  /// The tokens that the edit inserts or changes.
  var inserted: [JSONToken] = []
  /// The position from which reading continues.
  var resumption: Int
  /// Whether the edit replaces an opening bracket, so that the closing bracket can be of the
  /// original kind.
  var isReplacement = false
  /// How unlikely the mistake is, in the unit of ``JSONHypothesis/oddity``.
  var cost: Int
  var edits: [TextEdit]
  var problem: ReadingProblem
  var place: Range<Int>
  var guesses: [Range<Int>] = []
  /// Returns one sentence that says what is wrong, and a cure if it can be more precise than the
  /// usual cure. Most candidates are not chosen, so the strings are built only for the chosen
  /// candidate.
  var texts: () -> (problem: String, cure: String?)

  func repair() -> JSONRepair {
    let texts = texts()
    return JSONRepair(
      problem: problem,
      text: texts.problem,
      place: place,
      cure: texts.cure,
      edits: edits,
      guesses: guesses
    )
  }
}
