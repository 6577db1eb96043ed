import ArgumentParser

struct Match: ToolCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Match a URL against rules outside a file, and print the result like Apple's swcutil match.",
    discussion: """
      The rules are one component, an array of components, or a string with a path pattern. Without \
      --strict, the exit code is 0 even if no rule matches.

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

  @Flag(help: "Exit with 1 unless the URL matches, and with 2 if the JSON is unusable.")
  var strict = false

  @OptionGroup var output: OutputOptions

  func validate() throws { try URLArgument.validate([url]) }

  func outcome() throws -> Outcome {
    try MatchRun(input: pattern, url: url, isStrict: strict, printsJSON: output.json).outcome()
  }
}
