import ArgumentParser

struct Upgrade: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Print a file in the modern form, without changing any decision.",
    discussion: """
      The new file goes to standard output. Standard error lists what was left out because devices \
      ignore it, and what was implied and is now explicit.

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
