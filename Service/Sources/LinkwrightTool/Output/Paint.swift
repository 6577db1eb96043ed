import SiteAssociation

/// Colors for a terminal, or none.
struct Paint: Sendable, Hashable {
  var isOn: Bool

  static let none = Paint(isOn: false)

  func bold(_ text: String) -> String { wrap(text, "1") }
  func dim(_ text: String) -> String { wrap(text, "2") }

  func severity(_ severity: Finding.Severity, _ text: String) -> String {
    switch severity {
    case .error: wrap(text, "1;31")
    case .warning: wrap(text, "1;33")
    case .note: wrap(text, "1;36")
    }
  }

  private func wrap(_ text: String, _ code: String) -> String {
    isOn ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}

/// The value of `--color`.
enum ColorChoice: String, Sendable, CaseIterable {
  case auto
  case always
  case never

  /// The colors to use. An explicit choice overrides the environment.
  func paint(isTerminal: Bool, environment: [String: String]) -> Paint {
    switch self {
    case .always: Paint(isOn: true)
    case .never: Paint(isOn: false)
    case .auto:
      // `NO_COLOR` turns off colors if it is present and not empty (https://no-color.org).
      Paint(
        isOn: isTerminal && environment["NO_COLOR", default: ""].isEmpty
          && environment["TERM"] != "dumb"
      )
    }
  }
}
