/// The host that is the same site to people and another one to devices.
struct OtherWebHost: LintRule {
  static let about = RuleDescription(
    2014,
    "Host that exists with and without www",
    severity: .note,
    effect: "Links to the other host open the app only if that host serves a file of its own and "
      + "the app's entitlement names it.",
    cure: "Serve the file from both hosts without a redirect, and add both to the entitlement.",
    evidence: .documented,
    background: """
      To a device example.com and www.example.com are two hosts. Each has to serve its own file, \
      directly and not by a redirect to the other, and the app has to list each in its associated \
      domains. A site that answers at both often has links of both kinds in the wild.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard !file.sections.isEmpty, let host = file.host?.lowercased() else { return }
    guard let other = Self.otherHost(of: host) else { return }
    report.report(Self.about, "The file is for \(host), and \(other) is another host.", at: nil)
  }

  private static func otherHost(of host: String) -> String? {
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    guard labels.allSatisfy({ !$0.isEmpty }), labels.count >= 2 else { return nil }
    guard labels[labels.count - 1].utf8.allSatisfy(\.isASCIILetter) else { return nil }
    if labels[0] == "www", labels.count > 2 { return labels.dropFirst().joined(separator: ".") }
    let secondLevel: Set<Substring> = ["co", "com", "net", "org", "ac", "gov", "edu", "or", "ne"]
    let isRegistrable =
      labels.count == 2
      || labels.count == 3 && labels[2].utf8.count == 2 && secondLevel.contains(labels[1])
    // co.uk by itself is nobody's site.
    guard isRegistrable, !(labels.count == 2 && secondLevel.contains(labels[0])) else { return nil }
    return "www." + host
  }
}
