import AssociationFetching
import LinkOpening
import SiteAssociation

/// A run of `doctor`.
struct DoctorRun: Sendable {
  /// The hosts in the order of the command line, followed by the hosts of the entitlements.
  var hosts: [AssociationHost]
  /// What each app expects of a host.
  var expectations: [AssociationHost: [AppExpectation]] = [:]
  /// The entitlements that were given, which name some or all of the hosts.
  var entitlements: DoctorEntitlements?
  /// Inspects a host.
  var inspect: @Sendable (AssociationHost) async -> HostInspection
  /// Shows the progress.
  var progress: ProgressLine?

  /// The number of hosts that are inspected at the same time.
  static let maximumConcurrency = 16

  /// The reports about the hosts, in the order of the hosts.
  func hostReports() async -> [DoctorHostReport] { await hostReports(of: await inspections()) }

  /// The reports about inspected hosts.
  func hostReports(of inspections: [HostInspection]) async -> [DoctorHostReport] {
    let inspections = Self.withSiblings(inspections)
    return await withTaskGroup(of: (Int, DoctorHostReport).self) { group in
      for (index, inspection) in inspections.enumerated() {
        let apps = expectations[inspection.host] ?? []
        group.addTask { (index, DoctorHostReport(inspection, apps: apps)) }
      }
      return await group.reduce(into: []) { $0.append($1) }.inOrder()
    }
  }

  /// Inspects the hosts, and does not connect those with and without `www.`.
  func inspections() async -> [HostInspection] {
    await withTaskGroup(of: (Int, HostInspection).self) { group in
      var next = 0
      func start() {
        guard next < hosts.count else { return }
        let (index, host) = (next, hosts[next])
        next += 1
        group.addTask { (index, await inspect(host)) }
      }
      for _ in 0..<Self.maximumConcurrency { start() }
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

  /// Connects hosts with and without www, if both were inspected.
  private static func withSiblings(_ inspections: [HostInspection]) -> [HostInspection] {
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
  /// The values in the order of their indices.
  fileprivate func inOrder<Value>() -> [Value] where Element == (Int, Value) {
    sorted { $0.0 < $1.0 }.map(\.1)
  }
}

extension DoctorRun {
  /// Inspects the hosts and prints the report.
  func outcome(
    _ format: DoctorFormat,
    paint: Paint,
    width: Int,
    failOn: FailureThreshold
  ) async throws -> Outcome {
    try outcome(of: await hostReports(), format, paint: paint, width: width, failOn: failOn)
  }

  /// Prints the report about inspected hosts.
  func outcome(
    of hostReports: [DoctorHostReport],
    _ format: DoctorFormat,
    paint: Paint,
    width: Int,
    failOn: FailureThreshold
  ) throws -> Outcome {
    let report = DoctorReport(hostReports: hostReports, entitlements: entitlements)
    var outcome = Outcome()
    switch format {
    case .text: DoctorText(paint: paint, width: width).write(report, to: &outcome)
    case .json: try outcome.printJSON(DoctorJSON(report))
    case .github: DoctorGitHub().write(report, to: &outcome)
    case .sarif: try outcome.printJSON(SARIF(report))
    case .html: outcome.write(DoctorHTML(report).text)
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
