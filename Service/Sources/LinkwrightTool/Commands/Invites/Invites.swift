import ArgumentParser

struct Invites: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Issue, list and revoke invitations, and list who redeemed them.",
    discussion: """
      Example:
        linkwright invites issue --config Examples/linkwright.yaml \\
          --data linkwright-data --host go.fernhill.example --inviter user-1
      """,
    subcommands: [
      InvitesIssue.self, InvitesList.self, InvitesRedemptions.self, InvitesRevoke.self,
    ]
  )
}
