import LinkStore
import LinkwrightCore

extension ManagementAPI {
  /// A page of an export. The next page begins at the cursor in the header `Next-Cursor`, also if new
  /// rows arrive, and if the client lost the rest of the page.
  func export(_ call: ManagementCall) async throws -> APIResponse {
    try call.expectQuery("cursor", "format", "limit")
    guard let kind = ExportKind(name: call["kind"]) else {
      throw Problem(
        .notFound,
        "Exports exist of \(ExportKind.all.map(\.name).joined(separator: ", "))."
      )
    }
    let format = try Self.exportFormat(call.query["format"])
    let limit = try Self.exportLimit(call.query["limit"])
    let sites = dependencies.sites.value
    var (count, isLast) = (0, false)
    var cursor = try call.query["cursor"].map { try ExportCursor($0, of: kind) }
    var body = format.header(of: kind)
    // Parts can be empty although rows follow. A page ends after some of them, so that it takes only
    // seconds.
    for _ in 0..<Self.exportPartLimit where count < limit && !isLast {
      var request = ExportRequest(
        kind,
        format,
        after: cursor,
        rowLimit: limit - count,
        at: call.time
      )
      request.joining = { sites.joiningRule(of: $0) }
      let part = try await dependencies.store.exportPart(request)
      for rows in part.rows { body += rows.bytes }
      count += part.rowCount
      (cursor, isLast) = (part.next, part.isLast)
    }
    var response = APIResponse(contentType: format.contentType, body: body)
    response.nextCursor = cursor.map { APIResponse.NextCursor(text: $0.text, hasMore: !isLast) }
    return response
  }

  private static let exportPartLimit = 20
  static let exportLimits = 1...10_000

  private static func exportFormat(_ text: String?) throws -> ExportFormat {
    guard let text else { return .ndjson }
    guard let format = ExportFormat(code: text) else {
      let known = ExportFormat.allCases.map(\.rawValue).joined(separator: " or ")
      throw Problem(.invalidValue, "\"format\" must be \(known).")
    }
    return format
  }

  private static func exportLimit(_ text: String?) throws -> Int {
    guard let text else { return 1000 }
    guard let limit = Int(text), exportLimits.contains(limit) else {
      throw Problem(
        .invalidValue,
        "\"limit\" must be a number from \(exportLimits.lowerBound) to \(exportLimits.upperBound)."
      )
    }
    return limit
  }
}
