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
      Exit codes: 0 fine; 1 findings, or a negative answer under --strict; 2 unusable input; \
      64 wrong command line. verify, match and dl end like Apple's tool: 0 whatever the answer, 1 for \
      unusable JSON or none.
      """,
    version: version,
    subcommands: [
      Diagnose.self, Doctor.self, TapCommand.self, Verify.self, Match.self, Lint.self, Explain.self,
      Upgrade.self, EntitlementsCommand.self, Show.self, Download.self, Config.self, Serve.self,
      Keys.self,
      Links.self, Invites.self, Backup.self,
    ]
  )
}
