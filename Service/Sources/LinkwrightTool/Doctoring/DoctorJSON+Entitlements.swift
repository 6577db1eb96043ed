import SiteAssociation

extension DoctorJSON {
  struct Entitlements: Encodable, Sendable {
    var file: String
    var entries: Int
    var unreadEntries: [String]
    var notes: [String]
    var findings: [FindingJSON]
  }
}

extension DoctorJSON.Entitlements {
  init(_ entitlements: DoctorEntitlements) {
    file = entitlements.name
    entries = entitlements.entryCount
    unreadEntries = entitlements.unreadEntries
    notes = entitlements.notes
    findings = entitlements.findings.map(FindingJSON.init)
  }
}
