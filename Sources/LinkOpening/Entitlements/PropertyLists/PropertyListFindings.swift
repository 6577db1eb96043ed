import SiteAssociation

/// What is reported about a file that is no property list, or a damaged one.
enum PropertyListFindings {
  static let notEntitlements = RuleDescription(
    4001,
    "No entitlements in the file",
    severity: .error,
    effect: "Nothing is known about what the app may open.",
    cure:
      "Name a property list in XML or binary form, such as the .entitlements file of the project.",
    evidence: .documented,
    background: """
      Entitlements are a property list with a dictionary at its top. Of a built app, "codesign -d \
      --entitlements - --xml" prints them; the file in the project lacks what the profile adds, such as \
      the application identifier.
      """
  )

  static let damaged = RuleDescription(
    4002,
    "Damaged property list",
    severity: .error,
    effect: "Xcode refuses to sign with the file, and what stands behind the mistake was not read.",
    cure: "Correct the file; \"plutil -lint\" of a Mac says the same.",
    evidence: .documented,
    background: """
      Property lists are edited by hand, merged and made by scripts. A key without a value, a tag that \
      is not closed or an ampersand that is not escaped makes a list that nothing reads.
      """
  )

  static let unreadableProfile = RuleDescription(
    4003,
    "Profile that cannot be read",
    severity: .error,
    effect: "Nothing is known about what the profile allows.",
    cure: "Name the embedded.mobileprovision of the app, or a profile as Apple's site gives it.",
    evidence: .documented,
    background: """
      A provisioning profile is a property list in a CMS message. Its dictionary "Entitlements" says what \
      an app that is signed with it may ask for.
      """
  )

  static let all = [notEntitlements, damaged, unreadableProfile]

  static func entitlements(_ text: PropertyListText) -> [Finding] {
    var collector = FindingCollector(source: text.source)
    if let problem = text.problem {
      let about = problem.isOtherFile ? notEntitlements : damaged
      collector.report(about, problem.text, at: problem.range, cure: problem.cure)
    } else if text.root?.isDictionary == false {
      collector.report(
        notEntitlements,
        "The property list is \(text.root?.typeName ?? "nothing"), not a dictionary.",
        at: text.root?.range.map { $0.prefix(1) }
      )
    } else if text.root?.isProfile == true {
      collector.report(
        notEntitlements,
        "The file is a provisioning profile, not the entitlements of an app.",
        at: nil,
        cure: "Name it with --profile, beside the entitlements of the app."
      )
    }
    return collector.finish()
  }

  static func profile(_ text: PropertyListText, isReadable: Bool) -> [Finding] {
    guard !isReadable else { return [] }
    var collector = FindingCollector(source: text.source)
    let problem = text.problem?.text ?? "The property list is no provisioning profile."
    collector.report(unreadableProfile, problem, at: text.problem?.range)
    return collector.finish()
  }
}
