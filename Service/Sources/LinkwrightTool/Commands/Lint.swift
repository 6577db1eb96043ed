import ArgumentParser
import Foundation

struct Lint: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what is wrong with files, what it does on devices, and what to change.",
    discussion: """
      Example:
        linkwright lint Examples/broken.json
      """
  )

  @Argument(
    help: ArgumentHelp("Files, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var files: [String]

  @Option(help: "How to print findings.")
  var format = LintFormat.text

  @Option(help: "From which severity on findings make the command end with 1.")
  var failOn = FailureThreshold.error

  @Option(
    name: [.short, .long],
    help: "The host that serves the files, for findings that depend on it."
  )
  var domain: String?

  @Option(help: "When to colour text.")
  var color = ColorChoice.auto

  func validate() throws {
    try URLArgument.validate(domain: domain)
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
