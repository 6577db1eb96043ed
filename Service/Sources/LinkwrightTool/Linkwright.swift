import ArgumentParser

@main
struct Linkwright: AsyncParsableCommand {
  static let version = "0.1.0"

  static let configuration = CommandConfiguration(
    commandName: "linkwright",
    abstract: """
      Serves a team's links, and checks and explains the apple-app-site-association files that decide \
      whether links open the app.
      """,
    discussion: """
      Exit codes: 0 success; 1 findings, or a negative result with --strict; 2 unusable input; \
      64 invalid command line; 70 internal error. Like Apple's tool, verify and match exit with 0 \
      regardless of the result and with 1 for unusable JSON, and dl exits with 1 if it gets no usable \
      file.
      """,
    version: version,
    subcommands: [
      Diagnose.self, Doctor.self, TapCommand.self, TestCommand.self, Verify.self, Match.self,
      Lint.self, Diff.self, Explain.self, Audit.self,
      Upgrade.self, EntitlementsCommand.self, Show.self, Download.self, Config.self, Serve.self,
      Keys.self,
      Links.self, Invites.self, Stats.self, Export.self, QR.self, Pages.self, Webhooks.self,
      Erase.self,
      Backup.self,
      DatabaseCommand.self,
    ]
  )

  /// Parses the command line and runs the command.
  ///
  /// Swift on Linux reads the arguments from `/proc/self/cmdline`. Without `/proc`, there are no
  /// arguments, not even the name of the program, so any command line would print the help screen.
  static func main() async {
    guard !CommandLine.arguments.isEmpty else {
      var outcome = Outcome()
      outcome.printProblem(
        "The command line cannot be read, because /proc is not mounted. Mount it and try again."
      )
      _ = Console.write(outcome)
      exit(withError: ToolExit.bug.code)
    }
    await main(nil)
  }
}
