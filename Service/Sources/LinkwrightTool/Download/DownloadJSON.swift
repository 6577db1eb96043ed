import AssociationFetching
import Foundation
import SiteAssociation

/// The output of `dl --json`.
struct DownloadJSON: Encodable, Sendable {
  struct Entry: Encodable, Sendable {
    var service: String
    var app: String
    /// Absent for an entry without a list of rules, which matches every URL.
    var ruleCount: Int?
  }

  struct Failure: Encodable, Sendable {
    var domain: String
    var code: Int
    var reason: String?
  }

  struct CDN: Encodable, Sendable {
    var ageInSeconds: Int64?
    var lifetimeInSeconds: Int64?
    var source: String?
    var triesDirect: Bool?
    var failureReason: String?
    var failureDetails: String?
  }

  var domain: String
  var route: String
  var url: String
  var status: Int?
  var contentType: String?
  var byteCount: Int
  var addresses: [String]
  /// The proxy's host and port, and the variable that names it.
  var proxy: String?
  var redirects: [String]
  var isReadable: Bool
  /// The downloaded file, if it is valid UTF-8.
  var file: String?
  var entries: [Entry]
  var error: Failure?
  var cdn: CDN?
  var findings: [FindingJSON]

  init(_ result: DownloadResult, host: AssociationHost) {
    let exchange = result.exchange
    domain = "\(host)"
    route = result.route.rawValue
    url = exchange.url
    status = exchange.status
    contentType = exchange.headers.mediaType
    byteCount = exchange.body.count
    addresses = exchange.addresses.map { "\($0.address)" }
    proxy = exchange.proxy?.name
    redirects = result.inspection.site?.hops.map(\.url) ?? []
    isReadable = result.file != nil
    file = result.bytes.flatMap { String(validating: $0, as: UTF8.self) }
    entries = (result.file?.ruleSets(domain: AssociatedDomain(host.name)) ?? []).map {
      Entry(service: $0.service.rawValue, app: $0.appID, ruleCount: $0.rules?.count)
    }
    error = result.error.map {
      Failure(domain: $0.domain, code: $0.code, reason: exchange.failure?.description)
    }
    cdn = result.inspection.cdn.map(CDN.init)
    findings = result.findings.map(FindingJSON.init)
  }
}

extension DownloadJSON.CDN {
  init(_ record: CDNRecord) {
    ageInSeconds = record.age?.components.seconds
    lifetimeInSeconds = record.lifetime?.components.seconds
    source = record.source
    triesDirect = record.suggestsDirectFetch
    failureReason = record.exchange.headers[name: "Apple-Failure-Reason"]
    failureDetails = record.exchange.headers[name: "Apple-Failure-Details"]
  }
}
