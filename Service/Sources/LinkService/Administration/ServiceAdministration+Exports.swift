package import LinkStore
import LinkwrightCore

extension ServiceAdministration {
  /// Exports all rows that earlier runs have not written.
  ///
  /// - Parameter progress: Called with the number of rows so far.
  package func export(
    _ kind: ExportKind,
    as format: ExportFormat,
    to folder: String,
    progress: (Int) -> Void = { _ in }
  ) async throws -> ExportFolder.Summary {
    return try await attempt {
      var export = try ExportFolder(folder, kind, format)
      return try await export.run(now: now, progress: progress) {
        var request = $0
        request.joining = { [sites] in sites.joiningRule(of: $0) }
        return try await store.exportPart(request)
      }
    }
  }
}
