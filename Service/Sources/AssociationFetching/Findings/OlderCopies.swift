package import SiteAssociation

/// Devices have another file than the one that is looked at.
struct OlderCopy: HostingRule {
  static let about = HostingDescription(
    3042,
    "Apple's copy does something else than the file",
    severity: .warning,
    effect:
      "Devices do what the copy says, until Apple has asked the site and they have asked Apple.",
    cure:
      "Wait: Apple asks the site within a day, and a device asks when an app is installed or updated, and "
      + "about every five days.",
    evidence: .observed,
    background: """
      After a file was changed, devices go on with the old one for a while: the CDN keeps it for six hours \
      and asks the site within a day, and a device that has it asks again after just under five days. \
      Nobody but Apple can clear the CDN. What the two files do is compared by links made of their \
      rules, one for each rule that differs; white space and comments are no difference.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard let file = host.file, let copy = host.copy, file.isReadable, copy.isReadable else {
      return
    }
    let difference = file.difference(from: copy)
    guard !difference.isEmpty else { return }
    report.report(
      Self.about,
      "Apple's copy of the file of \(host.host) is another one: \(difference.words)."
    )
  }
}

/// It works for now.
struct CopyWithoutFile: HostingRule {
  static let about = HostingDescription(
    3043,
    "Apple's copy of a file that the site no longer serves",
    severity: .warning,
    effect: "Links still open the app, until the CDN asks the site again and gets nothing.",
    cure: "Serve the file again before that.",
    evidence: .inferred,
    background: """
      A copy stays for six hours and more. A site that loses its file, by a new server or a sign-in in \
      front of everything, notices it only later, and on new devices first.
      """
  )

  func check(_ host: HostInspection, report: inout HostingReport) {
    guard host.site != nil, !host.hasFile, host.cdn?.fileBytes != nil else { return }
    report.report(
      Self.about,
      "Apple has a copy of the file of \(host.host), and the site does not serve it any more."
    )
  }
}

extension FileDifference {
  /// What the file does and the copy does not, by example.
  package var words: String {
    let added = addedApps.map { "\($0.appID) is not named yet" }
    let removed = removedApps.map { "\($0.appID) is still named" }
    let links = links.map { link in
      "\(link.path) \(link.before.words) by the copy and \(link.after.words) by the file"
    }
    let all = added + removed + links
    let rest = all.count > 3 ? "; and \(all.count - 3) more" : ""
    return all.prefix(3).joined(separator: "; ") + rest
  }
}

extension Decision {
  fileprivate var words: String {
    switch self {
    case .match: "opens the app"
    case .block: "is kept out"
    case .none: "stays in the browser"
    }
  }
}
