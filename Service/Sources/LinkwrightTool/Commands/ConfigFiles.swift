import ArgumentParser
import LinkService

struct ConfigFiles: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "files",
    abstract: "Print the association file that a host serves.",
    discussion: """
      Example:
        linkwright config files Examples/linkwright.yaml --host shop.fernhill.example
      """
  )

  @Argument(
    help: ArgumentHelp("The configuration, or - for standard input.", valueName: "file"),
    completion: .file()
  )
  var file: String?

  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: "A host in the configuration.")
  var host: String

  @Flag(help: "Print assetlinks.json, the file for Android, instead.")
  var android = false

  @OptionGroup var output: OutputOptions

  func outcome() throws -> Outcome {
    try ConfigFilesRun(
      path: configuration.path(argument: file),
      host: host,
      platform: android ? .android : .apple,
      printsJSON: output.json
    ).outcome()
  }
}
