import LinkStore

/// The output of `database check`.
struct DatabaseFindings: Encodable, Sendable {
  var url: String
  var findings: [DatabaseFinding]

  func lines(width: Int) -> [String] {
    findings.flatMap { Self.lines($0, width: width) + [""] } + [summary]
  }

  private static func lines(_ finding: DatabaseFinding, width: Int) -> [String] {
    let (margin, hanging) = ("    ", "            ")
    let parts = [("effect: ", finding.effect), ("cure:   ", finding.cure)]
    return ["error: \(finding.check.rawValue): \(finding.problem.visible)"]
      + parts.flatMap { key, text in
        let lines = text.visible.wrapped(to: width - hanging.count)
        return lines.enumerated().map { ($0 == 0 ? margin + key : hanging) + $1 }
      }
  }

  private var summary: String {
    switch findings.count {
    case 0: "No problems found in \(url)."
    case 1: "1 problem in \(url)."
    default: "\(findings.count) problems in \(url)."
    }
  }
}
