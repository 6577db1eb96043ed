import ArgumentParser
import Foundation

struct ConfigCheck: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Say what is wrong with the configuration and with the files it would serve.",
    discussion: """
      Every apple-app-site-association file that a host would serve is linted, under the name of its \
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

  @Option(help: "How to print findings.")
  var format = LintFormat.text

  @Option(help: "From which severity on findings make the command end with 1.")
  var failOn = FailureThreshold.error

  @Option(help: "When to colour text.")
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
