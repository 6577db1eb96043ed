import ArgumentParser
import LinkService
import Logging

struct Pages: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the landing pages of a configuration.",
    discussion: """
      Example:
        linkwright pages preview --config Examples/linkwright.yaml
      """,
    subcommands: [PagesPreviewCommand.self]
  )
}

struct PagesPreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview",
    abstract: "Show all pages side by side in a browser, and reload them when a file changes.",
    discussion: """
      The command serves the pages of all branded hosts on 127.0.0.1, for each kind of page, each \
      language and each platform, in the light and in the dark scheme. Links and invitations are invented. \
      Errors of the configuration are shown on the page, above the pages of the last configuration \
      without errors. Press Control-C to end the command.

      Example:
        linkwright pages preview --config Examples/linkwright.yaml
      """
  )

  @OptionGroup var configuration: ConfigurationOptions

  @Option(help: "The port on 127.0.0.1. 0 chooses one.")
  var port = 8082

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port must be from 0 to 65535.")
    }
  }

  func run() async throws {
    var logger = Logger(label: "linkwright")
    logger.logLevel = .error
    do {
      try await PagesPreview(configuration: configuration.path(), port: port)
        .run(logger: logger) { address in
          var outcome = Outcome()
          outcome.print("Open \(address)")
          _ = Console.write(outcome)
        }
    } catch {
      var outcome = Outcome()
      outcome.printProblem("The preview cannot listen on port \(port): \(error)")
      _ = Console.write(outcome)
      throw ToolExit.unusableInput.code
    }
  }
}
