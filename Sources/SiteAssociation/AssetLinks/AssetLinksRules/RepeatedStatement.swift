/// A statement or fingerprint that occurs twice.
struct RepeatedStatement: AssetLinksRule {
  static let about = RuleDescription(
    7012,
    "Duplicate statement or fingerprint",
    severity: .note,
    platform: .android,
    effect: "The duplicate has no effect, so nothing is lost.",
    cure: "Remove one of the two duplicates.",
    evidence: .inferred,
    background: """
      A statement grants one permission for each combination of a relation and a fingerprint. \
      Several statements for the same app are not duplicates if each of them grants a new \
      permission. All their permissions apply.
      """
  )

  /// A permission for one app with one certificate, or for one site.
  private struct Permission: Hashable {
    var relation: ExactText
    var asset: ExactText
    var fingerprint: ExactText
  }

  /// The maximum number of permissions that are compared. A statement has one permission for each
  /// combination of relation and fingerprint, so the number of permissions can grow with the square
  /// of the file's size.
  private static let maximumCount = 100_000

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    var places: [Permission: Range<Int>] = [:]
    var count = 0
    for statement in subject.statements {
      reportFingerprints(of: statement, report: &report)
      count += statement.relations.count * max(1, statement.fingerprints.count)
      guard count <= maximumCount else { continue }
      let permissions = permissions(of: statement)
      let first = permissions.compactMap { places[$0] }
      if let earlier = first.first, first.count == permissions.count {
        let place = subject.source.place(of: statement.node.openingRange)
        let name = subject.source.place(of: earlier).name(besides: place)
        report.report(
          about,
          "The statement repeats permissions of the statement \(name).",
          at: statement.node.openingRange
        )
      }
      for permission in permissions where places[permission] == nil {
        places[permission] = statement.node.openingRange
      }
    }
  }

  private static func permissions(of statement: AssetLinksStatement) -> [Permission] {
    let relations = statement.relations.compactMap { $0.string.map(ExactText.init) }
    if let site = statement.target(in: "web")?["site"]?.string {
      let asset = ExactText(site.lowercased())
      return relations.map { Permission(relation: $0, asset: asset, fingerprint: "") }
    }
    guard let package = statement.app?["package_name"]?.string else { return [] }
    let fingerprints = statement.fingerprints.compactMap(\.string).map {
      ExactText($0.uppercased())
    }
    return relations.flatMap { relation in
      fingerprints.map {
        Permission(relation: relation, asset: ExactText(package), fingerprint: $0)
      }
    }
  }

  private static func reportFingerprints(
    of statement: AssetLinksStatement,
    report: inout FindingCollector
  ) {
    var seen: Set<ExactText> = []
    for node in statement.fingerprints {
      guard let text = node.string, !seen.insert(ExactText(text.uppercased())).inserted else {
        continue
      }
      report.report(about, "The fingerprint is already in the list.", at: node.range)
    }
  }
}
