import GRDB
import LinkwrightCore

/// Inserts the events of a batch and counts the new ones.
///
/// The texts are bound in place, so a value of this type is used only as long as the batch's fields
/// are valid.
struct EventInsertion {
  private let database: Database
  /// The highest row number of the table.
  private var lastRow: Int64
  /// The events of the current statement.
  private var current: [CountedFields] = []
  private(set) var increments = CountIncrements<TextInPlace>()

  /// A conflict is an ID that is already stored, or a second opening with the same click ID.
  private static let statement = RowsStatement(
    into: "events",
    Field.stored.map(\.column),
    clause: "ON CONFLICT DO NOTHING"
  )

  init(into database: Database) throws {
    self.database = database
    lastRow = try Int64.fetchOne(database, sql: "SELECT MAX(rowid) FROM events") ?? 0
  }

  mutating func insert(_ events: [EventFields]) throws {
    try Self.statement.run(rowCount: events.count, in: database) { row, statement, parameter in
      current.append(try Self.bind(events[row], to: statement, parameter))
    } didWrite: { _ in
      try countNewEvents()
      current.removeAll(keepingCapacity: true)
    }
  }

  private mutating func countNewEvents() throws {
    let newCount = database.changesCount
    if newCount == current.count {
      for event in current { event.add(to: &increments) }
    } else {
      // Row numbers increase in the order of insertion. Of events with the same ID, the first one is
      // stored that does not repeat a click.
      var newRows = try database.all(
        "SELECT id, kind, click_id FROM events WHERE rowid > ? ORDER BY rowid DESC",
        [lastRow],
        as: { (id: try $0.text(), kind: try $0.number() as Int, click: try $0.optionalText()) }
      )
      for event in current {
        guard let row = newRows.last, row.id == event.id.string,
          row.kind == Int(event.kind.rawValue),
          row.click == event.click?.string
        else { continue }
        newRows.removeLast()
        event.add(to: &increments)
      }
    }
    if newCount > 0 { lastRow = database.lastInsertedRowID }
  }

  /// Binds the fields to the parameters of a row. Each field has its own column, in the order of
  /// the tags.
  private static func bind(
    _ event: EventFields,
    to statement: BoundStatement,
    _ firstParameter: CInt
  ) throws -> CountedFields {
    var counted = CountedFields(kind: event.kind)
    var tokens: [String] = []
    var (hasPlatform, hasBrowser) = (false, false)
    func parameter(_ field: Field) -> CInt { firstParameter + CInt(field.rawValue) - 1 }
    try event.forEach { field, value in
      switch field {
      case .kind: return try statement.bind(Int64(event.kind.rawValue), to: parameter(field))
      case .time:
        return try statement.bind(EventFields.milliseconds(value), to: parameter(field))
      case .token: return tokens.append(String(decoding: value, as: UTF8.self))
      case .platform: hasPlatform = true
      case .browser: hasBrowser = true
      case .installation, .carried: return
      default: counted.note(field, value)
      }
      try statement.bindInPlace(value, to: parameter(field))
    }
    if !tokens.isEmpty { try statement.bind(JSONColumn.text(tokens), to: parameter(.token)) }
    if !hasPlatform { try statement.bind(VisitEvent.unknownPlatform, to: parameter(.platform)) }
    if !hasBrowser { try statement.bind(VisitEvent.unknownBrowser, to: parameter(.browser)) }
    return counted
  }
}
