import SiteAssociation

/// Findings as workflow commands, which GitHub Actions shows next to the lines of a change.
struct LintGitHub: Sendable {
  func write(_ run: LintReport, to outcome: inout Outcome) {
    for file in run.files {
      guard case .success(let linted) = file.result else { continue }
      for finding in linted.findings {
        let isFile = file.name != InputReader.standardInputName
        outcome.print(Self.command(finding, file: isFile ? file.name : nil))
      }
    }
  }

  /// - Parameters:
  ///   - file: The path of the file in the repository, if it has one.
  ///   - host: The host that the finding is about, if any.
  static func command(_ finding: Finding, file: String?, host: String? = nil) -> String {
    var properties: [(String, String)] = []
    if let file { properties.append(("file", file)) }
    if let place = finding.place, host == nil {
      properties.append(("line", "\(place.line)"))
      properties.append(("endLine", "\(place.endLine)"))
      // GitHub accepts columns only for a range within one line.
      if place.line == place.endLine {
        properties.append(("col", "\(place.column)"))
        properties.append(("endColumn", "\(place.endColumn)"))
      }
    }
    properties.append(("title", finding.code.rawValue))
    let list = properties.map { "\($0)=\(escapedProperty($1))" }.joined(separator: ",")
    let caveat = finding.evidence.caveat.map { " (\($0))" } ?? ""
    let message = """
      \(host.map { "\($0): " } ?? "")\(finding.problem)
      Effect: \(finding.effect)\(caveat)
      Cure: \(finding.cure)
      """
    return "::\(level(finding.severity)) \(list)::\(escaped(message))"
  }

  private static func level(_ severity: Finding.Severity) -> String {
    switch severity {
    case .error: "error"
    case .warning: "warning"
    case .note: "notice"
    }
  }

  /// Escapes the message of a command.
  static func escaped(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A"])
  }

  /// Escapes the value of a property, which a comma or colon would end.
  static func escapedProperty(_ text: String) -> String {
    escape(text, ["%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"])
  }

  /// Replaces code points, because a carriage return and a line feed form one character.
  private static func escape(_ text: String, _ escapes: [Unicode.Scalar: String]) -> String {
    text.unicodeScalars.map { escapes[$0] ?? String($0) }.joined()
  }
}
