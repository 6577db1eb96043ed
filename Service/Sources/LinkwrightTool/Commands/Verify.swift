import ArgumentParser
import SiteAssociation

struct Verify: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Report which apps a file opens for a URL, with the output of Apple's swcutil verify.",
    discussion: """
      As with Apple's tool, the exit code is 0 even if nothing matches. With --strict, 1 means that a \
      URL opens no app or that strict readers may refuse the file, and 2 that the input is unusable.

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
      A URL, or a bare path, which has no host to compare. Can be repeated. Without it, the file is listed.
      """
  )
  var url: [String] = []

  @Option(help: ArgumentHelp("Consider this app only.", valueName: "app-id"))
  var app: String?

  @Flag(help: "End with 1 if a URL opens no app.")
  var strict = false

  @Flag(help: "Print JSON.")
  var json = false

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
      printsJSON: json
    ).outcome()
  }
}
