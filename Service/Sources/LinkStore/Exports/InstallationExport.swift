import LinkwrightCore

/// Exports installations with their attributions, in a transaction of either engine.
///
/// The attribution depends on a rule that SQL cannot apply, so what was carried into the installations
/// of a part is read with two statements.
struct InstallationExport<Base: LedgerTransaction> {
  let base: Base
  let request: ExportRequest
  let range: ChangedRange

  /// - Parameter last: The last number of a change whose rows are complete.
  init(_ base: Base, _ request: ExportRequest, through last: Int64) throws {
    self.base = base
    self.request = request
    range = try ChangedRange(request, through: last)
  }

  func part() throws -> ExportPart {
    let rows = try base.rows(
      ChangedInstallation.self,
      SQLStatement(ChangedInstallation.selection, range.values)
    )
    let carried = try rows.last.map { try self.carried(through: $0) } ?? [:]
    var encoder = ExportEncoder(request)
    var rules: [String?: JoiningRule] = [:]
    for var row in rows {
      row.history.carried = carried[row.history.installation] ?? []
      let rule = rules[row.history.app] ?? request.joining(row.history.app)
      rules[row.history.app] = rule
      let attribution = rule.records(of: row.history).last
      try encoder.add(
        InstallationValues(ExportedInstallation(row: row, attribution: attribution))
      )
    }
    return range.part(
      of: request.kind,
      encoder.finish(),
      count: rows.count,
      last: rows.last.map { ($0.change, $0.history.rowID) }
    )
  }

  /// What was carried into the installations of the range, whose last row is known.
  private func carried(
    through last: ChangedInstallation
  ) throws -> [String: [InstallationHistory.Entry]] {
    let condition = """
      WHERE installation IN (SELECT installation FROM installations
      WHERE (change, id) > ($1, $2) AND (change, id) <= ($3, $4))
      """
    let values: [StoredValue] = [
      .number(range.after.number), .text(range.after.id), .number(last.change),
      .text(last.history.rowID),
    ]
    let clicks = try base.rows(
      ClickEntryRow.self,
      SQLStatement("\(ClickEntryRow.selection) \(condition)", values)
    )
    let codes = try base.rows(
      CarriedCodeRow.self,
      SQLStatement("\(CarriedCodeRow.selection) \(condition)", values)
    )
    var entries: [String: [InstallationHistory.Entry]] = [:]
    for row in clicks { entries[row.installation, default: []].append(row.entry) }
    for row in codes { entries[row.installation, default: []].append(row.entry) }
    return entries
  }
}

/// An installation with the number of its last change.
struct ChangedInstallation: LedgerRow {
  var history: InstallationHistory
  var time: Timestamp
  var change: Int64

  static let selection = """
    SELECT \(InstallationRow.columns), updated_at, change FROM installations
    \(ChangedRange.condition)
    """

  /// Reads the columns in the order in which they are listed.
  init(row reader: inout some RowReader) throws {
    history = try InstallationRow(row: &reader).history
    time = try reader.time()
    change = try reader.optionalInteger() ?? 0
  }
}

/// The values of an installation in the order of its columns.
private struct InstallationValues: ExportedRow {
  private let values: [StoredValue]

  init(_ installation: ExportedInstallation) throws {
    values =
      [.number(installation.row.change), StoredValue(installation.row.time)]
      + (try ExportKind.installationFields.map { try $0.value(installation) })
  }

  func withText(_ column: Int, _ body: (UnsafeRawBufferPointer) -> Void) throws {
    guard case .text(var text) = values[column] else { return }
    text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
  }

  func integer(_ column: Int) throws -> Int64? {
    if case .number(let number) = values[column] { number } else { nil }
  }
}
