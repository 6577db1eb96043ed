import LinkOpening
import SiteAssociation

/// Half of the links.
struct SiblingWithoutLinks: FileRule {
  static let about = RuleDescription(
    3105,
    "Host with or without www whose links stay in the browser",
    severity: .warning,
    effect: "Links to the other host open the browser, though people take the two for one site.",
    cure:
      "Serve the same file from both hosts without a redirect, and name both in the entitlements.",
    evidence: .documented,
    background: """
      To a device example.com and www.example.com are two hosts. Each has to serve the file itself, not by a \
      redirect to the other, and the app has to name each in its associated domains (TN3155). People copy \
      links with either from the address bar, and e-mails and posters have both. Where a site redirects one \
      to the other, a link opens the browser first; that it may go on into the app from there is nothing to \
      count on.
      """
  )

  func check(_ files: ServedFiles, for apps: [AppExpectation], report: inout HostingReport) {
    guard let sibling = files.inspection.sibling, sibling.responds, files.file?.isReadable == true
    else { return }
    let (host, other) = (files.host, "\(sibling.record.host)")
    for app in apps where app.isWithoutSibling {
      report.report(
        Self.about,
        "\(app.appID) names \(host) and not \(other), which answers too.",
        effect: "Links to \(other) open the browser.",
        cure: "Add applinks:\(other) to the Associated Domains of the app"
          + (files.siblingDifference?.isEmpty == true
            ? "." : ", and serve the same file at https://\(other) without a redirect.")
      )
    }
    let isToldOrCovered = apps.contains {
      $0.isWithoutSibling || $0.hasWildcard(over: sibling.record.host)
    }
    guard !isToldOrCovered, let fault = files.faultOfSibling else { return }
    report.report(
      Self.about,
      "\(other) \(fault), and \(host) has a file.",
      effect: files.siblingDifference == nil
        ? "Links to \(other) open the browser."
        : "Some links open the app with one of the two hosts, and the browser with the other."
    )
  }
}

extension AppExpectation {
  /// Whether links to a host go by this file too (documented: TN3155).
  fileprivate func hasWildcard(over host: AssociationHost) -> Bool {
    entries?.contains { entry in
      entry.isWildcard && entry.service == .applinks && host.name.hasSuffix("." + entry.fileHost)
    } == true
  }
}

extension ServedFiles {
  /// What the sibling does with the file, where it does not serve the same. nil where it says so itself, or
  /// the pair would be told twice.
  fileprivate var faultOfSibling: String? {
    guard let sibling = inspection.sibling else { return nil }
    if let difference = siblingDifference {
      let isSecond = sibling.isInspected && inspection.host.name.hasPrefix("www.")
      return difference.isEmpty || isSecond ? nil : "serves another file"
    }
    if sibling.isInspected { return nil }
    let response = sibling.record.first
    if let target = response.redirectLocation {
      let place = sibling.record.hops.first?.url ?? target.excerpt()
      return "redirects to \(place) instead of serving the file"
    }
    if let failure = response.failure { return "does not serve the file (\(failure.clause))" }
    return response.isSuccess
      ? "answers with something else than the file"
      : "does not serve the file (status \(response.status ?? 0))"
  }
}
