/// Statements whose columns are listed elsewhere.
enum SQLText {
  /// `INSERT INTO table (a, b) VALUES (?, ?)`, and what follows.
  static func insertion(into table: String, _ columns: String, _ rest: String = "") -> String {
    let marks = names(columns).map { _ in "?" }.joined(separator: ", ")
    return "INSERT INTO \(table) (\(columns)) VALUES (\(marks)) \(rest)"
  }

  /// `a = ?, b = ?`.
  static func assignments(_ columns: String) -> String {
    names(columns).map { $0 + " = ?" }.joined(separator: ",")
  }

  private static func names(_ columns: String) -> [Substring] {
    columns.split(separator: ",")
  }
}
