/// The rows of a table in the order of their keys, read in batches. Only one batch is in memory.
struct KeyOrderedRows {
  typealias Read = (_ position: [StoredValue]?) async throws -> [[StoredValue]]

  private let table: CopiedTable
  private let batchSize: Int
  private let read: Read
  private var batch: ArraySlice<[StoredValue]> = []
  private var position: [StoredValue]?
  private var hasMore = true

  /// - Parameter read: Reads a batch of rows after a position. A smaller batch is the last one.
  init(_ table: CopiedTable, batchSize: Int, read: @escaping Read) {
    self.table = table
    self.batchSize = batchSize
    self.read = read
  }

  /// Returns the next row; nil after the last one.
  mutating func next() async throws -> [StoredValue]? {
    if batch.isEmpty, hasMore {
      let rows = try await read(position)
      hasMore = rows.count >= batchSize
      position = rows.last.map(table.key(of:))
      batch = rows[...]
    }
    return batch.popFirst()
  }
}
