import SiteAssociation

/// An app that a link could open.
struct AppCandidate {
  var app: InstalledApp
  var entry: AssociatedDomainEntry
  /// The index of the app in its association file.
  var fileIndex: Int
  /// The index of the app in the order of installation.
  var installationIndex: Int
  /// Whether the user lets links open the app.
  var isEnabled: Bool

  /// The rank of the entry: the host itself ranks highest, then the longest wildcard (documented).
  var rank: Int { entry.rank }
}

extension [AppCandidate] {
  /// Returns the apps in the order in which the system considers them. Apps for which the user has
  /// not turned off links come first. Among these apps and among the others, the rank (inferred)
  /// and then the assumed order decide.
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
