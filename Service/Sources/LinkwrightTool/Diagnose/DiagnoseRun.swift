import AssociationFetching
import LinkOpening
import SiteAssociation

/// A run of `diagnose`: it collects the facts, builds a ``Verdict`` from them, and prints a
/// description of the verdict.
struct DiagnoseRun: Sendable {
  var facts: DiagnosisFacts
  var inspect: @Sendable (AssociationHost) async -> HostInspection
  /// Follows the redirects of a link, up to a link that needs no request; nil to follow none.
  var trail: Trail?

  typealias Trail = @Sendable (String, @escaping @Sendable (String) -> Bool) async -> RedirectTrail

  func outcome(paint: Paint, width: Int, isStrict: Bool, printsJSON: Bool) async throws -> Outcome {
    let verdict = await verdict()
    let report = DiagnosisReport(describing: verdict)
    var outcome = Outcome()
    if printsJSON {
      try outcome.printJSON(DiagnosisJSON(report))
    } else {
      DiagnosisText(paint: paint, width: width).write(report, to: &outcome)
    }
    if isStrict, verdict.conclusion != .yes { outcome.exit = .findings }
    return outcome
  }

  func verdict() async -> Verdict {
    var facts = facts
    facts.recognizeAppClip()
    if let trail {
      let domains = facts.build?.entitlements
      let service = facts.service
      facts.follow(
        await trail(facts.url) { link in
          guard let domains, let host = URLArgument.host(of: link) else { return false }
          return !domains.entries(covering: host, for: service).isEmpty
            || domains.unexpandedEntry(covering: host, for: service) != nil
        }
      )
    }
    if facts.file == nil { facts.inspections = await inspections(of: facts) }
    return Verdict(facts)
  }

  /// Inspects the hosts that serve the files. There are several only if entries differ in their
  /// ports.
  private func inspections(of facts: DiagnosisFacts) async -> [ExactText: HostInspection] {
    await withTaskGroup(of: (String, HostInspection).self) { group in
      for name in facts.fileHosts.prefix(Self.maximumHostCount) {
        guard let host = try? AssociationHost(name) else { continue }
        group.addTask { (name, await inspect(host)) }
      }
      return await group.reduce(into: [:]) { $0[ExactText($1.0)] = $1.1 }
    }
  }

  private static let maximumHostCount = 8
}
