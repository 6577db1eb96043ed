extension Place {
  /// The place as a sentence about another place names it: in a file on one line, the line would say
  /// nothing.
  func name(besides other: Place?) -> String {
    line == other?.line ? "in column \(column) of the same line" : "on line \(line)"
  }
}
