internal import LinkwrightCore
package import SiteAssociation

/// The link in a QR code.
package enum QRLink {
  /// Returns a link with the marker of scans.
  ///
  /// A rule with a condition on the query can decide differently about the marked link. A code that opens
  /// the browser instead of the app is worse than one whose scans count as taps, so such a link is refused.
  ///
  /// - Parameter file: The association file of the link's host; nil if it is not known.
  package static func marked(_ url: String, in file: AssociationFile?) throws(QRRefusal) -> String {
    let marked = ScanMarker.added(to: url)
    for rules in file?.ruleSets() ?? [] where rules.service == .applinks {
      let (before, after) = (rules.decide(url), rules.decide(marked))
      guard (before == .match) != (after == .match) else { continue }
      let change =
        before == .match
        ? "the link would no longer open \(rules.appID)" : "the link would open \(rules.appID)"
      throw QRRefusal(
        .marker,
        "With \(ScanMarker.item.text) in the query, \(change), because a rule of the host has a "
          + "condition on the query. Draw the code without the marker, or change the rule.",
        cure: nil
      )
    }
    return marked
  }
}

extension HostSite {
  /// The association file that devices read.
  var associationFile: AssociationFile { AssociationFile(reading: files.apple.body) }
}

extension ServiceConfiguration {
  /// The association file of a link's host, and the icon of its brand; nil if the configuration does
  /// not have the host.
  package func codeHost(of url: String) -> (file: AssociationFile, icon: QRLogo?)? {
    SiteDirectory(self)[WebAddress(url)?.host].map { ($0.associationFile, $0.brand.logo) }
  }
}
