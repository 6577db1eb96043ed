import ArgumentParser

struct Match: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Match a URL against rules without a file, with the output of Apple's swcutil match.",
    discussion: """
      The rules are one component, an array of components, or a string, which is a path pattern. The \
      exit code is 0 even if nothing matches; --strict changes that.

      Example:
        linkwright match -u https://fernhill.example/buy/42 -j '{ "/": "/buy/*" }'
      """
  )

  @Option(name: [.short, .long], help: "A URL or a path. The host is ignored.")
  var url: String

  @Option(
    name: [.customShort("j"), .long],
    help: ArgumentHelp("A file, - for standard input, or JSON text.", valueName: "file-or-json"),
    completion: .file()
  )
  var pattern: String

  @Flag(help: "End with 1 unless the URL matches, and with 2 if the JSON is unusable.")
  var strict = false

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws { try URLArgument.validate([url]) }

  func outcome() throws -> Outcome {
    try MatchRun(input: pattern, url: url, isStrict: strict, printsJSON: json).outcome()
  }
}
