import AssociationFetching
import LinkOpening
import SiteAssociation

/// The second stage of `diagnose`: whether a link opens an app, and the checks that decide it.
///
/// A verdict is a pure function of the facts and contains no text of its own: ``Diagnosis`` describes it.
struct Verdict: Sendable {
  /// Whether the link opens the app.
  enum Conclusion: String, Sendable, Hashable {
    case yes
    case no
    /// It opens on some devices. The facts do not say whether this one is among them.
    case depends
    /// No source says what a device does here.
    case unknown
  }

  /// The result of a check.
  enum Mark: String, Sendable, Hashable {
    case holds
    case fails
    /// It does not affect this link now, but may later or affect other links.
    case careful
  }

  struct Step: Sendable {
    var mark: Mark
    var ground: Ground
  }

  /// What follows from the conclusion.
  enum Consequence: Sendable {
    case none
    /// The link opens only on devices in this mode.
    case mode(ModeCondition)
    /// The facts leave open which file a device has.
    case gap(Gap)
    /// What the device does with the link.
    case decision(OpeningDecision)
    /// The link opens if the app has this entry, which was assumed.
    case entry(AssociatedDomainEntry)
  }

  /// Why the file that a device has is unknown.
  enum Gap: Sendable {
    /// Neither the host nor the CDN could be reached.
    case network(host: String)
    /// This machine cannot tell what others get from the host.
    case machine(Finding)
    /// A device that asks the host directly may get the file despite the finding.
    case directFetch(Finding)
    /// The device has a file whose rules are unknown.
    case rulesOnDevice
    /// The device has a file that names the app; the hosted one does not.
    case olderFile
  }

  /// An assumption behind the verdict, or a doubt about it.
  enum Note: Sendable {
    case givenFile
    case cdnSkipped(host: String)
    /// - Parameter host: The host whose file replaces the copy, if it has one.
    case cdnUnreachable(reason: String, host: String?)
    /// The device's file is assumed to have the rules that this host serves.
    case assumedRules(host: String)
    case assumedEntry
    case caveat(OpeningCaveat)
  }

  /// The facts, with the choice of the user that the device has recorded.
  var facts: DiagnosisFacts
  /// The association file that decides.
  var served: ServedAssociation
  var conclusion: Conclusion
  var consequence: Consequence
  /// The first check that keeps the link out of the app.
  var cause: Step?
  /// Whether another reading of the sources opens the app.
  var isCauseUncertain: Bool
  var steps: [Step]
  var notes: [Note]
  /// Whether the entry of the app was assumed: no entitlements were given, and no device recorded one.
  var isEntryAssumed: Bool

  init(_ facts: DiagnosisFacts) {
    var builder = VerdictBuilder(facts)
    self = builder.build()
  }

  /// For ``VerdictBuilder``.
  init(facts: DiagnosisFacts, served: ServedAssociation, isEntryAssumed: Bool) {
    self.facts = facts
    self.served = served
    self.isEntryAssumed = isEntryAssumed
    (conclusion, consequence) = (.no, .none)
    (cause, isCauseUncertain, steps, notes) = (nil, false, [], [])
  }
}

/// A setting of the device that an entry with a mode needs and that is unknown.
struct ModeCondition: Sendable, Hashable {
  var needsDeveloperMode: Bool
  var needsDirectDownload: Bool
}
