extension DoctorRun {
  /// Inspects the hosts, prints a line for each change since the previous run, and stores the state
  /// for the next run.
  ///
  /// - Parameter path: The state file. The first run creates it.
  func watchOutcome(
    at path: String,
    printsJSON: Bool,
    reader: InputReader = InputReader()
  ) async throws -> Outcome {
    let previous = try DoctorState.read(at: path, reader: reader)
    let reports = await hostReports()
    let state = DoctorState(reports)
    let changes = DoctorChange.changes(from: previous ?? DoctorState([]), to: reports)
    // The state is stored before anything is printed, so that no change is reported twice.
    try state.write(to: path)
    var outcome = Outcome()
    if printsJSON {
      try outcome.printJSON(Changes(isFirstRun: previous == nil, changes: changes))
    } else {
      for change in changes { outcome.print(change.line) }
    }
    if previous != nil, !changes.isEmpty { outcome.exit = .findings }
    return outcome
  }

  /// The output of `doctor --watch --json`.
  private struct Changes: Encodable {
    var isFirstRun: Bool
    var changes: [DoctorChange]
  }
}
