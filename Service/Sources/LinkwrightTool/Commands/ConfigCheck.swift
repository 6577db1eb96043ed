import ArgumentParser
import Foundation

struct ConfigCheck: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Report problems in the configuration and in the association files it serves.",
    discussion: """
      The apple-app-site-association file of each host is linted and reported under the name of the \
      host.

      Example:
        linkwright config check Examples/linkwright.yaml
      """
  )

  @Argument(
    help: ArgumentHelp("The configuration, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file = "linkwright.yaml"

  @Option(help: "The output format.")
  var format = LintFormat.text

  @Option(help: "The lowest severity of findings that makes the command end with 1.")
  var failOn = FailureThreshold.error

  @Option(help: "When to colour the text.")
  var color = ColorChoice.auto

  func outcome() throws -> Outcome {
    let paint = color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
    return try ConfigCheckRun(path: file).run()
      .outcome(format, paint: paint, width: Console.width, failOn: failOn)
  }
}
