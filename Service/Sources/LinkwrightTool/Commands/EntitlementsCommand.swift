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

  @Option(help: "The output format.")
  var format = LintFormat.text

  @Option(help: "The lowest severity of findings that makes the command exit with 1.")
  var failOn = FailureThreshold.error

  @Option(help: "When to color the output.")
  var color = ColorChoice.auto

  func validate() throws {
    guard (files + [profile]).count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func outcome() throws -> Outcome {
    let paint = color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
    // The profile has to be valid when the app is installed, which is assumed to be now.
    return try EntitlementsRun(paths: files, profile: profile, now: Date()).run()
      .outcome(format, paint: paint, width: Console.width, failOn: failOn)
  }
}
