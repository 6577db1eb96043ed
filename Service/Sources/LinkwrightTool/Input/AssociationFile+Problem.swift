import SiteAssociation

extension AssociationFile {
  /// The finding that best explains why devices, or strict readers, do not read the file.
  var mainProblem: Finding? {
    // Devices may read a file with a trailing comma or inside signed text.
    let harmless = ["LW1011", "LW1038"]
    return findings.first { $0.severity == .error && !harmless.contains($0.code.rawValue) }
      ?? findings.max { $0.severity < $1.severity }
  }
}

extension Finding {
  /// Position and problem on one line.
  var summary: String {
    let position = place.map { "line \($0.line), column \($0.column): " } ?? ""
    return (position + problem).visible
  }
}
