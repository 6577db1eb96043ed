import ArgumentParser
import LinkService
import LinkStore

struct LinksList: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List links, newest first."
  )

  @Option(help: "Only links on this host.")
  var host: String?

  @Option(help: "Only links with this tag.")
  var tag: String?

  @Option(help: "Only links of this campaign.")
  var campaign: String?

  @Option(help: "Only links with this text in the slug or the destination.")
  var text: String?

  @Flag(help: "List archived links instead.")
  var archived = false

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let filter = filter
    let page = try await options.administer {
      try await $0.links(filter, after: list.cursor, limit: list.limit)
    }
    var table = TextTable("ID", "LINK", "DESTINATION", "TAGS")
    for document in page.links {
      let link = document.link
      let tags = link.content.tags.joined(separator: ", ")
      table.add(link.id, link.url, link.content.destination, tags)
    }
    return try options.outcome(of: page, table.lines + list.lines(for: page.nextCursor))
  }

  private var filter: LinkFilter {
    var filter = LinkFilter()
    filter.host = host
    filter.tag = tag
    filter.campaign = campaign
    filter.text = text
    filter.isArchived = archived
    return filter
  }
}
