import ArgumentParser

struct Keys: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create, list and revoke the keys of apps and servers.",
    discussion: """
      Example:
        linkwright keys create --data linkwright-data --name Shop --scope links:write
      """,
    subcommands: [KeysCreate.self, KeysList.self, KeysRevoke.self]
  )
}
