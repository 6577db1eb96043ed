import ArgumentParser
import LinkService
import LinkStore
import LinkwrightCore

struct LinksCreate: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a link and print it."
  )

  @Argument(help: "The destination: a link of the app, or a page on an allowed host.")
  var destination: String

  @Option(help: "The branded host. Not needed if there is only one.")
  var host: String?

  @Option(help: "The slug, which is the last part of the link. Random by default.")
  var slug: String?

  @Option(help: "A tag. Can be repeated.")
  var tag: [String] = []

  @Option(help: "The campaign.")
  var campaign: String?

  @Option(help: "The expiration time, such as 2030-01-31T12:00:00Z.")
  var expiresAt: TimeArgument?

  @Option(help: "The maximum number of visits.")
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
    let created = try await options.administer(configuration.read(), mayCreate: true) {
      try await $0.createLink(content, host: host, slug: slug)
    }
    return try options.outcome(of: created, [created.link.url])
  }
}
