import ArgumentParser

struct Upgrade: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "upgrade",
    abstract: "Print a file in the modern form, without changing any decision.",
    discussion: """
      Prints the new file on standard output. On standard error, lists the parts that were left out \
      because devices ignore them, and the parts that were implicit and are now explicit.

      The output never has more than the 131,072 bytes that devices read. If the file would be larger, \
      it is printed without white space. If that is not enough, nothing is printed, and the command \
      ends with 1.

      Example:
        linkwright upgrade Examples/legacy.json
      """
  )

  @Argument(
    help: ArgumentHelp("The file, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String

  @OptionGroup var output: OutputOptions

  func outcome() throws -> Outcome { try UpgradeRun(path: file, printsJSON: output.json).outcome() }
}
