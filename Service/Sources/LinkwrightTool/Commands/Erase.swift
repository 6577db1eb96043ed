import ArgumentParser
import LinkService
import LinkStore
import LinkwrightCore

struct Erase: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract: "Erase an installation, a redeemer or an inviter, and print a receipt.",
    discussion: """
      The person or the installation disappears from what is stored, from messages to webhooks that have \
      not arrived, and from later exports. Counts stay. The invitations of an inviter are revoked. This \
      cannot be undone. The service may be running.

      Example:
        linkwright erase --data linkwright-data --redeemer user-7
      """
  )

  @Option(help: ArgumentHelp("The ID of an installation of an app.", valueName: "id"))
  var installation: String?

  @Option(help: ArgumentHelp("The team's identifier of a redeemer.", valueName: "name"))
  var redeemer: String?

  @Option(help: ArgumentHelp("The team's identifier of an inviter.", valueName: "name"))
  var inviter: String?

  @OptionGroup var options: DataOptions

  func validate() throws { _ = try subject() }

  private func subject() throws -> ErasureSubject {
    let names = [installation, redeemer, inviter].compactMap(\.self)
    guard let name = names.first, names.count == 1 else {
      throw ValidationError("Name exactly one of --installation, --redeemer and --inviter.")
    }
    guard (1...255).contains(name.utf8.count) else {
      throw ValidationError("A name has 1 to 255 bytes.")
    }
    if redeemer != nil { return .redeemer(name) }
    if inviter != nil { return .inviter(name) }
    guard let id = InstallationID.normalized(name) else {
      throw ValidationError(
        "\(name) is not the ID of an installation: it must be a UUID, such as"
          + " 5f0c9a7e-3d52-4b7c-9a43-0d6f6f2a3b10."
      )
    }
    return .installation(id)
  }

  func outcome() async throws -> Outcome {
    let subject = try subject()
    let receipt = try await options.administer { try await $0.erase(subject) }
    let counts = receipt.removed.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" }
    return try options.outcome(
      of: receipt,
      [
        "Receipt \(receipt.id), \(receipt.erasedAt)",
        counts.isEmpty ? "Nothing was stored." : "Removed from \(counts.joined(separator: ", ")).",
      ]
    )
  }
}
