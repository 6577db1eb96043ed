import LinkOpening
import SiteAssociation

/// The answer of `tap --json`.
struct TapJSON: Encodable, Sendable {
  struct Decision: Encodable, Sendable {
    /// `app`, `oneOf`, `systemApp`, `browser`, `page`, `prompt`, `error` or `nothing`.
    var kind: String
    var sentence: String
    var apps: [App]?
    /// The app of the browser; absent for Safari.
    var browser: String?
    /// The app that a banner offers.
    var banner: String?
    var prompt: String?
    var scheme: String?
    var error: Failure?
  }

  struct App: Encodable, Sendable {
    var app: String
    var form: String
    var url: String
    var referrer: String?
    var isColdStart: Bool
    /// The method of UIKit; absent for a Mac.
    var entryPoint: String?
  }

  struct Failure: Encodable, Sendable {
    var domain: String
    var code: Int
  }

  struct Step: Encodable, Sendable {
    var kind: String
    var holds: Bool
    var sentence: String
    var evidence: String
    var url: String
    var app: String?
    var entry: String?
    var rules: Rules?
  }

  /// What the rules of the association file say.
  struct Rules: Encodable, Sendable {
    var decision: String
    /// The rule that decided, from 0.
    var rule: Int?
    /// Where none did, the one that came closest, from 0.
    var nearestMiss: Int?
    var line: Int?
    var component: String?
  }

  struct Remembered: Encodable, Sendable {
    var app: String
    var host: String
    var opensApp: Bool
  }

  struct Caveat: Encodable, Sendable {
    var sentence: String
    var evidence: String
    var decision: Decision?
  }

  var url: String
  var from: String
  var redirects: [String]?
  var decision: Decision
  var isKnown: Bool
  var evidence: String
  var systemError: Failure?
  var remembered: Remembered?
  var steps: [Step]
  var caveats: [Caveat]
  var advice: [String]
  /// What the same link does in Notes, where that differs.
  var inNotes: Decision?
}
