import ArgumentParser
import LinkService
import LinkStore

struct LinksList: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List links, newest first."
  )

  @Option(help: "Only of this host.")
  var host: String?

  @Option(help: "Only with this tag.")
  var tag: String?

  @Option(help: "Only of this campaign.")
  var campaign: String?

  @Option(help: "Only with this text in slug or destination.")
  var text: String?

  @Flag(help: "Archived links instead of the others.")
  var archived = false

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    var filter = LinkFilter()
    filter.host = host
    filter.tag = tag
    filter.campaign = campaign
    filter.text = text
    filter.isArchived = archived
    let wanted = filter
    let page = try await options.administer {
      try await $0.links(wanted, after: list.cursor, limit: list.limit)
    }
    var table = TextTable("ID", "LINK", "DESTINATION", "TAGS")
    for document in page.links {
      let link = document.link
      let tags = link.content.tags.joined(separator: ", ")
      table.add(link.id, link.url, link.content.destination, tags)
    }
    return try options.outcome(of: page, table.lines + list.lines(for: page.nextCursor))
  }
}
