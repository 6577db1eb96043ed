import ArgumentParser

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the configuration of the service, linkwright.yaml.",
    discussion: """
      Example:
        linkwright config check Examples/linkwright.yaml
      """,
    subcommands: [ConfigCheck.self, ConfigFiles.self]
  )
}
