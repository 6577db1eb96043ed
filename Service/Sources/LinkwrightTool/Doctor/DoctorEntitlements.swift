import LinkOpening
import SiteAssociation

/// The entitlements given to `doctor`, with the findings that do not depend on a host.
struct DoctorEntitlements: Sendable {
  /// The name of the file on the command line.
  var name: String
  /// The number of entries.
  var entryCount: Int
  /// Entries without a host that can be inspected, as written.
  var unreadEntries: [String]
  /// Remarks about the comparison with the files.
  var notes: [String]
  var linted: LintReport.Linted

  init(_ file: EntitlementsFile, at path: String, _ subject: DoctorSubject) {
    name = path == "-" ? InputReader.standardInputName : path
    entryCount = file.entitlements.associatedDomains.count
    unreadEntries = subject.unreadEntries
    notes =
      subject.isAppUnknown
      ? ["The app is unknown, so its entries were not compared with the files. Add --app <app-id>."]
      : []
    // doctor inspects the host with or without www, so the finding that it may exist adds nothing.
    let findings = file.lint().filter { !$0.traits.contains(.otherWebHost) }
    linted = LintReport.Linted(source: file.source, findings: findings)
  }

  var findings: [Finding] { linted.findings }

  /// The error if the entitlements name no host.
  var sentenceWithoutHosts: String {
    "\(name.visible): It names no host to check. Write entries such as applinks:example.com into "
      + "com.apple.developer.associated-domains, or name a domain."
  }

  /// The facts, each with its label.
  var lines: [(name: String, text: String)] {
    let unread = unreadEntries.map { "\"\($0)\"" }.joined(separator: ", ")
    let count = unreadEntries.count
    let rest = count == 0 ? "" : ", of which \(count) cannot be checked: \(unread)"
    return [("file", name), ("entries", "\(entryCount)\(rest)")] + notes.map { ("note", $0) }
  }
}
