import AssociationFetching
import Foundation
import SiteAssociation

/// The answer of `dl --json`.
struct DownloadJSON: Encodable, Sendable {
  struct Entry: Encodable, Sendable {
    var service: String
    var app: String
    /// Absent for an entry without a list of rules, which holds for every URL.
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
  var redirects: [String]
  var isReadable: Bool
  /// The file as it came, if it is text.
  var file: String?
  var entries: [Entry]
  var error: Failure?
  var cdn: CDN?
  var findings: [FindingJSON]

  init(_ downloaded: DownloadResult, host: AssociationHost) {
    let exchange = downloaded.exchange
    domain = "\(host)"
    route = downloaded.route.rawValue
    url = exchange.url
    status = exchange.status
    contentType = exchange.headers.mediaType
    byteCount = exchange.body.count
    addresses = exchange.addresses.map { "\($0.address)" }
    redirects = downloaded.inspection.site?.hops.map(\.url) ?? []
    isReadable = downloaded.file != nil
    file = downloaded.bytes.flatMap { String(validating: $0, as: UTF8.self) }
    entries = (downloaded.file?.ruleSets(domain: AssociatedDomain(host.name)) ?? []).map {
      Entry(service: $0.service.rawValue, app: $0.appID, ruleCount: $0.rules?.count)
    }
    error = downloaded.error.map {
      Failure(domain: $0.domain, code: $0.code, reason: exchange.failure?.description)
    }
    cdn = downloaded.inspection.cdn.map(CDN.init)
    findings = downloaded.findings.map(FindingJSON.init)
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
