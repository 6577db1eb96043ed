package import SiteAssociation

/// The apps of an association file, prepared for many decisions.
package struct AuditedRules: Sendable {
  /// The apps that share a list of rules, because the file lists them in the same object.
  package struct Group: Sendable {
    package var appIDs: [String]
    package let ruleSet: RuleSet
    /// For each rule, whether it excludes links.
    let excludes: [Bool]

    /// The number of rules. An entry without a list of rules has one: it opens every link.
    package var ruleCount: Int { ruleSet.rules?.count ?? 1 }
  }

  package private(set) var groups: [Group] = []
  package let substitutionVariables: SubstitutionVariables

  /// - Parameter appID: The only app to consider, or nil for all apps that the file lists for
  ///   universal links.
  package init(_ file: AssociationFile, appID: String? = nil) {
    substitutionVariables = file.substitutionVariables
    var objectNumber: Int?
    for (entry, ruleSet) in zip(file.entries, file.ruleSets()) where entry.service == .applinks {
      if let appID, ExactText(appID) != ExactText(entry.appID) { continue }
      if entry.objectNumber == objectNumber, !groups.isEmpty {
        groups[groups.count - 1].appIDs.append(entry.appID)
      } else {
        groups.append(
          Group(
            appIDs: [entry.appID],
            ruleSet: ruleSet,
            excludes: ruleSet.rules?.map(\.excludes) ?? []
          )
        )
      }
      objectNumber = entry.objectNumber
    }
  }
}
