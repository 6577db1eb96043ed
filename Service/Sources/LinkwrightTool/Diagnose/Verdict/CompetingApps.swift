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
    // No device has two apps with the same bundle identifier.
    let bundleID = ExactText(AppExpectation.bundleID(of: appID).lowercased())
    let others = entries.filter {
      $0.service == .applinks
        && ExactText(AppExpectation.bundleID(of: $0.appID).lowercased()) != bundleID
    }
    // The apps of one entry share its rules.
    var numbers: Set<Int> = []
    let objects = others.filter { numbers.insert($0.objectNumber).inserted }
    let matching = Set(
      zip(objects, traces(of: url, for: objects))
        .filter { $1.decision == .match }
        .map { $0.0.objectNumber }
    )
    var apps: [String] = []
    var seen: Set<ExactText> = []
    for entry in others where matching.contains(entry.objectNumber) {
      if seen.insert(ExactText(entry.appID)).inserted { apps.append(entry.appID) }
    }
    return apps
  }
}
