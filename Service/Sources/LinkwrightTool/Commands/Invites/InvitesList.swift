import ArgumentParser
import LinkService
import LinkwrightCore

struct InvitesList: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List invitations, newest first."
  )

  @Option(help: "Only invitations by this inviter.")
  var inviter: String?

  @Option(help: "Only invitations of this campaign.")
  var campaign: String?

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let page = try await options.administer {
      try await $0.invitations(
        inviter: inviter,
        campaign: campaign,
        after: list.cursor,
        limit: list.limit
      )
    }
    var table = TextTable("ID", "CODE", "STATE", "USED", "INVITER", "CAMPAIGN")
    for invitation in page.invitations {
      let capacity = invitation.maximumUses == 0 ? "any" : "\(invitation.maximumUses)"
      table.add(
        invitation.id,
        invitation.code.description,
        "\(invitation.state)",
        "\(invitation.usedCount) of \(capacity)",
        invitation.inviter,
        invitation.campaign
      )
    }
    return try options.outcome(of: page, table.lines + list.lines(for: page.nextCursor))
  }
}
