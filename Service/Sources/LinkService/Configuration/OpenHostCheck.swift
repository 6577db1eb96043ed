import SiteAssociation

/// Finds hosts of the "open in the app" button that cannot work.
///
/// A tap on a link to the host of the page itself stays in the browser (documented by Apple), so the
/// button needs another host, one whose association file sends its links to the app.
struct OpenHostCheck {
  private let configuration: ServiceConfiguration

  init(_ configuration: ServiceConfiguration) {
    self.configuration = configuration
  }

  func problem(of host: HostDraft) -> Finding? {
    guard let name = host.openHost else { return nil }
    func finding(_ mistake: ConfigurationFinding, _ problem: String, cure: String) -> Finding {
      Finding(mistake, at: name.place, problem, cure: cure)
    }
    if name.value == host.configuration.name {
      return finding(
        .openHostIsHost,
        "The openHost is the host of the page itself, and taps on it stay in the browser.",
        cure: "Name another host of this file with the same app, such as open.\(name.value)."
      )
    }
    guard let other = configuration.hosts.first(where: { $0.name == name.value }) else {
      return finding(
        .unknownOpenHost,
        "The openHost \(name.value.cited) is no host of this file.",
        cure: "Add it to the hosts, with the same app."
      )
    }
    guard let appName = host.apps.first?.value,
      let app = configuration.apps.first(where: { $0.name == appName })
    else { return nil }
    guard other.apps.contains(appName) else {
      return finding(
        .openHostWithoutApp,
        "The host \(name.value.cited) does not list the app \(appName.cited), which the page is about.",
        cure: "Add \(appName) to its apps, or put first the app that the page is about."
      )
    }
    guard !sendsLinks(other, to: app) else { return nil }
    return finding(
      .openHostWithoutLinks,
      "By the rules of \(name.value.cited) no link opens the app \(appName.cited).",
      cure: "Remove its rules, or add one that does not exclude, in front of those that do."
    )
  }

  /// Whether one of the links that the rules speak of opens the app.
  private func sendsLinks(_ host: HostConfiguration, to app: AppConfiguration) -> Bool {
    let apps = host.apps.compactMap { name in configuration.apps.first { $0.name == name } }
    let file = AssociationFile(reading: AssociationFiles(host, apps: apps).apple.body)
    guard let ruleSet = file.ruleSet(for: app.appID) else { return app.teamID.isEmpty }
    let samples = (ruleSet.rules ?? []).filter { !$0.excludes }.flatMap {
      $0.sampleLinks(ruleSet.substitutionVariables)
    }
    return (["/", "/x", "/x/y?z=1"] + samples).contains { ruleSet.decide($0) == .match }
  }
}
