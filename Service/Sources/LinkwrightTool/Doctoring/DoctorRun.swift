import AssociationFetching
import LinkOpening
import SiteAssociation

/// What `doctor` was asked.
struct DoctorRun: Sendable {
  /// The hosts in the order of the command line, then those of the entitlements.
  var hosts: [AssociationHost]
  /// What each app counts on, by host.
  var expectations: [AssociationHost: [AppExpectation]] = [:]
  /// Fetches what is needed of a host.
  var inspect: @Sendable (AssociationHost) async -> HostInspection
  /// Says how far it is.
  var progress: Progress?

  /// Hosts that are asked at the same time.
  static let maximumAtOnce = 16

  /// The checkups in the order of the hosts.
  func checkups() async -> [HostCheckup] {
    await withTaskGroup(of: (Int, HostCheckup).self) { group in
      var results: [HostCheckup?] = hosts.map { _ in nil }
      var next = 0
      func start() {
        guard next < hosts.count else { return }
        let (index, host) = (next, hosts[next])
        next += 1
        group.addTask {
          let inspection = await inspect(host)
          let apps = expectations[host] ?? []
          return (index, HostCheckup(inspection, apps: apps, besides: hosts))
        }
      }
      for _ in 0..<Self.maximumAtOnce { start() }
      var count = 0
      for await (index, checkup) in group {
        results[index] = checkup
        count += 1
        progress?.show(count, of: hosts.count)
        start()
      }
      progress?.clear()
      return results.compactMap(\.self)
    }
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
    let checkups = await checkups()
    var outcome = Outcome()
    switch format {
    case .text: DoctorText(paint: paint, width: width).write(checkups, to: &outcome)
    case .json: outcome.print(try JSONOutput.text(DoctorJSON(checkups)))
    case .github:
      for checkup in checkups {
        for finding in checkup.allFindings {
          let host = "\(checkup.inspection.host)"
          outcome.print(GitHubReport.command(finding, file: nil, host: host))
        }
      }
    }
    if checkups.flatMap(\.allFindings).contains(where: { failOn.includes($0.severity) }) {
      outcome.exit = .findings
    }
    return outcome
  }
}
