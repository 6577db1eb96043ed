import ArgumentParser
import LinkService

struct KeysRevoke: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "revoke",
    abstract: "Revoke a key. A running service may accept the key for up to another minute."
  )

  @Argument(help: "The ID, as \"keys list\" shows it.")
  var id: String

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    try await options.administer { try await $0.revokeKey(id) }
    return try options.outcome(of: ["revoked": id], ["Revoked \(id)."])
  }
}
