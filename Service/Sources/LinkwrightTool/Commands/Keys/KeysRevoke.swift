import ArgumentParser
import LinkService

struct KeysRevoke: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Take a key back; a running service takes it for another minute."
  )

  @Argument(help: "The id, as \"keys list\" shows it.")
  var id: String

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    try await options.administer { try await $0.revokeKey(id) }
    return try options.outcome(of: ["revoked": id], ["Revoked \(id)."])
  }
}
