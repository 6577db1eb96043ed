/// Apple's content under Android's name, or the reverse.
struct OtherPlatformContent: AssetLinksRule {
  static let about = RuleDescription(
    7001,
    "Content for the other platform",
    platform: .android,
    effect: """
      Android finds no statements in Apple's content, and Apple devices never read assetlinks.json.
      """,
    cure: "Keep Apple's content in apple-app-site-association and Android's in assetlinks.json.",
    evidence: .documented,
    background: """
      A host has one file per platform. Apple devices fetch \
      /.well-known/apple-app-site-association, a JSON object with service types such as \
      "applinks". Android fetches /.well-known/assetlinks.json, a JSON array of statements. \
      Neither platform reads the other platform's file.
      """
  )

  static func check(_ subject: AssetLinksSubject, report: inout FindingCollector) {
    if let member = AssetLinksSubject.appleKey(in: subject.root) {
      report.report(
        about,
        "The file is Apple's association file, because it has \(member.key.quoted), but its name is "
          + "that of Android's file.",
        at: member.keyRange,
        cure: "Serve this content as /.well-known/apple-app-site-association, and a list of "
          + "statements as /.well-known/assetlinks.json."
      )
    }
    for element in subject.root.array ?? [] {
      guard let member = AssetLinksSubject.appleKey(in: element) else { continue }
      report.report(
        about,
        "This element has \(member.key.quoted), which belongs in Apple's association file.",
        at: member.keyRange,
        cure: "Move the element to /.well-known/apple-app-site-association."
      )
    }
    guard subject.name == .appleAppSiteAssociation else { return }
    report.report(
      about,
      "The file is Android's list of statements, but its name is that of Apple's association file.",
      at: subject.root.openingRange,
      effect:
        "Apple devices read no app from the file, so links to the host open the browser. Android "
        + "looks for statements only in assetlinks.json.",
      cure:
        "Serve this content as /.well-known/assetlinks.json, and Apple's association file as "
        + "/.well-known/apple-app-site-association."
    )
  }
}
