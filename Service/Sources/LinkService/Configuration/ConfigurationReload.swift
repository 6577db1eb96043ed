/// The result of reading the configuration again.
package struct ConfigurationReload: Sendable, Hashable {
  package enum Result: Sendable, Hashable {
    case changed
    case unchanged
    /// The file has errors, and the previous configuration stays in use.
    case refused
  }

  package var result: Result
  /// Lines to log. The last one states the result.
  package var messages: [String]
}
