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
}
