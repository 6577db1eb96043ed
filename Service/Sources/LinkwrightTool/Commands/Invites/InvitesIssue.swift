import ArgumentParser
import LinkService
import LinkwrightCore

struct InvitesIssue: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue",
    abstract: "Issue invitations and print their links."
  )

  @Option(help: "How many, 1 to 10000.")
  var count = 1

  @Option(help: "The branded host; may be left out where there is only one.")
  var host: String?

  @Option(help: "The campaign.")
  var campaign: String?

  @Option(help: "The team's own name for the inviter, who cannot redeem.")
  var inviter: String?

  @Option(help: "The inviter as people see them.")
  var inviterName: String?

  @Option(help: "How many may join with one; 0 for any number.")
  var uses = 1

  @Option(help: "The end, such as 2030-01-31T12:00:00Z.")
  var expiresAt: TimeArgument?

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let wish = CreateInvitationRequest(
      campaign: campaign,
      inviter: inviter,
      inviterName: inviterName,
      maximumUses: uses,
      expiresAt: expiresAt?.time,
      host: host
    )
    let issued = try await options.administer(configuration.read(), mayCreate: true) {
      try await $0.issueInvitations(count, wish)
    }
    return try options.outcome(of: issued, issued.invitations.compactMap(\.url))
  }
}
