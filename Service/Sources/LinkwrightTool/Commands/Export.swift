import ArgumentParser
import LinkService
import LinkStore

struct Export: AsyncToolCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Write visits, app events and other rows to files, one for each day in UTC.",
    discussion: """
      A file gets its final name an hour after its day has ended. Until then, its name ends with “.open”. \
      Another run continues where the last one ended, even if that was killed.

      Example:
        linkwright export --data linkwright-data --to exports \\
          --kind visits
      """
  )

  @Option(
    help: ArgumentHelp("The folder for the files.", valueName: "folder"),
    completion: .directory
  )
  var to: String

  @Option(
    help: ArgumentHelp(
      "What to export: \(ExportKind.all.map(\.name).joined(separator: ", ")). (default: all)",
      valueName: "kind"
    )
  )
  var kind: [String] = []

  @Option(help: "ndjson or csv.")
  var format = ExportFormat.ndjson

  @OptionGroup var options: DataOptions

  func validate() throws {
    guard !to.isEmpty else { throw ValidationError("Name a folder with --to.") }
    _ = try kinds()
  }

  func outcome() async throws -> Outcome {
    let kinds = try kinds()
    let line = ProgressLine("rows")
    // The attribution of installations depends on the windows of the apps.
    let configuration = try options.configuration.readIfPresent()
    let summaries = try await options.administer(configuration) { administration in
      var summaries: [ExportFolder.Summary] = []
      for kind in kinds {
        summaries.append(
          try await administration.export(kind, as: format, to: to) { count in
            line?.show("\(count) \(kind.name)")
          }
        )
      }
      return summaries
    }
    line?.clear()
    return try options.outcome(of: ["exports": summaries], summaries.flatMap(Self.lines))
  }

  private static func lines(_ summary: ExportFolder.Summary) -> [String] {
    var lines = ["\(summary.kind): \(summary.rows) rows written"]
    lines += summary.completed.map { "  complete: \($0)" }
    lines += summary.open.map { "  open:     \($0)" }
    return lines
  }

  private func kinds() throws -> [ExportKind] {
    if kind.isEmpty { return ExportKind.all }
    var kinds: [ExportKind] = []
    for name in kind {
      guard let kind = ExportKind(name: name) else {
        throw ValidationError(
          "“\(name)” cannot be exported: use \(ExportKind.all.map(\.name).joined(separator: ", "))."
        )
      }
      if !kinds.contains(where: { $0.name == kind.name }) { kinds.append(kind) }
    }
    return kinds
  }
}

extension ExportFormat: ExpressibleByArgument {}
