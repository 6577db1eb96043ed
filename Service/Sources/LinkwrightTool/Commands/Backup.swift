import ArgumentParser
import LinkService

struct Backup: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Back up the service's database and check the copy, even while the service is running.",
    discussion: """
      Example:
        linkwright backup --data linkwright-data links.backup
      """
  )

  @Argument(help: "The new file. An existing file is not overwritten.", completion: .file())
  var path: String

  @OptionGroup var options: DataOptions

  func outcome() async throws -> Outcome {
    try await ServiceAdministration.backUp(folder: options.data.folder(), to: path)
    return try options.outcome(of: ["backup": path], ["Copied to \(path). The copy has no damage."])
  }
}
