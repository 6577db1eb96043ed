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
    if let database = try options.database() {
      throw ValidationError(
        "The database is \(database): back it up with pg_dump or pg_basebackup, as docs/fleet.md says."
      )
    }
    let folder = options.data.folder()
    let isRecorded = try await ServiceAdministration.backUp(folder: folder, to: path)
    var lines = ["Copied to \(path). The copy has no damage."]
    if !isRecorded {
      lines.append(
        "The time could not be recorded in \(folder), so the service does not report it."
      )
    }
    return try options.outcome(of: ["backup": path], lines)
  }
}
