@testable import LinkStore

extension AttributionStore {
  /// Stores a report by the default rule.
  @discardableResult
  func record(_ report: AppEventReport) async throws -> InstallationHistory? {
    try await record(report, by: AttributionPolicy())
  }
}
