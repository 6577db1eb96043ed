import SiteAssociation

/// Findings as text: position, problem, the line with a caret, effect and cure.
struct LintText: Sendable {
  var paint: Paint
  var width: Int

  func write(_ run: LintReport, to outcome: inout Outcome) {
    for file in run.files {
      guard case .success(let linted) = file.result else { continue }
      write(linted, name: file.name, to: &outcome)
    }
    outcome.print(summary(of: run))
  }

  /// Writes the findings about one file, each followed by an empty line.
  func write(_ linted: LintReport.Linted, name: String, to outcome: inout Outcome) {
    if let headline = linted.headline {
      outcome.print("\(name.visible): \(headline.visible)")
      if !linted.findings.isEmpty { outcome.print() }
    }
    var firstOfKind: [Kind: Finding] = [:]
    for finding in linted.findings {
      let margin = write(finding, of: name, in: linted.source, to: &outcome)
      let kind = Kind(code: finding.code, effect: finding.effect, cure: finding.cure)
      if let first = firstOfKind[kind]?.place {
        outcome.print("\(margin)same effect and cure as at \(first.line):\(first.column)")
      } else {
        writeConsequence(of: finding, margin: margin, to: &outcome)
        firstOfKind[kind] = finding
      }
      outcome.print()
    }
  }

  /// The common parts of findings that differ only in problem and position.
  private struct Kind: Hashable {
    var code: Finding.Code
    var effect: String
    var cure: String
  }

  /// - Returns: The indentation of the following lines.
  private func write(
    _ finding: Finding,
    of name: String,
    in source: SourceText,
    to outcome: inout Outcome
  ) -> String {
    let position = finding.place.map { ":\($0.line):\($0.column)" } ?? ""
    let severity = paint.severity(finding.severity, finding.severity.rawValue)
    let problem = paint.bold(finding.problem.visible)
    outcome.print("\(name.visible)\(position): \(severity): \(finding.code) \(problem)")
    guard
      let place = finding.place, let line = source.line(around: place, reach: 2 * width),
      !line.text.isEmpty
    else { return "    " }
    return write(line, at: place, severity: finding.severity, to: &outcome)
  }

  private func writeConsequence(
    of finding: Finding,
    margin: String,
    to outcome: inout Outcome
  ) {
    let caveat = finding.evidence.caveat.map { " (\($0))" } ?? ""
    for (key, text) in [("effect: ", finding.effect + caveat), ("cure:   ", finding.cure)] {
      let hanging = margin + String(repeating: " ", count: key.count)
      let lines = text.visible.wrapped(to: width - hanging.count)
      for (index, line) in lines.enumerated() {
        outcome.print((index == 0 ? margin + key : hanging) + line)
      }
    }
  }

  /// Writes a line of a file with a marker under a place in it.
  ///
  /// - Returns: The indentation of the following lines.
  func write(
    _ line: (text: String, column: Int),
    at place: Place,
    severity: Finding.Severity,
    to outcome: inout Outcome
  ) -> String {
    let number = String(place.line)
    let gutter = String(repeating: " ", count: max(4 - number.count, 0)) + number
    let blank = String(repeating: " ", count: gutter.count)
    let length = place.endLine == place.line ? place.endColumn - place.column : width
    let excerpt = Excerpt(
      line.text,
      pointingAt: line.column..<(line.column + max(length, 0)),
      width: width - gutter.count - 3
    )
    outcome.print(paint.dim("\(gutter) | ") + excerpt.text)
    outcome.print(paint.dim("\(blank) | ") + paint.severity(severity, excerpt.pointer))
    return blank + "   "
  }

  private func summary(of run: LintReport) -> String {
    let read = run.files.count - run.errors.count
    if read == 0 {
      return run.files.count == 1
        ? "The file could not be read." : "None of the \(run.files.count) files could be read."
    }
    let files = read == 1 ? "1 file" : "\(read) files"
    let unread = run.errors.isEmpty ? "" : "; \(run.errors.count) could not be read"
    if run.findings.isEmpty { return "No findings in \(files)\(unread)." }
    return run.findings.severityCounts + " in \(files)\(unread)."
  }
}

extension [Finding] {
  /// The number of findings of each severity, the worst first, such as "2 errors, 1 note".
  var severityCounts: String {
    let counts = Finding.Severity.allCases.reversed().compactMap { severity -> String? in
      let count = count { $0.severity == severity }
      return count == 0 ? nil : "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    return counts.joined(separator: ", ")
  }
}

extension Evidence {
  /// The remark that an output adds to an uncertain statement.
  var caveat: String? {
    switch self {
    case .documented, .observed: nil
    case .inferred: "inferred, not observed"
    case .reported: "reported by third parties"
    case .unknown: "not known for certain"
    }
  }
}
