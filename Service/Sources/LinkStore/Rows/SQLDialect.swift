/// The conditions and types that the two engines write differently.
enum SQLDialect: Sendable {
  case sqlite
  case postgreSQL

  /// The type of a column with texts, which are compared byte by byte.
  var textType: String {
    switch self {
    case .sqlite: "TEXT"
    case .postgreSQL: #"text COLLATE "C""#
    }
  }

  /// Whether a text begins with the value of a parameter.
  func startsWith(_ text: String, _ parameter: String) -> String {
    switch self {
    case .sqlite: "INSTR(\(text), \(parameter)) = 1"
    case .postgreSQL: "STARTS_WITH(\(text), \(parameter))"
    }
  }

  /// Whether a text matches a pattern, ignoring the case of ASCII letters only.
  func like(_ text: String, _ parameter: String) -> String {
    switch self {
    case .sqlite: #"\#(text) LIKE \#(parameter) ESCAPE '\'"#
    case .postgreSQL:
      // In the collation "C", LOWER converts only ASCII letters.
      #"LOWER((\#(text)) COLLATE "C") LIKE LOWER(\#(parameter) COLLATE "C") ESCAPE '\'"#
    }
  }

  /// Joins each row with the row of a table that has an ID, if there is one.
  ///
  /// - Parameter id: The column with the ID, which may be NULL.
  func join(_ table: String, _ columns: [String], id: String) -> String {
    switch self {
    case .sqlite: "LEFT JOIN \(table) ON \(table).id = \(id)"
    case .postgreSQL:
      // The planner knows too little about new rows. Where it expects a single one, it compares that row
      // with all rows of the table. OFFSET keeps it from changing the look-up by ID to such a join.
      """
      LEFT JOIN LATERAL (SELECT \(columns.joined(separator: ", ")) FROM \(table)
      WHERE \(table).id = \(id) OFFSET 0) AS \(table) ON TRUE
      """
    }
  }
}
