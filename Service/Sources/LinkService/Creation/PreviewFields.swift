/// Where the fields of a preview are in a request. The raw value precedes their names in a ``Problem``.
enum PreviewFields: String, Sendable {
  /// In an object, as in requests to the management API.
  case inObject = "preview."
  /// Beside the other fields, as in requests of apps and in options of the command line.
  case besideOthers = ""

  /// The name of a field as the caller spells it.
  func name(_ field: String) -> String { rawValue + field }
}
