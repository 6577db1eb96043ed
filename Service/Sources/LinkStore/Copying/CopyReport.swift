/// The result of a copy: what the comparison of both databases found.
package struct CopyReport: Sendable, Hashable {
  package struct Table: Sendable, Hashable {
    package var name: String
    package var source: TableChecksum
    package var target: TableChecksum
    /// The first row, in the order of the keys, that is not the same in both databases.
    package var difference: RowDifference?

    package var isIdentical: Bool { difference == nil && source == target }
  }

  package var tables: [Table]

  package var isIdentical: Bool { tables.allSatisfy(\.isIdentical) }
}

/// What a copy has done so far.
package struct CopyStep: Sendable, Hashable {
  package enum Phase: Sendable, Hashable {
    case copying
    case comparing
  }

  package var phase: Phase
  package var table: String
  /// The number of rows that have been copied or compared.
  package var rowCount: Int
  package var totalCount: Int
}
