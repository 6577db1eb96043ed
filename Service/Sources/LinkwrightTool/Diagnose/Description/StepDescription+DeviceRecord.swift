import LinkOpening

extension StepDescription {
  /// Describes what the device has recorded about the app and the host.
  init(_ interpretation: RecordInterpretation, isServedNow: Bool) {
    let cure: String? =
      switch interpretation.standing {
      case .works: nil
      case .fails where isServedNow:
        "The host serves the file now. Reinstall the app, or wait until the device fetches the file again."
      case .fails, .undecided, .declined, .worksForNow: interpretation.cure
      }
    self.init("The device has recorded: \(interpretation.sentence)", cure: cure)
  }

  /// Describes that the device has no record.
  init(missingRecordOf appID: String, host: String, isCutOff: Bool) {
    self.init(
      "The device has no record of \(appID) and \(host)"
        + (isCutOff ? ", but the end of the records file is missing." : "."),
      cure: isCutOff
        ? "Extract the complete file from the sysdiagnose."
        : "Install the build that has the entry for \(host). The device then writes a record immediately."
    )
  }
}
