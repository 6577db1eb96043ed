import ArgumentParser
import LinkService
import LinkStore

struct LinksDelete: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "delete",
    abstract: "Delete the content of links. Their slugs stay in use.",
    discussion: """
      Visitors get a page that says that the link is no longer available. A running service may resolve \
      the links for a few more seconds. To be able to restore links, archive them instead.

      Example:
        linkwright links delete --since 2030-01-31T12:00:00Z --dry-run
      """
  )

  @OptionGroup var selection: LinkSelection
  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    guard let link = selection.link else { return try await selection.remove(.delete, options) }
    let deleted = try await options.administer { try await $0.delete(link) }
    return try options.outcome(of: deleted, ["Deleted \(deleted.link.url)"])
  }
}
