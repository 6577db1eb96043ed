import LinkOpening
import SiteAssociation

/// The file is right and devices do not have it yet.
struct NotYetInCopy: ExpectationRule {
  static let about = HostingDescription(
    3103,
    "App that Apple's copy does not name yet",
    effect: "Devices get the copy, so links open the browser until Apple has asked the site again.",
    cure:
      "Wait: Apple asks the site within a day. Then install the app anew, or wait about five days.",
    evidence: .observed,
    background: """
      Devices do not ask the site but Apple's CDN, which keeps a file for six hours and more. A device asks \
      when the app is installed or updated, and again after about five days. Nobody but Apple can clear the \
      CDN. For development, an entry with ?mode=developer asks the site itself.
      """
  )

  func check(_ app: AppExpectation, _ files: ServedFiles, report: inout HostingReport) {
    guard let file = files.file, let copy = files.copy, file.isReadable, copy.isReadable else {
      return
    }
    for service in app.services
    where file.entry(for: app.appID, service: service) != nil
      && copy.entry(for: app.appID, service: service) == nil
    {
      report.report(
        Self.about,
        "Apple's copy of the file of \(files.host) does not name \(app.appID) for \(service), and the file "
          + "does."
      )
    }
  }
}

/// The entry is for development.
struct ModeInEntry: ExpectationRule {
  static let about = HostingDescription(
    3104,
    "Entry with a mode beside none without",
    severity: .warning,
    effect: "On the devices of people such an entry does nothing, so links open the browser.",
    cure: "Add the same entry without ?mode= to builds for people.",
    evidence: .documented,
    background: """
      ?mode=developer works in builds that are signed for development, on devices with Associated Domains \
      Development switched on. ?mode=managed works where a profile of a device management allows it. Then \
      the device asks the site itself, not Apple's CDN.
      """
  )

  func check(_ app: AppExpectation, _ files: ServedFiles, report: inout HostingReport) {
    let entries = app.entries ?? []
    for entry in entries where !entry.modes.isEmpty {
      let hasPlainOne = entries.contains {
        $0.modes.isEmpty && $0.service == entry.service && $0.domain == entry.domain
      }
      if hasPlainOne { continue }
      report.report(Self.about, "\(entry) has a mode, and there is no such entry without one.")
    }
  }
}
