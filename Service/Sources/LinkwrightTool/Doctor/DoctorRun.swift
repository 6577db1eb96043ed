import AssociationFetching
import LinkOpening
import SiteAssociation

/// What `doctor` was asked.
struct DoctorRun: Sendable {
  /// The hosts in the order of the command line, then those of the entitlements.
  var hosts: [AssociationHost]
  /// What each app counts on, by host.
  var expectations: [AssociationHost: [AppExpectation]] = [:]
  /// The entitlements that the hosts come from, or some of them.
  var entitlements: DoctorEntitlements?
  /// Fetches what is needed of a host.
  var inspect: @Sendable (AssociationHost) async -> HostInspection
  /// Says how far it is.
  var progress: ProgressLine?

  /// Hosts that are asked at the same time.
  static let maximumAtOnce = 16

  /// The checkups in the order of the hosts.
  func checkups() async -> [HostCheckup] {
    let inspections = Self.acquainted(await inspections())
    return await withTaskGroup(of: (Int, HostCheckup).self) { group in
      for (index, inspection) in inspections.enumerated() {
        let apps = expectations[inspection.host] ?? []
        group.addTask { (index, HostCheckup(inspection, apps: apps)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.inOrder()
    }
  }

  private func inspections() async -> [HostInspection] {
    await withTaskGroup(of: (Int, HostInspection).self) { group in
      var next = 0
      func start() {
        guard next < hosts.count else { return }
        let (index, host) = (next, hosts[next])
        next += 1
        group.addTask { (index, await inspect(host)) }
      }
      for _ in 0..<Self.maximumAtOnce { start() }
      var results: [(Int, HostInspection)] = []
      for await result in group {
        results.append(result)
        progress?.show(results.count, of: hosts.count)
        start()
      }
      progress?.clear()
      return results.inOrder()
    }
  }

  /// Tells hosts with and without www, where both are looked at, of each other.
  private static func acquainted(_ inspections: [HostInspection]) -> [HostInspection] {
    let sites = inspections.compactMap { inspection in
      inspection.site.map { (inspection.host, $0) }
    }
    let records = Dictionary(sites) { first, _ in first }
    return inspections.map { inspection in
      guard let record = inspection.host.sibling.flatMap({ records[$0] }) else { return inspection }
      var inspection = inspection
      inspection.sibling = SiblingHost(record: record, isInspected: true)
      return inspection
    }
  }
}

extension Array {
  /// The values by their numbers.
  fileprivate func inOrder<Value>() -> [Value] where Element == (Int, Value) {
    sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension DoctorRun {
  /// Asks the hosts and prints what was found.
  func outcome(
    _ format: DoctorFormat,
    paint: Paint,
    width: Int,
    failOn: FailureThreshold
  ) async throws -> Outcome {
    let report = DoctorReport(checkups: await checkups(), entitlements: entitlements)
    var outcome = Outcome()
    switch format {
    case .text: DoctorText(paint: paint, width: width).write(report, to: &outcome)
    case .json: outcome.print(try JSONOutput.text(DoctorJSON(report)))
    case .github: DoctorGitHub().write(report, to: &outcome)
    }
    if report.findings.contains(where: { failOn.includes($0.severity) }) {
      outcome.exit = .findings
    }
    if hosts.isEmpty, let entitlements {
      outcome.printProblem(entitlements.sentenceWithoutHosts)
      outcome.exit = .unusableInput
    }
    return outcome
  }
}
