public import Foundation

extension DeviceRecords {
  /// Returns the interpretations of all records, worst first. Records in the same state keep their
  /// file order.
  ///
  /// - Parameter now: The time for deciding whether a planned check was missed. For a file that is
  ///   read later or elsewhere, pass ``newestCheck``: the file is not older, so any check due by
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
