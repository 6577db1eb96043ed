import Foundation
import LinkOpening
import SiteAssociation

/// The interpretation of records as text.
struct ShowText: Sendable {
  var width = 100

  func write(
    _ interpretations: [RecordInterpretation],
    of records: DeviceRecords,
    to outcome: inout Outcome
  ) {
    if let date = records.newestCheck {
      let text = date.formatted(Date.ISO8601FormatStyle(dateTimeSeparator: .space))
      outcome.print(
        "The device's latest check was at \(text). The device wrote this file then or later."
      )
      outcome.print()
    }
    for interpretation in interpretations where interpretation.standing != .works {
      write(interpretation, to: &outcome)
    }
    let working = interpretations.filter { $0.standing == .works }
    for interpretation in working {
      let remarks = interpretation.remarks.map { " " + $0 }.joined()
      write(
        "\(Self.name(interpretation)): \(interpretation.sentence)\(remarks)",
        indentation: 0,
        to: &outcome
      )
    }
    if !working.isEmpty { outcome.print() }
    writeParseErrors(of: records, to: &outcome)
    outcome.print(Self.summary(interpretations))
  }

  private func write(_ interpretation: RecordInterpretation, to outcome: inout Outcome) {
    outcome.print(Self.name(interpretation))
    let caveat = interpretation.evidence.caveat.map { " (\($0))" } ?? ""
    write(interpretation.sentence + caveat, indentation: 2, to: &outcome)
    if let cure = interpretation.cure {
      write("What to change: " + cure, indentation: 2, to: &outcome)
    }
    for remark in interpretation.remarks { write(remark, indentation: 2, to: &outcome) }
    outcome.print()
  }

  private func write(_ text: String, indentation: Int, to outcome: inout Outcome) {
    let margin = String(repeating: " ", count: indentation)
    for line in text.visible.wrapped(to: width - indentation, hanging: "  ") {
      outcome.print(margin + line)
    }
  }

  private static func name(_ interpretation: RecordInterpretation) -> String {
    "\((interpretation.record.appID ?? "An app without an identifier").visible) (line \(interpretation.record.line))"
  }

  private func writeParseErrors(of records: DeviceRecords, to outcome: inout Outcome) {
    guard !records.parseErrors.isEmpty else { return }
    for mistake in records.parseErrors {
      write("Line \(mistake.line): \(mistake.problem)", indentation: 0, to: &outcome)
    }
    if records.unlistedParseErrorCount > 0 {
      outcome.print("\(records.unlistedParseErrorCount) more lines could not be read.")
    }
    outcome.print()
  }

  private static func summary(_ interpretations: [RecordInterpretation]) -> String {
    if interpretations.isEmpty { return "No records." }
    if interpretations.count == 1 {
      return "1 record: it \(interpretations[0].standing.verbOfOne)."
    }
    let standings = RecordInterpretation.Standing.allCases.reversed()
    let counts = standings.compactMap { standing -> String? in
      let count = interpretations.count { $0.standing == standing }
      return count == 0 ? nil : "\(count) \(standing.verb(count))"
    }
    return "\(interpretations.count) records: \(counts.joined(separator: ", "))."
  }
}

extension RecordInterpretation.Standing {
  /// The summary of several records in this state, to follow their number.
  fileprivate func verb(_ count: Int) -> String {
    let isOne = count == 1
    switch self {
    case .works: return isOne ? "works" : "work"
    case .worksForNow: return isOne ? "works for now" : "work for now"
    case .undecided: return "undecided"
    case .declined: return "declined by the user"
    case .fails: return isOne ? "fails" : "fail"
    }
  }

  /// The summary of a single record in this state, to follow "it".
  fileprivate var verbOfOne: String {
    switch self {
    case .works, .worksForNow, .fails: verb(1)
    case .undecided: "is undecided"
    case .declined: "was declined by the user"
    }
  }

  /// The JSON value.
  var name: String {
    switch self {
    case .works: "works"
    case .worksForNow: "worksForNow"
    case .undecided: "undecided"
    case .declined: "declined"
    case .fails: "fails"
    }
  }
}
