import ArgumentParser
import SiteAssociation

struct Verify: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say which apps a file gives a URL to, in the words of Apple's swcutil verify.",
    discussion: """
      The exit code is 0 even when nothing matches, as Apple's is; --strict changes that. With \
      --strict, 1 says that a URL opens no app, or that strict readers may refuse the file; 2 that \
      the input is unusable.

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
      A URL, or a bare path to look at no host; can be repeated. Without one, the file is listed.
      """
  )
  var url: [String] = []

  @Option(help: ArgumentHelp("Look at this app only.", valueName: "app-id"))
  var app: String?

  @Flag(help: "End with 1 on a negative answer.")
  var strict = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    try URLArgument.validate(domain: domain)
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
