import AssociationFetching

/// What `diagnose` was asked, read from the command line and its files.
struct DiagnoseRun: Sendable {
  var subject: DiagnosisSubject
  var inspect: @Sendable (AssociationHost) async -> HostInspection

  /// Asks the hosts, works out the answer and prints it.
  func outcome(paint: Paint, width: Int, isStrict: Bool, printsJSON: Bool) async throws -> Outcome {
    let diagnosis = await diagnosis()
    var outcome = Outcome()
    if printsJSON {
      outcome.print(try JSONOutput.text(DiagnosisJSON(diagnosis)))
    } else {
      DiagnosisText(paint: paint, width: width).write(diagnosis, to: &outcome)
    }
    if isStrict, diagnosis.answer != .yes { outcome.exit = .findings }
    return outcome
  }

  func diagnosis() async -> Diagnosis {
    var subject = subject
    if subject.file == nil { subject.inspections = await inspections() }
    var builder = DiagnosisBuilder(subject)
    return builder.diagnosis()
  }

  /// More than one host decides only where entries differ in their port.
  private func inspections() async -> [String: HostInspection] {
    await withTaskGroup(of: (String, HostInspection).self) { group in
      for name in subject.fileHosts.prefix(Self.maximumHostCount) {
        guard let host = try? AssociationHost(name) else { continue }
        group.addTask { (name, await inspect(host)) }
      }
      return await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
    }
  }

  private static let maximumHostCount = 8
}
