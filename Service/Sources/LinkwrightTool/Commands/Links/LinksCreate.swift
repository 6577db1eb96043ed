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

  @OptionGroup var content: LinksCreateOptions
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let content = content.content(destination: destination)
    let created = try await options.administer(options.configuration.read(), mayCreate: true) {
      try await $0.createLink(content, host: host, slug: slug)
    }
    return try options.outcome(of: created, [created.link.url])
  }
}
