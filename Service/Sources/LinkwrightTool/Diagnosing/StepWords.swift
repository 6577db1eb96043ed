import AssociationFetching
import LinkOpening
import SiteAssociation

/// What a step that fails means to somebody who has never heard of association files, and what to change.
struct StepWords {
  /// nil where the sentence of the step is clear enough.
  let cause: String?
  let cure: String

  /// - Parameters:
  ///   - step: The step.
  ///   - subject: What is known.
  ///   - file: The file that devices have, if they have one.
  init(_ step: OpeningStep, _ subject: DiagnosisSubject, file: AssociationFile?) {
    switch step.kind {
    case .eligible: (cause, cure) = (nil, Self.eligibleCure)
    case .noBrowser:
      (cause, cure) = (
        nil, "Nothing: an app that asks to be a default browser gets no universal links."
      )
    case .entry: (cause, cure) = EntryWords(subject).words
    case .mode: (cause, cure) = (nil, Self.modeCure)
    case .file: (cause, cure) = FileWords(file, subject).words
    case .rules: (cause, cure) = RuleWords(step, subject, file).words
    case .choice: (cause, cure) = Self.choice
    case .restart: (cause, cure) = (nil, "Wait a minute after the restart and tap again.")
    default: (cause, cure) = TapWords.words(step.kind, subject.origin)
    }
  }

  private static let eligibleCure =
    "Share an https link to a host name with a dot, without a port: only such links open apps."

  private static let modeCure =
    "Take ?mode=… out of the entry for builds that people get; it is for development builds on devices "
    + "with Associated Domains Development switched on, and for managed devices."

  private static let choice: (String?, String) = (
    "Somebody chose Safari for the links of this app on this device, by a long press or by the way back at "
      + "the top of the screen, and the device remembers that.",
    "Press the link long in Notes and choose to open it in the app, or tap OPEN in the banner at the top of "
      + "the page in Safari. Other devices are not affected."
  )
}

/// Why no entry of the app covers the host of the link.
struct EntryWords {
  let words: (String?, String)

  init(_ subject: DiagnosisSubject) {
    let host = subject.host ?? ""
    let domains = subject.assumedEntitlements.entries.filter { $0.service == .applinks }.map(
      \.domain
    )
    let list = domains.prefix(4).joined(separator: ", ") + (domains.count > 4 ? ", …" : "")
    let add =
      "Add applinks:\(host) to the Associated Domains of the app, serve the file at "
      + "https://\(host)/.well-known/apple-app-site-association, and give people the new build."
    if domains.isEmpty {
      words = ("The app has no associated domains for links at all, so no web link opens it.", add)
    } else if let inner = WrappedLink(in: subject.url), Self.covers(inner.host, subject) {
      words = (
        "The link goes to \(host), which counts clicks for the sender of an e-mail, and the app does not "
          + "know that host; the app's own link is wrapped inside.",
        "Switch click tracking off for this link at the sender, or have the tracking host serve an "
          + "association file and add applinks:\(host) to the app, which then unwraps such links."
      )
    } else if host.hasPrefix("www."), domains.contains(String(host.dropFirst(4))) {
      words = (
        "The app names \(host.dropFirst(4)), and that does not include \(host): every host needs an entry "
          + "of its own.",
        add
      )
    } else if domains.contains("www." + host) {
      words = ("The app names www.\(host), and that does not include \(host).", add)
    } else if domains.contains("*." + host) {
      words = (
        "The app names *.\(host), which stands for the hosts below \(host), not for \(host) itself.",
        add
      )
    } else {
      words = ("The app does not name \(host) among its associated domains; it names \(list).", add)
    }
  }

  private static func covers(_ host: String, _ subject: DiagnosisSubject) -> Bool {
    subject.assumedEntitlements.entries.contains {
      $0.service == .applinks && $0.associatedDomain().covers(host: host)
    }
  }
}

/// Why the file is none for the app.
struct FileWords {
  let words: (String?, String)

  init(_ file: AssociationFile?, _ subject: DiagnosisSubject) {
    let host = subject.fileHost ?? ""
    let appIDs = file?.appIDs() ?? []
    let bundle = AppExpectation.bundleID(of: subject.appID)
    let others = appIDs.filter {
      AppExpectation.bundleID(of: $0) == bundle && $0 != subject.appID
    }
    if file?.isReadable != true {
      words = (nil, "linkwright doctor \(host) says what to change.")
    } else if let other = others.first {
      words = (
        "The file of \(host) names the app with another team: \(other), where the app is \(subject.appID).",
        "Write \(subject.appID) into the file. The part before the first dot is the App ID Prefix, mostly the "
          + "team's, as the developer account shows it."
      )
    } else if let other = appIDs.first(where: { $0.lowercased() == subject.appID.lowercased() }) {
      words = (
        "The file of \(host) names \(other): capital and small letters have to be those of \(subject.appID).",
        "Write \(subject.appID) into the file."
      )
    } else {
      let names = appIDs.prefix(4).joined(separator: ", ")
      words = (
        "The file of \(host) does not name the app; it names "
          + (appIDs.isEmpty ? "none for links." : "\(names)\(appIDs.count > 4 ? ", …" : "")."),
        "Add \(subject.appID) to appIDs of an entry in applinks.details of the file."
      )
    }
  }
}

/// Why no rule gives the link to the app.
struct RuleWords {
  let words: (String?, String)

  init(_ step: OpeningStep, _ subject: DiagnosisSubject, _ file: AssociationFile?) {
    guard let trace = step.trace else {
      words = (nil, "")
      return
    }
    let variables = file?.substitutionVariables ?? SubstitutionVariables()
    let advice = Advice(variables: variables).sentences(for: trace).joined(separator: " ")
    let host = subject.fileHost ?? ""
    var sentence: String? =
      "No rule in the file of \(host) is about this link, so it stays in the browser."
    if case .rule(let index) = trace.outcome {
      let text = trace.rules.last.map { " " + $0.rule.componentJSON } ?? ""
      sentence =
        "Rule \(index + 1) in the file of \(host) keeps this link out of the app on purpose:\(text)"
    }
    words = (sentence, advice)
  }
}
