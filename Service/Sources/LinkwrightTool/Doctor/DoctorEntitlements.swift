import LinkOpening
import SiteAssociation

/// The entitlements that `doctor` was given, by themselves: what is wrong with them before any host is asked.
struct DoctorEntitlements: Sendable {
  /// As the person named the file.
  var name: String
  /// How many entries there are.
  var entryCount: Int
  /// Entries without a host that can be asked, as written.
  var unreadEntries: [String]
  /// What the person has to know about the comparison.
  var notes: [String]
  var linted: LintReport.Linted

  init(_ file: EntitlementsFile, at path: String, _ subject: DoctorSubject) {
    name = path == "-" ? InputReader.standardInputName : path
    entryCount = file.entitlements.associatedDomains.count
    unreadEntries = subject.unreadEntries
    notes =
      subject.isAppUnknown
      ? ["No app is known, so its entries were not compared with the files: add --app <app-id>."]
      : []
    // Hosts with and without www are looked at, which says more than that there may be such.
    let findings = file.lint().filter { $0.code.rawValue != "LW4028" }
    linted = LintReport.Linted(source: file.source, findings: findings)
  }

  var findings: [Finding] { linted.findings }

  /// Why nothing was asked, where it names no host.
  var sentenceWithoutHosts: String {
    "\(name.visible): It names no host that can be asked; write entries such as applinks:example.com into "
      + "com.apple.developer.associated-domains, or name a domain."
  }

  /// A name and what is to be said under it.
  var lines: [(name: String, text: String)] {
    let unread = unreadEntries.map { "\"\($0)\"" }.joined(separator: ", ")
    let count = unreadEntries.count
    let rest = count == 0 ? "" : ", of which \(count) cannot be asked about: \(unread)"
    return [("file", name), ("entries", "\(entryCount)\(rest)")] + notes.map { ("note", $0) }
  }
}
