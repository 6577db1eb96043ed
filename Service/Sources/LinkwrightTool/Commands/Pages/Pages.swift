import ArgumentParser

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
