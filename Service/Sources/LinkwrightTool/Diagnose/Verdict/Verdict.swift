import AssociationFetching
import LinkOpening
import SiteAssociation

/// The second stage of `diagnose`: whether a link opens an app, and the checks that decide it.
///
/// A verdict is a pure function of the facts. It does not contain sentences; ``DiagnosisReport``
/// describes it.
struct Verdict: Sendable {
  /// Whether the link opens the app.
  enum Conclusion: String, Sendable, Hashable {
    case yes
    case no
    /// The link opens on some devices. The facts do not show whether it opens on this device.
    case depends
    /// No source says what a device does here.
    case unknown
  }

  /// The result of a check.
  enum Mark: String, Sendable, Hashable {
    case holds
    case fails
    /// As far as is known, the check does not keep this link out of the app. However, it relies on
    /// an assumption, or it may affect this link later or affect other links.
    case careful
  }

  struct Step: Sendable {
    var mark: Mark
    var ground: Ground
  }

  /// A detail of the conclusion.
  enum Consequence: Sendable {
    case none
    /// The link opens the app only on devices that meet this condition.
    case mode(ModeCondition)
    /// The facts do not show which file a device has.
    case gap(Gap)
    /// What the device does with the link, and why a browser may not show the page.
    case decision(OpeningDecision, PageFault?)
    /// The link opens if the app has this entry, which was assumed.
    case entry(AssociatedDomainEntry)
    /// The link opens if Xcode turns this entry into one for the host.
    case unexpandedEntry(UnexpandedEntry)
    /// The link opens only if none of these apps is installed.
    case withoutApps([String])
    /// The App Clip is offered only under conditions that no file shows.
    case appClip(fullAppID: String?)
  }

  /// The reason why the file on a device is unknown.
  enum Gap: Sendable {
    /// Neither the host nor the CDN could be reached.
    case network(host: String)
    /// This machine cannot determine what other clients get from the host.
    case machine(Finding)
    /// A device that fetches directly from the host may get the file despite the finding.
    case directFetch(Finding)
    /// The device has a file whose rules are unknown.
    case rulesOnDevice
    /// The device has a file that names the app, but the hosted file does not name it.
    case olderFile
  }

  /// An assumption behind the verdict, or a doubt about it.
  enum Note: Sendable {
    case givenFile
    case followed(RedirectTrail)
    case cdnSkipped(host: String)
    /// - Parameter host: The host whose file is used instead of the copy; nil if the host has no
    ///   file.
    case cdnUnreachable(reason: String, host: String?)
    /// The device's file is assumed to have the same rules as the file that this host serves.
    case assumedRules(host: String)
    case assumedEntry
    /// If the app has a wildcard entry for the parent domain, devices use the parent's file.
    case fileOfWildcard(parent: String)
    /// Other apps in the file match the link, too, but the app in question takes precedence over
    /// them.
    case appsBehind([String])
    /// Other apps in the file match the link, and the app in question does not open.
    case opensOtherApps([String])
    /// The file lists the app both for universal links and as an App Clip.
    case alsoListedAsClip
    case caveat(OpeningCaveat)
  }

  /// The facts, including the user's choice that the device has recorded.
  var facts: DiagnosisFacts
  /// The association file that the verdict is based on.
  var served: ServedAssociation
  var conclusion: Conclusion
  var consequence: Consequence
  /// The first check that keeps the link out of the app.
  var cause: Step?
  /// Whether the app opens under another interpretation of the sources.
  var isCauseUncertain: Bool
  var steps: [Step]
  var notes: [Note]
  /// Whether the app's entry is an assumption, because there are neither entitlements nor a
  /// device's record of an entry.
  var isEntryAssumed: Bool

  init(_ facts: DiagnosisFacts) {
    var builder = VerdictBuilder(facts)
    self = builder.build()
  }

  /// Creates an incomplete verdict, for ``VerdictBuilder``.
  init(facts: DiagnosisFacts, served: ServedAssociation, isEntryAssumed: Bool) {
    self.facts = facts
    self.served = served
    self.isEntryAssumed = isEntryAssumed
    (conclusion, consequence) = (.no, .none)
    (cause, isCauseUncertain, steps, notes) = (nil, false, [], [])
  }
}

/// The unknown settings of the device that an entry with a mode needs.
struct ModeCondition: Sendable, Hashable {
  var needsDeveloperMode: Bool
  var needsDirectDownload: Bool
}
