import AssociationFetching
import SiteAssociation

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The facts about a host as text, without findings.
struct DoctorHostText: Sendable {
  let hostReport: DoctorHostReport

  private var site: FetchRecord? { hostReport.inspection.site }
  private var exchange: HTTPExchange? { site?.first }
  private var cdn: CDNRecord? { hostReport.inspection.cdn }

  /// The response status, or the reason why there is none.
  var status: String {
    if let failure = exchange?.failure, exchange?.status == nil { return failure.code.spacedName }
    return exchange?.status.map(String.init) ?? "none"
  }

  /// The number of apps in the file.
  var appCount: String {
    guard let file = hostReport.file, file.isReadable else { return "-" }
    return "\(Set(file.appIDs().map(ExactText.init)).count)"
  }

  /// How Apple's cached copy compares with the file.
  var copySummary: String {
    guard let cdn else { return "not queried" }
    if let difference = hostReport.difference { return difference.isEmpty ? "same" : "differs" }
    if hostReport.hasCopy { return "a file" }
    return cdn.exchange.status.map(String.init) ?? cdn.exchange.failure?.code.spacedName ?? "none"
  }

  /// The facts with their labels, in the order of the steps of a request.
  var lines: [(name: String, text: String)] {
    [
      ("address", addresses), ("proxy", exchange?.proxy?.name), ("TLS", security), ("file", file),
      ("redirect", redirects),
      ("apps", apps), ("Apple", copy),
      ("Android", assetLinks),
    ].compactMap { name, text in text.map { (name, $0) } }
  }

  private var addresses: String? {
    guard let exchange, !exchange.addresses.isEmpty else { return nil }
    return exchange.addresses.map { attempt in
      switch attempt.outcome {
      case .connected: "\(attempt.address) (connected)"
      case .failed(let failure): "\(attempt.address) (\(failure.code.spacedName))"
      // Only the fetcher has this outcome: ``NetworkOptions`` allows all addresses.
      case .refused: "\(attempt.address) (connection not allowed)"
      case .notTried: "\(attempt.address)"
      }
    }.joined(separator: ", ")
  }

  private var security: String? {
    guard let tls = exchange?.tls else { return nil }
    let certificate = tls.chain.first.map { leaf in
      "certificate for \(leaf.names.first ?? leaf.subject), issued by \(leaf.issuer), "
        + "valid until \(Self.day(leaf.notAfter))"
    }
    let chain =
      tls.faults.isEmpty ? nil : "chain: " + tls.chain.map(\.subject).joined(separator: " < ")
    return [tls.version, certificate, chain].compactMap(\.self).joined(separator: "; ")
  }

  private var file: String? {
    guard let exchange else { return nil }
    guard let status = exchange.status else { return exchange.failure?.description }
    let kind = exchange.headers[name: "Content-Type"]?.excerpt(60) ?? "no Content-Type"
    let time = exchange.timings.ended.map { " in \($0.inMilliseconds)" } ?? ""
    let end = exchange.failure.map { "; \($0)" } ?? ""
    let signature = hostReport.file?.isSigned == true ? ", signed (CMS)" : ""
    return "status \(status)\(time), \(exchange.body.count) bytes, \(kind)\(signature)\(end)"
  }

  private var redirects: String? {
    guard let site, !site.hops.isEmpty else { return nil }
    return site.hops.map { hop in
      hop.url
        + (hop.status.map { " (\($0))" } ?? hop.failure.map { " (\($0.code.spacedName))" } ?? "")
    }.joined(separator: " -> ")
  }

  private var apps: String? {
    guard let file = hostReport.file, file.isReadable else { return nil }
    var seen: Set<ExactText> = []
    let names = file.entries
      .filter { $0.service == .applinks && seen.insert(ExactText($0.appID)).inserted }
      .map { entry in
        let rules = entry.rules.map { "\($0.count) rule\($0.count == 1 ? "" : "s")" }
        return "\(entry.appID) (\(rules ?? "every link"))"
      }
    let rest = names.count > 6 ? " and \(names.count - 6) more" : ""
    return names.isEmpty ? "none for links" : names.prefix(6).joined(separator: ", ") + rest
  }

  private var copy: String? {
    guard let cdn else { return nil }
    if !hostReport.hasCopy {
      let words = [cdn.refusal?.code, cdn.refusal?.reason].compactMap(\.self).joined(separator: " ")
      let status = cdn.exchange.status.map { "status \($0)" } ?? cdn.exchange.failure?.description
      return "no cached copy: " + (words.isEmpty ? status ?? "no response" : words)
    }
    let relation =
      switch hostReport.difference {
      case let difference? where difference.isEmpty: "behaves like the file"
      case _?: "behaves differently from the file"
      case nil: "cached copy"
      }
    let age = cdn.age.map { ", \($0.inLargestUnit) old" } ?? ""
    let next =
      cdn.remainingLifetime.map { "; the CDN may refetch the file in \($0.inLargestUnit)" }
      ?? ""
    return relation + age + next
      + "; devices fetch the copy when an app is installed or updated, and about every 5 days"
  }

  private var assetLinks: String? {
    guard hostReport.assetLinks != nil, let exchange = hostReport.inspection.assetLinks else {
      return nil
    }
    let kind = exchange.headers[name: "Content-Type"]?.excerpt(60) ?? "no Content-Type"
    return "assetlinks.json, \(exchange.body.count) bytes, \(kind)"
  }

  private static func day(_ date: Date) -> String {
    date.formatted(.iso8601.year().month().day())
  }
}

extension FetchFailure.Code {
  /// The name with spaces, such as "connection refused" or "TLS timeout".
  fileprivate var spacedName: String {
    let spaced = name.reduce(into: "") { text, character in
      if character.isUppercase, text.last?.isLowercase == true { text += " " }
      text.append(character)
    }
    let words = spaced.split(separator: " ").map { word in
      let isAbbreviation = word == "tls" || word.dropFirst().first?.isUppercase == true
      return isAbbreviation ? word.uppercased() : word.lowercased()
    }
    return words.joined(separator: " ")
  }
}

extension DoctorHostReport {
  var text: DoctorHostText { DoctorHostText(hostReport: self) }
}
