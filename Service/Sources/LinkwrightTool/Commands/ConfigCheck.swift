import ArgumentParser

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

  @OptionGroup var findings: FindingOptions<LintFormat>

  func outcome() throws -> Outcome {
    try ConfigCheckRun(path: configuration.path(argument: file)).run()
      .outcome(
        findings.format,
        paint: findings.paint,
        width: Console.width,
        failOn: findings.failOn
      )
  }
}
