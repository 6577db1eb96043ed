import ArgumentParser
import LinkService
import LinkStore

struct LinksArchive: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive a link. A running service may resolve the link for a few more seconds."
  )

  @Argument(help: "The ID or the link itself.")
  var link: String

  @Flag(help: "Restore the link instead.")
  var restore = false

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let changed = try await options.administer { try await $0.setArchived(!restore, link) }
    let word = restore ? "Restored" : "Archived"
    return try options.outcome(of: changed, ["\(word) \(changed.link.url)"])
  }
}
