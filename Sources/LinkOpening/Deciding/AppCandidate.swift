import SiteAssociation

/// An app that a link could open, with the entry and the file that say so.
struct AppCandidate {
  var app: InstalledApp
  var entry: AssociatedDomainEntry
  /// Where the app stands in its file.
  var fileIndex: Int
  /// Where the app stands in the order of installation.
  var installationIndex: Int
  /// Whether the user lets links open the app.
  var isEnabled: Bool

  /// Entries with the host itself come first, then the longest wildcard (documented).
  var rank: Int { entry.rank }
}

extension [AppCandidate] {
  /// In the order in which the system would open them: those that the user did not switch off, then
  /// hosts before wildcards (inferred), then the order that is assumed.
  func inOrder(_ order: DeviceAssumptions.AppOrder) -> [AppCandidate] {
    func key(_ candidate: AppCandidate) -> (Int, Int, Int, Int) {
      let position =
        switch order {
        case .file: candidate.fileIndex
        case .reversedFile: -candidate.fileIndex
        case .installation: 0
        }
      return (
        candidate.isEnabled ? 0 : 1, -candidate.rank, position, candidate.installationIndex
      )
    }
    return sorted { key($0) < key($1) }
  }
}
