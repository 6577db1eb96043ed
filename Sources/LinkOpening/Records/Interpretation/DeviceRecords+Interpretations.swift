public import Foundation

extension DeviceRecords {
  /// Returns the interpretations of all records, worst first. Records with the same standing keep
  /// their order in the file.
  ///
  /// - Parameter now: The time by which a planned check must have happened; otherwise, the check
  ///   counts as missed. For a file that was written earlier or on another device, pass
  ///   ``newestCheck``: the file was written at that time or later, so any check that was due by
  ///   then was missed. Pass nil to ignore missed checks.
  public func interpretations(at now: Date?) -> [RecordInterpretation] {
    let context = RecordContext(self, now: now)
    var interpretations: [RecordInterpretation.Standing: [RecordInterpretation]] = [:]
    for record in records {
      let interpretation = RecordInterpretation(record, in: context)
      interpretations[interpretation.standing, default: []].append(interpretation)
    }
    return RecordInterpretation.Standing.allCases.reversed().flatMap { interpretations[$0] ?? [] }
  }
}
