import LinkOpening
import SiteAssociation

/// Whether one link opens one app, and every step from the host to the tap.
struct Diagnosis: Sendable, Hashable {
  /// The answer.
  enum Answer: String, Sendable, Hashable {
    case yes
    case no
    /// On some devices it does, and nobody said which one it is about.
    case depends
    /// Nobody says what a device does here.
    case unknown
  }

  /// Something that has to hold.
  struct Step: Sendable, Hashable {
    /// How it fares.
    enum Mark: String, Sendable, Hashable {
      case holds
      case fails
      /// It does no harm to this link now, and may later, elsewhere, or to others.
      case careful
    }

    /// A word that stays, for programs.
    var kind: String
    var mark: Mark
    /// What was found, in a sentence.
    var sentence: String
    /// How sure the rule behind it is.
    var evidence: Evidence
    /// What to change so that it holds; nil where nothing is.
    var cure: String?
  }

  /// The first thing that keeps the link out of the app.
  struct Cause: Sendable, Hashable {
    /// The kind of the step that fails.
    var kind: String
    /// The same for somebody who has never heard of association files.
    var sentence: String
    var cure: String
    /// How sure the rule behind it is.
    var evidence: Evidence
  }

  var url: String
  var appID: String
  var answer: Answer
  /// What happens instead; on what it depends; for yes, the entry that the app is taken to have. Empty
  /// where there is nothing to add to the answer.
  var outcome: String
  var cause: Cause?
  var steps: [Step]
  /// What the answer takes for granted, and what is not certain.
  var notes: [String]
}
