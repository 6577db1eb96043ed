import SiteAssociation

/// What became of reading the configuration again.
package struct ConfigurationReload: Sendable, Hashable {
  package enum Result: Sendable, Hashable {
    case changed
    case unchanged
    /// The file has mistakes, and the old configuration holds.
    case kept
  }

  package var result: Result
  /// What to log, one line each; the last one says what happened.
  package var messages: [String]
}

/// Why there is no configuration to start with.
package struct ConfigurationError: Error, Sendable, Hashable, CustomStringConvertible {
  /// One line for each mistake.
  package var messages: [String]

  package var description: String { messages.joined(separator: "\n") }
}

extension Finding {
  /// The finding on one line.
  func logLine(_ path: String) -> String {
    let position = place.map { ":\($0.line):\($0.column)" } ?? ""
    return "\(path)\(position): \(severity.rawValue): \(code) \(problem) \(cure)"
  }
}
