import AssociationFetching
import SiteAssociation

/// The result of a download on a device: a file or an error.
struct DownloadResult: Sendable {
  /// The source of the file.
  enum Route: String, Sendable {
    case cdn
    case direct
  }

  var route: Route
  /// The exchange that determines the result.
  var exchange: HTTPExchange
  /// The fetched records, from which the findings are derived.
  var inspection: HostInspection
  /// The file, if devices can read it.
  var file: AssociationFile?
  var error: SwcutilError?

  init(_ record: CDNRecord) {
    route = .cdn
    exchange = record.exchange
    inspection = HostInspection(host: record.host, cdn: record)
    read(record.fileBytes, orFailWith: .refusedByCDN)
  }

  init(_ record: FetchRecord) {
    route = .direct
    exchange = record.response
    inspection = HostInspection(host: record.host, site: record)
    read(
      record.fileBytes,
      orFailWith: SwcutilError(domain: "HTTP", code: record.response.status ?? 0)
    )
  }

  private mutating func read(_ bytes: [UInt8]?, orFailWith refusal: SwcutilError) {
    if let failure = exchange.failure {
      error = SwcutilError(exchange, failure: failure)
    } else if let bytes {
      let file = AssociationFile(unwrapping: bytes)
      if file.isReadable { self.file = file } else { error = .notJSON }
      self.bytes = bytes
    } else {
      error = refusal
    }
  }

  /// The downloaded bytes, readable or not.
  private(set) var bytes: [UInt8]?

  /// The findings about the hosting or, if there are none, the main problem of an unreadable file.
  var findings: [Finding] {
    let hosting = inspection.findings
    guard hosting.isEmpty, file == nil, let bytes else { return hosting }
    return AssociationFile(unwrapping: bytes).mainProblem.map { [$0] } ?? []
  }
}
