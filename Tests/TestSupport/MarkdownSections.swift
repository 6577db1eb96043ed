extension String {
  /// Returns the section from a heading to the next one, without the blank line between them.
  package func section(_ heading: String) -> String? {
    guard let start = firstRange(of: heading + "\n")?.lowerBound else { return nil }
    let rest = self[start...]
    let end = rest.dropFirst().firstRange(of: "\n## ")?.lowerBound ?? endIndex
    return String(self[start..<end])
  }

  /// Replaces a section, or appends it where the text has no such section.
  package mutating func replaceSection(_ heading: String, with text: String) {
    if let old = section(heading) {
      self = replacing(old, with: text, maxReplacements: 1)
    } else {
      self += "\n" + text
    }
  }
}
