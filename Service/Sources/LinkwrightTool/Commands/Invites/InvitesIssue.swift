import ArgumentParser
import LinkService
import LinkwrightCore

struct InvitesIssue: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "issue",
    abstract: "Issue invitations and print their links."
  )

  @Option(help: "The number of invitations, 1 to 10000.")
  var count = 1

  @Option(help: "The branded host. Not needed if there is only one.")
  var host: String?

  @Option(help: "The app that the invitations are for, by its name in the configuration.")
  var app: String?

  @Option(help: "The campaign.")
  var campaign: String?

  @Option(help: "Your ID for the inviter, who cannot redeem the invitation.")
  var inviter: String?

  @Option(help: "The inviter's name, as invited users see it.")
  var inviterName: String?

  @Option(help: "The number of users who can redeem each invitation; 0 for any number.")
  var uses = 1

  @Option(help: "The expiration time, such as 2030-01-31T12:00:00Z.")
  var expiresAt: TimeArgument?

  @Option(help: "The title of the page and of the preview in messengers.")
  var title: String?

  @Option(help: "The text below the title.")
  var description: String?

  @Option(name: .customLong("image-url"), help: "The image of the page and of the preview.")
  var imageURL: String?

  @Option(help: "A template in linkTemplates, for the parts of the preview that are not specified.")
  var template: String?

  @Option(
    help: ArgumentHelp(
      "Data that the app receives with the invitation. Can be repeated.",
      valueName: "name=value"
    )
  )
  var payload: [PayloadArgument] = []

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let request = CreateInvitationRequest(
      campaign: campaign,
      inviter: inviter,
      inviterName: inviterName,
      maximumUses: uses,
      expiresAt: expiresAt?.time,
      payload: payload.isEmpty
        ? nil : Dictionary(payload.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }),
      host: host,
      app: app,
      template: template,
      title: title,
      description: description,
      imageURL: imageURL
    )
    let issued = try await options.administer(options.configuration.read(), mayCreate: true) {
      try await $0.issueInvitations(count, request)
    }
    return try options.outcome(of: issued, issued.invitations.compactMap(\.url))
  }
}

/// An item of a payload on the command line: `name=value`.
struct PayloadArgument: ExpressibleByArgument, Sendable, Hashable {
  let name: String
  let value: String

  init?(argument: String) {
    guard let mark = argument.firstIndex(of: "="), mark != argument.startIndex else { return nil }
    name = String(argument[..<mark])
    value = String(argument[argument.index(after: mark)...])
  }
}
