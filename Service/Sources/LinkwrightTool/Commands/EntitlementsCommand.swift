import ArgumentParser
import Foundation

struct EntitlementsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements",
    abstract:
      "Report problems in an app's associated domains, and conflicts with its provisioning profile.",
    discussion: """
      The files are property lists in XML or binary form: from a project, from the output of \
      "codesign -d --entitlements - --xml", or inside a CMS message. An .ipa, an .app folder or an \
      Xcode archive works too: every app, App Clip and extension in it is checked against its own profile.

      Example:
        linkwright entitlements Examples/Shared/Example.entitlements
      """
  )

  @Argument(
    help: ArgumentHelp("Files, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(
    help: ArgumentHelp(
      "The provisioning profile in the signed app, usually embedded.mobileprovision.",
      valueName: "file"
    ),
    completion: .file()
  )
  var profile: String?

  @OptionGroup var findings: FindingOptions<LintFormat>

  func validate() throws {
    guard (files + [profile]).count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func outcome() throws -> Outcome {
    // The profile has to be valid when the app is installed, which is assumed to be now.
    return try EntitlementsRun(paths: files, profile: profile, now: Date()).run()
      .outcome(
        findings.format,
        paint: findings.paint,
        width: Console.width,
        failOn: findings.failOn
      )
  }
}
