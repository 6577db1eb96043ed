import ArgumentParser
import LinkService

struct InvitesRevoke: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Take an invitation back; whoever has redeemed it stays."
  )

  @Argument(help: "The id, or the code.")
  var invitation: String

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    try await options.administer { try await $0.revokeInvitation(invitation) }
    return try options.outcome(of: ["revoked": invitation], ["Revoked \(invitation)."])
  }
}
