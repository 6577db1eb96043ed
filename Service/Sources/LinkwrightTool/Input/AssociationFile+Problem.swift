import SiteAssociation

extension AssociationFile {
  /// The finding that best explains why devices, or strict readers, do not read the file.
  var mainProblem: Finding? {
    // Devices may read a file with a trailing comma or inside signed text.
    findings.first { $0.severity == .error && !$0.traits.contains(.mayStillBeRead) }
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
