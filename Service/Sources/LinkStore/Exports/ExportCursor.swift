/// A place between two rows of an export. The rows before it never change their places, and new rows
/// come after it.
package struct ExportCursor: Sendable, Hashable {
  enum Position: Sendable, Hashable {
    /// The number of an event in SQLite.
    case number(Int64)
    /// The events of PostgreSQL are exported in rounds. A round consists of the transactions with the
    /// numbers after `after` up to `through`, in the order of the IDs of their events. `id` is the last
    /// ID; empty at the beginning of a round. The round is over if both numbers are the same.
    case round(after: Int64, through: Int64, id: String)
    /// The ID of a row of a table.
    case id(String)
    /// The number of a change, and the ID of a row with this number; empty at the beginning.
    case change(number: Int64, id: String)
  }

  let kind: String
  var position: Position

  init(_ kind: ExportKind, _ position: Position) {
    self.kind = kind.name
    self.position = position
  }

  /// Reads a cursor.
  ///
  /// - Throws: ``StoreError`` with the code `invalidCursor`.
  package init(_ text: String, of kind: ExportKind) throws {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    guard parts.count >= 3, let position = Self.position(parts) else { throw Self.invalid }
    guard parts[0].utf8.elementsEqual(kind.name.utf8) else {
      throw StoreError(
        .invalidCursor,
        "The cursor belongs to another export: continue \(kind.name) with a cursor of \(kind.name)."
      )
    }
    self.init(kind, position)
  }

  private static func position(_ parts: [String]) -> Position? {
    switch (parts[1], parts.count) {
    case ("n", 3): return Int64(parts[2]).map { .number($0) }
    case ("c", 4) where parts[3].isEmpty || UniqueID.isWellFormed(parts[3]):
      return Int64(parts[2]).map { .change(number: $0, id: parts[3]) }
    case ("i", 3) where UniqueID.isWellFormed(parts[2]): return .id(parts[2])
    case ("r", 5) where parts[4].isEmpty || UniqueID.isWellFormed(parts[4]):
      let after = parts[2].isEmpty ? Int64.min : Int64(parts[2])
      guard let after, let through = Int64(parts[3]), after <= through else { return nil }
      return .round(after: after, through: through, id: parts[4])
    default: return nil
    }
  }

  /// The cursor as text that URLs can contain without escapes.
  package var text: String {
    switch position {
    case .number(let number): "\(kind).n.\(number)"
    case .round(let after, let through, let id):
      "\(kind).r.\(after == .min ? "" : String(after)).\(through).\(id)"
    case .id(let id): "\(kind).i.\(id)"
    case .change(let number, let id): "\(kind).c.\(number).\(id)"
    }
  }

  /// A text before all IDs that has the form of an ID.
  static let beginning = "00000000-0000-0000-0000-000000000000"

  static let invalid = StoreError(
    .invalidCursor,
    "The cursor is invalid: use the cursor of the previous page unchanged."
  )

  static let foreign = StoreError(
    .invalidCursor,
    "The cursor belongs to another database, or to one from before a backup was restored: export from"
      + " the beginning, without a cursor."
  )
}
