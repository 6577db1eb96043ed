import ArgumentParser
import LinkService
import LinkStore

struct LinksArchive: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "archive",
    abstract: "Archive links. A running service may resolve them for a few more seconds."
  )

  @Flag(help: "Restore one link instead.")
  var restore = false

  @OptionGroup var selection: LinkSelection
  @OptionGroup var options: DataOptions

  func validate() throws {
    if restore, selection.link == nil { throw ValidationError("--restore needs one link.") }
  }

  func outcome() async throws -> Outcome {
    guard let link = selection.link else { return try await selection.remove(.archive, options) }
    let changed = try await options.administer { try await $0.setArchived(!restore, link) }
    let word = restore ? "Restored" : "Archived"
    return try options.outcome(of: changed, ["\(word) \(changed.link.url)"])
  }
}
