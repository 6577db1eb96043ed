import ArgumentParser
import LinkService

struct InvitesRedemptions: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "redemptions",
    abstract: "List the redemptions of an invitation, newest first."
  )

  @Argument(help: "The ID or the invite code.")
  var invitation: String

  @OptionGroup var list: ListOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let page = try await options.administer {
      try await $0.redemptions(of: invitation, after: list.cursor, limit: list.limit)
    }
    var table = TextTable("ID", "REDEEMER", "TIME", "APP", "PROVED")
    for redemption in page.redemptions {
      table.add(
        redemption.id,
        redemption.redeemer,
        "\(redemption.redeemedAt)",
        redemption.app,
        redemption.proved ? "yes" : "no"
      )
    }
    return try options.outcome(of: page, table.lines + list.lines(for: page.nextCursor))
  }
}
