import ArgumentParser

struct Upgrade: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Print a file in the modern form, without changing any decision.",
    discussion: """
      Prints the new file on standard output. On standard error, lists the parts that were left out \
      because devices ignore them, and the parts that were implicit and are now explicit.

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
