import SiteAssociation

extension AssociationFile {
  /// The finding that says best why the file is not read, or is not read everywhere.
  var mainProblem: Finding? {
    // Devices may read on after a trailing comma and in a signed text, so it is not what stops them.
    let harmless = ["LW1011", "LW1038"]
    return findings.first { $0.severity == .error && !harmless.contains($0.code.rawValue) }
      ?? findings.max { $0.severity < $1.severity }
  }
}

extension Finding {
  /// Where and what, on one line.
  var summary: String {
    let position = place.map { "line \($0.line), column \($0.column): " } ?? ""
    return (position + problem).visible
  }
}
