/// The kinds of counts for the whole time: one for each kind of event in the journal, one for
/// redemptions, and those of scanned QR codes. Events of apps are only counted over time.
enum CountedKind: Int, CaseIterable {
  case visit = 1
  case opening = 2
  case bot = 3
  case invitationShown = 4
  case redemption = 5
  case scannedVisit = 6
  case scannedOpening = 7
  case scannedInvitation = 8

  /// - Returns: nil for a kind that is only counted over time.
  init?(_ kind: VisitEvent.Kind) {
    switch kind {
    case .visit: self = .visit
    case .opening: self = .opening
    case .bot: self = .bot
    case .invitationShown: self = .invitationShown
    case .redemption: self = .redemption
    case .share, .install, .customEvent: return nil
    }
  }

  /// The kind that also counts an event that began with a scan; nil if scans are not counted.
  var ofScans: CountedKind? {
    switch self {
    case .visit: .scannedVisit
    case .opening: .scannedOpening
    case .invitationShown: .scannedInvitation
    case .bot, .redemption, .scannedVisit, .scannedOpening, .scannedInvitation: nil
    }
  }

  var field: WritableKeyPath<Counts, Int> {
    switch self {
    case .visit: \.visits
    case .opening: \.openings
    case .bot: \.bots
    case .invitationShown: \.invitationsShown
    case .redemption: \.redemptions
    case .scannedVisit: \.scans.visits
    case .scannedOpening: \.scans.openings
    case .scannedInvitation: \.scans.invitationsShown
    }
  }
}
