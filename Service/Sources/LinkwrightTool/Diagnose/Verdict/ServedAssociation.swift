import AssociationFetching
import LinkOpening
import SiteAssociation

/// The association file that devices get for an entry: Apple's cached copy, or the host's own file
/// for an entry with a mode.
struct ServedAssociation: Sendable {
  /// The state of a device that fetches the file now.
  private(set) var state: AssociationState = .notFetched
  /// The checks between the host and the device.
  private(set) var steps: [Verdict.Step] = []
  private(set) var notes: [Verdict.Note] = []

  /// The entry that the file is for; nil if the app has no entry for the host of the link.
  let entry: AssociatedDomainEntry?
  private let facts: DiagnosisFacts
  private let isOnDevice: Bool
  /// Whether the device fetches the file from the host, because the entry has a mode (documented).
  private let usesSite: Bool
  private let inspection: HostInspection?
  private let hostingFindings: [Finding]
  private let siteFile: AssociationFile?
  private let cdnFile: AssociationFile?
  /// The reason why the inspection does not show what devices get from the host.
  private var inconclusive: Verdict.Gap?

  /// - Parameters:
  ///   - facts: The facts.
  ///   - entry: The entry that the file is for.
  ///   - isOnDevice: Whether the device already has a file that names the app. Problems of the host
  ///     then do not affect the link yet.
  init(_ facts: DiagnosisFacts, entry: AssociatedDomainEntry?, isOnDevice: Bool = false) {
    self.facts = facts
    self.entry = entry
    self.isOnDevice = isOnDevice
    usesSite = entry?.modes.isEmpty == false
    inspection = facts.inspections[ExactText(entry?.addressOfFile ?? facts.host ?? "")]
    hostingFindings = inspection?.findings ?? []
    // A host that blocks Apple's crawler may still serve devices.
    siteFile = inspection?.site?.readFile() ?? (usesSite ? inspection?.browser?.readFile() : nil)
    cdnFile = inspection?.cdn?.readFile()
    if let file = facts.file {
      notes.append(.givenFile)
      use(file, from: .argument)
      return
    }
    guard inspection != nil else { return }
    if usesSite { checkSite(decides: true) } else { checkCDN() }
  }

  /// The file that devices have or would get.
  var file: AssociationFile? { if case .approved(let file) = state.status { file } else { nil } }

  /// Whether ``file`` names the app.
  var namesApp: Bool { file?.entry(for: facts.appID, service: facts.service) != nil }

  /// The reason why the file that devices get is unknown; nil if it is known.
  var gap: Verdict.Gap? {
    guard file == nil else { return nil }
    return inconclusive ?? (isOnDevice ? .rulesOnDevice : nil)
  }

  /// The name under which a device stores the file.
  var key: String { entry?.address ?? facts.host ?? "" }

  /// The host that serves the file.
  var host: String { inspection?.host.description ?? entry?.addressOfFile ?? facts.host ?? "" }

  private mutating func checkCDN() {
    guard let cdn = inspection?.cdn else {
      if siteFile != nil { notes.append(.cdnSkipped(host: host)) }
      return checkSite(decides: true)
    }
    if let file = cdnFile {
      checkSite(decides: false)
      use(file, from: .copy)
      compare(file, age: cdn.age)
    } else if let finding = hostingFindings.first(where: \.isRefusalOfCDN) {
      checkSite(decides: false)
      state = AssociationState(.failed(reason: cdn.refusal?.reason))
      add(.fails, .finding(finding))
      if isOnDevice, let siteFile, siteFile.isReadable {
        notes.append(.assumedRules(host: host))
        state = .approved(siteFile)
      }
    } else {
      let reason = cdn.exchange.failure?.description ?? "status \(cdn.exchange.status ?? 0)"
      notes.append(.cdnUnreachable(reason: reason, host: siteFile == nil ? nil : host))
      checkSite(decides: true)
    }
  }

  /// Checks what the host serves.
  ///
  /// - Parameter decides: Whether devices get the file from the host. If false, the check is only
  ///   informative.
  private mutating func checkSite(decides: Bool) {
    let findings = hostingFindings.filter {
      !$0.isRefusalOfCDN && !(usesSite && $0.traits.contains(.onlyForAppleCDN))
    }
    if let finding = findings.first(where: { $0.severity == .error && gap(behind: $0) == nil })
      ?? findings.first(where: { gap(behind: $0) != nil })
    {
      let gap = gap(behind: finding)
      let matters = (decides || cdnFile == nil) && gap == nil
      add(matters ? .fails : .careful, .finding(finding))
      guard decides else { return }
      state = AssociationState(.failed(reason: nil))
      inconclusive = gap
    } else if let siteFile {
      add(.holds, .site(host: host))
      if decides {
        use(siteFile, from: .site)
      } else if cdnFile == nil, !siteFile.isReadable {
        // The CDN has no file because the host's file is unreadable.
        add(.fails, .unreadableFile(.site, siteFile.mainProblem))
      } else if inspection?.cdn?.refusal?.kind == .content, !siteFile.isReadableEverywhere {
        add(.fails, .unreadableFile(.crawledSite, siteFile.mainProblem))
      }
    } else if decides {
      add(.fails, .noSite(host: host, inspection?.site?.failure))
    }
  }

  /// Returns the reason why a finding does not show what devices get; nil if the finding shows it.
  private func gap(behind finding: Finding) -> Verdict.Gap? {
    if inspection?.sharesFailureWithCDN == true { return .network(host: host) }
    if finding.traits.contains(.thisMachine) { return .machine(finding) }
    return usesSite && finding.traits.contains(.differsOnDevices) ? .directFetch(finding) : nil
  }

  private mutating func use(_ file: AssociationFile, from source: Verdict.FileSource) {
    if file.isReadable {
      add(.holds, .readableFile(source))
      state = .approved(file)
    } else {
      let problem = file.mainProblem
      state = AssociationState(.failed(reason: problem?.summary ?? "it is not JSON"))
      add(.fails, .unreadableFile(source, problem))
    }
  }

  /// Checks whether Apple's cached copy and the hosted file give the same result for this link.
  private mutating func compare(_ copy: AssociationFile, age: Duration?) {
    guard let siteFile, siteFile.isReadable else { return }
    switch (opens(by: siteFile), opens(by: copy)) {
    case (true, true), (false, false): add(.holds, .copy(.same, age: age))
    case (true, false): add(.fails, .copy(.opensByFile, age: age))
    case (false, true): add(.careful, .copy(.opensByCopy, age: age))
    }
  }

  /// Whether a file lets the link open the app. Only universal links have rules.
  private func opens(by file: AssociationFile) -> Bool {
    facts.isAppClip
      ? file.entry(for: facts.appID, service: .appclips) != nil
      : file.ruleSet(for: facts.appID)?.decide(facts.url) == .match
  }

  private mutating func add(_ mark: Verdict.Mark, _ ground: Verdict.Ground) {
    let mark = mark == .fails && isOnDevice ? .careful : mark
    steps.append(Verdict.Step(mark: mark, ground: ground))
  }
}

extension Finding {
  /// Whether Apple's CDN reports that it has no file.
  fileprivate var isRefusalOfCDN: Bool { traits.contains(.noFileAtCDN) }
}
