import ArgumentParser
import LinkService

struct InvitesRevoke: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke an invitation. Earlier redemptions stay valid."
  )

  @Argument(help: "The ID or the invite code.")
  var invitation: String

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    try await options.administer { try await $0.revokeInvitation(invitation) }
    return try options.outcome(of: ["revoked": invitation], ["Revoked \(invitation)."])
  }
}
