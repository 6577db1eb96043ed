import AssociationFetching
import SiteAssociation

/// What a device has after a download: a file, or an error.
struct DownloadResult: Sendable {
  /// Which way it came.
  enum Route: String, Sendable {
    case cdn
    case direct
  }

  var route: Route
  /// The answer that the device goes by.
  var exchange: HTTPExchange
  /// What was fetched, as far as the findings need it.
  var inspection: HostInspection
  /// The file, if devices read it.
  var file: AssociationFile?
  var error: SwcutilError?

  init(_ record: CDNRecord) {
    route = .cdn
    exchange = record.exchange
    inspection = HostInspection(host: record.host, cdn: record)
    take(record.fileBytes, otherwise: .refusedByCDN)
  }

  init(_ record: FetchRecord) {
    route = .direct
    exchange = record.response
    inspection = HostInspection(host: record.host, site: record)
    take(
      record.fileBytes,
      otherwise: SwcutilError(domain: "HTTP", code: record.response.status ?? 0)
    )
  }

  private mutating func take(_ bytes: [UInt8]?, otherwise refusal: SwcutilError) {
    if let failure = exchange.failure {
      error = SwcutilError(exchange, failure: failure)
    } else if let bytes {
      let file = AssociationFile(opening: bytes)
      if file.isReadable { self.file = file } else { error = .notJSON }
      self.bytes = bytes
    } else {
      error = refusal
    }
  }

  /// What was read, whether it is a file or not.
  private(set) var bytes: [UInt8]?

  /// What is wrong with the hosting, and the main thing that is wrong with a file that is not read.
  var findings: [Finding] {
    let hosting = inspection.findings
    guard hosting.isEmpty, file == nil, let bytes else { return hosting }
    return AssociationFile(opening: bytes).mainProblem.map { [$0] } ?? []
  }
}
