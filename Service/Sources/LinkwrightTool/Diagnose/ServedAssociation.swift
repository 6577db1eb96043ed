import AssociationFetching
import LinkOpening
import SiteAssociation

/// What devices get of the association file of a host: Apple's copy, or in an alternate mode the file of
/// the host itself.
struct ServedAssociation {
  /// What a device that asks now has.
  private(set) var state: AssociationState = .notFetched
  /// What has to hold before it has that, each with a sentence for the cause.
  private(set) var steps: [(step: Diagnosis.Step, cause: String?)] = []
  private(set) var notes: [String] = []

  /// The file that devices have, or would have.
  var file: AssociationFile? { if case .approved(let file) = state.status { file } else { nil } }

  /// Whether that file names the app.
  var namesApp: Bool { file?.entry(for: subject.appID) != nil }

  /// Why it is not known here what devices have; nil where it is.
  var gap: String? {
    guard file == nil else { return nil }
    if let inconclusive { return inconclusive }
    guard isOnDevice else { return nil }
    return
      "The device has a file that names the app, and what its rules say about this link is not known "
      + "here. Name that file with -j."
  }

  /// Why what was seen of the host from here does not tell what devices get.
  private var inconclusive: String?

  /// The entry that the file is for; nil where the app has none for the host of the link.
  let entry: AssociatedDomainEntry?
  private let subject: DiagnosisSubject
  private let isOnDevice: Bool
  /// Whether the device asks the host itself (documented for every mode).
  private let usesSite: Bool
  private let inspection: HostInspection?
  private let hostingFindings: [Finding]
  private let siteFile: AssociationFile?
  private let cdnFile: AssociationFile?

  /// - Parameters:
  ///   - subject: What is known.
  ///   - entry: The entry that the file is for.
  ///   - isOnDevice: Whether a device is known to have a file that names the app. Then what is wrong with
  ///     the host now does not keep the link out of the app yet.
  init(_ subject: DiagnosisSubject, entry: AssociatedDomainEntry?, isOnDevice: Bool = false) {
    self.subject = subject
    self.entry = entry
    self.isOnDevice = isOnDevice
    usesSite = entry?.modes.isEmpty == false
    inspection = subject.inspections[entry?.addressOfFile ?? subject.host ?? ""]
    hostingFindings = inspection?.findings ?? []
    // A device is not turned away as Apple's crawler may be.
    siteFile = inspection?.site?.readFile() ?? (usesSite ? inspection?.browser?.readFile() : nil)
    cdnFile = inspection?.cdn?.readFile()
    if let file = subject.file {
      note(
        "The file of -j was taken for what devices have; neither the host nor Apple's CDN was asked."
      )
      use(file, from: "The file of -j")
      return
    }
    guard inspection != nil else { return }
    if usesSite { look(atSite: true) } else { lookAtCDN() }
  }

  /// What the device has of the file is kept under this name.
  var key: String { entry?.address ?? subject.host ?? "" }

  /// Who serves the file.
  var host: String { inspection?.host.description ?? entry?.addressOfFile ?? subject.host ?? "" }

  private mutating func lookAtCDN() {
    guard let cdn = inspection?.cdn else {
      if siteFile != nil {
        note("Apple's CDN was not asked; the file of \(host) itself stands for its copy.")
      }
      return look(atSite: true)
    }
    if let file = cdnFile {
      look(atSite: false)
      use(file, from: "Apple's copy of the file")
      compare(file, age: cdn.age)
    } else if let finding = hostingFindings.first(where: \.isRefusalOfCDN) {
      look(atSite: false)
      state = AssociationState(.failed(reason: cdn.refusal?.reason))
      add(finding)
      if isOnDevice, let siteFile, siteFile.isReadable {
        note("The rules of the device's file are taken to be those that \(host) serves now.")
        state = .approved(siteFile)
      }
    } else {
      let why = cdn.exchange.failure?.description ?? "status \(cdn.exchange.status ?? 0)"
      let stand = siteFile == nil ? "" : "; the file of \(host) itself stands for its copy"
      note("Apple's CDN could not be asked from here (\(why))\(stand).")
      look(atSite: true)
    }
  }

