import LinkOpening
import SiteAssociation

/// Reports that links do not work on the same host with `www.` added or removed.
struct SiblingWithoutLinks: ExpectationRule {
  static let about = RuleDescription(
    3105,
    "Links that work only with www, or only without it",
    severity: .warning,
    effect: """
      Links to one of the two hosts open the browser, although users think of both hosts as one \
      site.
      """,
    cure: """
      Serve the same file from both hosts without a redirect, and list both hosts in the \
      entitlements.
      """,
    evidence: .documented,
    background: """
      To a device, example.com and www.example.com are two separate hosts (Apple's Technote \
      TN3155). Users may share links to either host, and both hosts may appear in e-mails and on \
      posters. If one host redirects to the other, a link to the redirecting host opens the \
      browser first. Do not rely on the redirect to open the app.
      """
  )

  func check(_ files: FetchedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let sibling = files.inspection.sibling, sibling.responds, files.file?.isReadable == true
    else { return }
    let (host, other) = (files.host, "\(sibling.record.host)")
    for app in apps where app.isWithoutSibling {
      report.report(
        Self.about,
        "The entitlements of \(app.appID) list \(host), but not \(other), which also responds.",
        effect: "Links to \(other) open the browser.",
        cure: "Add applinks:\(other) to the app's Associated Domains"
          + (files.siblingDifference?.isEmpty == true
            ? "." : ", and serve the same file at https://\(other) without a redirect.")
      )
    }
    let isReportedOrCovered = apps.contains {
      $0.isWithoutSibling || $0.hasWildcard(over: sibling.record.host)
    }
    guard !isReportedOrCovered, let fault = files.faultOfSibling else { return }
    report.report(
      Self.about,
      "\(other) \(fault), while \(host) has a file.",
      effect: files.siblingDifference.map(\.effectOnHosts)
        ?? "Links to \(other) open the browser."
    )
  }
}

extension FileDifference {
  /// The effect of a difference between the files of two hosts.
  fileprivate var effectOnHosts: String {
    let isOnlyOrder = addedApps.isEmpty && removedApps.isEmpty && links.isEmpty && isComplete
    return isOnlyOrder
      ? "Some links open different apps on the two hosts if several of the apps are installed."
      : "Some links open the app on one of the two hosts and the browser on the other."
  }
}

extension AppExpectation {
  /// Returns whether this file also applies to a host because of a wildcard entry (documented:
  /// TN3155).
  fileprivate func hasWildcard(over host: AssociationHost) -> Bool {
    entries?.contains { entry in
      entry.isWildcard && entry.service == .applinks
        && host.name.utf8.suffix(entry.fileHost.utf8.count + 1)
          .elementsEqual(".\(entry.fileHost)".utf8)
    } == true
  }
}

extension FetchedFiles {
  /// The difference of the sibling, as a phrase that follows its name; nil if the sibling serves
  /// the same file, or if the sibling's own findings report the difference.
  fileprivate var faultOfSibling: String? {
    guard let sibling = inspection.sibling else { return nil }
    if let difference = siblingDifference {
      let isSecond = sibling.isInspected && inspection.host.name.utf8.starts(with: "www.".utf8)
      return difference.isEmpty || isSecond ? nil : "serves a different file"
    }
    if sibling.isInspected { return nil }
    let exchange = sibling.record.first
    if let target = exchange.redirectLocation {
      let target = sibling.record.hops.first?.url ?? target.excerpt()
      return "redirects to \(target) instead of serving the file"
    }
    if let failure = exchange.failure { return "does not serve the file (\(failure.clause))" }
    return exchange.isSuccess
      ? "responds with something other than the file"
      : "does not serve the file (status \(exchange.status ?? 0))"
  }
}
