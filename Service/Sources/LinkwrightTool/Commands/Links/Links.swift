import ArgumentParser

struct Links: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Create, list, show, archive and delete links.",
    discussion: """
      Example:
        linkwright links create --config Examples/linkwright.yaml \\
          --data linkwright-data --host go.fernhill.example fernhill://products/42
      """,
    subcommands: [
      LinksCreate.self, LinksList.self, LinksShow.self, LinksArchive.self,
      LinksDelete.self,
    ]
  )
}
