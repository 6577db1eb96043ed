import ArgumentParser

struct Upgrade: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Print a file in the modern form, deciding every link as it does now.",
    discussion: """
      The file goes to standard output. What was left out because devices ignore it, and what was \
      implied and is now written out, goes to standard error.

      Example:
        linkwright upgrade Examples/legacy.json
      """
  )

  @Argument(
    help: ArgumentHelp("The file, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String

  func outcome() throws -> Outcome { UpgradeRun(path: file).outcome() }
}
