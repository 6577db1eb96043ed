import ArgumentParser

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

  @OptionGroup var findings: FindingOptions<LintFormat>

  @Option(
    name: [.short, .long],
    help: "The host that serves the files. Some findings depend on it."
  )
  var domain: String?

  func validate() throws {
    try HostArgument.validate(domain)
    guard files.count(where: { $0 == "-" }) < 2 else {
      throw ValidationError("Standard input (-) can be read only once.")
    }
  }

  func outcome() throws -> Outcome {
    try LintReport(files, host: domain)
      .outcome(
        findings.format,
        paint: findings.paint,
        width: Console.width,
        failOn: findings.failOn
      )
  }
}
