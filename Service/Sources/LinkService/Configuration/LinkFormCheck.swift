import LinkwrightCore
import SiteAssociation

/// Checks that a branded host's association file opens the app for every form of link.
///
/// For each form, the check makes sample links. The rules in the association file must match at
/// least one of them, and the service must recognize the same link as a link of this form.
struct LinkFormCheck {
  private let configuration: ServiceConfiguration

  init(_ configuration: ServiceConfiguration) {
    self.configuration = configuration
  }

  func findings(for host: HostDraft) -> [Finding] {
    // Unreadable values have findings of their own.
    guard host.configuration.kind == .branded, !host.configuration.name.isEmpty,
      !host.configuration.invitationPath.isEmpty
    else { return [] }
    let site = HostSite(host.configuration, in: configuration)
    let file = AssociationFile(reading: site.files.apple.body)
    var findings = missingRules(of: host, site: site) + sharedHost(host)
    for app in site.apps {
      // An app without an identifier has its own finding.
      guard let served = file.ruleSet(for: app.configuration.appID) else { continue }
      findings += stayingInBrowser(app, served, site: site, host: host)
    }
    if let first = site.apps.first, let served = file.ruleSet(for: first.configuration.appID) {
      findings += rulesWithoutLinks(first, served, site: site, host: host)
    }
    return findings
  }

  // MARK: Forms

  /// Sample links of one form.
  private struct Sample {
    var form: String
    var links: [String]
    var isKnown: (ResolvedLinkBuilder.Address) -> Bool
  }

  private func stayingInBrowser(
    _ app: HostApp,
    _ served: RuleSet,
    site: HostSite,
    host: HostDraft
  ) -> [Finding] {
    let builder = ResolvedLinkBuilder(site: site)
    var forms: Set<String> = []
    return samples(for: app, site: site).compactMap { sample in
      let opens = sample.links.contains { link in
        served.decide("https://\(site.host.name)\(link)") == .match
          && sample.isKnown(builder.address(ofPath: String(link.prefix { $0 != "?" && $0 != "#" })))
      }
      guard !opens, let link = sample.links.first, forms.insert(sample.form).inserted else {
        return nil
      }
      return Finding(
        .linkStaysInBrowser,
        at: host.place,
        "\(sample.form) such as \(link.cited) do not open the app \(app.name.cited).",
        cure: "For the invitationPath and the rules, use paths such as /invite/, which the service "
          + "does not reserve and vulnerability scanners do not request."
      )
    }
  }

  private func samples(for app: HostApp, site: HostSite) -> [Sample] {
    var generator = SampleGenerator()
    let slug = SlugGenerator.slug(ignoringCase: site.host.ignoresSlugCase, using: &generator)
    let code = InviteCode.random(using: &generator)
    let tracker = "/abc123?redirect=" + PercentCoding.encoded("https://\(site.host.name)/")
    func isSlug(_ address: ResolvedLinkBuilder.Address) -> Bool {
      guard case .slug = address else { return false }
      return true
    }
    let path = site.host.invitationPath
    var samples = [
      Sample(form: "Short links", links: ["/\(slug)"], isKnown: isSlug),
      Sample(form: "Tracker links", links: [tracker], isKnown: isSlug),
      Sample(form: "Invitations", links: ["\(path)\(code)"]) { $0 == .invitation(code) },
      Sample(form: "Invitations", links: ["\(path)\(code.rawValue)"]) { $0 == .invitation(code) },
    ]
    let long = longLinks(of: app, site: site).flatMap(\.links)
    if !long.isEmpty {
      samples.append(Sample(form: "Long links", links: long) { $0 != .unknown })
    }
    return samples
  }

  /// The rules for long links that are not exclusions, each with sample links that it sends to the
  /// app. Rules without such links are omitted.
  private func longLinks(of app: HostApp, site: HostSite) -> [(rule: Rule, links: [String])] {
    switch configuration.longLinks(on: site.host, for: app.name) {
    case .none: return []
    case .any: return [(Rule(), ["/products/1?color=red"])]
    case .components(let components):
      guard let rules = AssociationFiles.rules(components, for: app.configuration) else {
        return []
      }
      return (rules.rules ?? []).filter { !$0.excludes }.compactMap { rule in
        let isInvitation = rule.path?.utf8.starts(with: site.host.invitationPath.utf8) == true
        if isInvitation { return nil }
        let links = rule.sampleLinks(rules.substitutionVariables).filter {
          rules.decide("https://\(site.host.name)\($0)") == .match
        }
        return links.isEmpty ? nil : (rule, links)
      }
    }
  }

  // MARK: Rules

  /// Reports the rules of the host itself that yield no long links, because all their sample links
  /// have paths that the service reserves or that scanners request.
  private func rulesWithoutLinks(
    _ app: HostApp,
    _ served: RuleSet,
    site: HostSite,
    host: HostDraft
  ) -> [Finding] {
    guard let place = host.rules, case .components = site.host.rules else { return [] }
    let builder = ResolvedLinkBuilder(site: site)
    return longLinks(of: app, site: site).compactMap { rule, links in
      let opens = links.contains { link in
        served.decide("https://\(site.host.name)\(link)") == .match
          && builder.address(ofPath: String(link.prefix { $0 != "?" && $0 != "#" })) != .unknown
      }
      guard !opens else { return nil }
      return Finding(
        .ruleOutsideLongLinks,
        at: place,
        "The service reserves the paths of the rule \((rule.path ?? "*").cited), or never treats them "
          + "as links because vulnerability scanners request them.",
        cure: "Use another path in the app and in its links, or remove the rule."
      )
    }
  }

  private func missingRules(of host: HostDraft, site: HostSite) -> [Finding] {
    guard let place = host.longLinks, site.host.longLinks == .routes else { return [] }
    return site.apps.filter { configuration.longLinks(on: site.host, for: $0.name) == .none }.map {
      Finding(
        .routesWithoutRules,
        at: place,
        "Neither this host nor any own host of the app \($0.name.cited) has rules, so no path is a "
          + "long link.",
        cure: "Add rules or rulesFrom, or write longLinks: any or longLinks: none."
      )
    }
  }

  // MARK: Apps

  private func sharedHost(_ host: HostDraft) -> [Finding] {
    guard let place = host.apps.dropFirst().first?.place else { return [] }
    let proposals = host.apps.dropFirst().map { app in
      let label = String(app.value.lowercased().map { $0 == "_" || $0 == "." ? "-" : $0 })
      let name = "\(label).\(host.configuration.name)"
      return HostName.problem(of: name) == nil
        ? "\(name) for \(app.value)" : "another host for \(app.value)"
    }
    return [
      Finding(
        .severalApps,
        at: place,
        "The host \(host.configuration.name.cited) has \(host.apps.count) apps.",
        cure: "Give each app a branded host: keep \(host.configuration.name) for "
          + "\(host.apps[0].value), and add \(proposals.joined(separator: ", "))."
      )
    ]
  }
}

/// A fixed sequence of numbers, so that the samples are the same in every run (SplitMix64).
private struct SampleGenerator: RandomNumberGenerator {
  private var state: UInt64 = 17

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
