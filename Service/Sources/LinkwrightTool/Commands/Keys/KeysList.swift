import ArgumentParser
import LinkService
import LinkStore
import LinkwrightCore

struct KeysList: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List all keys, newest first."
  )

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    let keys = try await options.administer { try await $0.keys() }
    var table = TextTable("ID", "NAME", "KIND", "APP", "SCOPES", "REVOKED")
    for document in keys {
      let key = document.key
      table.add(
        key.id,
        key.name,
        key.kind.rawValue,
        key.app,
        key.scopes.map(\.rawValue).sorted().joined(separator: " "),
        key.revokedAt?.description
      )
    }
    return try options.outcome(of: keys, table.lines)
  }
}
