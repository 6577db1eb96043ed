import ArgumentParser
import Foundation

struct Lint: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Report problems in association files, their effects, and how to solve them.",
    discussion: """
      The command also checks Android's assetlinks.json, which it recognizes by its name or its \
      content.

      Example:
        linkwright lint Examples/broken.json
      """
  )

  @Argument(
    help: ArgumentHelp("Files, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(help: "The output format.")
  var format = LintFormat.text

  @Option(help: "The lowest severity of findings that makes the command exit with 1.")
  var failOn = FailureThreshold.error

  @Option(
    name: [.short, .long],
    help: "The host that serves the files. Some findings depend on it."
  )
  var domain: String?

  @Option(help: "When to color the output.")
  var color = ColorChoice.auto

  func validate() throws {
    try HostArgument.validate(domain)
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func outcome() throws -> Outcome {
    let paint = color.paint(
      isTerminal: Console.outputIsTerminal,
      environment: ProcessInfo.processInfo.environment
    )
    return try LintReport(files, host: domain)
      .outcome(format, paint: paint, width: Console.width, failOn: failOn)
  }
}

extension LintFormat: ExpressibleByArgument {}
extension FailureThreshold: ExpressibleByArgument {}
extension ColorChoice: ExpressibleByArgument {}
