import SiteAssociation

/// The report of `doctor`.
struct DoctorReport: Sendable {
  var hostReports: [DoctorHostReport]
  var entitlements: DoctorEntitlements?

  /// All findings, those about the entitlements first.
  var findings: [Finding] { (entitlements?.findings ?? []) + hostReports.flatMap(\.allFindings) }

  func count(of severity: Finding.Severity) -> Int { findings.count { $0.severity == severity } }
}
