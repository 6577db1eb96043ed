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
  /// Notes about the comparison with the files.
  var notes: [String]
  var linted: LintReport.Linted

  init(_ file: EntitlementsFile, at path: String, _ subject: DoctorSubject) {
    name = InputReader.name(of: path)
    entryCount = file.entitlements.associatedDomains.count
    unreadEntries = subject.unreadEntries
    notes =
      subject.isAppUnknown
      ? [
        "The entitlements do not contain the app ID, so the entries were not compared with the "
          + "hosts' files. Add --app <app-id>."
      ]
      : []
    // `doctor` also inspects the same host with `www.` added or removed, so the finding that such a
    // host may exist adds nothing.
    let findings = file.lint().filter { !$0.traits.contains(.otherWebHost) }
    linted = LintReport.Linted(source: file.source, findings: findings)
  }

  var findings: [Finding] { linted.findings }

  /// The error if the entitlements name no host.
  var sentenceWithoutHosts: String {
    "\(name.visible): The entitlements list no host to check. Add entries such as "
      + "applinks:example.com to com.apple.developer.associated-domains, or give a domain."
  }

  /// The facts with their labels.
  var lines: [(name: String, text: String)] {
    let unread = unreadEntries.map { "\"\($0)\"" }.joined(separator: ", ")
    let count = unreadEntries.count
    let rest = count == 0 ? "" : ", of which \(count) cannot be checked: \(unread)"
    return [("file", name), ("entries", "\(entryCount)\(rest)")] + notes.map { ("note", $0) }
  }
}
