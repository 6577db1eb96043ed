import AssociationFetching

extension DoctorRun {
  /// What `--wait` ended with.
  struct WaitResult: Sendable {
    var reports: [DoctorHostReport]
    /// The hosts whose copies still differ. Empty on success.
    var unequal: [AssociationHost]
  }

  /// Inspects the hosts until Apple's copies equal their files, or until the time is over.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the time and the pauses.
  ///   - note: Called before each pause, with the number of hosts that are still waited for.
  func waitForCopies<Time: Clock<Duration>>(
    limit: Duration,
    clock: Time,
    note: (Int, Duration) -> Void
  ) async throws -> WaitResult {
    let start = clock.now
    var wait = CopyWait(hosts, limit: limit)
    // The inspections of all hosts are kept, because a report can concern two hosts.
    var inspections = await inspections()
    while true {
      let reports = await hostReports(of: inspections)
      let elapsed = start.duration(to: clock.now)
      switch wait.receive(reports, elapsed: elapsed) {
      case .finish: return WaitResult(reports: reports, unequal: [])
      case .giveUp(let hosts): return WaitResult(reports: reports, unequal: hosts)
      case .inspect(let hosts, let pause):
        note(hosts.count, pause)
        try await clock.sleep(for: pause)
        var again = self
        again.hosts = hosts
        let news = Dictionary(await again.inspections().map { ($0.host, $0) }) { $1 }
        inspections = inspections.map { news[$0.host] ?? $0 }
      }
    }
  }
}

extension DoctorRun {
  /// Waits for Apple's copies, and prints the report of the last inspections.
  func waitOutcome<Time: Clock<Duration>>(
    limit: Duration,
    clock: Time,
    _ format: DoctorFormat,
    paint: Paint,
    width: Int,
    failOn: FailureThreshold
  ) async throws -> Outcome {
    let result = try await waitForCopies(limit: limit, clock: clock) { count, pause in
      progress?.show(
        "Waiting for the CDN's copies: \(count) of \(hosts.count) differ. Next check in "
          + "\(pause.inLargestUnit)."
      )
    }
    progress?.clear()
    var outcome = try outcome(
      of: result.reports,
      format,
      paint: paint,
      width: width,
      failOn: failOn
    )
    for host in result.unequal {
      outcome.printProblem(
        "\(host): The CDN's copy does not behave like the file, even after \(limit.inLargestUnit)."
      )
    }
    if !result.unequal.isEmpty, outcome.exit == .fine { outcome.exit = .findings }
    return outcome
  }
}
