import ArgumentParser
import SiteAssociation

struct Show: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain a device's records of associated domains, starting with the worst.",
    discussion: """
      The file is a sysdiagnose (.tar.gz), its swcutil_show.txt, or the output of "swcutil show" on a \
      Mac.

      Example:
        linkwright show Examples/swcutil_show.txt
      """
  )

  @Argument(
    help: ArgumentHelp("The file, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String

  @Option(help: ArgumentHelp("Only records of this app.", valueName: "app-id"))
  var app: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp("Only records that cover this host.", valueName: "host")
  )
  var domain: String?

  @OptionGroup var output: OutputOptions

  func validate() throws { try HostArgument.validate(domain) }

  func outcome() throws -> Outcome {
    try ShowRun(
      path: file,
      appID: app,
      host: domain,
      printsJSON: output.json,
      width: Console.width
    ).outcome()
  }
}
