import AssociationFetching
import SiteAssociation

/// A change since the previous run of `doctor --watch`.
struct DoctorChange: Encodable, Sendable, Hashable {
  enum Kind: String, Encodable, Sendable {
    /// The host is inspected for the first time.
    case added
    /// The host is no longer inspected.
    case removed
    case response
    case file
    case copy
    case newFinding
    case solvedFinding
  }

  var host: String
  var kind: Kind
  /// The change as a sentence.
  var text: String
  /// The code of the finding, if the change is about one.
  var code: String?

  /// One line.
  var line: String { "\(host): \(text)".visible }
}

extension DoctorChange {
  /// Returns the changes between two runs, in the order of the hosts.
  static func changes(from old: DoctorState, to reports: [DoctorHostReport]) -> [DoctorChange] {
    var changes: [DoctorChange] = []
    var names: Set<String> = []
    for report in reports {
      let host = "\(report.inspection.host)"
      guard names.insert(host).inserted else { continue }
      let new = DoctorState.Host(report)
      if let previous = old.hosts[host] {
        changes += self.changes(of: host, from: previous, to: new, report)
      } else {
        let counts = report.allFindings.isEmpty ? "no findings" : report.allFindings.severityCounts
        changes.append(
          DoctorChange(
            host: host,
            kind: .added,
            text: "Inspected for the first time: \(new.response), \(counts)."
          )
        )
      }
    }
    for host in old.hosts.keys.sorted() where !names.contains(host) {
      changes.append(DoctorChange(host: host, kind: .removed, text: "No longer inspected."))
    }
    return changes
  }

  private static func changes(
    of host: String,
    from old: DoctorState.Host,
    to new: DoctorState.Host,
    _ report: DoctorHostReport
  ) -> [DoctorChange] {
    var changes: [DoctorChange] = []
    func add(_ kind: Kind, _ text: String, code: String? = nil) {
      changes.append(DoctorChange(host: host, kind: kind, text: text, code: code))
    }
    if old.response != new.response {
      add(.response, "The response changed from \(old.response) to \(new.response).")
    }
    if old.file.map(ExactText.init) != new.file.map(ExactText.init) {
      add(.file, fileText(from: old.file, to: report.file))
    }
    if old.copy != new.copy { add(.copy, new.copy.sentence) }
    var reported: Set<String> = []
    for finding in report.allFindings {
      let code = finding.code.rawValue
      let before = old.findings[code, default: 0]
      guard new.findings[code, default: 0] > before, reported.insert(code).inserted else {
        continue
      }
      add(.newFinding, "New \(finding.severity) \(code): \(finding.problem)", code: code)
    }
    for code in old.findings.keys.sorted() {
      if new.findings[code] == nil { add(.solvedFinding, "\(code) is solved.", code: code) }
    }
    return changes
  }

  private static func fileText(from old: String?, to new: AssociationFile?) -> String {
    guard let old else { return "The host now serves a file." }
    guard let new else { return "The host no longer serves a file." }
    let difference = new.difference(from: AssociationFile(reading: Array(old.utf8)))
    if let app = difference.addedApps.first {
      return "The file changed: it now names \(app.appID) for \(app.service.rawValue)."
    }
    if let app = difference.removedApps.first {
      return "The file changed: it no longer names \(app.appID) for \(app.service.rawValue)."
    }
    if let link = difference.links.first {
      let verb = link.after == .match ? "now opens" : "no longer opens"
      return link.before == .match || link.after == .match
        ? "The file changed: \(link.path) \(verb) \(link.appID)."
        : "The file changed: the decision about \(link.path) is \(link.after.rawValue)."
    }
    if let other = difference.otherApps.first {
      return "The file changed: \(other.link) now opens \(other.appAfter) instead of "
        + "\(other.appBefore) if both are installed."
    }
    return difference.isComplete
      ? "The file changed, but it opens the same links." : "The file changed."
  }
}

extension DoctorState.Copy {
  fileprivate var sentence: String {
    switch self {
    case .same: "Apple's copy now behaves like the file."
    case .differs: "Apple's copy now differs from the file."
    case .notComparable: "Apple's copy can no longer be compared with the file."
    case .missing: "Apple's CDN has no copy of the file any more."
    case .unreachable: "Apple's CDN could not be reached."
    case .notQueried: "Apple's CDN was not queried."
    }
  }
}
