import SiteAssociation

/// Checks the host of the "open in the app" button.
///
/// A tap on a link to the host of the page stays in the browser (documented by Apple). Therefore,
/// the button needs another host, whose association file sends links to the app.
struct OpenHostCheck {
  private let configuration: ServiceConfiguration

  init(_ configuration: ServiceConfiguration) {
    self.configuration = configuration
  }

  func finding(for host: HostDraft) -> Finding? {
    guard let name = host.openHost else { return nil }
    func finding(_ kind: ConfigurationFinding, _ problem: String, cure: String) -> Finding {
      Finding(kind, at: name.place, problem, cure: cure)
    }
    if ExactText(name.value) == ExactText(host.configuration.name) {
      return finding(
        .openHostIsHost,
        "The openHost is the host itself. Links to the host of the current page stay in the browser.",
        cure: "Write another host of this file that lists the same app, such as open.\(name.value)."
      )
    }
    guard
      let other = configuration.hosts.first(where: { ExactText($0.name) == ExactText(name.value) })
    else {
      return finding(
        .unknownOpenHost,
        "The openHost \(name.value.cited) is not a host of this file.",
        cure: "Add this host to hosts, and list the app of the button in its apps."
      )
    }
    guard let appName = host.apps.first?.value,
      let app = configuration.apps.first(where: { ExactText($0.name) == ExactText(appName) })
    else { return nil }
    guard other.apps.contains(where: { ExactText($0) == ExactText(appName) }) else {
      return finding(
        .openHostWithoutApp,
        "The host \(name.value.cited) does not list \(appName.cited), the app that the page opens.",
        cure: "Add \(appName) to its apps, or list another app first for the host of the page."
      )
    }
    guard !sendsLinks(other, to: app) else { return nil }
    return finding(
      .openHostWithoutLinks,
      "The rules of \(name.value.cited) open no link in the app \(appName.cited).",
      cure:
        "Remove the rules of that host, or add a rule without exclude before those with exclude."
    )
  }

  /// Whether the rules send at least one sample link to the app.
  private func sendsLinks(_ host: HostConfiguration, to app: AppConfiguration) -> Bool {
    let file = AssociationFile(reading: AssociationFiles(host, in: configuration).apple.body)
    guard let ruleSet = file.ruleSet(for: app.appID) else { return app.teamID.isEmpty }
    let samples = (ruleSet.rules ?? []).filter { !$0.excludes }.flatMap {
      $0.sampleLinks(ruleSet.substitutionVariables)
    }
    return (samples + ["/", "/x", "/x/y?z=1"]).contains { ruleSet.decide($0) == .match }
  }
}
