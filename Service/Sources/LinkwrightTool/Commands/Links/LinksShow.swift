import ArgumentParser
import LinkService
import LinkStore
import LinkwrightCore

struct LinksShow: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a link and its statistics."
  )

  @Argument(help: "The ID or the link itself.")
  var link: String

  @OptionGroup var options: DataOptions

  private struct Shown: Encodable {
    var link: LinkDocument
    var counts: Counts
  }

  func outcome() async throws -> Outcome {
    let shown = try await options.administer {
      let document = try await $0.link(link)
      return try await Shown(link: document, counts: $0.counts(of: document))
    }
    let (record, counts) = (shown.link.link, shown.counts)
    var table = TextTable("LINK", record.url)
    table.add("id", record.id)
    table.add("destination", record.content.destination)
    let campaign = record.content.campaign
    if !campaign.tokens.isEmpty { table.add("tokens", campaign.tokens.joined(separator: " ")) }
    for (name, value) in [
      ("network", campaign.network), ("campaign", campaign.campaign), ("adgroup", campaign.adgroup),
      ("creative", campaign.creative), ("label", campaign.label),
    ] {
      if let value { table.add(name, value) }
    }
    table.add("archived", record.isArchived ? "yes" : "no")
    table.add("created", record.createdAt.description)
    if let end = record.content.expiresAt { table.add("expires", end.description) }
    table.add("visits", Self.text(counts.visits, scans: counts.scans.visits))
    table.add("openings", Self.text(counts.openings, scans: counts.scans.openings))
    table.add("bots", "\(counts.bots)")
    return try options.outcome(of: shown, table.lines)
  }

  private static func text(_ count: Int, scans: Int) -> String {
    scans == 0 ? "\(count)" : "\(count), of which \(scans) by QR code"
  }
}
