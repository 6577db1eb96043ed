import ArgumentParser
import SiteAssociation

struct Explain: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Explain rule by rule why a link opens an app or stays in the browser.",
    discussion: """
      Example:
        linkwright explain -j Examples/apple-app-site-association.json \\
          https://fernhill.example/invite
      """
  )

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp("The file, - for standard input, or JSON text.", valueName: "file-or-json"),
    completion: .file()
  )
  var file: String

  @Option(help: ArgumentHelp("Consider this app only.", valueName: "app-id"))
  var app: String?

  @Option(
    name: [.short, .long],
    help: "The domain that serves the file. Without it, the hosts of links are ignored."
  )
  var domain: String?

  @Flag(help: "Show every rule that was tried.")
  var all = false

  @OptionGroup var output: OutputOptions

  @Argument(
    help: ArgumentHelp("URLs or paths. For a path, the host is not compared.", valueName: "url")
  )
  var urls: [String]

  func validate() throws {
    try HostArgument.validate(domain)
    try URLArgument.validate(urls)
  }

  func outcome() throws -> Outcome {
    try ExplainRun(
      input: file,
      urls: urls,
      appID: app,
      domain: domain.map { AssociatedDomain($0) },
      showsAll: all,
      printsJSON: output.json,
      width: Console.width
    ).outcome()
  }
}
