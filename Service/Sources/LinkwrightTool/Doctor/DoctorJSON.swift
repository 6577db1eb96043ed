import AssociationFetching
import SiteAssociation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The output of `doctor --format json`.
struct DoctorJSON: Encodable, Sendable {
  struct Host: Encodable, Sendable {
    var host: String
    var url: String?
    var addresses: [Address]
    /// The proxy's host and port, and the variable that names it.
    var proxy: String?
    var status: Int?
    /// The code of the failure, such as `connectionRefused`.
    var failure: String?
    var contentType: String?
    var bytes: Int?
    var milliseconds: Int?
    var tls: TLS?
    var redirects: [Redirect]
    var apps: [String]
    var cdn: CDN?
    var sibling: Sibling?
    var findings: [FindingJSON]
    var fileFindings: [FindingJSON]
    /// Absent if the host has no assetlinks.json.
    var assetLinks: AssetLinks?
  }

  /// Android's assetlinks.json.
  struct AssetLinks: Encodable, Sendable {
    var url: String
    var bytes: Int
    var findings: [FindingJSON]
  }

  /// The same host with `www.` added or removed.
  struct Sibling: Encodable, Sendable {
    var host: String
    var status: Int?
    var failure: String?
  }

  struct Address: Encodable, Sendable {
    var address: String
    /// `connected`, `notTried`, or the code of the failure.
    var outcome: String
  }

  struct TLS: Encodable, Sendable {
    var version: String?
    var chain: [Certificate]
  }

  struct Certificate: Encodable, Sendable {
    var subject: String
    var issuer: String
    var names: [String]
    var notBefore: String
    var notAfter: String
  }

  struct Redirect: Encodable, Sendable {
    var url: String
    var status: Int?
    var failure: String?
  }

  struct Summary: Encodable, Sendable {
    var hosts: Int
    var errors: Int
    var warnings: Int
    var notes: Int
  }

  var entitlements: Entitlements?
  var hosts: [Host]
  var summary: Summary

  init(_ report: DoctorReport) {
    entitlements = report.entitlements.map(Entitlements.init)
    hosts = report.hostReports.map(Host.init)
    summary = Summary(
      hosts: report.hostReports.count,
      errors: report.count(of: .error),
      warnings: report.count(of: .warning),
      notes: report.count(of: .note)
    )
  }
}

extension DoctorJSON.Host {
  init(_ hostReport: DoctorHostReport) {
    let site = hostReport.inspection.site
    let exchange = site?.first
    host = "\(hostReport.inspection.host)"
    url = exchange?.url
    addresses = (exchange?.addresses ?? []).map(DoctorJSON.Address.init)
    proxy = exchange?.proxy?.name
    status = exchange?.status
    failure = exchange?.failure?.code.name
    contentType = exchange?.headers[name: "Content-Type"]
    bytes = exchange?.status == nil ? nil : exchange?.body.count
    milliseconds = exchange?.timings.ended.map { Int(($0 / .milliseconds(1)).rounded()) }
    tls = exchange?.tls.map(DoctorJSON.TLS.init)
    redirects = (site?.hops ?? []).map {
      DoctorJSON.Redirect(url: $0.url, status: $0.status, failure: $0.failure?.code.name)
    }
    var seen: Set<ExactText> = []
    apps = (hostReport.file?.appIDs() ?? []).filter { seen.insert(ExactText($0)).inserted }
    cdn = hostReport.inspection.cdn.map { DoctorJSON.CDN($0, hostReport.difference) }
    sibling = hostReport.inspection.sibling.map { sibling in
      DoctorJSON.Sibling(
        host: "\(sibling.record.host)",
        status: sibling.record.first.status,
        failure: sibling.record.first.failure?.code.name
      )
    }
    findings = hostReport.findings.map(FindingJSON.init)
    fileFindings = hostReport.fileFindings.map(FindingJSON.init)
    if let exchange = hostReport.inspection.assetLinks, let file = hostReport.assetLinks {
      assetLinks = DoctorJSON.AssetLinks(
        url: exchange.url,
        bytes: exchange.body.count,
        findings: file.findings.map(FindingJSON.init)
      )
    }
  }
}

extension DoctorJSON.Address {
  init(_ attempt: AddressAttempt) {
    address = "\(attempt.address)"
    outcome =
      switch attempt.outcome {
      case .connected: "connected"
      case .notTried: "notTried"
      // Only the fetcher has this outcome: ``NetworkOptions`` allows all addresses.
      case .refused: "refused"
      case .failed(let failure): failure.code.name
      }
  }
}

extension DoctorJSON.TLS {
  init(_ record: TLSRecord) {
    version = record.version
    chain = record.chain.map {
      DoctorJSON.Certificate(
        subject: $0.subject,
        issuer: $0.issuer,
        names: $0.names,
        notBefore: $0.notBefore.formatted(.iso8601),
        notAfter: $0.notAfter.formatted(.iso8601)
      )
    }
  }
}
extension DoctorJSON {
  struct Entitlements: Encodable, Sendable {
    var file: String
    var entries: Int
    var unreadEntries: [String]
    var notes: [String]
    var findings: [FindingJSON]
  }
}

extension DoctorJSON.Entitlements {
  init(_ entitlements: DoctorEntitlements) {
    file = entitlements.name
    entries = entitlements.entryCount
    unreadEntries = entitlements.unreadEntries
    notes = entitlements.notes
    findings = entitlements.findings.map(FindingJSON.init)
  }
}
extension DoctorJSON {
  struct CDN: Encodable, Sendable {
    var status: Int?
    var failure: String?
    var reason: String?
    var ageSeconds: Int?
    var remainingSeconds: Int?
    var addedApps: [App]?
    var removedApps: [App]?
    var links: [Link]?
    var otherApps: [OtherApp]?
    /// Whether all rules were compared. If not, the files may differ in more than ``links``.
    var isComplete: Bool?
  }

  /// An app listed for a service.
  struct App: Encodable, Sendable {
    var app: String
    var service: String
  }

  /// A link that opens another app, because the file and the copy list the apps in another order.
  struct OtherApp: Encodable, Sendable {
    var link: String
    var byCopy: String
    var byFile: String
  }

  /// A link for which the file and the copy have different decisions.
  struct Link: Encodable, Sendable {
    var app: String
    var path: String
    var byCopy: String
    var byFile: String
  }
}

extension DoctorJSON.CDN {
  init(_ record: CDNRecord, _ difference: FileDifference?) {
    status = record.exchange.status
    failure = record.exchange.failure?.code.name
    reason = record.refusal.map { [$0.code, $0.reason].compactMap(\.self).joined(separator: " ") }
    ageSeconds = record.age.map { Int($0.components.seconds) }
    remainingSeconds = record.remainingLifetime.map { Int($0.components.seconds) }
    addedApps = difference?.addedApps.map(DoctorJSON.App.init)
    removedApps = difference?.removedApps.map(DoctorJSON.App.init)
    isComplete = difference?.isComplete
    otherApps = difference?.otherApps.map {
      DoctorJSON.OtherApp(link: $0.link, byCopy: $0.appBefore, byFile: $0.appAfter)
    }
    links = difference?.links.map {
      DoctorJSON.Link(
        app: $0.appID,
        path: $0.path,
        byCopy: $0.before.rawValue,
        byFile: $0.after.rawValue
      )
    }
  }
}

extension DoctorJSON.App {
  init(_ app: FileDifference.App) {
    self.app = app.appID
    service = app.service.rawValue
  }
}
