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

  private let subject: DiagnosisSubject
  private let hostingFindings: [Finding]
  private let siteFile: AssociationFile?
  private let cdnFile: AssociationFile?

  init(_ subject: DiagnosisSubject) {
    self.subject = subject
    let inspection = subject.inspection
    hostingFindings = inspection?.findings ?? []
    siteFile = inspection?.site?.readFile()
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

  /// Whether the device asks the host itself (documented for every mode).
  private var usesSite: Bool { subject.entry?.modes.isEmpty == false }

  private var host: String { subject.inspection?.host.description ?? subject.fileHost ?? "" }

  private mutating func lookAtCDN() {
    guard let cdn = subject.inspection?.cdn else {
      note("Apple's CDN was not asked; the file of \(host) itself stands for its copy.")
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
    } else {
      let why = cdn.exchange.failure?.description ?? "status \(cdn.exchange.status ?? 0)"
      note(
        "Apple's CDN could not be asked from here (\(why)); the file of \(host) itself stands for its copy."
      )
      look(atSite: true)
    }
  }

  /// What the host serves; where that is not what devices get, only for the record.
  private mutating func look(atSite decides: Bool) {
    let errors = hostingFindings.filter { $0.severity == .error && !$0.isRefusalOfCDN }
    if let finding = errors.first {
      add(finding, mark: decides || cdnFile == nil ? .fails : .careful)
      if decides { state = AssociationState(.failed(reason: nil)) }
    } else if let siteFile {
      add("site", true, "https://\(host) serves the file without a redirect.", .documented)
      if decides { use(siteFile, from: "The file") }
    } else if decides {
      add(
        "site",
        false,
        subject.inspection?.site?.failure?.description ?? "\(host) serves no file.",
        .documented,
        cure: "linkwright doctor \(host) says more."
      )
    }
  }

  private mutating func use(_ file: AssociationFile, from name: String) {
    guard file.isReadable else {
      let problem = file.mainProblem
      let reason = problem?.summary ?? "it is not JSON"
      state = AssociationState(.failed(reason: reason))
      add(
        "json",
        false,
        "\(name) cannot be read: \(reason)",
        .documented,
        cure: problem?.cure ?? "Serve JSON.",
        cause:
          "\(name) at \(host) is not the JSON that devices read, so they act as if there were none: "
          + reason
      )
      return
    }
    add("json", true, "\(name) is JSON that devices read.", .documented)
    state = .approved(file)
  }

  /// Whether the copy says the same about this link as the file does.
  private mutating func compare(_ copy: AssociationFile, age: Duration?) {
    guard let siteFile, siteFile.isReadable else { return }
    let now = siteFile.ruleSet(for: subject.appID)?.decide(subject.url) ?? .none
    let then = copy.ruleSet(for: subject.appID)?.decide(subject.url) ?? .none
    let old = age.map { ", \($0.inWords) old," } ?? ""
    guard now != then else {
      return add("cdn", true, "Apple's copy\(old) says the same about this link.", .observed)
    }
    let opens = now == .match
    add(
      "cdn",
      !opens,
      "Apple's copy of the file\(old) is not the file that \(host) serves now: by the copy the link "
        + (opens
          ? "does not open the app, by the file it does."
          : "opens the app, by the file it no longer does."),
      .observed,
      cure:
        "Wait: Apple asks the site within a day, and devices look again about every five days, or when "
        + "the app is installed or updated. For development, ?mode=developer in the entry asks the site "
        + "itself.",
      cause:
        "Devices still get an older copy of the association file from Apple: the file at \(host) opens "
        + "the app for this link, the copy\(old) does not yet."
    )
  }

  private mutating func add(_ finding: Finding, mark: Diagnosis.Step.Mark = .fails) {
    let step = Diagnosis.Step(
      kind: finding.code.rawValue,
      mark: mark,
      sentence: finding.problem,
      evidence: finding.evidence,
      cure: finding.cure
    )
    steps.append((step, finding.problem + " " + finding.effect))
  }

  private mutating func add(
    _ kind: String,
    _ holds: Bool,
    _ sentence: String,
    _ evidence: Evidence,
    cure: String? = nil,
    cause: String? = nil
  ) {
    let step = Diagnosis.Step(
      kind: kind,
      mark: holds ? .holds : .fails,
      sentence: sentence,
      evidence: evidence,
      cure: holds ? nil : cure
    )
    steps.append((step, cause))
  }

  private mutating func note(_ sentence: String) { notes.append(sentence) }
}

extension Finding {
  /// Whether Apple's CDN says that it has no file.
  fileprivate var isRefusalOfCDN: Bool { code.rawValue == "LW3040" }
}
