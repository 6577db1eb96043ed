import ArgumentParser
import SiteAssociation

struct Verify: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Report which apps a URL opens according to a file, in the format of Apple's swcutil verify.",
    discussion: """
      Like Apple's tool, the command exits with 0 even if no rule matches. With --strict, it exits with \
      1 if a URL opens no app or if strict parsers may reject the file, and with 2 if the input is \
      unusable.

      Example:
        linkwright verify -j Examples/apple-app-site-association.json \\
          -d fernhill.example -u https://fernhill.example/products/42
      """
  )

  @Option(
    name: [.short, .long],
    help: "The domain that serves the file."
  )
  var domain = "www.example.com"

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp("The file, - for standard input, or JSON text.", valueName: "file-or-json"),
    completion: .file()
  )
  var file: String

  @Option(
    name: [.short, .long],
    help: """
      A URL or a path. For a path, the host is not compared. Can be repeated. Without this option, the \
      command lists the apps in the file.
      """
  )
  var url: [String] = []

  @Option(help: ArgumentHelp("Consider this app only.", valueName: "app-id"))
  var app: String?

  @Flag(help: "Exit with 1 if a URL opens no app.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    try HostArgument.validate(domain)
    try URLArgument.validate(url)
  }

  func outcome() throws -> Outcome {
    try VerifyRun(
      domain: AssociatedDomain(domain),
      input: file,
      urls: url,
      appID: app,
      isStrict: strict,
      printsJSON: output.json
    ).outcome()
  }
}
