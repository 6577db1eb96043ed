import SiteAssociation

/// A port in an entry.
struct PortInEntry: EntitlementRule {
  static let about = RuleDescription(
    4020,
    "Port in an entry",
    severity: .warning,
    effect: """
      Devices fetch the association file from this port, but links with a non-default port do not \
      open the app.
      """,
    cure: "Serve the file on the default HTTPS port, and remove the port from the entry.",
    evidence: .inferred,
    background: """
      An entry may contain a port from 1 to 65535. Devices then fetch the association file from \
      this port. However, a link opens the app only if the link has no port, or the default port \
      of its scheme (inferred). Use a port in an entry only for tests. If the port is valid and \
      the entry has a mode, the finding is a note. If the port is not a number from 1 to 65535, \
      devices drop the entry, and the finding is an error.
      """
  )

  static func check(_ subject: EntitlementsSubject, report: inout FindingCollector) {
    for (entry, isEffective) in subject.entries.map({ ($0.text, $0.isEffective) }) {
      guard let port = entry.port else { continue }
      let isNumber = !port.isEmpty && port.utf8.allSatisfy { (0x30...0x39).contains($0) }
      let isPort = isNumber && Int(port).map { (1...65_535).contains($0) } == true
      guard isEffective || !isPort else { continue }
      report.report(
        about,
        isPort ? "\(entry.text.quoted) contains a port." : "\(port.quoted) is not a port.",
        at: entry.range,
        severity: isPort ? (entry.modeWords == nil ? nil : .note) : .error,
        effect: isPort
          ? nil : "Devices drop the entry, so it does not associate the app with the host."
      )
    }
  }
}
