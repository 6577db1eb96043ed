import ArgumentParser
import LinkService
import LinkStore
import LinkwrightCore

struct LinksCreate: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Make a link and print it."
  )

  @Argument(help: "Where it leads: a link of the app, or a page on an allowed host.")
  var destination: String

  @Option(help: "The branded host; may be left out where there is only one.")
  var host: String?

  @Option(help: "The last part of the link; drawn where it is left out.")
  var slug: String?

  @Option(help: "A tag; may be repeated.")
  var tag: [String] = []

  @Option(help: "The campaign.")
  var campaign: String?

  @Option(help: "The end, such as 2030-01-31T12:00:00Z.")
  var expiresAt: TimeArgument?

  @Option(help: "How many visits it takes.")
  var visitLimit: Int?

  @OptionGroup var configuration: ConfigurationOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let content = LinkContent(
      destination: destination,
      campaign: Campaign(campaign: campaign),
      tags: tag,
      expiresAt: expiresAt?.time,
      visitLimit: visitLimit
    )
    let made = try await options.administer(configuration.read(), mayCreate: true) {
      try await $0.createLink(content, host: host, slug: slug)
    }
    return try options.outcome(of: made, [made.link.url])
  }
}
