extension AssociationFile {
  /// What this file does otherwise than another one.
  ///
  /// Apps are compared exactly, rules by example: links made of the patterns of both sides. White space,
  /// comments and rules written otherwise are no difference. A difference that no example shows is not
  /// found. Files can be written whose rules would take hours; of those only a part is compared, and
  /// ``FileDifference/isComplete`` says so.
  ///
  /// - Parameter other: The file that stands for "before".
  public func difference(from other: AssociationFile) -> FileDifference {
    let (before, after) = (other.apps, apps)
    let (known, kept) = (Set(before), Set(after))
    var comparison = RuleComparison(before: other, after: self)
    let links = after.filter { known.contains($0) && $0.service == .applinks }.flatMap {
      comparison.links(of: $0.appID)
    }
    return FileDifference(
      addedApps: after.filter { !known.contains($0) },
      removedApps: before.filter { !kept.contains($0) },
      links: links,
      isComplete: comparison.isComplete
    )
  }

  /// In file order, each once.
  private var apps: [FileDifference.App] {
    var seen: Set<FileDifference.App> = []
    return entries.map { FileDifference.App(service: $0.service, appID: $0.appID) }
      .filter { seen.insert($0).inserted }
  }
}
