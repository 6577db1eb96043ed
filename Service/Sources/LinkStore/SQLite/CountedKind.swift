/// The kinds of counts: one for each kind of event, and one for redemptions.
enum CountedKind: Int, CaseIterable {
  case visit = 1
  case opening = 2
  case bot = 3
  case invitationShown = 4
  case redemption = 5

  init(_ kind: VisitEvent.Kind) {
    switch kind {
    case .visit: self = .visit
    case .opening: self = .opening
    case .bot: self = .bot
    case .invitationShown: self = .invitationShown
    }
  }

  var field: WritableKeyPath<Counts, Int> {
    switch self {
    case .visit: \.visits
    case .opening: \.openings
    case .bot: \.bots
    case .invitationShown: \.invitationsShown
    case .redemption: \.redemptions
    }
  }
}