  /// What the host serves; where that is not what devices get, only for the record.
  private mutating func look(atSite decides: Bool) {
    let findings = hostingFindings.filter {
      !$0.isRefusalOfCDN && $0.concerns(devicesThatAskTheHost: usesSite)
    }
    if let finding = findings.first(where: { $0.severity == .error && !isInconclusive($0) })
      ?? findings.first(where: isInconclusive)
    {
      let matters = (decides || cdnFile == nil) && !isInconclusive(finding)
      add(finding, mark: matters ? .fails : .careful)
      guard decides else { return }
      state = AssociationState(.failed(reason: nil))
      if isInconclusive(finding) { inconclusive = words(of: finding) }
    } else if let siteFile {
      add("site", .holds, "https://\(host) serves the file without a redirect.", .documented)
      if decides { use(siteFile, from: "The file") }
    } else if decides {
      add(
        "site",
        .fails,
        inspection?.site?.failure?.description ?? "\(host) serves no file.",
        .documented,
        cure: "linkwright doctor \(host) says more."
      )
    }
  }

  private static let direct =
    " A device in an alternate mode asks the host itself: it may follow the redirect, read what comes with a "
    + "server's error, and trust an authority that was installed on it (inferred)."

  /// Why a finding tells nothing about what devices get.
  private func words(of finding: Finding) -> String {
    if sharesFailureWithCDN {
      return
        "Neither \(host) nor Apple's CDN could be asked from here: look at the network of this machine."
    }
    return finding.isAboutThisMachine
      ? finding.problem + " " + finding.cure : finding.problem + Self.direct
  }

  private func isInconclusive(_ finding: Finding) -> Bool {
    finding.isAboutThisMachine || usesSite && finding.differsOnDevices || sharesFailureWithCDN
  }

  private var sharesFailureWithCDN: Bool { inspection?.sharesFailureWithCDN == true }

  private mutating func use(_ file: AssociationFile, from name: String) {
    guard file.isReadable else {
      let problem = file.mainProblem
      let reason = problem?.summary ?? "it is not JSON"
      state = AssociationState(.failed(reason: reason))
      add(
        "json",
        .fails,
        "\(name) cannot be read: \(reason)",
        .documented,
        cure: problem?.cure ?? "Serve JSON.",
        cause:
          "\(name) at \(host) is not the JSON that devices read, so they act as if there were none: "
          + reason
      )
      return
    }
    add("json", .holds, "\(name) is JSON that devices read.", .documented)
    state = .approved(file)
  }

  /// Whether the copy says the same about this link as the file does.
  private mutating func compare(_ copy: AssociationFile, age: Duration?) {
    guard let siteFile, siteFile.isReadable else { return }
    let opensByFile = siteFile.ruleSet(for: subject.appID)?.decide(subject.url) == .match
    let opensByCopy = copy.ruleSet(for: subject.appID)?.decide(subject.url) == .match
    let old = age.map { ", \($0.inWords) old," } ?? ""
    switch (opensByFile, opensByCopy) {
    case (true, true), (false, false):
      add("cdn", .holds, "Apple's copy\(old) says the same about this link.", .observed)
    case (true, false):
      add(
        "cdn",
        .fails,
        "Apple's copy of the file\(old) is not the file that \(host) serves now: the copy keeps the link "
          + "out of the app, the file lets it in.",
        .observed,
        cure:
          "Wait: Apple asks the site within a day, and devices look again about every five days, or when "
          + "the app is installed or updated. For development, ?mode=developer in the entry asks the site "
          + "itself.",
        cause:
          "Devices still get an older copy of the association file from Apple: the file at \(host) opens "
          + "the app for this link, the copy\(old) does not yet."
      )
    case (false, true):
      add(
        "cdn",
        .careful,
        "Apple's copy of the file\(old) is not the file that \(host) serves now: the copy lets the link into "
          + "the app, the file no longer does.",
        .observed,
        cure: "Put the rule back before Apple asks the site again, which it does within a day."
      )
    }
  }

  private mutating func add(_ finding: Finding, mark: Diagnosis.Step.Mark = .fails) {
    add(
      finding.code.rawValue,
      mark,
      finding.problem,
      finding.evidence,
      cure: finding.cure,
      cause: finding.problem + " " + finding.effect
    )
  }

  private mutating func add(
    _ kind: String,
    _ mark: Diagnosis.Step.Mark,
    _ sentence: String,
    _ evidence: Evidence,
    cure: String? = nil,
    cause: String? = nil
  ) {
    let step = Diagnosis.Step(
      kind: kind,
      mark: mark == .fails && isOnDevice ? .careful : mark,
      sentence: sentence,
      evidence: evidence,
      cure: cure
    )
    steps.append((step, cause))
  }

  private mutating func note(_ sentence: String) { notes.append(sentence) }
}

extension Finding {
  /// Whether Apple's CDN says that it has no file.
  fileprivate var isRefusalOfCDN: Bool { code.rawValue == "LW3040" }
}
