/// Reports that the other form of the host, with or without `www`, needs its own file.
struct OtherWebHost: LintRule {
  static let about = RuleDescription(
    2014,
    "File for only one of example.com and www.example.com",
    severity: .note,
    traits: [.otherWebHost],
    effect:
      "Links to the other host open the app only if that host serves its own file and the app's "
      + "entitlements list that host.",
    cure:
      "Serve the file from both hosts without a redirect, and add both hosts to the entitlements.",
    evidence: .documented,
    background: """
      Devices treat example.com and www.example.com as two different hosts. If a site is available \
      on both hosts, users usually share links to both, so links to both should open the app.
      """
  )

  func check(_ file: LintSubject, report: inout FindingCollector) {
    guard !file.entries.isEmpty, let host = file.host?.lowercased() else { return }
    guard let other = Self.otherHost(of: host) else { return }
    report.report(
      Self.about,
      "The file applies only to \(host). \(other) is a separate host.",
      at: nil
    )
  }

  private static func otherHost(of host: String) -> String? {
    let labels = host[...].parts(between: UInt8(ascii: ".")).map { ExactText(String($0)) }
    guard labels.allSatisfy({ !$0.text.isEmpty }), labels.count >= 2 else { return nil }
    guard labels[labels.count - 1].text.utf8.allSatisfy(\.isASCIILetter) else { return nil }
    if labels[0] == "www", labels.count > 2 {
      return labels.dropFirst().map(\.text).joined(separator: ".")
    }
    let secondLevel: Set<ExactText> = ["co", "com", "net", "org", "ac", "gov", "edu", "or", "ne"]
    let isRegistrable =
      labels.count == 2
      || labels.count == 3 && labels[2].text.utf8.count == 2 && secondLevel.contains(labels[1])
    // co.uk alone is not a site.
    guard isRegistrable, !(labels.count == 2 && secondLevel.contains(labels[0])) else { return nil }
    return "www." + host
  }
}
