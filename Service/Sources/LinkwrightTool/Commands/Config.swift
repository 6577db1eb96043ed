import ArgumentParser

struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the service's configuration, linkwright.yaml, and print what it serves.",
    discussion: """
      Example:
        linkwright config check Examples/linkwright.yaml
      """,
    subcommands: [ConfigCheck.self, ConfigFiles.self]
  )
}
