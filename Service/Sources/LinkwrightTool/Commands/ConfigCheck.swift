import ArgumentParser
import Foundation

struct ConfigCheck: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report problems in the configuration and in the association files of its hosts.",
    discussion: """
      The command lints the apple-app-site-association file that the service would serve for each \
      host. Findings about such a file show the name of the host instead of a file name. For each app \
      of a branded host, the command makes a link of every form and checks that the file opens it \
      in the app.

      Example:
        linkwright config check Examples/linkwright.yaml
      """
  )

  @Argument(
    help: ArgumentHelp("The configuration, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String?

  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: "The output format.")
  var format = LintFormat.text

  @Option(help: "The lowest severity of findings that makes the command exit with 1.")
  var failOn = FailureThreshold.error

  @Option(help: "When to color the output.")
  var color = ColorChoice.auto

  func outcome() throws -> Outcome {
    let paint = color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
    return try ConfigCheckRun(path: configuration.path(argument: file)).run()
      .outcome(format, paint: paint, width: Console.width, failOn: failOn)
  }
}
