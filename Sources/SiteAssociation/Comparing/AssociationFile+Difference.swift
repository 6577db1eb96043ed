extension AssociationFile {
  /// What this file does otherwise than another one.
  ///
  /// Apps are compared exactly, rules by example: links made of the patterns of both sides. White space,
  /// comments and rules written otherwise are no difference. A difference that no example shows is not
  /// found.
  ///
  /// - Parameter other: The file that stands for "before".
  public func difference(from other: AssociationFile) -> FileDifference {
    let (before, after) = (other.apps, apps)
    let (known, kept) = (Set(before), Set(after))
    return FileDifference(
      addedApps: after.filter { !known.contains($0) },
      removedApps: before.filter { !kept.contains($0) },
      links: after.filter { known.contains($0) && $0.service == .applinks }.flatMap {
        links(of: $0.appID, from: other)
      }
    )
  }

  /// In file order, each once.
  private var apps: [FileDifference.App] {
    var seen: Set<FileDifference.App> = []
    return entries.map { FileDifference.App(service: $0.service, appID: $0.appID) }
      .filter { seen.insert($0).inserted }
  }

  private func links(of appID: String, from other: AssociationFile) -> [FileDifference.Link] {
    guard let after = ruleSet(for: appID), let before = other.ruleSet(for: appID),
      after.meaning != before.meaning
    else { return [] }
    var seen: Set<String> = []
    return [after, before].flatMap { ruleSet in
      // Without a list of rules every link is the app's.
      (ruleSet.rules ?? [Rule()]).compactMap { rule in
        rule.sampleLinks(ruleSet.substitutionVariables).lazy
          .filter { seen.insert($0).inserted }
          .map { path in
            FileDifference.Link(
              path: path,
              appID: appID,
              before: before.decide(path),
              after: after.decide(path)
            )
          }
          .first { $0.before != $0.after }
      }
    }
  }
}

extension RuleSet {
  /// What decides, without places and comments.
  fileprivate var meaning: Meaning {
    Meaning(rules: rules?.map(\.meaning), variables: substitutionVariables)
  }

  fileprivate struct Meaning: Equatable {
    var rules: [Rule.Meaning]?
    var variables: SubstitutionVariables
  }
}
