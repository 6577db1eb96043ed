import ArgumentParser
import Foundation

struct EntitlementsCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "entitlements",
    abstract:
      "Say what is wrong with the associated domains of an app, and where its profile disagrees.",
    discussion: """
      Files are property lists in XML or binary form, as a project has them, as "codesign -d \
      --entitlements - --xml" prints them, or inside a CMS message.

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
      "The profile that the app is signed with: embedded.mobileprovision.",
      valueName: "file"
    ),
    completion: .file()
  )
  var profile: String?

  @Option(help: "How to print findings.")
  var format = LintFormat.text

  @Option(help: "From which severity on findings make the command end with 1.")
  var failOn = FailureThreshold.error

  @Option(help: "When to colour text.")
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
    // A profile has to hold when the app is installed, and nobody asks about another time than today.
    return try EntitlementsRun(paths: files, profile: profile, now: Date()).run()
      .outcome(format, paint: paint, width: Console.width, failOn: failOn)
  }
}
