import AssociationFetching
import LinkOpening
import SiteAssociation

/// The other apps in an association file whose rules match a link. Which of them are installed on a
/// device is unknown.
struct CompetingApps {
  /// The apps that open the link instead of the app if they are installed, in file order.
  private(set) var before: [String] = []
  /// The apps whose rules match the link, but which do not open the link even if they are
  /// installed.
  private(set) var behind: [String] = []
  private var evidence: Evidence = .documented
  private var caveats: [OpeningCaveat] = []

  /// The maximum number of apps to consider. For each app, the tap is tried on a separate device.
  static let maximumCount = 8

  /// - Parameters:
  ///   - plain: The opening that depends only on the app and the site.
  ///   - device: The device without these apps.
  ///   - file: The file that the device has; nil if it has none.
  init(_ facts: DiagnosisFacts, _ plain: Opening, device: AssumedDevice, file: AssociationFile?) {
    guard let file, facts.installedAppIDs == nil, !facts.isAppClip else { return }
    for id in file.apps(matching: facts.url, besides: facts.appID).prefix(Self.maximumCount) {
      let opening = device.tappedOpening(plain, beside: id)
      if opening.decision.opensApp(id) {
        if before.isEmpty { (evidence, caveats) = (opening.evidence, opening.caveats) }
        before.append(id)
      } else if opening.decision.opensApp(facts.appID) {
        behind.append(id)
        if caveats.isEmpty { caveats = opening.caveats }
      }
    }
  }

  /// The check that fails if one of the apps in ``before`` is installed; nil if there are no such
  /// apps.
  var step: Verdict.Step? {
    guard !before.isEmpty else { return nil }
    return Verdict.Step(
      mark: .careful,
      ground: .precedence(of: before, choice: nil, evidence)
    )
  }

  /// - Parameter opensApp: Whether the link opens the app on a device without these apps.
  func notes(opensApp: Bool) -> [Verdict.Note] {
    guard opensApp else { return before.isEmpty ? [] : [.opensOtherApps(before)] }
    let order: [Verdict.Note] = before.isEmpty && !behind.isEmpty ? [.appsBehind(behind)] : []
    return order + caveats.map { .caveat($0) }
  }
}

extension AssociationFile {
  /// Returns the apps whose rules match a link, except the given app, in file order.
  func apps(matching url: String, besides appID: String) -> [String] {
    var matches: [Int: Bool] = [:]
    var apps: [String] = []
    // No device has two apps with the same bundle identifier.
    let bundleID = AppExpectation.bundleID(of: appID).lowercased()
    for entry in entries
    where entry.service == .applinks
      && AppExpectation.bundleID(of: entry.appID).lowercased() != bundleID
      && !apps.contains(entry.appID)
    {
      // The apps of one entry share its rules.
      let matchesLink =
        matches[entry.objectNumber]
        ?? (RuleTracer(entry.rules, substitutionVariables: substitutionVariables)
          .trace(url).decision == .match)
      matches[entry.objectNumber] = matchesLink
      if matchesLink { apps.append(entry.appID) }
    }
    return apps
  }
}
